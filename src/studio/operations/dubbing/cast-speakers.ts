// Chooses a voice for each speaker of the original: distinct, of the same gender, and as near in pitch as possible. The
// same speakers always get the same voices. Pure.

import { atPitch, hasAdjustablePitch, isSpokenByProgram, type VoiceDesign } from '../../voices/voice-design.ts';

export interface MeasuredSpeaker {
  /** Counted from 0. */
  readonly number: number;
  /** Seconds of speech. */
  readonly seconds: number;
  /** Median pitch in Hz and the gender that it suggests (ISO 5218). Absent if there is too little speech. */
  readonly sound?: { readonly pitch: number; readonly gender: 1 | 2 };
}

/** A speaker with less speech gets the voice of another. */
const MIN_SECONDS = 2;
const MAX_VOICES = 8;
/** A voice of another gender is worse than any other difference. */
const OTHER_GENDER_COST = 10;
/** In octaves of pitch: each place further down the list. */
const LATER_COST = 0.02;
/** In octaves: a program's voice beside a voice of a neural model. */
const PROGRAM_COST = 1;
/** An adjusted pitch sounds a little less natural. */
const ADJUSTED_WEIGHT = 0.25;
/** A program's voice that is used a second time sounds this much higher, so that the speakers stay distinct. */
const SECOND_USE_PITCH = 1.25;

const countOctaves = (pitch: number, other: number): number => Math.abs(Math.log2(pitch / other));

function computeCost(speaker: MeasuredSpeaker, design: VoiceDesign, rank: number, hasModels: boolean): number {
  const { sound } = speaker;
  const late = LATER_COST * rank + (hasModels && isSpokenByProgram(design) ? PROGRAM_COST : 0);
  if (!sound) return late;
  const octaves = countOctaves(sound.pitch, design.pitch) * (hasAdjustablePitch(design) ? ADJUSTED_WEIGHT : 1);
  return late + (design.gender === sound.gender ? 0 : OTHER_GENDER_COST) + octaves;
}

/** Speakers with a voice of their own, those with most speech first. */
function listMainSpeakers(speakers: readonly MeasuredSpeaker[]): readonly MeasuredSpeaker[] {
  const bySeconds = speakers.toSorted((a, b) => b.seconds - a.seconds || a.number - b.number);
  return bySeconds.filter(({ seconds }, at) => at === 0 || seconds >= MIN_SECONDS).slice(0, MAX_VOICES);
}

function findSimilarSpeaker(speaker: MeasuredSpeaker, others: readonly MeasuredSpeaker[]): MeasuredSpeaker | undefined {
  const { sound } = speaker;
  const difference = (other: MeasuredSpeaker): number =>
    sound && other.sound
      ? countOctaves(sound.pitch, other.sound.pitch) + (sound.gender === other.sound.gender ? 0 : OTHER_GENDER_COST)
      : OTHER_GENDER_COST;
  return others.toSorted((a, b) => difference(a) - difference(b))[0];
}

/**
 * Returns a design by speaker. Empty without speakers or candidates.
 *
 * @param candidates Voices for the language, preferred ones first.
 */
export function castSpeakers(
  speakers: readonly MeasuredSpeaker[],
  candidates: readonly VoiceDesign[],
): ReadonlyMap<number, VoiceDesign> {
  const designs = new Map<number, VoiceDesign>();
  if (candidates.length === 0) return designs;
  const hasModels = candidates.some((design) => !isSpokenByProgram(design));
  const uses = new Map<VoiceDesign, number>();
  const main = listMainSpeakers(speakers);
  for (const speaker of main) {
    const cost = (design: VoiceDesign, rank: number): number => computeCost(speaker, design, rank, hasModels);
    const fewestUses = Math.min(...candidates.map((design) => uses.get(design) ?? 0));
    const [chosen] = candidates
      .map((design, rank) => ({ design, cost: cost(design, rank), uses: uses.get(design) ?? 0 }))
      // Voices of programs can be changed, so one of the right gender is used twice before one of the other.
      .filter((one) => one.uses === fewestUses || isSpokenByProgram(one.design))
      .toSorted((a, b) => a.cost + 2 * a.uses - (b.cost + 2 * b.uses));
    if (!chosen) continue;
    uses.set(chosen.design, chosen.uses + 1);
    const pitch = (speaker.sound?.pitch ?? chosen.design.pitch) * SECOND_USE_PITCH ** chosen.uses;
    designs.set(speaker.number, chosen.uses > 0 || speaker.sound ? atPitch(chosen.design, pitch) : chosen.design);
  }
  for (const speaker of speakers) {
    const similar = designs.has(speaker.number) ? undefined : findSimilarSpeaker(speaker, main);
    const design = similar && designs.get(similar.number);
    if (design) designs.set(speaker.number, design);
  }
  return designs;
}
