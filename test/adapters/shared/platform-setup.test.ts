// Tests the platforms' setup: its secrets are settings, obstacles are reported, and the invitation is the doctor's.

import { expect, test } from 'vitest';
import { discordSetupGuide } from '../../../src/adapters/discord/setup.ts';
import { ADAPTER_DESCRIPTORS } from '../../../src/adapters/index.ts';
import { SLACK_SETTINGS } from '../../../src/adapters/slack/settings.ts';
import { slackSetup } from '../../../src/adapters/slack/setup.ts';
import { readSettingsGroup } from '../../../src/config/read-settings.ts';
import { createFailedFinding } from '../../../src/kit/finding.ts';

test('asks for a secret setting that enables the platform', async () => {
  const seen: string[] = [];
  for (const { name, settings, loadSetup, isEnabled, validateSettings } of ADAPTER_DESCRIPTORS) {
    const asked = (await loadSetup?.())?.secretPrompts;
    if (!asked) continue;
    seen.push(name);
    const rows = asked.map(({ settingKey }) => settings.settings[settingKey]);
    expect([name, rows.map((row) => row?.secret)]).toEqual([name, asked.map(() => true)]);
    const values = readSettingsGroup(settings, Object.fromEntries(rows.map((row) => [row?.name, 'a.b.c'])), []);
    const missing = validateSettings(values, {} as never).filter((one) => one.includes('missing'));
    expect([name, isEnabled(values), missing]).toEqual([name, true, []]);
  }
  expect(seen).toEqual(['discord', 'slack']);
});

test('refers Slack over HTTP or with several workspaces to documentation', () => {
  const unfit = (environment: Readonly<Record<string, string>>) =>
    slackSetup.findObstacle?.(readSettingsGroup(SLACK_SETTINGS, environment, []));
  expect(unfit({})).toBeUndefined();
  expect(unfit({ SLACK_MODE: 'http' })).toContain('docs/slack.md');
  expect(unfit({ SLACK_CLIENT_ID: '1.2' })).toContain('docs/slack.md');
});

test('accepts a Discord token with its “Bot” prefix', () => {
  const bare = discordSetupGuide.secretPrompts[0]?.extractSecret;
  expect(['Bot a.b.c', 'bot  a.b.c', 'a.b.c'].map((pasted) => bare?.(pasted))).toEqual(Array(3).fill('a.b.c'));
});

test('explains how to make an uninstallable Discord bot installable', () => {
  expect(
    discordSetupGuide.listNextSteps([
      createFailedFinding('install', 'The app can’t be installed anywhere.', 'Portal → Installation'),
    ]),
  ).toEqual(['The app can’t be installed anywhere.', 'Portal → Installation']);
});
