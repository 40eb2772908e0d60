// What is told at the ends of a wish besides the wish itself: please, a language, a voice, a length, that the words are to be seen first.
// Each is taken off, and what is left is the wish.

import { type Grammar, keyOf } from './grammar.ts';
import { atAnEnd, type Phrase, type Stretch } from './phrase.ts';
import type { Sentence } from './tokens.ts';

export interface Options {
  /** Names of languages, as fields take them. */
  readonly into: readonly string[];
  readonly from?: string;
  readonly voice?: string;
  readonly seconds?: number;
  /** Fields that are set to yes. */
  readonly toggles: readonly string[];
  /** Please was said: it may be what is to be said. */
  readonly isPolite: boolean;
  /** A question that is a wish: `can you`. */
  readonly isAsked: boolean;
}

export const NOTHING_TOLD: Options = { into: [], toggles: [], isPolite: false, isAsked: false };

/** Signs or words of a name, and of a list of names. */
const MOST = { name: 10, list: 30, voice: 3 } as const;

interface Reading {
  readonly sentence: Sentence;
  readonly grammar: Grammar;
}

interface Peeled {
  readonly left: Stretch;
  readonly told: Options;
}

/** What is told twice stays where it stands: one of the two is no option. */
export function peel(reading: Reading, whole: Stretch, before: Options): Peeled {
  let found: Peeled = { left: whole, told: before };
  for (;;) {
    const next = peelOne(reading, found);
    if (!next) return found;
    found = next;
  }
}

function peelOne({ sentence, grammar }: Reading, { left, told }: Peeled): Peeled | undefined {
  const { tokens } = sentence;
  const take = <T>(
    phrases: readonly Phrase[],
    most: number,
    read: (hole: Stretch) => T | undefined,
    tell: (value: T) => Options,
  ): Peeled | undefined => {
    const found = atAnEnd(tokens, left, { phrases, most, read });
    return found && { left: found.left, told: tell(found.value) };
  };
  const namesIn = (hole: Stretch) => languagesIn(sentence, grammar, hole);
  const numberIn = ({ from }: Stretch) => numberOf(tokens[from]?.word ?? '');
  const said = () => true as const;
  const toggled = grammar.toggles
    .filter(({ field }) => !told.toggles.includes(field))
    .map(({ field, phrases }) =>
      take(phrases, 0, said, () => ({ ...told, toggles: [...told.toggles, field] })),
    );
  return (
    toggled.find((one) => one !== undefined) ??
    take(grammar.please, 0, said, () => ({ ...told, isPolite: true })) ??
    take(grammar.can, 0, said, () => ({ ...told, isAsked: true })) ??
    (told.into.length > 0
      ? undefined
      : take(grammar.into, MOST.list, namesIn, (into) => ({ ...told, into }))) ??
    (told.from !== undefined
      ? undefined
      : take(grammar.from, MOST.name, namesIn, ([from = '']) => ({ ...told, from }))) ??
    (told.voice !== undefined
      ? undefined
      : take(
          grammar.voice,
          MOST.voice,
          (hole) => nameIn(sentence, hole),
          (voice) => ({ ...told, voice }),
        )) ??
    (told.seconds !== undefined
      ? undefined
      : (take(grammar.seconds, 1, numberIn, (seconds) => ({ ...told, seconds })) ??
        take(grammar.minutes, 1, numberIn, (minutes) => ({ ...told, seconds: minutes * 60 }))))
  );
}

/** `Spanish`, or `Spanish, French and German`. */
function languagesIn(
  { tokens }: Sentence,
  { and, languageCalled }: Grammar,
  { from, to }: Stretch,
): readonly string[] | undefined {
  const words = tokens.slice(from, to).map(({ word }) => word);
  const found: string[] = [];
  let at = 0;
  while (at < words.length) {
    const size = sizes(words.length - at).find(
      (one) => languageCalled(keyOf(words.slice(at, at + one))) !== undefined,
    );
    if (size === undefined) return undefined;
    found.push(languageCalled(keyOf(words.slice(at, at + size))) ?? '');
    at += size;
    if (at < words.length - 1 && and.has(words[at] ?? '')) at += 1;
  }
  return found;
}

/** The longest first. */
const sizes = (left: number): readonly number[] =>
  Array.from({ length: Math.min(left, MOST.name) }, (_, at) => Math.min(left, MOST.name) - at);

/** Each part of a name begins with a capital letter. */
function nameIn({ text, tokens }: Sentence, { from, to }: Stretch): string | undefined {
  const name = text.slice(tokens[from]?.start, tokens[to - 1]?.end);
  return /^\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)*$/u.test(name) ? name : undefined;
}

function numberOf(word: string): number | undefined {
  const number = Number(word.replace(',', '.'));
  return word !== '' && Number.isFinite(number) && number > 0 ? number : undefined;
}
