// A sentence in plain words → the one operation that it surely asks for; else what it may ask for, for the person to choose; else
// nothing. Prefers asking: what costs is begun only where one operation fits, all it needs is there, and the sentence is a wish. Pure, and
// linear in the length of the sentence.

import { likelyKind } from '../../media/file-kinds.ts';
import type { Catalogue, Command } from '../command.ts';
import type { FileRef } from '../invocation.ts';
import type { LocaleTag } from '../locale-tags.ts';
import { type Grammar, grammarOf } from './grammar.ts';
import { type Around, type Meaning, meaningOf, type Wish } from './meaning.ts';
import { NOTHING_TOLD, type Options, peel } from './options.ts';
import { atAnEnd, holeIn, type Phrase, type Stretch, weightOf } from './phrase.ts';
import { isOfAnother } from './spoken.ts';
import { type Thing, thingIn } from './thing.ts';
import { type Sentence, sentenceOf } from './tokens.ts';

/** `nothing`: it is not there what it should be done with. */
type Why = 'unsure' | 'nothing';

/** `language`: what the sentence is in. */
export type Understood =
  | { readonly is: 'understood'; readonly language: LocaleTag; readonly wish: Wish }
  /** At most two, or none where there is nothing to do it with. */
  | {
      readonly is: 'asks';
      readonly language: LocaleTag;
      readonly why: Why;
      readonly candidates: readonly Wish[];
    }
  | { readonly is: 'unknown' };

interface Context extends Around {
  /** What the person reads, where that is known. */
  readonly language?: LocaleTag | undefined;
  readonly catalogue: Catalogue;
}

const MOST_CANDIDATES = 2;

export function understand(text: string, context: Context): Understood {
  if (text.trim() === '') return onFilesAlone(context);
  const sentence = sentenceOf(text);
  if (!sentence) return { is: 'unknown' };
  const matches = context.catalogue.plain.flatMap((plain) => matchesIn(sentence, grammarOf(plain), context));
  const most = Math.max(...matches.map(({ weight }) => weight));
  const best = matches.filter(({ weight }) => weight === most);
  return best.length > 0 ? judged(sentence, best, context) : bareWish(sentence, context);
}

interface Match {
  /** The command's name, or another word for it. */
  readonly called: string;
  readonly language: LocaleTag;
  /** How much of the sentence it explains, and after that how much the phrase tells by itself. */
  readonly weight: number;
  readonly thing: Thing;
  readonly options: Options;
  readonly isQuestion: boolean;
  /** A question, and no wish. */
  readonly isOpen: boolean;
}

function matchesIn(sentence: Sentence, grammar: Grammar, { language }: Context): readonly Match[] {
  const { tag } = grammar;
  // Verbs of English are no words of the others.
  const isForeign = tag !== 'en' && tag !== language && isOfAnother(sentence, tag);
  const reading = { sentence, grammar, isForeign };
  const { left, told } = peel(reading, greeted(sentence, grammar), NOTHING_TOLD);
  return grammar.wishes.flatMap(({ wish: called, phrase }) => {
    const hole = holeIn(sentence.tokens, phrase, left);
    return hole ? [{ called, language: tag, ...matched(reading, phrase, hole, told) }] : [];
  });
}

/** What stands behind a greeting. */
function greeted({ tokens }: Sentence, { hello: phrases }: Grammar): Stretch {
  const whole = { from: 0, to: tokens.length };
  return atAnEnd(tokens, whole, { phrases, most: 0, read: () => true })?.left ?? whole;
}

interface Attempt {
  readonly sentence: Sentence;
  readonly grammar: Grammar;
  /** It is rather in another language. */
  readonly isForeign: boolean;
}

function matched(
  reading: Attempt,
  phrase: Phrase,
  hole: Stretch,
  told: Options,
): Omit<Match, 'called' | 'language'> {
  const inner = phrase.glued === '' ? peel(reading, hole, told) : { left: hole, told };
  const thing = thingIn({ ...reading, hole: inner.left, glued: phrase.glued });
  const isOpen = reading.sentence.isQuestion && !phrase.isQuestion && !inner.told.isAsked;
  const isAsked = inner.told.isAsked || !phrase.needsAsking;
  // Who asks whether we can read French asks nothing of us.
  const isDoubt =
    (reading.sentence.isQuestion && !phrase.isQuestion) || reading.isForeign || phrase.isVague || !isAsked;
  // `Say please`: whether that is to be said, or asked for nicely.
  const isBare = inner.left.from === inner.left.to && phrase.hasHole && reading.sentence.said === undefined;
  const isManners =
    isBare && phrase.after.length === 0 && inner.told.isPolite && inner.told.into.length === 0;
  const explained = reading.sentence.tokens.length - (thing.is === 'words' ? thing.count : 0);
  return {
    weight: explained * 1000 + weightOf(phrase),
    thing,
    options: inner.told,
    isQuestion: phrase.isQuestion,
    isOpen: isOpen || isManners || (thing.is === 'words' && isDoubt),
  };
}

function judged(sentence: Sentence, best: readonly Match[], context: Context): Understood {
  const { catalogue } = context;
  const found = new Map<Command, Meaning & { readonly match: Match }>();
  for (const match of best) {
    const command = catalogue.find(match.called);
    const meaning = command && meaningOf({ command, ...match }, context);
    if (!command || !meaning || found.get(command)?.isSure) continue;
    const isSure = meaning.isSure && !match.isOpen && !sentence.isSeveral;
    found.set(command, { ...meaning, isSure, match });
  }
  const [first, ...others] = found.values();
  if (!first) return { is: 'unknown' };
  const { language } = first.match;
  if (others.length === 0 && first.isSure) return { is: 'understood', language, wish: first.wish };
  const own = [first, ...others].filter(({ lacks }) => lacks !== 'kind').map(({ wish }) => wish);
  const candidates = onlyOnce([...own, ...besides(first, first.match, context)]).slice(0, MOST_CANDIDATES);
  const why = first.lacks === 'thing' || candidates.length === 0 ? 'nothing' : 'unsure';
  return { is: 'asks', language, why, candidates };
}

/** What else may be meant: another operation on the same words or file. */
function besides({ wish, lacks }: Meaning, told: Match, context: Context): readonly Wish[] {
  if (lacks === 'thing') return [];
  if (lacks === 'kind' || wish.files.length > 0) return onFiles(told, context);
  const texts = textual(context.catalogue);
  return texts.some(({ name }) => name === wish.command) ? wishesOf(texts, told, context) : [];
}

/** Operations on the files that are there. */
function onFiles(told: Pick<Match, 'thing' | 'options'>, context: Context): readonly Wish[] {
  const files: readonly FileRef[] = [...context.files, ...(context.repliesTo?.files ?? [])];
  const kind = files.map((file) => likelyKind(file)).find((one) => one !== undefined);
  const thing: Thing = { is: 'this' };
  return kind === undefined ? [] : wishesOf(context.catalogue.accepting(kind), { ...told, thing }, context);
}

function onFilesAlone(context: Context): Understood {
  const candidates = onFiles({ thing: { is: 'this' }, options: NOTHING_TOLD }, context);
  if (context.files.length === 0 || candidates.length === 0) return { is: 'unknown' };
  const { language = 'en' } = context;
  return { is: 'asks', language, why: 'unsure', candidates: candidates.slice(0, MOST_CANDIDATES) };
}

const wishesOf = (
  commands: readonly Command[],
  { thing, options }: Pick<Match, 'thing' | 'options'>,
  context: Context,
): readonly Wish[] =>
  commands.flatMap((command) => {
    const meaning = meaningOf({ command, called: command.name, thing, options }, context);
    return meaning && meaning.lacks === undefined ? [meaning.wish] : [];
  });

const onlyOnce = (wishes: readonly Wish[]): readonly Wish[] =>
  wishes.filter((one, at) => wishes.findIndex(({ command }) => command === one.command) === at);

/** Operations that begin with somebody's words. */
const textual = ({ operations }: Catalogue): readonly Command[] =>
  operations.filter(({ action, fields }) => {
    const options = fields[action?.takes ?? '']?.options;
    return options?.kind === 'lines' || (options?.kind === 'text' && options.link === undefined);
  });

/** A language and something to be in it, and not a word of what to do: `in French, please`. */
function bareWish(sentence: Sentence, context: Context): Understood {
  for (const plain of context.catalogue.plain) {
    const grammar = grammarOf(plain);
    const reading = { sentence, grammar };
    const { left, told } = peel(reading, greeted(sentence, grammar), NOTHING_TOLD);
    if (told.into.length === 0) continue;
    const thing = thingIn({ ...reading, hole: left, glued: '' });
    if (thing.is !== 'this' && thing.is !== 'quote') continue;
    const wishes = { thing, options: told };
    const found = [...wishesOf(textual(context.catalogue), wishes, context), ...onFiles(wishes, context)];
    const candidates = found.slice(0, MOST_CANDIDATES);
    return { is: 'asks', language: plain.tag, why: found.length > 0 ? 'unsure' : 'nothing', candidates };
  }
  return { is: 'unknown' };
}
