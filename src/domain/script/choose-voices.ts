// Chooses voices for the speakers of a script: distinct ones that fit what is known about each speaker, and always the
// same for the same names and voices. Pure.

import { findLanguageById, toBaseTag } from '../media/language.ts';
import type { Voice } from '../media/voice.ts';
import type { Speaker } from './list-speakers.ts';
import { normalizeSpeakerKey } from './speaker-key.ts';

/** A speaker with what is known about the voice. */
type CastedSpeaker = Pick<Speaker, 'key' | 'gender' | 'age'>;

export interface VoiceChoiceOptions {
  /** Voices that the person may use. */
  readonly voices: readonly Voice[];
  /** Source-language id of the script. */
  readonly language: number | undefined;
  /** The narrator's voice, which no other speaker gets if there are enough. */
  readonly narratorVoiceId?: number;
  /** Voices by speaker key, as people chose them here before. */
  readonly remembered?: Readonly<Record<string, number>>;
}

const GENDER_CODES = { male: 1, female: 2 } as const;
const TYPICAL_AGES = { child: 9, young: 22, old: 70 } as const;
const UNKNOWN_AGE = 35;

/** Voices of other languages speak too, but with an accent. */
const ACCENT_COST = 100;
const GENDER_COST = 40;
const MAX_AGE_COST = 30;
/** Beyond all other costs: a voice is shared only if all are taken. */
const TAKEN_COST = 1000;

const hashText = (text: string): number => {
  let hash = 7;
  for (const sign of text) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
};

function isNative(voice: Voice, language: number | undefined): boolean {
  if (language === undefined || voice.language === undefined || voice.languages?.includes(language)) return true;
  const own = findLanguageById(voice.language);
  const asked = findLanguageById(language);
  return own !== undefined && asked !== undefined && toBaseTag(own.tag) === toBaseTag(asked.tag);
}

function rateFit(voice: Voice, { gender, age }: CastedSpeaker): number {
  const genderCost = gender !== undefined && voice.gender !== GENDER_CODES[gender] ? GENDER_COST : 0;
  if (age === undefined) return genderCost;
  const years = voice.age !== undefined && voice.age > 0 ? voice.age : UNKNOWN_AGE;
  return genderCost + Math.min(MAX_AGE_COST, Math.abs(years - TYPICAL_AGES[age]));
}

/** Returns voice ids by speaker key. Speakers are absent only if there is no voice. */
export function chooseVoices(
  speakers: readonly CastedSpeaker[],
  { voices, language, narratorVoiceId, remembered = {} }: VoiceChoiceOptions,
): ReadonlyMap<string, number> {
  const chosen = new Map<string, number>();
  const taken = new Map<number, number>();
  const take = (key: string, id: number) => {
    chosen.set(key, id);
    taken.set(id, (taken.get(id) ?? 0) + 1);
  };
  if (narratorVoiceId !== undefined) taken.set(narratorVoiceId, 1);
  const idsByName = new Map(voices.toReversed().map(({ id, name }) => [normalizeSpeakerKey(name), id]));
  const known = new Set(voices.map(({ id }) => id));
  for (const { key } of speakers) {
    const before = remembered[key];
    const named = before !== undefined && known.has(before) ? before : idsByName.get(key);
    if (named !== undefined) take(key, named);
  }
  const costs = voices.map((voice) => ({ voice, base: isNative(voice, language) ? 0 : ACCENT_COST }));
  for (const speaker of speakers) {
    if (chosen.has(speaker.key)) continue;
    const start = hashText(speaker.key) % Math.max(1, costs.length);
    let best: { readonly id: number; readonly cost: number; readonly order: number } | undefined;
    for (const [index, { voice, base }] of costs.entries()) {
      const cost = base + rateFit(voice, speaker) + TAKEN_COST * (taken.get(voice.id) ?? 0);
      // Among equal voices, the name decides.
      const order = (index - start + costs.length) % costs.length;
      if (!best || cost < best.cost || (cost === best.cost && order < best.order)) best = { id: voice.id, cost, order };
    }
    if (best) take(speaker.key, best.id);
  }
  return chosen;
}
