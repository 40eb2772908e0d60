// All voices that one API key may use: built-in voices, found voices and the key's own. The only module that turns a
// voice id into a design.

import { LANGUAGES, toBaseTag } from '../../domain/media/language.ts';
import type { SharedVoice } from './built-in-voices.ts';
import type { VoiceDesign } from './voice-design.ts';
import type { StoredVoice, VoiceStore } from './voice-store.ts';

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
  /** Undefined if this owner may not use the voice. */
  findForOwner(owner: string, id: number): DirectoryVoice | undefined;
  /** Ignores the owner. For links that only the owner received. */
  findAny(id: number): DirectoryVoice | undefined;
  /** Voice for requests that name none: one that speaks this language, else a multilingual one, else the first. */
  chooseNarrator(tag: string): DirectoryVoice | undefined;
}

/** `listFound`: voices found at run time, which are better and come first. `findKnown`: also finds unavailable ones. */
export function createStudioVoiceDirectory(
  library: readonly SharedVoice[],
  store: VoiceStore,
  listFound: () => readonly SharedVoice[] = () => [],
  findKnown: (id: number) => SharedVoice | undefined = (id) => listFound().find((voice) => voice.id === id),
): StudioVoiceDirectory {
  const builtIn = new Map(library.map((voice) => [voice.id, voice]));
  const findShared = (id: number) => builtIn.get(id) ?? findKnown(id);
  return {
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
      const others = listFound().filter(({ isPersonal }) => !isPersonal);
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
  };
}

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
