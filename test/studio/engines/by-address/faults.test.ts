// Everything that a server can do wrong, at every call: another engine can stand in, the owner reads what to do, nothing is left in the
// folder, and the key stands in no sentence.

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeWav } from '../../../../src/studio/audio/wav.ts';
import { createClient } from '../../../../src/studio/engines/by-address/client.ts';
import { EngineFailed } from '../../../../src/studio/faults.ts';
import { addressesOf, enginesOf } from './addressed.ts';
import { type EngineServer, engineServer, type Fault, KEY } from './engine-server.ts';
import { SENTENCE, USES } from './uses.ts';

/** Speech from the second second to the third. */
const RECORDING = Float32Array.from({ length: 64_000 }, (_, at) =>
  at > 16_000 && at < 48_000 ? Math.sin(at / 5) * Math.sin(at / 900) : 0.0001 * Math.sin(at),
);

let folder = '';
let server: EngineServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'job-'));
  await writeFile(join(folder, 'speech.wav'), encodeWav({ samples: RECORDING, rate: 16_000 }));
  server = await engineServer('LocalAI');
  server.hears(SENTENCE);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const FAULTS: readonly (readonly [Fault, RegExp])[] = [
  ['wants another key', /did not accept the key\..*ENGINES_KEY/],
  ['is busy', /has too much to do/],
  ['breaks down', /broke down \(500\)\./],
  ['shows a page', /answered with (a web page|something that is no sound)/],
  ['is cut short', /broke off in the middle/],
  ['sends elsewhere', /sends everybody to another address\..*ENGINES_URL/],
  ['vanishes', /does not answer\..*ENGINES_URL/],
  ['talks nonsense', /answered with something/],
];

describe.each(Object.entries(USES))('%s', (ability, use) => {
  test.each(FAULTS)('a server that %s', async (fault, says) => {
    const { engines, log } = await enginesOf(server, folder);
    server.fault(fault);
    const failed = await use(engines, folder).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failed, ability).toBeInstanceOf(EngineFailed);
    const { message } = failed as EngineFailed;
    expect(message).toMatch(says);
    expect(message).toMatch(/^127(?:\.\d{1,3}){3}:\d+ .*\.$/);
    expect(message + JSON.stringify(log.entries)).not.toContain(KEY);
    expect(await readdir(folder)).toEqual(['speech.wav']);
  });

  test('works again once the server does', async () => {
    const { engines } = await enginesOf(server, folder);
    server.fault('talks nonsense');
    await expect(use(engines, folder)).rejects.toThrow();
    server.fault(undefined);
    expect(await use(engines, folder)).toBeDefined();
  });
});

test.each([
  ['is silent', /answered with silence/],
  ['lies about the rate', /cannot be this sentence|no sound/],
] as const)('speech that %s is not taken for speech', async (fault, says) => {
  const { engines } = await enginesOf(server, folder);
  server.fault(fault);
  await expect(USES.speech(engines, folder)).rejects.toThrow(says);
});

test('an answer without end is left where it is too long, and takes no room', async () => {
  const { engines } = await enginesOf(server, folder);
  server.fault('never ends');
  await expect(USES.speech(engines, folder)).rejects.toThrow(/sent more than it should/);
  expect(await readdir(folder)).toEqual(['speech.wav']);
});

test('a server that hangs is waited for as long as was said, and left alone after the third time', async () => {
  const [speech] = addressesOf(server);
  if (!speech) throw new Error('No address.');
  const client = createClient(speech);
  server.fault('hangs');
  const call = {
    ability: 'speech',
    body: { json: { input: 'One.' } },
    into: 'said',
    mostBytes: 1000,
    timeMs: 100,
  } as const;
  const say = () => client.call(call, folder, AbortSignal.timeout(10_000));
  for (let times = 0; times < 3; times += 1)
    expect(await say()).toMatchObject({ failed: { did: { what: 'late', seconds: 0 } } });
  const before = server.asked.length;
  expect(await say()).toMatchObject({ failed: { did: { what: 'late', seconds: 0 } } });
  expect(server.asked).toHaveLength(before);
  expect(client.down('speech')).toBeDefined();
  // Nobody is there, whatever is asked.
  expect(client.down('translation')).toBeDefined();
});

test('what is broken off is broken off there', async () => {
  const { addresses } = await enginesOf(server, folder);
  server.fault('hangs');
  const off = new AbortController();
  const call = {
    ability: 'speech',
    body: { json: { input: 'One.' } },
    into: 'said',
    mostBytes: 1000,
    timeMs: 10_000,
  } as const;
  const called = addresses.call(call, folder, off.signal);
  off.abort(new Error('stopped'));
  await expect(called).rejects.toThrow('stopped');
});

test('what it does wrong with one ability three times stops this one and no other', async () => {
  const { engines, addresses } = await enginesOf(server, folder);
  server.fault('shows a page', false, 'POST /v1/sound');
  for (let times = 0; times < 3; times += 1)
    await expect(USES.sound(engines, folder)).rejects.toThrow(/a web page/);
  const before = server.asked.length;
  await expect(USES.sound(engines, folder)).rejects.toThrow(/a web page/);
  expect(server.asked).toHaveLength(before);
  const away = addresses.known().filter(({ missing }) => missing !== undefined);
  expect(away).toMatchObject([{ ability: 'sound', missing: expect.stringContaining('a web page') }]);
  for (const ability of ['speech', 'recognition', 'translation', 'separation'] as const)
    expect(await USES[ability](engines, folder)).toBeDefined();
});
