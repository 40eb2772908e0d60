// Tests the timeouts for servers, which always leave time for another engine.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { message } from '../../../../src/messages/message.ts';
import { encodeMonoWav } from '../../../../src/studio/audio/wav.ts';
import { createRemoteClient } from '../../../../src/studio/engines/remote/client.ts';
import { addRemoteEngines } from '../../../../src/studio/engines/remote/index.ts';
import {
  REMOTE_CAPABILITIES,
  type RemoteCall,
  type RemoteCaller,
  type RemoteCapability,
} from '../../../../src/studio/engines/remote/protocol.ts';
import { createRemoteRecognitionEngine } from '../../../../src/studio/engines/remote/recognition/recognition-engine.ts';
import { EngineError } from '../../../../src/studio/errors.ts';
import { computeTimeLimitMs } from '../../../../src/studio/limits.ts';
import { listening } from '../../../fakes/http-server.ts';
import { addressesOf, NO_ENGINES } from './addressed.ts';
import { USES } from './uses.ts';

const RATE = 16_000;
let folder = '';
/** Loud except for the first and last tenth. */
const talk = (seconds: number) => {
  const length = seconds * RATE;
  const level = (at: number) => (at < length / 10 || at > length * 0.9 ? 0.0001 : Math.sin(at / 900));
  return encodeMonoWav({
    samples: Float32Array.from({ length }, (_, at) => level(at) * Math.sin(at / 5)),
    sampleRate: RATE,
  });
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'times-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Calls of each engine to a failing server. */
async function callsOf(capability: RemoteCapability, seconds: number): Promise<readonly RemoteCall[]> {
  await writeFile(join(folder, 'speech.wav'), talk(seconds));
  const calls: RemoteCall[] = [];
  const ask: RemoteCaller = async (call) => {
    calls.push(call);
    return { failed: { fault: { what: 'silent' }, advice: message('faults.owner.wait'), isRejected: false } };
  };
  const known = REMOTE_CAPABILITIES.map((one) => ({
    capability: one,
    host: 'there',
    model: 'one',
    languages: [],
  }));
  await expect(USES[capability](addRemoteEngines(NO_ENGINES, known, ask), folder)).rejects.toThrow(EngineError);
  return calls;
}

test.each([
  ['speech', 'tts'],
  ['speech', 'text-to-voice'],
  ['translation', 'translate'],
  ['sound', 'text-to-sound'],
  ['separation', 'audio-separation'],
  ['separation', 'dub'],
  ['recognition', 'transcribe'],
  ['recognition', 'dub'],
] as const)('a call for %s leaves half of %s for fallbacks', async (capability, operation) => {
  const calls = await callsOf(capability, 2);
  expect(calls).toHaveLength(1);
  // The size of a short recording hardly affects its time limit.
  expect(calls[0]?.timeoutMs).toBeLessThan(0.51 * computeTimeLimitMs(operation, 0));
});

test.each([
  [3, 72_000],
  [30, 180_000],
  [140, 600_000],
])('recognition of %i s allows time to load a model', async (seconds, mostMs) => {
  const [call] = await callsOf('recognition', seconds);
  expect(call?.timeoutMs).toBeGreaterThan(60_000 + 2500 * seconds);
  expect(call?.timeoutMs).toBeLessThanOrEqual(mostMs);
});

test('a recording for a voice may take half a minute', async () => {
  await writeFile(join(folder, 'speech.wav'), talk(59));
  const calls: RemoteCall[] = [];
  const ask: RemoteCaller = async (call) => {
    calls.push(call);
    return { text: '{"text":""}' };
  };
  const known = { capability: 'recognition', host: 'there', model: 'one', languages: [] } as const;
  const hearing = { tag: 'en-US', folder, onProgress: () => {}, maxCallMs: 30_000 };
  await createRemoteRecognitionEngine(known, ask).recognise('speech.wav', hearing);
  expect(calls.map(({ timeoutMs }) => timeoutMs)).toEqual([30_000]);
});

test('separation time grows, up to a third of a dub', async () => {
  const timeFor = async (seconds: number) => (await callsOf('separation', seconds))[0]?.timeoutMs ?? 0;
  expect(await timeFor(90)).toBeGreaterThan(await timeFor(1));
  expect(await timeFor(90)).toBeLessThan(computeTimeLimitMs('dub', 0) / 3);
});

test('a retry happens only within the time of the call', async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume();
    response.writeHead(500).end('{}');
  });
  const { base, close } = await listening(server);
  const [speech] = addressesOf({ url: `${base}/v1` });
  if (!speech) throw new Error('No address.');
  const call = {
    capability: 'speech',
    body: { json: { input: 'One.' } },
    maxBytes: 1000,
    timeoutMs: 200,
  } as const;
  const answer = await createRemoteClient(speech).call(call, folder, AbortSignal.timeout(10_000));
  expect(answer).toMatchObject({ failed: { fault: { what: 'brokeDown', status: 500 } } });
  expect(asked).toBe(1);
  await close();
});
