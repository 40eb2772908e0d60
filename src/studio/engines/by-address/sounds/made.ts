// What a sound server made, judged: it plays, it is not silent, and it is about as long as was asked for. A sound that is longer is cut;
// what is right stays the file that the server made, with its length in it.

import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createLossless } from '../../../audio/flac.ts';
import { peakOf, SILENT_PEAK } from '../../../audio/samples.ts';
import { in16Bits } from '../../../audio/stems.ts';
import { writeLength } from '../../../audio/wav-layout.ts';
import { EngineFailed, JobFault } from '../../../faults.ts';
import type { MadeSound, SoundOrder } from '../../engine.ts';
import type { KnownEngine } from '../address.ts';
import { assertWhole, failed } from '../answers.ts';

const TYPES = {
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
} as const;
const RATES = { least: 4000, most: 192_000 } as const;
const MOST_CHANNELS = 8;
/** Of a sound: what it may be longer before it is cut, and the share of what was asked for below which it is none. */
const SOUND = { slackSeconds: 0.1, leastShare: 0.3, fadeSeconds: 0.05 } as const;
/** Music has a length of its own. */
const MUSIC_SECONDS = { least: 1, most: 300 } as const;

type SoundAsked = Pick<SoundOrder, 'kind' | 'duration'>;
type File = MadeSound['sound'];

/** The file in the job's folder under the name that it keeps. Throws {@link EngineFailed}; nothing of it is left then. */
export async function madeIn(
  known: KnownEngine,
  folder: string,
  name: string,
  asked: SoundAsked,
): Promise<File> {
  const path = join(folder, name);
  // Decoders load with the first sound.
  const { audioKindOf } = await import('../../../audio/decode.ts');
  try {
    const ending = await audioKindOf(path, 'sound');
    await assertWhole(known, path, ending);
    const { sound, seconds, rate, peak } = await heard(known, path, ending, asked);
    if (asked.kind === 'sound' && seconds > asked.duration + SOUND.slackSeconds)
      return await cut(known, sound, { rate, seconds: asked.duration }, folder);
    if (!(peak >= SILENT_PEAK)) throw failed(known, { what: 'silence' });
    const kept = `sound.${ending}`;
    if (ending === 'wav') await writeLength(path);
    await rename(path, join(folder, kept));
    return { name: kept, type: TYPES[ending], seconds };
  } catch (error) {
    if (error instanceof EngineFailed || !(error instanceof JobFault)) throw error;
    throw failed(known, { what: 'noSound' });
  } finally {
    await rm(path, { force: true });
  }
}

type Channels = readonly Float32Array[];

/** As far as it may be right. `sound`: piece by piece; none of music, which is long. */
async function heard(known: KnownEngine, path: string, ending: keyof typeof TYPES, asked: SoundAsked) {
  const isMusic = asked.kind === 'music';
  const most = isMusic ? MUSIC_SECONDS.most : asked.duration + SOUND.slackSeconds;
  const least = isMusic ? MUSIC_SECONDS.least : asked.duration * SOUND.leastShare;
  const { decodePieces } = await import('../../../audio/decode.ts');
  const sound: Channels[] = [];
  let seconds = 0;
  let peak = 0;
  let rate = 0;
  for await (const piece of decodePieces(path, ending)) {
    rate = piece.rate;
    const isKnown = rate >= RATES.least && rate <= RATES.most && piece.channels.length <= MOST_CHANNELS;
    if (!isKnown) throw failed(known, { what: 'noSound' });
    seconds += (piece.channels[0]?.length ?? 0) / rate;
    peak = Math.max(peak, ...piece.channels.map(peakOf));
    if (!isMusic) sound.push(piece.channels);
    if (seconds > most) break;
  }
  if (seconds < least || (isMusic && seconds > most))
    throw failed(known, { what: seconds < least ? 'shortSound' : 'longSound' });
  return { sound, seconds, rate, peak };
}

/** Its beginning, with a short fade at its new end. */
async function cut(
  known: KnownEngine,
  pieces: readonly Channels[],
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
  folder: string,
): Promise<File> {
  const channels = Math.max(...pieces.map(({ length }) => length));
  const length = Math.round(seconds * rate);
  const samples = new Int16Array(channels * length);
  const fade = Math.min(length, SOUND.fadeSeconds * rate);
  let at = 0;
  let peak = 0;
  for (const piece of pieces)
    for (let from = 0; from < (piece[0]?.length ?? 0) && at < length; from += 1, at += 1)
      for (let channel = 0; channel < channels; channel += 1) {
        // A channel that begins late was equal to the first one until then.
        const sample = (piece[channel] ?? piece[0])?.[from] ?? 0;
        peak = Math.max(peak, Math.abs(sample));
        samples[at * channels + channel] = in16Bits(sample * Math.min(1, (length - at) / fade));
      }
  if (!(peak >= SILENT_PEAK)) throw failed(known, { what: 'silence' });
  const file = await createLossless(folder, 'sound', { rate, channels });
  try {
    await file.write(samples);
    await file.finish();
  } catch (error) {
    await file.abandon();
    throw error;
  }
  return { name: file.name, type: file.type, seconds };
}
