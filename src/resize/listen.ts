// How long a recording is, and how much of it is to be heard, by its samples and not by what its head claims. Stops where it is longer
// than is asked about. Runs in the child process.

import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import type { Heard } from '../domain/media/voice-recording.ts';
import { piecesOf, type ReadKind } from './resize.ts';

export interface ListenOrder {
  readonly path: string;
  readonly kind: ReadKind;
  /** No more seconds than a little beyond these are listened to. */
  readonly most: number;
}

/** A tenth of a second sounds above -50 dB of full scale: quiet speech does, noise of a room does not. */
const WINDOWS_PER_SECOND = 10;
const LEAST_LEVEL = 10 ** (-50 / 20);

/** `opened`: called once there is sound. Rejects when the file is no recording. */
export async function listenTo(
  { path, kind, most }: ListenOrder,
  opened: () => void = () => {},
): Promise<Heard> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error('there is no sound in it');
    return await heardIn(piecesOf(kind, track, path, opened), track.sampleRate, most);
  } finally {
    input.dispose();
  }
}

async function heardIn(
  pieces: AsyncIterable<readonly Float32Array[]>,
  rate: number,
  most: number,
): Promise<Heard> {
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
      if (Math.sqrt(power / window) > LEAST_LEVEL) sounding += 1;
      power = 0;
    }
    if (samples / rate > most + 1) break;
  }
  return { seconds: samples / rate, sounding: sounding / WINDOWS_PER_SECOND };
}
