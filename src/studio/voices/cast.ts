// Everybody who can speak for one API key: the built-in voices, then that key's own. The one place that turns a voice
// id into a design. Knows no engine.

import { baseOf, LANGUAGES } from '../../domain/media/language.ts';
import type { VoiceDesign } from './design.ts';
import type { LibraryVoice } from './library.ts';
import type { KeptVoice, VoiceStore } from './voices-store.ts';

export interface CastVoice {
  readonly id: number;
  readonly name: string;
  readonly gender: number;
  readonly age: number;
  /** Home language, BCP 47. */
  readonly tag: string;
  readonly description: string | null;
  readonly design: VoiceDesign;
}

export interface Cast {
  of(owner: string): readonly CastVoice[];
  /** A voice that this owner may use. */
  find(owner: string, id: number): CastVoice | undefined;
  /** Anybody's; for links that only their owner was given. */
  any(id: number): CastVoice | undefined;
  /** Voice for requests that name none: at home in the language, else one that speaks all, else the first. */
  narrator(tag: string): CastVoice | undefined;
}

/** `found`: those that engines have besides, better than what is built in: offered first; `remembered`: also those that are away now. */
export function createCast(
  library: readonly LibraryVoice[],
  store: VoiceStore,
  found: () => readonly LibraryVoice[] = () => [],
  remembered: (id: number) => LibraryVoice | undefined = (id) => found().find((voice) => voice.id === id),
): Cast {
  const builtIn = new Map(library.map((voice) => [voice.id, voice]));
  const everybodys = (id: number) => builtIn.get(id) ?? remembered(id);
  return {
    of: (owner) => [...found(), ...library, ...store.of(owner).map(keptVoice)],
    find: (owner, id) =>
      everybodys(id) ??
      store
        .of(owner)
        .map(keptVoice)
        .find((voice) => voice.id === id),
    any(id) {
      const own = store.get(id);
      return everybodys(id) ?? (own && keptVoice(own));
    },
    narrator: (tag) => {
      const others = found().filter(({ personal }) => !personal);
      const isHome = (voice: CastVoice) => voice.tag === tag;
      const isNear = (voice: CastVoice) => baseOf(voice.tag) === baseOf(tag);
      const speaksAll = others.find((voice) => voice.speaksAll);
      if (speaksAll) return others.find(isHome) ?? others.find(isNear) ?? speaksAll;
      const all = [...others, ...library];
      return all.find(isHome) ?? all.find(isNear) ?? library[0];
    },
  };
}

const keptVoice = ({ id, name, description, design }: KeptVoice): CastVoice => ({
  id,
  name,
  gender: design.gender,
  age: design.age,
  tag: design.tag,
  description: description ?? null,
  design,
});

const ids = new Map(LANGUAGES.map(({ id, tag }) => [tag, id]));

/** The service's id of a tag. */
export const languageIdOf = (tag: string): number | null => ids.get(tag) ?? null;
