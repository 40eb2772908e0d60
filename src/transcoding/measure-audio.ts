// Measures a recording's length and audible time from its samples, not from its header. Stops soon after `maxSeconds`.
// Runs in the child process.

import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import type { RecordingStats } from '../domain/media/voice-recording.ts';
import { type DecodableKind, decodeSamples } from './open-recording.ts';

export interface MeasureOptions {
  readonly path: string;
  readonly kind: DecodableKind;
  /** Measuring stops shortly after this length. */
  readonly maxSeconds: number;
}

/** A window of 0.1 s counts as audible above -50 dBFS. Quiet speech is louder, room noise is not. */
const WINDOWS_PER_SECOND = 10;
const MIN_AUDIBLE_LEVEL = 10 ** (-50 / 20);

/** Calls `onDecoding` once sound was decoded. Rejects if the file is not a recording. */
export async function measureRecordingStats(
  { path, kind, maxSeconds }: MeasureOptions,
  onDecoding: () => void = () => {},
): Promise<RecordingStats> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error('the file has no audio track');
    return await measureSamples(decodeSamples(kind, track, path, onDecoding), track.sampleRate, maxSeconds);
  } finally {
    input.dispose();
  }
}

async function measureSamples(
  pieces: AsyncIterable<readonly Float32Array[]>,
  rate: number,
  maxSeconds: number,
): Promise<RecordingStats> {
  const window = Math.max(1, Math.round(rate / WINDOWS_PER_SECOND));
  let samples = 0;
  let sounding = 0;
  let power = 0;
  for await (const [first = new Float32Array(), second = first] of pieces) {
    for (const [at, left] of first.entries()) {
      const mono = (left + (second[at] ?? left)) / 2;
      power += mono * mono;
      samples += 1;
      if (samples % window !== 0) continue;
      if (Math.sqrt(power / window) > MIN_AUDIBLE_LEVEL) sounding += 1;
      power = 0;
    }
    if (samples / rate > maxSeconds + 1) break;
  }
  return { seconds: samples / rate, audibleSeconds: sounding / WINDOWS_PER_SECOND };
}
