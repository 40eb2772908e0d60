// Separation by address: POST /audio/transformations as LocalAI has it, which gives the voices. The rest is the recording without them,
// so that both are the recording again, to the last step of 16 bits.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { recordTape, type Tape } from '../../audio/decode-tape.ts';
import { createLossless } from '../../audio/flac.ts';
import { createResampler } from '../../audio/rates.ts';
import { stemsOf } from '../../audio/stems.ts';
import { JobFault } from '../../faults.ts';
import type { GivenRecording, Separated, SeparationEngine } from '../engine.ts';
import type { Ask, KnownEngine } from './address.ts';
import { answerTo, failed } from './answers.ts';

const TIME_MS = 1_200_000;
const MOST_BYTES = 1_500_000_000;
const MOST_SECONDS = 3600;
const VOICES = 'voices';
const DECODED = 'voices-decoded';
/** Seconds at a time. */
const STRETCH = 20;
/** Seconds that what comes back may be longer or shorter. */
const SLACK = 0.25;

type OnProgress = Parameters<SeparationEngine['separate']>[2];

/** The recording of the job in two stems. */
export async function separated(
  known: KnownEngine,
  ask: Ask,
  recording: GivenRecording,
  folder: string,
  onProgress: OnProgress,
): Promise<Separated> {
  const tape = await recordTape({
    path: join(folder, recording.file),
    name: recording.name,
    folder,
    mostSeconds: MOST_SECONDS,
    onProgress: (share) => onProgress('decoding', share),
  });
  try {
    onProgress('separating');
    await askForVoices(known, ask, recording);
    return await parted(known, tape, folder, onProgress);
  } finally {
    await Promise.all([tape.erase(), rm(join(folder, DECODED), { recursive: true, force: true })]);
  }
}

async function askForVoices(known: KnownEngine, ask: Ask, { file }: GivenRecording): Promise<void> {
  const fields = [
    ['model', known.model],
    ['response_format', 'wav'],
    ['params[stem]', 'vocals'],
  ] as const;
  await answerTo(known, ask, {
    ability: 'separation',
    body: { fields, file: { field: 'audio', name: file, type: 'application/octet-stream' } },
    into: VOICES,
    timeMs: TIME_MS,
    mostBytes: MOST_BYTES,
  });
}

async function parted(
  known: KnownEngine,
  tape: Tape,
  folder: string,
  onProgress: OnProgress,
): Promise<Separated> {
  const voices = await voicesIn(known, folder);
  try {
    if (Math.abs(voices.length / voices.rate - tape.length / tape.rate) > SLACK)
      throw failed(known, 'answered with a recording of another length');
    const gain = tape.peak > 1 ? 1 / tape.peak : 1;
    const front = await createLossless(folder, 'foreground', tape);
    const back = await createLossless(folder, 'background', tape);
    try {
      const toRate = createResampler(voices.rate, tape.rate);
      for (let second = 0; second * tape.rate < tape.length; second += STRETCH) {
        const start = second * tape.rate;
        const count = Math.min(STRETCH * tape.rate, tape.length - start);
        const voice = fitted(await voicesAt(voices, second, toRate, tape.rate), tape.channels, count);
        const stems = stemsOf(await tape.read(start, count), voice, gain);
        await Promise.all([front.write(stems.foreground), back.write(stems.background)]);
        onProgress('writing', (start + count) / tape.length);
      }
      await Promise.all([front.finish(), back.finish()]);
    } catch (error) {
      await Promise.all([front.abandon(), back.abandon()]);
      throw error;
    }
    const seconds = tape.length / tape.rate;
    return {
      foreground: { name: front.name, type: front.type, seconds },
      background: { name: back.name, type: back.type, seconds },
      message: `Separated at ${known.host}. Both stems together are the recording again, to the last step of 16 bits.`,
    };
  } finally {
    await voices.erase();
  }
}

async function voicesIn(known: KnownEngine, folder: string): Promise<Tape> {
  // Tapes of one folder have the same names.
  const own = join(folder, DECODED);
  await mkdir(own, { recursive: true });
  try {
    return await recordTape({
      path: join(folder, VOICES),
      name: VOICES,
      folder: own,
      mostSeconds: MOST_SECONDS + 1,
    });
  } catch (error) {
    if (!(error instanceof JobFault)) throw error;
    throw failed(known, 'answered with something that is no sound it can play');
  } finally {
    await rm(join(folder, VOICES), { force: true });
  }
}

/** A stretch at the recording's rate, with a second before it that is cut off again. */
async function voicesAt(
  voices: Tape,
  second: number,
  toRate: (samples: Float32Array) => Float32Array,
  rate: number,
): Promise<readonly Float32Array[]> {
  const around = await voices.read((second - 1) * voices.rate, (STRETCH + 2) * voices.rate);
  return around.map((samples) => toRate(samples).subarray(rate));
}

/** With as many channels as the recording: one for all, or all as one. */
function fitted(voice: readonly Float32Array[], channels: number, count: number): readonly Float32Array[] {
  const cut = (samples: Float32Array) => {
    const out = new Float32Array(count);
    out.set(samples.subarray(0, count));
    return out;
  };
  if (voice.length === channels) return voice.map(cut);
  const [first = new Float32Array(count)] = voice;
  const one = cut(
    first.map((_, at) => voice.reduce((sum, samples) => sum + (samples[at] ?? 0), 0) / voice.length),
  );
  return Array.from({ length: channels }, () => one);
}
