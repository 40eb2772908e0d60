// All voices that one API key may use: built-in voices, found voices and the key's own. The only module that turns a
// voice id into a design.

import { LANGUAGES, toBaseTag } from '../../domain/media/language.ts';
import type { SharedVoice } from './built-in-voices.ts';
import { isSpokenByProgram, type VoiceDesign } from './voice-design.ts';
import type { StoredVoice, VoiceStore } from './voice-store.ts';

/**
 * Voices of the service that its documentation and clients name by default, with a built-in voice of the same gender
 * and a similar age. They are not listed.
 */
export const SERVICE_VOICE_IDS: ReadonlyMap<number, number> = new Map([
  [147_320, 1001],
  [20_298, 1004],
  [20_299, 1002],
  [20_303, 1001],
  [20_305, 1005],
]);

export interface DirectoryVoice {
  readonly id: number;
  readonly name: string;
  readonly gender: number;
  readonly age: number;
  /** BCP 47 tag of the home language. */
  readonly tag: string;
  /** Base tags of its languages, if it supports several but not all. */
  readonly languages?: readonly string[];
  readonly description: string | null;
  readonly design: VoiceDesign;
}

export interface StudioVoiceDirectory {
  listForOwner(owner: string): readonly DirectoryVoice[];
  /** Voices that come from no person. */
  listPublic(): readonly DirectoryVoice[];
  /** Undefined if this owner may not use the voice. */
  findForOwner(owner: string, id: number): DirectoryVoice | undefined;
  /** Ignores the owner. For links that only the owner received. */
  findAny(id: number): DirectoryVoice | undefined;
  /** Voice for requests that name none: one that speaks this language, else a multilingual one, else the first. */
  chooseNarrator(tag: string): DirectoryVoice | undefined;
  /** Ordinary voices of adults for the speakers of a dub in this language, preferred ones first. */
  listCast(tag: string): readonly DirectoryVoice[];
  /**
   * Voice for requests that name a well-known voice of another service. Prefers found voices of the same gender that
   * speak the language. `builtInId`: the built-in voice that resembles it.
   */
  chooseStandIn(builtInId: number, tag: string): DirectoryVoice | undefined;
}

/** `listFound`: voices found at run time, which are better and come first. `findKnown`: also finds unavailable ones. */
export function createStudioVoiceDirectory(
  library: readonly SharedVoice[],
  store: VoiceStore,
  listFound: () => readonly SharedVoice[] = () => [],
  findKnown: (id: number) => SharedVoice | undefined = (id) => listFound().find((voice) => voice.id === id),
): StudioVoiceDirectory {
  const builtIn = new Map(library.map((voice) => [voice.id, voice]));
  const speaks = (voice: SharedVoice, tag: string): boolean =>
    voice.isMultilingual === true ||
    toBaseTag(voice.tag) === toBaseTag(tag) ||
    (voice.languages?.includes(toBaseTag(tag)) ?? false);
  const listShared = () => listFound().filter(({ isPersonal }) => !isPersonal);
  const findShared = (id: number) => builtIn.get(SERVICE_VOICE_IDS.get(id) ?? id) ?? findKnown(id);
  return {
    listPublic: () => [...listShared(), ...library],
    listForOwner: (owner) => [...listFound(), ...library, ...store.listByOwner(owner).map(toDirectoryVoice)],
    findForOwner: (owner, id) =>
      findShared(id) ??
      store
        .listByOwner(owner)
        .map(toDirectoryVoice)
        .find((voice) => voice.id === id),
    findAny(id) {
      const own = store.findById(id);
      return findShared(id) ?? (own && toDirectoryVoice(own));
    },
    chooseNarrator: (tag) => {
      const others = listShared();
      const base = toBaseTag(tag);
      const isSameLanguage = (voice: SharedVoice) => toBaseTag(voice.tag) === base;
      /** In its other languages a voice has no regional variants, so every region matches. */
      const isSameRegion = (voice: SharedVoice) =>
        voice.tag === tag || (!isSameLanguage(voice) && (voice.languages?.includes(base) ?? false));
      const multilingual = others.find((voice) => voice.isMultilingual);
      if (multilingual) return others.find(isSameRegion) ?? others.find(isSameLanguage) ?? multilingual;
      const all = [...others, ...library];
      return all.find(isSameRegion) ?? all.find(isSameLanguage) ?? library[0];
    },
    listCast: (tag) => {
      const all = [...listShared(), ...library].filter((voice) => speaks(voice, tag) && isOrdinaryAdult(voice));
      const isSameRegion = (voice: SharedVoice) => voice.tag === tag;
      return [...all.filter(isSameRegion), ...all.filter((voice) => !isSameRegion(voice))]
        .toSorted((a, b) => Number(isSpokenByProgram(a.design)) - Number(isSpokenByProgram(b.design)))
        .slice(0, MAX_CAST);
    },
    chooseStandIn(builtInId, tag) {
      const similar = builtIn.get(builtInId);
      const isFit = (voice: SharedVoice) => voice.gender === similar?.gender && speaks(voice, tag);
      const found = listShared().filter(isFit);
      if (found.length === 0 && similar && speaks(similar, tag)) return similar;
      const voices = found.length > 0 ? found : library.filter(isFit);
      // Different names get different voices, and the same name always the same one.
      return voices[builtInId % voices.length] ?? similar;
    },
  };
}

/** Voices to choose from. More are not needed for the speakers of a film. */
const MAX_CAST = 24;
const ADULT_AGES = { from: 18, to: 70 } as const;

/** Leaves out children, whispers and robots. Found voices may have no age. */
const isOrdinaryAdult = ({ gender, age, design }: SharedVoice): boolean =>
  (gender === 1 || gender === 2) &&
  (age === 0 || (age >= ADULT_AGES.from && age <= ADULT_AGES.to)) &&
  design.breath < 0.5 &&
  design.echo === 0;

const toDirectoryVoice = ({ id, name, description, design }: StoredVoice): DirectoryVoice => ({
  id,
  name,
  gender: design.gender,
  age: design.age,
  tag: design.tag,
  description: description ?? null,
  design,
});

const languageIdByTag = new Map(LANGUAGES.map(({ id, tag }) => [tag, id]));

export const findLanguageId = (tag: string): number | null => languageIdByTag.get(tag) ?? null;

/** Ids of the languages in all their regions. */
export const listLanguageIds = (bases: readonly string[]): readonly number[] =>
  LANGUAGES.filter(({ tag }) => bases.includes(toBaseTag(tag))).map(({ id }) => id);
