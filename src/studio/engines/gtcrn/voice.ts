// The voice in a stretch of sound, for each of its channels: centre, speech network, back to the sound's own rate, and
// as loud in every channel as that channel has it. Works on what fits memory; files and length are somebody else's.

import { createResampler } from '../../audio/rates.ts';
import { centreOf } from './centre.ts';
import { loadGtcrn, SPEECH_RATE } from './gtcrn.ts';

/** All channels of a stretch in, the voice in each of them out, same lengths. */
export type VoiceFinder = (channels: readonly Float32Array[]) => Float32Array[];

/** A channel gets the voice at most this much louder than it is in the mix. */
const MOST_GAIN = 2;

export async function createVoiceFinder(rate: number): Promise<VoiceFinder> {
  const keepSpeech = await loadGtcrn();
  const down = createResampler(rate, SPEECH_RATE);
  const up = createResampler(SPEECH_RATE, rate);
  return (channels) => {
    const voice = up(keepSpeech(down(mixOf(channels, rate))));
    return channels.map((channel) => scaled(voice, shareOf(voice, channel), channel.length));
  };
}

function mixOf(channels: readonly Float32Array[], rate: number): Float32Array {
  const [left = new Float32Array(0), right] = channels;
  if (!right) return left;
  if (channels.length === 2) return centreOf(left, right, rate);
  return left.map((_, at) => channels.reduce((sum, one) => sum + (one[at] ?? 0), 0) / channels.length);
}

/** The gain with which the voice is in this channel: least squares. */
function shareOf(voice: Float32Array, channel: Float32Array): number {
  let product = 0;
  let power = 1e-9;
  for (let at = 0; at < voice.length; at++) {
    product += (voice[at] as number) * (channel[at] ?? 0);
    power += (voice[at] as number) ** 2;
  }
  return Math.max(0, Math.min(MOST_GAIN, product / power));
}

function scaled(voice: Float32Array, gain: number, length: number): Float32Array {
  const out = new Float32Array(length);
  for (let at = 0; at < length; at++) out[at] = (voice[at] ?? 0) * gain;
  return out;
}
