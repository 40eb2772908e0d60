// The voice in a stretch of sound, for each of its channels, at the sound's own rate and as loud as it is there. In stereo
// the channels are turned towards the voice first, wherever it is. Works on what fits memory; files and length are
// somebody else's.

import { createResampler } from '../../../domain/sound/rates.ts';
import { meanOf } from '../../audio/samples.ts';
import { createSpectrograph } from '../../audio/spectra.ts';
import { loadGtcrn, SPEECH_RATE, type SpeechKeeper } from './gtcrn.ts';
import { isWide, turned, WINDOW } from './place.ts';

/** All channels of a stretch in, the voice in each of them out, same lengths. */
export type VoiceFinder = (channels: readonly Float32Array[]) => Float32Array[];

/** A channel gets the voice at most this much louder than it is in the mix. */
const MOST_GAIN = 2;

export async function createVoiceFinder(rate: number): Promise<VoiceFinder> {
  const keepSpeech = await loadGtcrn();
  const findInStereo = createStereoFinder(keepSpeech);
  const down = createResampler(rate, SPEECH_RATE);
  const up = createResampler(SPEECH_RATE, rate);
  return (channels) => {
    const [left, right] = channels;
    if (channels.length === 2 && left && right) {
      const voices = findInStereo(down(left), down(right)).map(up);
      const gain = shareOf(voices, channels);
      return channels.map(({ length }, which) => scaled(voices[which] as Float32Array, gain, length));
    }
    const voice = up(keepSpeech(down(meanOf(channels))));
    return channels.map((channel) => scaled(voice, shareOf([voice], [channel]), channel.length));
  };
}

type StereoFinder = (left: Float32Array, right: Float32Array) => readonly [Float32Array, Float32Array];

function createStereoFinder(keepSpeech: SpeechKeeper): StereoFinder {
  const { spectraOf, soundsOf } = createSpectrograph(WINDOW);
  return (left, right) => {
    const { length } = left;
    const towards = turned(spectraOf(left, right));
    const wide = isWide(towards);
    if (!wide) weigh(towards.spectra.one.re, towards.spectra.one.im, towards.mask);
    const [near, far] = soundsOf(towards.spectra, length);
    const voice = spectraOf(keepSpeech(near), wide ? keepSpeech(far) : new Float32Array(length));
    towards.back(voice.one, voice.other);
    return soundsOf(voice, length);
  };
}

function weigh(re: Float32Array, im: Float32Array, mask: Float32Array): void {
  for (const [at, share] of mask.entries()) {
    re[at] = (re[at] as number) * share;
    im[at] = (im[at] as number) * share;
  }
}

/** The gain with which the voice is in these channels: least squares. */
function shareOf(voices: readonly Float32Array[], channels: readonly Float32Array[]): number {
  let product = 0;
  let power = 1e-9;
  for (const [which, voice] of voices.entries()) {
    const channel = channels[which] as Float32Array;
    for (let at = 0; at < voice.length; at++) {
      product += (voice[at] as number) * (channel[at] ?? 0);
      power += (voice[at] as number) ** 2;
    }
  }
  return Math.max(0, Math.min(MOST_GAIN, product / power));
}

function scaled(voice: Float32Array, gain: number, length: number): Float32Array {
  const out = new Float32Array(length);
  for (let at = 0; at < length; at++) out[at] = (voice[at] ?? 0) * gain;
  return out;
}
