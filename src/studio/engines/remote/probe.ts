// Tests a capability of a server with one small call that must succeed. Only checks the type of the answer, because
// audio is decoded in workers.

import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFirstBytes } from '../../../kit/disk/read-bytes-at.ts';
import { asJsonObject, parseJson } from '../../../kit/json.ts';
import { message } from '../../../messages/message.ts';
import { encodeMonoWav } from '../../audio/wav.ts';
import { isCompletionTruncated, parseContent, requestTranslation } from './chat/completion.ts';
import type { DiscoveredEngine } from './discover.ts';
import type { RemoteCall, RemoteCaller, RemoteCallResult, RemoteCapability } from './protocol.ts';
import { isTranscript } from './recognition/parse-transcript.ts';
import { requestTranscript } from './recognition/request-transcript.ts';

/** Milliseconds, because the first call may load the model. */
const TIMEOUT_MS = 180_000;
const MAX_BYTES = 30_000_000;
/** Enough to see that a chat model answers, without waiting for long reasoning. */
const MAX_TOKENS = 16;
const RATE = 16_000;
const RECORDING = 'probe.wav';
const ANSWER = 'answer';
const MIN_BYTES = 100;

type FailedCall = Extract<RemoteCallResult, { failed: unknown }>;

/** Undefined if the call succeeded. `createCaller`: creates a caller for a job folder. */
export async function findProbeFailure(
  capability: RemoteCapability,
  found: DiscoveredEngine,
  createCaller: (folder: string) => RemoteCaller,
): Promise<FailedCall['failed'] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-probe-'));
  try {
    if (capability === 'recognition' || capability === 'separation')
      await writeFile(join(folder, RECORDING), createTestRecording());
    return await PROBES[capability](found, createCaller(folder), folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Two seconds of short tones. */
function createTestRecording(): Buffer {
  const level = (at: number) => (Math.floor((at / RATE) * 4) % 2 === 0 ? 0.3 : 0);
  const samples = Float32Array.from({ length: 2 * RATE }, (_, at) => level(at) * Math.sin(at / 8));
  return encodeMonoWav({ samples, sampleRate: RATE });
}

const createFailure = (fault: FailedCall['failed']['fault']): FailedCall['failed'] => ({
  fault,
  advice: message('faults.ownerSeesLog'),
  isRejected: false,
});

type Probe = (found: DiscoveredEngine, ask: RemoteCaller, folder: string) => Promise<FailedCall['failed'] | undefined>;

const PROBES: Readonly<Record<RemoteCapability, Probe>> = {
  speech({ model, voices: [first] }, ask, folder) {
    const voice = first?.voice ?? '';
    const json = {
      model: first?.model ?? model,
      input: 'Hello.',
      response_format: 'wav',
      ...(voice !== '' && { voice }),
    };
    return probeSound({ capability: 'speech', body: { json } }, ask, folder);
  },
  async recognition({ model }, ask) {
    const answer = await requestTranscript(ask, { model, tag: 'en', file: RECORDING, timeoutMs: TIMEOUT_MS });
    if ('failed' in answer) return answer.failed;
    const body = asJsonObject(parseJson(answer.text));
    return body && isTranscript(body) ? undefined : createFailure({ what: 'noTranscript' });
  },
  async translation({ model }, ask) {
    const plan = {
      model,
      lines: ['Good morning.'],
      from: 'en-US',
      to: 'es-ES',
      timeoutMs: TIMEOUT_MS,
      maxTokens: MAX_TOKENS,
    };
    const answer = await requestTranslation(ask, plan);
    if ('failed' in answer) return answer.failed;
    const isAnswered = parseContent(answer.text) !== undefined || isCompletionTruncated(answer.text);
    return isAnswered ? undefined : createFailure({ what: 'noText' });
  },
  sound({ model: model_id }, ask, folder) {
    const json = { text: 'A bell.', model_id, duration_seconds: 1 };
    return probeSound({ capability: 'sound', body: { json } }, ask, folder);
  },
  separation({ model }, ask, folder) {
    const fields = [
      ['model', model],
      ['response_format', 'wav'],
      ['params[stem]', 'vocals'],
    ] as const;
    const file = { field: 'audio', name: RECORDING, type: 'audio/wav' };
    return probeSound({ capability: 'separation', body: { fields, file } }, ask, folder);
  },
};

async function probeSound(
  call: Pick<RemoteCall, 'capability' | 'body'>,
  callServer: RemoteCaller,
  folder: string,
): Promise<FailedCall['failed'] | undefined> {
  const answer = await callServer({ ...call, outputFile: ANSWER, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  if ('failed' in answer) return answer.failed;
  const path = join(folder, ANSWER);
  if ((await stat(path)).size === 0) return createFailure({ what: 'empty' });
  const head = await readFirstBytes(path, MIN_BYTES);
  // JSON and HTML begin like this, and no audio format does.
  return head.length < MIN_BYTES || /^\s*[{<[]/.test(head.toString('latin1'))
    ? createFailure({ what: 'noSound' })
    : undefined;
}
