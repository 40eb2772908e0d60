// How long servers are waited for: never so long that nothing of the task's time is left for whoever stands in.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeWav } from '../../../../src/studio/audio/wav.ts';
import {
  ADDRESSED,
  type Addressed,
  type Ask,
  type Call,
} from '../../../../src/studio/engines/by-address/address.ts';
import { createClient } from '../../../../src/studio/engines/by-address/client.ts';
import { recognitionByAddress } from '../../../../src/studio/engines/by-address/hearing/recognition.ts';
import { withAddresses } from '../../../../src/studio/engines/by-address/index.ts';
import { EngineFailed } from '../../../../src/studio/faults.ts';
import { timeLimit } from '../../../../src/studio/limits.ts';
import { listening } from '../../../fakes/http-server.ts';
import { addressesOf, NO_ENGINES } from './addressed.ts';
import { USES } from './uses.ts';

const RATE = 16_000;
let folder = '';
/** Loud but for its first and last tenth. */
const talk = (seconds: number) => {
  const length = seconds * RATE;
  const level = (at: number) => (at < length / 10 || at > length * 0.9 ? 0.0001 : Math.sin(at / 900));
  return encodeWav({
    samples: Float32Array.from({ length }, (_, at) => level(at) * Math.sin(at / 5)),
    rate: RATE,
  });
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'times-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What each is asked for, at a server that fails. */
async function callsOf(ability: Addressed, seconds: number): Promise<readonly Call[]> {
  await writeFile(join(folder, 'speech.wav'), talk(seconds));
  const calls: Call[] = [];
  const ask: Ask = async (call) => {
    calls.push(call);
    return { failed: { did: 'hangs', advice: 'Wait.', refused: false } };
  };
  const known = ADDRESSED.map((one) => ({ ability: one, host: 'there', model: 'one', languages: [] }));
  await expect(USES[ability](withAddresses(NO_ENGINES, known, ask), folder)).rejects.toThrow(EngineFailed);
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
] as const)('a call for %s leaves half of %s to whoever stands in', async (ability, operation) => {
  const calls = await callsOf(ability, 2);
  expect(calls).toHaveLength(1);
  // What the bytes add to a short recording's time is nothing to speak of.
  expect(calls[0]?.timeMs).toBeLessThan(0.51 * timeLimit(operation, 0));
});

test.each([
  [3, 72_000],
  [30, 180_000],
  [140, 600_000],
])('recognition of %i s may load a model first', async (seconds, mostMs) => {
  const [call] = await callsOf('recognition', seconds);
  expect(call?.timeMs).toBeGreaterThan(60_000 + 2500 * seconds);
  expect(call?.timeMs).toBeLessThanOrEqual(mostMs);
});

test('a recording for a voice has half of a minute', async () => {
  await writeFile(join(folder, 'speech.wav'), talk(59));
  const calls: Call[] = [];
  const ask: Ask = async (call) => {
    calls.push(call);
    return { text: '{"text":""}' };
  };
  const known = { ability: 'recognition', host: 'there', model: 'one', languages: [] } as const;
  const hearing = { tag: 'en-US', folder, onHeard: () => {}, mostMs: 30_000 };
  await recognitionByAddress(known, ask).recognise('speech.wav', hearing);
  expect(calls.map(({ timeMs }) => timeMs)).toEqual([30_000]);
});

test('a separation may take longer where there is more, but no more than a third of a dub', async () => {
  const timeFor = async (seconds: number) => (await callsOf('separation', seconds))[0]?.timeMs ?? 0;
  expect(await timeFor(90)).toBeGreaterThan(await timeFor(1));
  expect(await timeFor(90)).toBeLessThan(timeLimit('dub', 0) / 3);
});

test('it is asked again only while the time of the call lasts', async () => {
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
    ability: 'speech',
    body: { json: { input: 'One.' } },
    mostBytes: 1000,
    timeMs: 200,
  } as const;
  const answer = await createClient(speech).call(call, folder, AbortSignal.timeout(10_000));
  expect(answer).toMatchObject({ failed: { did: { what: 'brokeDown', status: 500 } } });
  expect(asked).toBe(1);
  await close();
});
