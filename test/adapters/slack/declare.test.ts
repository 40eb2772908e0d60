// The manifest: everything the catalogue has, within Slack's limits, the same as the committed copy and as the docs say.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands as everything } from '../../../commands/index.ts';
import { manifestText, slackManifest } from '../../../src/adapters/slack/declare.ts';
import { SCOPES } from '../../../src/adapters/slack/install/scopes.ts';
import { createCatalogue } from '../../../src/domain/commands/command.ts';

/** Those that people can call. */
const { commands } = createCatalogue(everything);

const catalogue = createCatalogue(everything);
const docs = (name: string) => readFile(join(import.meta.dirname, '../../../docs', name), 'utf8');
const made = (other: Partial<Parameters<typeof slackManifest>[0]> = {}) =>
  slackManifest({ catalogue, mode: 'socket', ...other });

test('every command is there with its prefix, and every operation that starts from a message', () => {
  const { features } = made({ catalogue: createCatalogue(everything, 'ear-') });
  expect(features?.slash_commands?.map(({ command }) => command)).toEqual(
    commands.map(({ name }) => `/ear-${name}`),
  );
  expect(features?.shortcuts?.map(({ name }) => name)).toEqual([
    'Speak',
    'Speak translated',
    'Translate',
    'Transcribe',
    'A voice like this',
    'Tell it',
    'Separate',
    'Dub it',
  ]);
  for (const { name, callback_id: id } of features?.shortcuts ?? [])
    expect(catalogue.find(id)).toMatchObject({ verb: name, action: {} });
});

test('it stays within Slack’s limits, also with the longest prefix', () => {
  const { display_information: shown, features } = made({
    catalogue: createCatalogue(everything, 'p'.repeat(16)),
  });
  expect(shown.name.length).toBeLessThanOrEqual(35);
  expect(shown.description?.length).toBeLessThanOrEqual(140);
  expect(features?.bot_user?.display_name).toMatch(/^[a-z0-9._-]{1,80}$/);
  const names = features?.slash_commands?.map(({ command }) => command) ?? [];
  expect(names.length).toBeLessThanOrEqual(50);
  expect(new Set(names).size).toBe(names.length);
  for (const { command, description, usage_hint: hint = '' } of features?.slash_commands ?? []) {
    expect(command).toMatch(/^\/[a-z0-9_-]{1,31}$/);
    expect(description.length).toBeGreaterThan(0);
    expect([description.length <= 2000, hint.length <= 1000]).toEqual([true, true]);
  }
  expect(features?.shortcuts?.length).toBeLessThanOrEqual(10);
  for (const { name, callback_id: id, description } of features?.shortcuts ?? [])
    expect([name.length <= 24, id.length <= 255, description.length <= 150]).toEqual([true, true, true]);
});

test('connections need no address, requests name it everywhere', () => {
  expect(JSON.stringify(made())).not.toContain('/slack/');
  expect(made().settings?.socket_mode_enabled).toBe(true);
  const url = 'https://e.example/slack/events';
  const { features, settings } = made({ mode: 'http', publicUrl: 'https://e.example/' });
  expect(new Set(features?.slash_commands?.map((one) => one.url))).toEqual(new Set([url]));
  expect(settings).toMatchObject({
    socket_mode_enabled: false,
    event_subscriptions: { request_url: url },
    interactivity: { is_enabled: true, request_url: url, message_menu_options_url: url },
  });
});

test('tokens rotate only where workspaces install the app, and those come back to us', () => {
  expect(made()).toMatchObject({ settings: { token_rotation_enabled: false } });
  expect(made().oauth_config?.redirect_urls).toBeUndefined();
  expect(made({ several: true, publicUrl: 'https://e.example' })).toMatchObject({
    oauth_config: { redirect_urls: ['https://e.example/slack/oauth_redirect'] },
    settings: { token_rotation_enabled: true, org_deploy_enabled: false },
  });
});

test('an agent is found by its words and begins with four suggestions; a plain app is none and asks for less', () => {
  const { features, oauth_config: oauth } = made({ agent: true, language: 'de' });
  const { agent_description: about = '', suggested_prompts: prompts = [] } = features?.agent_view ?? {};
  expect(about).toContain('Ich bin Earshot');
  expect([about.length <= 300, prompts.length]).toEqual([true, 4]);
  expect(prompts[0]?.message).toBe('sag "Guten Morgen" auf Französisch');
  expect(oauth?.scopes?.bot).toContain('assistant:write');
  const plain = made();
  expect(plain.features?.agent_view).toBeUndefined();
  expect(plain.oauth_config?.scopes?.bot).not.toContain('assistant:write');
});

test('the committed copy is fresh', async () => {
  expect(await docs('slack-manifest.json')).toBe(manifestText({ catalogue, mode: 'socket', agent: true }));
});

test('the docs give the reason of every scope, and of no other', async () => {
  const table = (await docs('slack.md')).split('## Scopes, and why')[1]?.split('\n## ')[0] ?? '';
  const rows = [...table.matchAll(/^\| `([a-z_]+(?::[a-z]+)?)` \| (.+) \|$/gm)];
  expect(rows.map(([, scope, reason]) => [scope, reason])).toEqual(Object.entries(SCOPES));
});
