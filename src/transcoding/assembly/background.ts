// A sound that plays below others: repeated, and faded in and out.

import { createLoop } from './loop.ts';
import { FADE_OUT } from './timeline.ts';

/** Seconds. */
const FADE_IN = 0.5;

export interface Background {
  /** Adds the sound to the piece. False once it has faded out. */
  addTo(piece: readonly Float32Array[]): boolean;
  /** Begins to fade out. */
  end(): void;
}

export interface BackgroundOptions {
  readonly rate: number;
  readonly gain: number;
}

export function createBackground(channels: readonly Float32Array[], { rate, gain }: BackgroundOptions): Background {
  const loop = createLoop(channels, rate);
  const fadeIn = FADE_IN * rate;
  const fadeOut = FADE_OUT * rate;
  let position = 0;
  let endAt = Number.POSITIVE_INFINITY;
  const levelAt = (at: number): number =>
    gain * Math.min(1, at / fadeIn) * (at < endAt ? 1 : Math.max(0, 1 - (at - endAt) / fadeOut));
  return {
    addTo(piece) {
      if (!loop) return false;
      const length = piece[0]?.length ?? 0;
      for (let at = 0; at < length; at++) {
        const place = position + at;
        const level = levelAt(place);
        for (let channel = 0; channel < piece.length; channel++)
          (piece[channel] as Float32Array)[at] =
            ((piece[channel] as Float32Array)[at] as number) + level * loop.sampleAt(channel, place);
      }
      position += length;
      return position < endAt + fadeOut;
    },
    end() {
      endAt = Math.min(endAt, position);
    },
  };
}
