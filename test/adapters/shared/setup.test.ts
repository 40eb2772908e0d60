// What the platforms say of how they are set up: their secrets are settings of theirs, what cannot be set up so is told, and the
// invitation is the doctor's.

import { expect, test } from 'vitest';
import { discordSetup } from '../../../src/adapters/discord/setup.ts';
import { PLATFORMS } from '../../../src/adapters/index.ts';
import { SLACK_SETTINGS } from '../../../src/adapters/slack/settings.ts';
import { slackSetup } from '../../../src/adapters/slack/setup.ts';
import { readGroup } from '../../../src/config/read.ts';
import { fault } from '../../../src/kit/finding.ts';

test('what is asked for is a secret setting of the platform, and makes it wanted', async () => {
  const seen: string[] = [];
  for (const { name, settings, setup, isWanted, faults } of PLATFORMS) {
    const asked = (await setup?.())?.secrets;
    if (!asked) continue;
    seen.push(name);
    const rows = asked.map(({ setting }) => settings.settings[setting]);
    expect([name, rows.map((row) => row?.secret)]).toEqual([name, asked.map(() => true)]);
    const values = readGroup(settings, Object.fromEntries(rows.map((row) => [row?.name, 'a.b.c'])), []);
    const missing = faults(values, {} as never).filter((one) => one.includes('missing'));
    expect([name, isWanted(values), missing]).toEqual([name, true, []]);
  }
  expect(seen).toEqual(['discord', 'slack']);
});

test('Slack over HTTP, or for several workspaces, is left to its page', () => {
  const unfit = (environment: Readonly<Record<string, string>>) =>
    slackSetup.unfit?.(readGroup(SLACK_SETTINGS, environment, []));
  expect(unfit({})).toBeUndefined();
  expect(unfit({ SLACK_MODE: 'http' })).toContain('docs/slack.md');
  expect(unfit({ SLACK_CLIENT_ID: '1.2' })).toContain('docs/slack.md');
});

test('Discord’s token may be copied with the word that stands before it in requests', () => {
  const bare = discordSetup.secrets[0]?.bare;
  expect(['Bot a.b.c', 'bot  a.b.c', 'a.b.c'].map((pasted) => bare?.(pasted))).toEqual(
    Array(3).fill('a.b.c'),
  );
});

test('where a bot of Discord’s can be added nowhere, it is said how that changes', () => {
  expect(discordSetup.after([fault('install', 'It can be added nowhere.', 'Portal → Installation')])).toEqual(
    ['It can be added nowhere.', 'Portal → Installation'],
  );
});
