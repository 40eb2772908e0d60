// Chooses how much each sound of an assembled recording is amplified. Pure.

import { TARGET_LUFS } from '../../domain/audio/normalize-loudness.ts';
import type { AssemblySegment } from '../../ports/audio-assembler.ts';
import type { SoundFacts } from './measure-sound.ts';

/** Decibels. A higher gain would amplify noise. */
const MAX_GAIN = 12;
/** How much a line's gain may differ from that of its voice, so that a whisper stays quieter than a shout. */
const MAX_LINE_DIFFERENCE = 3;
/** Decibels of sounds and backgrounds below speech. */
const SOUND_BELOW = 2;
const BACKGROUND_BELOW = 18;

export type SoundsByPath = ReadonlyMap<string, SoundFacts>;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Decibels to the loudness; 0 for silence. */
const gainTo = (target: number, lufs: number): number =>
  Number.isFinite(lufs) ? Math.min(MAX_GAIN, target - lufs) : 0;

/** Returns the loudness of each voice in all of its lines. Its quiet lines count less. */
function measureVoices(segments: readonly AssemblySegment[], sounds: SoundsByPath): ReadonlyMap<string, number> {
  const sums = new Map<string, { power: number; seconds: number }>();
  for (const segment of segments) {
    if (segment.is !== 'sound' || segment.voice === undefined) continue;
    const { lufs, audible } = sounds.get(segment.path) ?? { lufs: Number.NEGATIVE_INFINITY };
    if (!audible || !Number.isFinite(lufs)) continue;
    const seconds = audible.to - audible.from;
    const sum = sums.get(segment.voice) ?? { power: 0, seconds: 0 };
    sum.power += 10 ** (lufs / 10) * seconds;
    sum.seconds += seconds;
    sums.set(segment.voice, sum);
  }
  return new Map([...sums].map(([voice, { power, seconds }]) => [voice, 10 * Math.log10(power / seconds)]));
}

/** Returns factors by segment; 1 for segments without sound. */
export function chooseGains(segments: readonly AssemblySegment[], sounds: SoundsByPath): readonly number[] {
  const voices = measureVoices(segments, sounds);
  const inDecibels = (segment: AssemblySegment): number => {
    if (segment.is !== 'sound' && segment.is !== 'background') return 0;
    const lufs = sounds.get(segment.path)?.lufs ?? Number.NEGATIVE_INFINITY;
    if (segment.is === 'background') return gainTo(TARGET_LUFS - BACKGROUND_BELOW, lufs);
    const voiceLufs = segment.voice === undefined ? undefined : voices.get(segment.voice);
    if (voiceLufs === undefined) return gainTo(TARGET_LUFS - SOUND_BELOW, lufs);
    const voiceGain = gainTo(TARGET_LUFS, voiceLufs);
    return clamp(gainTo(TARGET_LUFS, lufs), voiceGain - MAX_LINE_DIFFERENCE, voiceGain + MAX_LINE_DIFFERENCE);
  };
  return segments.map((segment) => 10 ** (inDecibels(segment) / 20));
}
