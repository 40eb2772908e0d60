// Proves that a server does what it is taken for: one small call of its kind that must succeed. Looks only at the kind of answer, since
// sound is decoded in workers.

import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteOf } from '../../../domain/views/notes.ts';
import { asObject, parseJson } from '../../../kit/json.ts';
import { encodeWav } from '../../audio/wav.ts';
import type { Addressed, Ask, Call, CallAnswer } from './address.ts';
import { chatAbout, contentIn, isCutShort } from './chat/call.ts';
import { isTranscript } from './hearing/heard.ts';
import { transcriptOf } from './hearing/transcript-call.ts';
import type { Found } from './look.ts';

/** A first call may have to load the model. */
const TIME_MS = 180_000;
const MOST_BYTES = 30_000_000;
/** Enough to show that a chat model answers; one that rambles or thinks would be waited for. */
const TOKENS = 16;
const RATE = 16_000;
const RECORDING = 'probe.wav';
const ANSWER = 'answer';
const LEAST_BYTES = 100;

type Failed = Extract<CallAnswer, { failed: unknown }>;

/** `undefined`: the call succeeded. `ask`: with the folder that it is given. */
export async function probe(
  ability: Addressed,
  found: Found,
  ask: (folder: string) => Ask,
): Promise<Failed['failed'] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-probe-'));
  try {
    if (ability === 'recognition' || ability === 'separation')
      await writeFile(join(folder, RECORDING), recording());
    return await PROBES[ability](found, ask(folder), folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Two seconds of short tones. */
function recording(): Buffer {
  const level = (at: number) => (Math.floor((at / RATE) * 4) % 2 === 0 ? 0.3 : 0);
  const samples = Float32Array.from({ length: 2 * RATE }, (_, at) => level(at) * Math.sin(at / 8));
  return encodeWav({ samples, rate: RATE });
}

const badly = (did: Failed['failed']['did']): Failed['failed'] => ({
  did,
  advice: noteOf('ownerSeesLog', {}),
  refused: false,
});

type Prove = (found: Found, ask: Ask, folder: string) => Promise<Failed['failed'] | undefined>;

const PROBES: Readonly<Record<Addressed, Prove>> = {
  speech({ model, voices: [first] }, ask, folder) {
    const voice = first?.voice ?? '';
    const json = {
      model: first?.model ?? model,
      input: 'Hello.',
      response_format: 'wav',
      ...(voice !== '' && { voice }),
    };
    return sound({ ability: 'speech', body: { json } }, ask, folder);
  },
  async recognition({ model }, ask) {
    const answer = await transcriptOf(ask, { model, tag: 'en', file: RECORDING, timeMs: TIME_MS });
    if ('failed' in answer) return answer.failed;
    const body = asObject(parseJson(answer.text));
    return body && isTranscript(body) ? undefined : badly({ what: 'noTranscript' });
  },
  async translation({ model }, ask) {
    const plan = {
      model,
      lines: ['Good morning.'],
      from: 'en-US',
      to: 'es-ES',
      timeMs: TIME_MS,
      maxTokens: TOKENS,
    };
    const answer = await chatAbout(ask, plan);
    if ('failed' in answer) return answer.failed;
    const isAnswered = contentIn(answer.text) !== undefined || isCutShort(answer.text);
    return isAnswered ? undefined : badly({ what: 'noText' });
  },
  sound({ model: model_id }, ask, folder) {
    const json = { text: 'A bell.', model_id, duration_seconds: 1 };
    return sound({ ability: 'sound', body: { json } }, ask, folder);
  },
  separation({ model }, ask, folder) {
    const fields = [
      ['model', model],
      ['response_format', 'wav'],
      ['params[stem]', 'vocals'],
    ] as const;
    const file = { field: 'audio', name: RECORDING, type: 'audio/wav' };
    return sound({ ability: 'separation', body: { fields, file } }, ask, folder);
  },
};

async function sound(
  call: Pick<Call, 'ability' | 'body'>,
  ask: Ask,
  folder: string,
): Promise<Failed['failed'] | undefined> {
  const answer = await ask({ ...call, into: ANSWER, timeMs: TIME_MS, mostBytes: MOST_BYTES });
  if ('failed' in answer) return answer.failed;
  const path = join(folder, ANSWER);
  if ((await stat(path)).size === 0) return badly({ what: 'empty' });
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LEAST_BYTES), 0, LEAST_BYTES, 0);
    // JSON and pages begin so, and no kind of sound does.
    return bytesRead < LEAST_BYTES || /^\s*[{<[]/.test(buffer.toString('latin1'))
      ? badly({ what: 'noSound' })
      : undefined;
  } finally {
    await file.close();
  }
}
