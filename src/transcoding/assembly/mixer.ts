// Writes an assembled recording: mixes sounds below into it, and limits its peaks.

import { createLinkedLimiter } from '../../domain/audio/linked-limiter.ts';
import type { Mp3Writer } from '../mp3/write-mp3.ts';
import { type Background, createBackground } from './background.ts';

/** Form of the recording. */
export interface AudioFormat {
  readonly rate: number;
  readonly channels: 1 | 2;
}

type Channels = readonly Float32Array[];

/** Seconds of silence that are written at a time. */
const SILENCE_STEP = 1;

export class RecordingTooLargeError extends Error {
  override readonly name = 'RecordingTooLargeError';
  constructor() {
    super('the recording is too large');
  }
}

export type Mixer = ReturnType<typeof createMixer>;

/** Positions are samples from the start of the recording. */
export function createMixer(writer: Mp3Writer, { rate, channels }: AudioFormat) {
  const limiter = createLinkedLimiter(channels, rate);
  const backgrounds = new Map<string, Background>();
  const fading = new Set<Background>();
  let position = 0;

  const save = async (piece: Channels): Promise<void> => {
    if (!(await writer.write(piece))) throw new RecordingTooLargeError();
  };
  /** Overwrites the piece. */
  const write = async (piece: Channels): Promise<void> => {
    for (const [kind, background] of backgrounds) if (!background.addTo(piece)) backgrounds.delete(kind);
    for (const background of fading) if (!background.addTo(piece)) fading.delete(background);
    position += piece[0]?.length ?? 0;
    await save(limiter.push(piece));
  };
  const endBackground = (kind: string): void => {
    const background = backgrounds.get(kind);
    backgrounds.delete(kind);
    background?.end();
    if (background) fading.add(background);
  };
  return {
    write,
    endBackground,
    /** The previous one of its kind fades out meanwhile. */
    startBackground(kind: string, sound: Channels, gain: number): void {
      endBackground(kind);
      backgrounds.set(kind, createBackground(sound, { rate, gain }));
    },
    /** Writes what plays below until then, or silence. */
    async writeUntil(end: number): Promise<void> {
      while (position < end) {
        const length = Math.min(end - position, SILENCE_STEP * rate);
        await write(Array.from({ length: channels }, () => new Float32Array(length)));
      }
    },
    finish: (): Promise<void> => save(limiter.flush()),
  };
}
