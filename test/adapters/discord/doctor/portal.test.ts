// The doctor's checks of portal settings: endpoint, install types and intents. Uses fixed HTTP answers, because the
// fake has one kind of application. Also checks that the documentation matches the doctor.

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { examineDiscord } from '../../../../src/adapters/discord/doctor/index.ts';
import {
  BASE_PERMISSIONS,
  computeRequiredPermissions,
  FEATURE_PERMISSIONS,
  listFeaturePermissions,
} from '../../../../src/adapters/discord/doctor/permissions.ts';

let server: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** A fake Discord with this application, one server and no commands. */
async function portal(application: object): Promise<string> {
  const answers: Readonly<Record<string, unknown>> = {
    '/api/v10/users/@me': { id: '7', username: 'earshot' },
    '/api/v10/applications/@me': { id: '7', name: 'Earshot', ...application },
    '/api/v10/users/@me/guilds': [{ id: '1', name: 'Home' }],
    '/api/v10/applications/7/commands': [],
  };
  const made = createServer(({ url = '' }, response) => {
    const body = answers[url.split('?')[0] ?? ''];
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(body ?? { code: 0, message: '404: Not Found' }));
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/api`;
}

const examine = async (application: object, readAloud = false, more: { readonly voice?: boolean } = {}) =>
  examineDiscord({ token: 'aa.bb.cc', api: await portal(application), declared: [], readAloud, ...more });

test('reports an interactions endpoint that intercepts commands as a fault', async () => {
  const found = await examine({ interactions_endpoint_url: 'https://example.com/old' });
  expect(found.find(({ check }) => check === 'interactions')).toMatchObject({
    ok: false,
    summary: expect.stringContaining('https://example.com/old'),
    advice: expect.stringContaining('Interactions Endpoint URL → clear it'),
  });
});

test('accepts an app without user install and suggests enabling it', async () => {
  const found = await examine({ integration_types_config: { 0: {} } });
  expect(found.find(({ check }) => check === 'install')).toEqual({
    check: 'install',
    ok: true,
    summary: expect.stringMatching(/^to a server: https:\S+$/),
    url: expect.stringMatching(/^https:\S+$/),
    advice: 'Portal → Installation → tick User Install.',
  });
});

test('reports a fault when servers cannot add the app', async () => {
  const found = await examine({ integration_types_config: { 1: {} } });
  expect(found.find(({ check }) => check === 'install')).toMatchObject({
    ok: false,
    summary: expect.stringMatching(/^to an account: \S+integration_type=1$/),
    advice: 'Portal → Installation → tick Guild Install.',
  });
});

test.each([
  ['none of them', 0, undefined],
  ['message content', 1 << 19, expect.stringContaining('turn them all off')],
  ['members', 1 << 14, expect.stringContaining('turn them all off')],
])('needs no privileged intents; enabled: %s', async (_what, flags, advice) => {
  const found = await examine({ flags });
  expect(found.find(({ check }) => check === 'intents')).toMatchObject({
    ok: true,
    ...(advice && { advice }),
  });
  expect(found.find(({ check }) => check === 'intents')?.advice === undefined).toBe(advice === undefined);
});

test('needs only message content for reading aloud', async () => {
  const intents = async (flags: number) => (await examine({ flags }, true)).find(({ check }) => check === 'intents');
  expect(await intents(0)).toMatchObject({
    ok: false,
    advice: expect.stringContaining('Message Content Intent'),
  });
  expect(await intents(1 << 19)).toMatchObject({ ok: true });
  expect((await intents(1 << 19))?.advice).toBeUndefined();
  expect((await intents((1 << 19) | (1 << 14)))?.advice).toContain('turn off Presence and Server Members');
});

test('requests no intent for reading aloud without voice channels', async () => {
  const found = await examine({ flags: 0 }, true, { voice: false });
  const intents = found.find(({ check }) => check === 'intents');
  expect(intents).toMatchObject({ ok: false, advice: expect.stringContaining('Set DISCORD_VOICE=on') });
  expect(intents?.advice).not.toContain('Message Content');
});

test('documents the same permissions, reasons and number', () => {
  const page = readFileSync(new URL('../../../../docs/discord.md', import.meta.url), 'utf8');
  for (const { name, reason } of BASE_PERMISSIONS) expect(page).toContain(`| ${name} | ${reason} |`);
  const all = { voice: true, voiceMessages: true, soundboard: true };
  expect([...page.matchAll(/permissions=(\d+)/g)].map(([, bits]) => bits)).toEqual([
    String(computeRequiredPermissions(all)),
  ]);
  expect(page).toContain(`\`${computeRequiredPermissions({})}\``);
  const of = (file: string) => readFileSync(new URL(`../../../../docs/discord/${file}`, import.meta.url), 'utf8');
  const pages = [
    ['voice.md', [...FEATURE_PERMISSIONS.voice, ...FEATURE_PERMISSIONS.voiceStatus]],
    ['one-tap.md', listFeaturePermissions({ ...all, voice: false })],
  ] as const;
  for (const [file, needed] of pages)
    for (const { name, reason } of needed) expect(of(file)).toContain(`| ${name} | ${reason} |`);
});

test('omits disabled features from the invitation', async () => {
  const bits = (await examine({})).find(({ check }) => check === 'install')?.summary;
  expect(bits).toContain(`permissions=${computeRequiredPermissions({})}`);
  expect(computeRequiredPermissions({ soundboard: true }) & ~computeRequiredPermissions({})).toBe(1n << 43n);
  expect(computeRequiredPermissions({ voiceMessages: true }) & ~computeRequiredPermissions({})).toBe(1n << 46n);
  const status = { voice: true, voiceStatus: true };
  expect(computeRequiredPermissions(status) & ~computeRequiredPermissions({ voice: true })).toBe(1n << 48n);
  expect(computeRequiredPermissions({ voiceStatus: true })).toBe(computeRequiredPermissions({}));
});
