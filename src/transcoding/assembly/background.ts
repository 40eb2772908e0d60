// A sound that plays below others: repeated without a seam, and faded in and out.

import type { AudioFormat } from './pieces.ts';

/** Seconds. */
const CROSSFADE = 0.75;
const FADE_IN = 0.3;
export const FADE_OUT = 1.2;

/** Crossfades the end of the sound into its start. Short sounds repeat as they are. */
function createLoop(channels: readonly Float32Array[], rate: number): readonly Float32Array[] {
  const length = channels[0]?.length ?? 0;
  const overlap = Math.min(Math.round(CROSSFADE * rate), Math.floor(length / 4));
  const kept = length - overlap;
  return channels.map((samples) => {
    const loop = samples.slice(0, kept);
    for (let at = 0; at < overlap; at++) {
      const share = at / overlap;
      loop[at] = (loop[at] as number) * Math.sqrt(share) + (samples[kept + at] as number) * Math.sqrt(1 - share);
    }
    return loop;
  });
}

export interface Background {
  /** Adds the sound to the piece. False once it has faded out. */
  addTo(piece: readonly Float32Array[]): boolean;
  /** Begins to fade out. */
  end(): void;
}

/** `gain`: level below the other sounds. */
export function createBackground(channels: readonly Float32Array[], { rate }: AudioFormat, gain: number): Background {
  // The first round starts with the sound itself.
  const loop = createLoop(channels, rate);
  const first = channels[0]?.length ?? 0;
  const loopLength = loop[0]?.length ?? 0;
  const overlap = first - loopLength;
  const fadeOutSamples = FADE_OUT * rate;
  let position = 0;
  let endAt = Number.POSITIVE_INFINITY;
  const sampleAt = (channel: number, at: number): number =>
    at < loopLength ? ((at < overlap ? channels : loop)[channel]?.[at] ?? 0) : (loop[channel]?.[at % loopLength] ?? 0);
  return {
    addTo(piece) {
      if (loopLength === 0) return false;
      const length = piece[0]?.length ?? 0;
      for (let at = 0; at < length; at++) {
        const place = position + at;
        const fadeOut = place < endAt ? 1 : Math.max(0, 1 - (place - endAt) / fadeOutSamples);
        if (fadeOut === 0) return false;
        const level = gain * Math.min(1, place / (FADE_IN * rate)) * fadeOut;
        for (const [channel, samples] of piece.entries())
          samples[at] = (samples[at] as number) + level * sampleAt(channel, place);
      }
      position += length;
      return true;
    },
    end() {
      endAt = Math.min(endAt, position);
    },
  };
}
