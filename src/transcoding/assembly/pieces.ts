// Reads the sounds that are joined to one recording: all in the same rate and number of channels.

import { extname } from 'node:path';
import { createStreamResampler } from '../../domain/audio/resampler.ts';
import { mixChannels, type SampleStream } from '../mp3.ts';
import { type DecodableKind, withOpenRecording } from '../open-recording.ts';

/** Form of the joined recording. */
export interface AudioFormat {
  readonly rate: number;
  readonly channels: 1 | 2;
}

const KINDS: Readonly<Record<string, DecodableKind>> = { '.aac': 'aac', '.flac': 'flac', '.mp3': 'mp3', '.wav': 'wav' };

/** Rates that MP3 has, without those below the band of speech. */
const OUTPUT_RATES = [16_000, 22_050, 24_000, 32_000, 44_100, 48_000];

function kindOf(path: string): DecodableKind {
  const kind = KINDS[extname(path)];
  if (!kind) throw new Error('the sound has an unknown format');
  return kind;
}

/** Chooses a form that loses nothing of the sounds. */
export async function chooseFormat(paths: readonly string[]): Promise<AudioFormat> {
  let rate = 0;
  let isStereo = false;
  for (const path of paths) {
    const facts = await withOpenRecording({ path, kind: kindOf(path), onDecoding: () => {} }, async (one) => one);
    rate = Math.max(rate, facts.rate);
    isStereo ||= facts.channels === 2;
  }
  return { rate: OUTPUT_RATES.find((one) => one >= rate) ?? 48_000, channels: isStereo ? 2 : 1 };
}

/** Passes the sound on in pieces. */
export const readPieces = (
  path: string,
  { rate, channels }: AudioFormat,
  use: (pieces: SampleStream) => Promise<void>,
): Promise<void> =>
  withOpenRecording({ path, kind: kindOf(path), onDecoding: () => {} }, async (recording) => {
    const resamplers = Array.from({ length: channels }, () => createStreamResampler(recording.rate, rate));
    const convert = async function* (): SampleStream {
      for await (const piece of recording.pieces()) {
        const mixed = mixChannels(piece, channels);
        yield resamplers.map((one, channel) => one.push(mixed[channel] ?? new Float32Array(0)));
      }
      yield resamplers.map((one) => one.flush());
    };
    await use(convert());
  });
