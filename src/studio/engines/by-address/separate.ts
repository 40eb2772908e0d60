// Separation by address: POST /audio/transformations as LocalAI has it, which gives the voices. The rest is the recording without them,
// so that both are the recording again, to the last step of 16 bits.

import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createResampler } from '../../../domain/sound/rates.ts';
import { noteOf } from '../../../domain/views/notes.ts';
import { recordTape, type Tape } from '../../audio/decode-tape.ts';
import { createLossless } from '../../audio/flac.ts';
import { SILENT_PEAK } from '../../audio/samples.ts';
import { stemsOf } from '../../audio/stems.ts';
import { JobFault } from '../../faults.ts';
import { timeLimit } from '../../limits.ts';
import { told } from '../../told.ts';
import type { GivenRecording, Separated, SeparationEngine } from '../engine.ts';
import type { Ask, KnownEngine } from './address.ts';
import { answerTo, failed } from './answers.ts';

/** Half of what the whole may take, for another engine has its time too; at most a third of a dub's. */
const TIME = { share: 0.5, mostMs: 1_200_000 } as const;
const MOST_BYTES = 1_500_000_000;
const MOST_SECONDS = 3600;
const VOICES = 'voices';
const DECODED = 'voices-decoded';
/** Seconds at a time. */
const STRETCH = 20;
/** Seconds that what comes back may be longer or shorter. */
const SLACK = 0.25;
const OTHER_LENGTH = { what: 'otherLength' } as const;

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
    await askForVoices(known, ask, recording, folder);
    return await parted(known, tape, folder, onProgress);
  } finally {
    await Promise.all([tape.erase(), rm(join(folder, DECODED), { recursive: true, force: true })]);
  }
}

async function askForVoices(
  known: KnownEngine,
  ask: Ask,
  { file }: GivenRecording,
  folder: string,
): Promise<void> {
  const { size } = await stat(join(folder, file));
  const fields = [
    ['model', known.model],
    ['response_format', 'wav'],
    ['params[stem]', 'vocals'],
  ] as const;
  await answerTo(known, ask, {
    ability: 'separation',
    body: { fields, file: { field: 'audio', name: file, type: 'application/octet-stream' } },
    into: VOICES,
    timeMs: Math.min(TIME.mostMs, Math.round(TIME.share * timeLimit('audio-separation', size))),
    mostBytes: MOST_BYTES,
  });
}

async function parted(
  known: KnownEngine,
  tape: Tape,
  folder: string,
  onProgress: OnProgress,
): Promise<Separated> {
  const voices = await voicesIn(known, folder, tape.length / tape.rate);
  try {
    if (Math.abs(voices.length / voices.rate - tape.length / tape.rate) > SLACK)
      throw failed(known, OTHER_LENGTH);
    if (voices.peak < SILENT_PEAK && tape.peak >= SILENT_PEAK) throw failed(known, { what: 'silence' });
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
      ...told(noteOf('separatedAt', { host: known.host }), noteOf('exactStems', {})),
    };
  } finally {
    await voices.erase();
  }
}

/** Of a recording of so many seconds. */
async function voicesIn(known: KnownEngine, folder: string, seconds: number): Promise<Tape> {
  // Tapes of one folder have the same names.
  const own = join(folder, DECODED);
  await mkdir(own, { recursive: true });
  try {
    return await recordTape({
      path: join(folder, VOICES),
      name: VOICES,
      folder: own,
      mostSeconds: seconds + SLACK,
    });
  } catch (error) {
    if (!(error instanceof JobFault)) throw error;
    if (error.reason === 'SOURCE_TOO_LONG') throw failed(known, OTHER_LENGTH);
    throw failed(known, { what: 'noSound' });
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
