// Parses a plain-language sentence into the one operation it clearly asks for, or into up to two candidates to choose
// from. Prefers to ask: a task starts only if one operation fits, its input is complete, and the sentence is a request.
// Linear in the sentence's length.

import type { LocaleTag } from '../../../messages/catalogue.ts';
import { inferLikelyFileKind } from '../../media/file-kinds.ts';
import { type Catalogue, listTextOperations } from '../catalogue.ts';
import type { Command } from '../command.ts';
import type { FileRef, Invocation } from '../invocation.ts';
import { extractOptions, type IntentOptions, NO_OPTIONS } from './extract-options.ts';
import { isInOtherLanguage } from './foreign-sentence.ts';
import { type Interpretation, interpretAsCommand, type MessageContext } from './interpret-as-command.ts';
import { countPhraseWords, findPhraseAtStart, matchPhraseSlot, type Phrase, type TokenRange } from './phrase.ts';
import { getPhraseGrammars } from './phrase-books.ts';
import type { PhraseGrammar } from './phrase-grammar.ts';
import { parseSubject, type RequestSubject } from './subject.ts';
import { type TokenizedSentence, tokenizeSentence } from './tokenize.ts';

/** `no-input`: there is no text or file to work with. */
type QuestionReason = 'unsure' | 'no-input';

type IntentResult =
  | {
      readonly is: 'understood';
      readonly language: LocaleTag;
      readonly command: Command;
      readonly invocation: Invocation;
      /** Other operations that fit the same text or file. */
      readonly others: readonly Invocation[];
    }
  /** At most two candidates, or none if there is no text or file to work with. */
  | {
      readonly is: 'ambiguous';
      readonly language: LocaleTag;
      readonly reason: QuestionReason;
      readonly candidates: readonly Invocation[];
    }
  | { readonly is: 'unknown' };

interface IntentContext extends MessageContext {
  readonly language?: LocaleTag;
  readonly catalogue: Catalogue;
}

const MAX_CANDIDATES = 2;

export function parseIntent(text: string, context: IntentContext): IntentResult {
  if (text.trim() === '') return askAboutFiles(context);
  const sentence = tokenizeSentence(text);
  if (!sentence) return { is: 'unknown' };
  const matches = getPhraseGrammars().flatMap((grammar) => findMatches(sentence, grammar, context));
  const maxWeight = Math.max(...matches.map(({ weight }) => weight));
  const best = matches.filter(({ weight }) => weight === maxWeight);
  return best.length > 0 ? chooseIntent(sentence, best, context) : askAboutLanguage(sentence, context);
}

interface PhraseMatch {
  readonly commandWord: string;
  readonly language: LocaleTag;
  /** Number of the sentence's words that the match explains, then number of words in the phrase itself. */
  readonly weight: number;
  readonly subject: RequestSubject;
  readonly options: IntentOptions;
  readonly isQuestion: boolean;
  /** True for a question that is not a request. */
  readonly isUncertain: boolean;
}

function findMatches(
  sentence: TokenizedSentence,
  grammar: PhraseGrammar,
  { language }: IntentContext,
): readonly PhraseMatch[] {
  const { tag } = grammar;
  // English needs no check, because its verbs are no words of the other languages.
  const isForeign = tag !== 'en' && tag !== language && isInOtherLanguage(sentence, tag);
  const reading = { sentence, grammar, isForeign };
  const { remaining, options } = extractOptions(reading, skipGreeting(sentence, grammar), NO_OPTIONS);
  return grammar.commandPhrases.flatMap(({ commandWord, phrase }) => {
    const slot = matchPhraseSlot(sentence.tokens, phrase, remaining);
    return slot ? [{ commandWord, language: tag, ...evaluateMatch(reading, phrase, slot, options) }] : [];
  });
}

/** A greeting at the end may be what is to be said: `say hi`. */
function skipGreeting({ tokens }: TokenizedSentence, { greetings: phrases }: PhraseGrammar): TokenRange {
  const whole = { from: 0, to: tokens.length };
  return findPhraseAtStart(tokens, whole, { phrases, maxSlotTokens: 0, parseSlot: () => true })?.remaining ?? whole;
}

interface MatchContext {
  readonly sentence: TokenizedSentence;
  readonly grammar: PhraseGrammar;
  readonly isForeign: boolean;
}

function evaluateMatch(
  reading: MatchContext,
  phrase: Phrase,
  slot: TokenRange,
  options: IntentOptions,
): Omit<PhraseMatch, 'commandWord' | 'language'> {
  const extraction = phrase.slotSuffix === '' ? extractOptions(reading, slot, options) : { remaining: slot, options };
  const subject = parseSubject({ ...reading, slot: extraction.remaining, slotSuffix: phrase.slotSuffix });
  const isOpen = reading.sentence.isQuestion && !phrase.isQuestion && !extraction.options.isRequest;
  const isAsked = extraction.options.isRequest || !phrase.needsRequest;
  // A question like “can you read French?” requests nothing.
  const isDoubt =
    (reading.sentence.isQuestion && !phrase.isQuestion) || reading.isForeign || phrase.isAmbiguous || !isAsked;
  // `Say please` may ask to speak the word, or just be polite.
  const isBare =
    extraction.remaining.from === extraction.remaining.to && phrase.hasSlot && reading.sentence.payload === undefined;
  const isManners =
    isBare &&
    phrase.after.length === 0 &&
    extraction.options.isPolite &&
    extraction.options.targetLanguages.length === 0;
  const explained = reading.sentence.tokens.length - (subject.is === 'text' ? subject.wordCount : 0);
  return {
    weight: explained * 1000 + countPhraseWords(phrase),
    subject,
    options: extraction.options,
    isQuestion: phrase.isQuestion,
    isUncertain: isOpen || isManners || (subject.is === 'text' && isDoubt),
  };
}

function chooseIntent(sentence: TokenizedSentence, best: readonly PhraseMatch[], context: IntentContext): IntentResult {
  const { catalogue } = context;
  const found = new Map<Command, Interpretation & { readonly command: Command; readonly match: PhraseMatch }>();
  for (const match of best) {
    const command = catalogue.findCommand(match.commandWord);
    const meaning = command && interpretAsCommand({ command, ...match }, context);
    if (!command || !meaning || found.get(command)?.isCertain) continue;
    const isCertain = meaning.isCertain && !match.isUncertain && !sentence.isMultiple;
    found.set(command, { ...meaning, isCertain, command, match });
  }
  const [first, ...others] = found.values();
  if (!first) return { is: 'unknown' };
  const { language } = first.match;
  if (others.length === 0 && first.isCertain) {
    const { command, invocation } = first;
    const fitting = listOtherIntents(first, first.match, context).filter((one) => one.command !== command.name);
    return { is: 'understood', language, command, invocation, others: fitting };
  }
  const own = [first, ...others].filter(({ missing }) => missing !== 'input-kind').map(({ invocation }) => invocation);
  const candidates = uniqueByCommand([...own, ...listOtherIntents(first, first.match, context)]).slice(
    0,
    MAX_CANDIDATES,
  );
  const reason = first.missing === 'input' || candidates.length === 0 ? 'no-input' : 'unsure';
  return { is: 'ambiguous', language, reason, candidates };
}

/** Lists other operations that fit the same text or file. */
function listOtherIntents(
  { invocation, missing }: Interpretation,
  match: PhraseMatch,
  context: IntentContext,
): readonly Invocation[] {
  if (missing === 'input') return [];
  if (missing === 'input-kind' || invocation.files.length > 0) return listFileIntents(match, context);
  const texts = listTextOperations(context.catalogue);
  return texts.some(({ name }) => name === invocation.command) ? interpretAll(texts, match, context) : [];
}

function listFileIntents(
  match: Pick<PhraseMatch, 'subject' | 'options'>,
  context: IntentContext,
): readonly Invocation[] {
  const files: readonly FileRef[] = [...context.files, ...(context.repliesTo?.files ?? [])];
  const kind = files.map((file) => inferLikelyFileKind(file)).find((one) => one !== undefined);
  const subject: RequestSubject = { is: 'reference' };
  return kind === undefined
    ? []
    : interpretAll(context.catalogue.operationsAccepting(kind), { ...match, subject }, context);
}

function askAboutFiles(context: IntentContext): IntentResult {
  const candidates = listFileIntents({ subject: { is: 'reference' }, options: NO_OPTIONS }, context);
  if (context.files.length === 0 || candidates.length === 0) return { is: 'unknown' };
  const { language = 'en' } = context;
  return { is: 'ambiguous', language, reason: 'unsure', candidates: candidates.slice(0, MAX_CANDIDATES) };
}

const interpretAll = (
  commands: readonly Command[],
  { subject, options }: Pick<PhraseMatch, 'subject' | 'options'>,
  context: IntentContext,
): readonly Invocation[] =>
  commands.flatMap((command) => {
    const meaning = interpretAsCommand({ command, subject, options }, context);
    return meaning && meaning.missing === undefined ? [meaning.invocation] : [];
  });

const uniqueByCommand = (invocations: readonly Invocation[]): readonly Invocation[] =>
  invocations.filter((one, at) => invocations.findIndex(({ command }) => command === one.command) === at);

/** Handles a language and a text without a verb, like `in French, please`, by asking which operation is meant. */
function askAboutLanguage(sentence: TokenizedSentence, context: IntentContext): IntentResult {
  for (const grammar of getPhraseGrammars()) {
    const reading = { sentence, grammar };
    const { remaining, options } = extractOptions(reading, skipGreeting(sentence, grammar), NO_OPTIONS);
    if (options.targetLanguages.length === 0) continue;
    const subject = parseSubject({ ...reading, slot: remaining, slotSuffix: '' });
    if (subject.is !== 'reference' && subject.is !== 'quote') continue;
    const request = { subject, options };
    const found = [
      ...interpretAll(listTextOperations(context.catalogue), request, context),
      ...listFileIntents(request, context),
    ];
    const candidates = found.slice(0, MAX_CANDIDATES);
    return { is: 'ambiguous', language: grammar.tag, reason: found.length > 0 ? 'unsure' : 'no-input', candidates };
  }
  return { is: 'unknown' };
}
