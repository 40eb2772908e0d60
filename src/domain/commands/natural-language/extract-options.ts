// Extracts options from the ends of a plain-language request: politeness, languages, a voice, a length, a review. The
// rest is the request itself.

import { findPhraseAtEdge, type Phrase, type TokenRange } from './phrase.ts';
import { joinWords, type PhraseGrammar } from './phrase-grammar.ts';
import type { TokenizedSentence } from './tokenize.ts';

export interface IntentOptions {
  /** Language names as language fields accept them. */
  readonly targetLanguages: readonly string[];
  readonly sourceLanguage?: string;
  readonly voice?: string;
  readonly seconds?: number;
  /** Toggle fields to set to yes. */
  readonly toggles: readonly string[];
  /** True if the user said please. The word may be part of the text to speak. */
  readonly isPolite: boolean;
  /** True for a question that is a request: `can you`. */
  readonly isRequest: boolean;
}

export const NO_OPTIONS: IntentOptions = {
  targetLanguages: [],
  toggles: [],
  isPolite: false,
  isRequest: false,
};

/** Most tokens in a name, a list of names, and a voice's name. */
const MAX_WORDS = { name: 10, list: 30, voice: 3 } as const;

interface OptionContext {
  readonly sentence: TokenizedSentence;
  readonly grammar: PhraseGrammar;
}

interface Extraction {
  readonly remaining: TokenRange;
  readonly options: IntentOptions;
}

/** Keeps a repeated option in the text, since one of the two is no option. */
export function extractOptions(context: OptionContext, whole: TokenRange, before: IntentOptions): Extraction {
  let found: Extraction = { remaining: whole, options: before };
  for (;;) {
    const next = extractOption(context, found);
    if (!next) return found;
    found = next;
  }
}

function extractOption(
  { sentence, grammar }: OptionContext,
  { remaining, options }: Extraction,
): Extraction | undefined {
  const { tokens } = sentence;
  const take = <T>(
    phrases: readonly Phrase[],
    maxSlotTokens: number,
    parseSlot: (slot: TokenRange) => T | undefined,
    toOptions: (value: T) => IntentOptions,
  ): Extraction | undefined => {
    const found = findPhraseAtEdge(tokens, remaining, { phrases, maxSlotTokens, parseSlot });
    return found && { remaining: found.remaining, options: toOptions(found.value) };
  };
  const namesIn = (slot: TokenRange) => findLanguages(sentence, grammar, slot);
  const numberIn = ({ from }: TokenRange) => parsePositiveNumber(tokens[from]?.word ?? '');
  const alwaysTrue = () => true as const;
  const toggled = grammar.togglePhrases
    .filter(({ field }) => !options.toggles.includes(field))
    .map(({ field, phrases }) =>
      take(phrases, 0, alwaysTrue, () => ({ ...options, toggles: [...options.toggles, field] })),
    );
  return (
    toggled.find((one) => one !== undefined) ??
    take(grammar.politePhrases, 0, alwaysTrue, () => ({ ...options, isPolite: true })) ??
    take(grammar.requestPhrases, 0, alwaysTrue, () => ({ ...options, isRequest: true })) ??
    (options.targetLanguages.length > 0
      ? undefined
      : take(grammar.targetLanguagePhrases, MAX_WORDS.list, namesIn, (targetLanguages) => ({
          ...options,
          targetLanguages,
        }))) ??
    (options.sourceLanguage !== undefined
      ? undefined
      : take(grammar.sourceLanguagePhrases, MAX_WORDS.name, namesIn, ([sourceLanguage = '']) => ({
          ...options,
          sourceLanguage,
        }))) ??
    (options.voice !== undefined
      ? undefined
      : take(
          grammar.voicePhrases,
          MAX_WORDS.voice,
          (slot) => findName(sentence, slot),
          (voice) => ({ ...options, voice }),
        )) ??
    (options.seconds !== undefined
      ? undefined
      : (take(grammar.secondsPhrases, 1, numberIn, (seconds) => ({ ...options, seconds })) ??
        take(grammar.minutesPhrases, 1, numberIn, (minutes) => ({ ...options, seconds: minutes * 60 }))))
  );
}

/** Finds `Spanish`, or `Spanish, French and German`. */
function findLanguages(
  { tokens }: TokenizedSentence,
  { conjunctions, findLanguage }: PhraseGrammar,
  { from, to }: TokenRange,
): readonly string[] | undefined {
  const words = tokens.slice(from, to).map(({ word }) => word);
  const found: string[] = [];
  let at = 0;
  while (at < words.length) {
    const size = descendingSizes(words.length - at).find(
      (one) => findLanguage(joinWords(words.slice(at, at + one))) !== undefined,
    );
    if (size === undefined) return undefined;
    found.push(findLanguage(joinWords(words.slice(at, at + size))) ?? '');
    at += size;
    if (at < words.length - 1 && conjunctions.has(words[at] ?? '')) at += 1;
  }
  return found;
}

const descendingSizes = (left: number): readonly number[] =>
  Array.from({ length: Math.min(left, MAX_WORDS.name) }, (_, at) => Math.min(left, MAX_WORDS.name) - at);

/** Returns a voice's name if each part begins with a capital letter. */
function findName({ text, tokens }: TokenizedSentence, { from, to }: TokenRange): string | undefined {
  const name = text.slice(tokens[from]?.start, tokens[to - 1]?.end);
  return /^\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)*$/u.test(name) ? name : undefined;
}

function parsePositiveNumber(word: string): number | undefined {
  const number = Number(word.replace(',', '.'));
  return word !== '' && Number.isFinite(number) && number > 0 ? number : undefined;
}
