// The manifest: complete for the catalogue, within Slack's limits, equal to the committed copy and the docs.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands as everything } from '../../../commands/index.ts';
import { SCOPE_REASONS } from '../../../src/adapters/slack/install/scopes.ts';
import { createSlackManifest, formatSlackManifest } from '../../../src/adapters/slack/manifest.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';

const { commands } = createCatalogue(everything);

const catalogue = createCatalogue(everything);
const docs = (name: string) => readFile(join(import.meta.dirname, '../../../docs', name), 'utf8');
const made = (other: Partial<Parameters<typeof createSlackManifest>[0]> = {}) =>
  createSlackManifest({ catalogue, mode: 'socket', ...other });

test('declares every command with prefix and every message operation', () => {
  const { features } = made({ catalogue: createCatalogue(everything, 'ear-') });
  expect(features?.slash_commands?.map(({ command }) => command)).toEqual(commands.map(({ name }) => `/ear-${name}`));
  expect(features?.shortcuts?.map(({ name }) => name)).toEqual([
    'Speak',
    'Speak translated',
    'Translate',
    'Transcribe',
    'Make a voice like this',
    'Tell it',
    'Separate',
    'Dub it',
    'Was this made here?',
  ]);
  for (const { name, callback_id: id } of features?.shortcuts ?? [])
    expect(catalogue.findCommand(id)).toMatchObject({ verb: name, action: {} });
});

test('stays within Slack’s limits with the longest prefix', () => {
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

test('needs no address by socket; names it over HTTP', () => {
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

test('rotates tokens and redirects only for multiple workspaces', () => {
  expect(made()).toMatchObject({ settings: { token_rotation_enabled: false } });
  expect(made().oauth_config?.redirect_urls).toBeUndefined();
  expect(made({ multipleWorkspaces: true, publicUrl: 'https://e.example' })).toMatchObject({
    oauth_config: { redirect_urls: ['https://e.example/slack/oauth_redirect'] },
    settings: { token_rotation_enabled: true, org_deploy_enabled: false },
  });
});

test('describes an agent with four prompts; plain apps request less', () => {
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

test('asks for channel messages and offers /listen only with the setting', () => {
  const reads = ['channels:history', 'groups:history', 'channels:read', 'groups:read', 'users:read', 'pins:write'];
  const findListening = ['message.channels', 'message.groups'];
  const described = (listen: boolean) => {
    const {
      features,
      oauth_config: oauth,
      settings,
    } = made({ listen, catalogue: createCatalogue(everything, 'ear-') });
    return {
      scopes: reads.filter((scope) => (oauth?.scopes?.bot as readonly string[] | undefined)?.includes(scope)),
      events: findListening.filter((one) => settings?.event_subscriptions?.bot_events?.some((event) => event === one)),
      commands: features?.slash_commands?.filter(({ command }) => command === '/ear-listen').length,
    };
  };
  expect(described(false)).toEqual({ scopes: [], events: [], commands: 0 });
  expect(described(true)).toEqual({ scopes: reads, events: findListening, commands: 1 });
});

test('the committed copy is up to date', async () => {
  expect(await docs('slack-manifest.json')).toBe(formatSlackManifest({ catalogue, mode: 'socket', agent: true }));
});

test('documents the reason for every scope and no other', async () => {
  const table = (await docs('slack.md')).split('## Scopes, and why')[1]?.split('\n## ')[0] ?? '';
  const rows = [...table.matchAll(/^\| `([a-z_]+(?::[a-z]+)?)` \| (.+) \|$/gm)];
  expect(rows.map(([, scope, reason]) => [scope, reason])).toEqual(Object.entries(SCOPE_REASONS));
});
