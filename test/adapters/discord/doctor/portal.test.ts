// The doctor and what only the portal can set: another endpoint, ways to install, intents. A few fixed answers over HTTP,
// since the test double of Discord has one kind of application. And: the documentation says the same as the doctor.

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { examineDiscord } from '../../../../src/adapters/discord/doctor/index.ts';
import {
  leastFor,
  NEEDED,
  NEEDED_FOR,
  neededWith,
} from '../../../../src/adapters/discord/doctor/permissions.ts';

let server: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** Discord with this application and a server, without commands. */
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

test('an endpoint that takes the commands away is a fault', async () => {
  const found = await examine({ interactions_endpoint_url: 'https://example.com/old' });
  expect(found.find(({ check }) => check === 'interactions')).toMatchObject({
    ok: false,
    finding: expect.stringContaining('https://example.com/old'),
    next: expect.stringContaining('Interactions Endpoint URL → empty it'),
  });
});

test('an app that people cannot install for themselves works, and is told how they could', async () => {
  const found = await examine({ integration_types_config: { 0: {} } });
  expect(found.find(({ check }) => check === 'install')).toEqual({
    check: 'install',
    ok: true,
    finding: expect.stringMatching(/^to a server: https:\S+$/),
    link: expect.stringMatching(/^https:\S+$/),
    next: 'Portal → Installation → tick User Install.',
  });
});

test('an app that cannot be added to servers is a fault', async () => {
  const found = await examine({ integration_types_config: { 1: {} } });
  expect(found.find(({ check }) => check === 'install')).toMatchObject({
    ok: false,
    finding: expect.stringMatching(/^to an account: \S+integration_type=1$/),
    next: 'Portal → Installation → tick Guild Install.',
  });
});

test.each([
  ['none of them', 0, undefined],
  ['message content', 1 << 19, expect.stringContaining('may be switched off')],
  ['members', 1 << 14, expect.stringContaining('may be switched off')],
])('of privileged intents none is needed; switched on: %s', async (_what, flags, next) => {
  const found = await examine({ flags });
  expect(found.find(({ check }) => check === 'intents')).toMatchObject({ ok: true, ...(next && { next }) });
  expect(found.find(({ check }) => check === 'intents')?.next === undefined).toBe(next === undefined);
});

test('reading aloud needs message content and nothing else', async () => {
  const intents = async (flags: number) =>
    (await examine({ flags }, true)).find(({ check }) => check === 'intents');
  expect(await intents(0)).toMatchObject({
    ok: false,
    next: expect.stringContaining('Message Content Intent'),
  });
  expect(await intents(1 << 19)).toMatchObject({ ok: true });
  expect((await intents(1 << 19))?.next).toBeUndefined();
  expect((await intents((1 << 19) | (1 << 14)))?.next).toContain('Server Members may be switched off');
});

test('reading aloud without voice channels asks for no intent, and says what it needs', async () => {
  const found = await examine({ flags: 0 }, true, { voice: false });
  const intents = found.find(({ check }) => check === 'intents');
  expect(intents).toMatchObject({ ok: false, next: expect.stringContaining('Set DISCORD_VOICE=on') });
  expect(intents?.next).not.toContain('Message Content');
});

test('the documentation names the same permissions, reasons and number', () => {
  const page = readFileSync(new URL('../../../../docs/discord.md', import.meta.url), 'utf8');
  for (const { name, reason } of NEEDED) expect(page).toContain(`| ${name} | ${reason} |`);
  const all = { voice: true, voiceMessages: true, soundboard: true };
  expect([...page.matchAll(/permissions=(\d+)/g)].map(([, bits]) => bits)).toEqual([String(leastFor(all))]);
  expect(page).toContain(`\`${leastFor({})}\``);
  const of = (file: string) =>
    readFileSync(new URL(`../../../../docs/discord/${file}`, import.meta.url), 'utf8');
  const pages = [
    ['voice.md', NEEDED_FOR.voice],
    ['one-tap.md', neededWith({ ...all, voice: false })],
  ] as const;
  for (const [file, needed] of pages)
    for (const { name, reason } of needed) expect(of(file)).toContain(`| ${name} | ${reason} |`);
});

test('what is switched off is not asked for in the invitation', async () => {
  const bits = (await examine({})).find(({ check }) => check === 'install')?.finding;
  expect(bits).toContain(`permissions=${leastFor({})}`);
  expect(leastFor({ soundboard: true }) & ~leastFor({})).toBe(1n << 43n);
  expect(leastFor({ voiceMessages: true }) & ~leastFor({})).toBe(1n << 46n);
});
