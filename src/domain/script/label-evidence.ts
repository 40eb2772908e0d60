// Collects what the labels of a text and the words behind them tell: how often each comes, and if people speak. Pure.

import type { Label } from './find-label.ts';
import type { ScriptLine } from './read-lines.ts';
import {
  isCapitalized,
  isCharacter,
  isNotSpeaker,
  isPerson,
  isQuestionOrAnswer,
  isRole,
  isShouted,
} from './speaker-names.ts';
import { type SpeechWeight, weighSpeech } from './weigh-speech.ts';

export interface NameFacts {
  /** A label such as `Ingredients`, that is no name. */
  readonly isStop: boolean;
  readonly isQuestionOrAnswer: boolean;
  readonly isVoice: boolean;
  readonly isRole: boolean;
  readonly isPerson: boolean;
  readonly isCharacter: boolean;
  /** In small letters. Counts only with more evidence. */
  readonly isWeak: boolean;
}

export interface WeighedLabel extends Label, NameFacts {
  readonly weight: SpeechWeight;
  /** Start of the words, to find names in. */
  readonly words: string;
}

/** Labels that are weighed. The rest of a long text is taken to be alike. */
const MAX_WEIGHED = 2000;
const MAX_WORDS_LENGTH = 600;

export type ClassifyLabel = (label: Label) => NameFacts;

/** Looks up each name once. */
export function createLabelClassifier(voiceKeys: ReadonlySet<string>): ClassifyLabel {
  const known = new Map<string, NameFacts>();
  const classify = ({ name, key }: Label): NameFacts => {
    const isVoice = voiceKeys.has(key);
    const isAnswer = isQuestionOrAnswer(key);
    return {
      isStop: isNotSpeaker(key) && !(isVoice && !isAnswer),
      isQuestionOrAnswer: isAnswer,
      isVoice,
      isRole: isRole(key),
      isPerson: isPerson(key),
      isCharacter: isCharacter(key),
      isWeak: !isVoice && !isCapitalized(name),
    };
  };
  return (label) => {
    const facts = known.get(label.name) ?? classify(label);
    known.set(label.name, facts);
    return facts;
  };
}

export const countKeys = (labels: readonly Label[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { key } of labels) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** Returns keys of the labels that count as speakers. */
export function findSpeakerKeys(labels: readonly Label[], classify: ClassifyLabel): ReadonlySet<string> {
  const counts = countKeys(labels);
  const isRepeated = (label: Label): boolean => (counts.get(label.key) ?? 0) > 1 && !classify(label).isStop;
  const hasRepeated = labels.some(isRepeated);
  const isSpeaker = (label: Label): boolean => {
    const { isStop, isWeak, isPerson: isKnown } = classify(label);
    if (isStop) return false;
    return !isWeak || isRepeated(label) || (hasRepeated && (isKnown || /^\p{Lu}/u.test(label.name)));
  };
  return new Set(labels.filter(isSpeaker).map(({ key }) => key));
}

/** Words in quotation marks are speech. */
const weighWords = ({ form }: Label, words: string): SpeechWeight => (form === 'quote' ? 'speech' : weighSpeech(words));

/** Adds the words below labels that stand alone. */
export function weighLabels(lines: readonly ScriptLine[], classify: ClassifyLabel): readonly WeighedLabel[] {
  const weighed: WeighedLabel[] = [];
  let label: Label | undefined;
  let words = '';
  const finish = (): void => {
    if (label) weighed.push({ ...label, ...classify(label), words, weight: weighWords(label, words) });
    label = undefined;
  };
  for (const line of lines) {
    if (weighed.length >= MAX_WEIGHED) break;
    if (line.is === 'label') {
      finish();
      label = line.label;
      words = label.said;
    } else if (line.is === 'below' && words.length < MAX_WORDS_LENGTH) words = `${words} ${line.written}`.trim();
  }
  finish();
  return weighed;
}

const MAX_CALLED = 40;
const MAX_LISTENED = 100;
const LETTER = /[\p{L}\p{M}]/u;
const SPACED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\s.'’-]+$/u;

function containsName(words: string, key: string): boolean {
  const at = words.indexOf(key);
  if (at < 0) return false;
  if (!SPACED.test(key)) return true;
  return !LETTER.test(words[at - 1] ?? '') && !LETTER.test(words[at + key.length] ?? '');
}

/** True if someone is addressed or mentioned by another: `Good morning, Walter.` */
export function isAnyoneCalled(labels: readonly WeighedLabel[]): boolean {
  const keys = [...new Set(labels.map(({ key }) => key))].filter((key) => key.length > 1).slice(0, MAX_CALLED);
  const heard = labels
    .slice(0, MAX_LISTENED)
    .map(({ key, words }) => ({ key, words: words.slice(0, MAX_WORDS_LENGTH).toLowerCase() }));
  return keys.some((key) => heard.some((one) => one.key !== key && containsName(one.words, key)));
}

/** True if a label has a form that headings rarely have. Bold ones and capitals are common there: `MYTH: … FACT: …` */
export const isMarked = ({ form, isDirected }: Label): boolean => isDirected || (form !== 'colon' && form !== 'dash');

/** True if the label is set apart from the words. */
export const isEmphasized = ({ name, isBold }: Label): boolean => isBold || isShouted(name);
