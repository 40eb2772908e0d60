// Tests every fault of a server at every call: another engine can take over, the operator gets advice, no files remain,
// and no message contains the key.

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeMonoWav } from '../../../../../src/studio/audio/wav.ts';
import { createRemoteClient } from '../../../../../src/studio/engines/remote/client.ts';
import { EngineError } from '../../../../../src/studio/errors.ts';
import { addressesOf, enginesOf } from '../addressed.ts';
import { type EngineServer, engineServer, type Fault, KEY } from '../engine-server.ts';
import { SENTENCE, USES } from '../uses.ts';

/** Four seconds with sound from second 1 to second 3. */
const RECORDING = Float32Array.from({ length: 64_000 }, (_, at) =>
  at > 16_000 && at < 48_000 ? Math.sin(at / 5) * Math.sin(at / 900) : 0.0001 * Math.sin(at),
);

let folder = '';
let server: EngineServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'job-'));
  await writeFile(join(folder, 'speech.wav'), encodeMonoWav({ samples: RECORDING, sampleRate: 16_000 }));
  server = await engineServer('LocalAI');
  server.hears(SENTENCE);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const FAULTS: readonly (readonly [Fault, RegExp])[] = [
  ['wants another key', /did not accept the key\..*ENGINES_KEY/],
  ['is busy', /is overloaded/],
  ['breaks down', /failed \(500\)\./],
  ['shows a page', /answered with (a web page|something that is no sound)/],
  ['is cut short', /broke off in the middle/],
  ['sends elsewhere', /redirects to another address\..*ENGINES_URL/],
  ['vanishes', /does not answer\..*ENGINES_URL/],
  ['talks nonsense', /answered with something/],
];

describe.each(Object.entries(USES))('%s', (capability, use) => {
  test.each(FAULTS)('a server that %s', async (fault, says) => {
    const { engines, log } = await enginesOf(server, folder);
    server.fault(fault);
    const failed = await use(engines, folder).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failed, capability).toBeInstanceOf(EngineError);
    const { message } = failed as EngineError;
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
] as const)('speech that %s is not accepted as speech', async (fault, says) => {
  const { engines } = await enginesOf(server, folder);
  server.fault(fault);
  await expect(USES.speech(engines, folder)).rejects.toThrow(says);
});

test('an endless answer is stopped at the limit and deleted', async () => {
  const { engines } = await enginesOf(server, folder);
  server.fault('never ends');
  await expect(USES.speech(engines, folder)).rejects.toThrow(/sent too much data/);
  expect(await readdir(folder)).toEqual(['speech.wav']);
});

test('a hanging server times out and is avoided after three', async () => {
  const [speech] = addressesOf(server);
  if (!speech) throw new Error('No address.');
  const client = createRemoteClient(speech);
  server.fault('hangs');
  const call = {
    capability: 'speech',
    body: { json: { input: 'One.' } },
    outputFile: 'said',
    maxBytes: 1000,
    timeoutMs: 100,
  } as const;
  const say = () => client.call(call, folder, AbortSignal.timeout(10_000));
  for (let times = 0; times < 3; times += 1)
    expect(await say()).toMatchObject({ failed: { fault: { what: 'late', seconds: 0 } } });
  const before = server.asked.length;
  expect(await say()).toMatchObject({ failed: { fault: { what: 'late', seconds: 0 } } });
  expect(server.asked).toHaveLength(before);
  expect(client.getOutage('speech')).toBeDefined();
  // The server is unreachable for all capabilities.
  expect(client.getOutage('translation')).toBeDefined();
});

test('an aborted call ends at the server', async () => {
  const { addresses } = await enginesOf(server, folder);
  server.fault('hangs');
  const off = new AbortController();
  const call = {
    capability: 'speech',
    body: { json: { input: 'One.' } },
    outputFile: 'said',
    maxBytes: 1000,
    timeoutMs: 10_000,
  } as const;
  const called = addresses.call(call, folder, off.signal);
  off.abort(new Error('stopped'));
  await expect(called).rejects.toThrow('stopped');
});

test('three faults of one capability stop only that one', async () => {
  const { engines, addresses } = await enginesOf(server, folder);
  server.fault('shows a page', false, 'POST /v1/sound');
  for (let times = 0; times < 3; times += 1) await expect(USES.sound(engines, folder)).rejects.toThrow(/a web page/);
  const before = server.asked.length;
  await expect(USES.sound(engines, folder)).rejects.toThrow(/a web page/);
  expect(server.asked).toHaveLength(before);
  const away = addresses.listEngines().filter(({ missing }) => missing !== undefined);
  expect(away).toMatchObject([{ capability: 'sound', missing: expect.stringContaining('a web page') }]);
  for (const capability of ['speech', 'recognition', 'translation', 'separation'] as const)
    expect(await USES[capability](engines, folder)).toBeDefined();
});
