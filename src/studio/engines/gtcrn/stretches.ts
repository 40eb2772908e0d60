// The voice of a recording of any length, a stretch after the other: each is listened to with what comes before it and
// faded over into the next, so that no seam is heard and memory stays flat. Knows nothing of files to write.

import type { Tape } from '../../audio/decode-tape.ts';
import { createVoiceFinder } from './voice.ts';

export interface Stretch {
  /** The recording as it is, by channel. */
  readonly mix: readonly Float32Array[];
  /** The voice in it. */
  readonly voice: readonly Float32Array[];
  /** Samples of the recording up to the end of this stretch. */
  readonly done: number;
}

const STRETCH_SECONDS = 20;
/** Heard before a stretch, for the network to find into it. */
const LEAD_SECONDS = 2;
const FADE_SECONDS = 0.25;

/** In order and without gaps. */
export async function* voiceIn({
  rate,
  length,
  read,
}: Pick<Tape, 'rate' | 'length' | 'read'>): AsyncGenerator<Stretch> {
  const findVoice = await createVoiceFinder(rate);
  const size = STRETCH_SECONDS * rate;
  const lead = LEAD_SECONDS * rate;
  const fade = Math.round(FADE_SECONDS * rate);
  let tails: readonly Float32Array[] = [];
  for (let start = 0; start < length; start += size) {
    const count = Math.min(size, length - start);
    const before = Math.min(lead, start);
    const heard = await read(start - before, before + count + fade);
    const found = findVoice(heard);
    const voice = found.map((samples, channel) =>
      fadedOver(tails[channel], samples.slice(before, before + count)),
    );
    tails = found.map((samples) => samples.slice(before + count));
    yield {
      mix: heard.map((samples) => samples.subarray(before, before + count)),
      voice,
      done: start + count,
    };
  }
}

function fadedOver(tail: Float32Array | undefined, samples: Float32Array): Float32Array {
  if (!tail) return samples;
  for (let at = 0; at < tail.length && at < samples.length; at++) {
    const share = (at + 1) / (tail.length + 1);
    samples[at] = share * (samples[at] as number) + (1 - share) * (tail[at] as number);
  }
  return samples;
}
