// Decides if a text is a script for several voices. Reads as one only if it is sure; asks if it may be. Pure.

import {
  countKeys,
  findSpeakerKeys,
  isAnyoneCalled,
  isEmphasized,
  isMarked,
  type WeighedLabel,
} from './label-evidence.ts';
import type { ScriptLine } from './read-lines.ts';

export type Decision = 'cast' | 'ask' | 'plain';

export interface TextFacts {
  readonly lines: readonly ScriptLine[];
  readonly labels: readonly WeighedLabel[];
  readonly hasSoundTags: boolean;
  readonly hasSubtitleTimes: boolean;
}

/** Numbers of one text. Shares are from 0 to 1. */
interface Statistics {
  readonly speakers: readonly WeighedLabel[];
  readonly names: number;
  /** True if a name comes twice. */
  readonly isRepeated: boolean;
  /** True if several names come twice, or one and someone asks a question. Lists of tips repeat one topic at most. */
  readonly isConversation: boolean;
  /** Stop labels. */
  readonly stops: number;
  readonly speech: number;
  readonly spoken: number;
  /** Labelled lines among all that count. */
  readonly share: number;
  /** Voices, roles and `<Rose>`. */
  readonly strong: number;
  /** The same, and names and titles of people. */
  readonly known: number;
  /** Something tells that the labels are persons, not headings. */
  readonly hasEvidence: boolean;
  /** The same, or they are emphasized. Headings often are, too. */
  readonly mayBePersons: boolean;
}

const MIN_SPOKEN = 0.6;
/** Minimum share of labels that are known persons or characters. */
const MIN_KNOWN = 0.3;

const shareOf = <T>(all: readonly T[], test: (one: T) => boolean): number => all.filter(test).length / all.length;

const isSpoken = ({ form, weight }: WeighedLabel): boolean =>
  weight === 'speech' || weight === 'sentence' || (form !== 'colon' && form !== 'bracket' && weight !== 'none');
const isStrong = ({ form, isVoice, isRole }: WeighedLabel): boolean => isVoice || isRole || form === 'angle';
/** `The cat: may sleep on the bed.` Such a label is the sentence's subject. */
const isContinued = ({ name, words }: WeighedLabel): boolean => /^\p{Lu}/u.test(name) && /^\p{Ll}/u.test(words);
/** Forms that little else has. */
const isSetApart = ({ form }: WeighedLabel): boolean => form === 'cue' || form === 'quote';
const isKnown = (label: WeighedLabel): boolean => isStrong(label) || label.isPerson;

/** Lines of narration among those whose labels were weighed. */
const countNarration = (lines: readonly ScriptLine[], weighed: number): number => {
  let narration = 0;
  let labels = 0;
  for (const { is } of lines) {
    if (is === 'label') labels++;
    if (labels > weighed) break;
    if (is === 'text') narration++;
  }
  return narration;
};

function measure({ lines, labels, hasSoundTags }: TextFacts): Statistics {
  const keys = findSpeakerKeys(labels, (label) => label as WeighedLabel);
  const speakers = labels.filter(({ isStop, key }) => !isStop && keys.has(key));
  const known = shareOf(speakers, isKnown);
  const counts = countKeys(speakers);
  const repeated = [...counts.values()].filter((count) => count > 1).length;
  const hasEvidence =
    shareOf(speakers, (one) => isKnown(one) || one.isCharacter) >= MIN_KNOWN ||
    hasSoundTags ||
    speakers.some(isMarked) ||
    isAnyoneCalled(speakers);
  return {
    speakers,
    names: counts.size,
    isRepeated: repeated > 0,
    isConversation: repeated > 1 || (repeated > 0 && speakers.some(({ words }) => /[?？؟]/u.test(words))),
    stops: labels.filter(({ isStop }) => isStop).length,
    speech: shareOf(speakers, ({ weight }) => weight === 'speech'),
    spoken: shareOf(speakers, isSpoken),
    share: speakers.length / (labels.length + countNarration(lines, labels.length)),
    strong: shareOf(speakers, isStrong),
    known,
    hasEvidence,
    mayBePersons: hasEvidence || speakers.some(isEmphasized),
  };
}

/** Questions and answers, or A and B of a language lesson. Two voices are a fair wish, but not sure. */
export function isExchange(labels: readonly WeighedLabel[]): boolean {
  const names = countKeys(labels).size;
  const answers = labels.filter((one) => one.isQuestionOrAnswer).length;
  if (answers >= 4 && names === 2) return true;
  const letters = labels.filter(({ key }) => /^[a-d]$/u.test(key));
  const isRepeated = letters.length === labels.length && names < letters.length;
  return letters.length >= 3 && isRepeated && letters.some(({ weight }) => weight === 'speech');
}

/** One name with sounds is a monologue. Otherwise, reading a text in the voice of its name is a wish only if the name is a voice's or comes often. */
function decideOneName(statistics: Statistics, hasSoundTags: boolean): Decision {
  const { speakers, speech, share, isRepeated, mayBePersons } = statistics;
  const [one] = speakers;
  if (hasSoundTags && one && isKnown(one) && share >= 0.3) return 'cast';
  if (one?.isVoice && speech > 0 && share >= 0.5) return 'ask';
  return isRepeated && speech >= 0.5 && share >= 0.3 && mayBePersons && !one?.isWeak ? 'ask' : 'plain';
}

/** Several names, and nothing else speaks against them. */
function decideNames(statistics: Statistics, hasSoundTags: boolean): Decision {
  const { speakers, isRepeated, speech, share, strong, known, hasEvidence, mayBePersons, isConversation } = statistics;
  if (strong === 1 && share >= 0.5 && speech > 0)
    return isRepeated || speakers.every(({ form, isVoice }) => isVoice || form === 'angle') ? 'cast' : 'ask';
  const isSetOff = isConversation || hasSoundTags || speakers.some(isSetApart);
  const isSure = hasEvidence && (known >= MIN_KNOWN || (isSetOff && shareOf(speakers, isContinued) < 0.5));
  if (isRepeated && !mayBePersons && !isConversation) return 'plain';
  if (isRepeated && (speech >= 0.3 || known === 1) && share >= 0.4) return isSure ? 'cast' : 'ask';
  if (isRepeated && (speech > 0 || known === 1) && share >= 0.25) return 'ask';
  const isInBrackets = speakers.every(({ form }) => form === 'bracket');
  if (speech > 0 && (hasSoundTags || (isInBrackets && share >= 0.5))) return 'cast';
  // Each name once: a sketch of two lines, or testimonials, quotations, a horoscope.
  return mayBePersons && speech >= 0.5 && share >= 0.6 ? 'ask' : 'plain';
}

export function decideCast(facts: TextFacts): Decision {
  const { labels, hasSoundTags, hasSubtitleTimes } = facts;
  if (isExchange(labels)) return 'ask';
  const statistics = measure(facts);
  const { speakers, names, isRepeated, stops, speech, spoken, known } = statistics;
  if (speakers.length === 0 || spoken < MIN_SPOKEN || (speech === 0 && known < 1)) return 'plain';
  const isDialogue = names > 1 && isRepeated;
  if (speakers.some(({ form, isListed }) => isListed || form === 'dash'))
    return isDialogue && speech > 0 && stops === 0 ? 'ask' : 'plain';
  if (stops > 0) return isDialogue && stops < speakers.length ? 'ask' : 'plain';
  if (hasSubtitleTimes || labels.some(({ hasTime }) => hasTime)) return names > 1 ? 'ask' : 'plain';
  return names === 1 ? decideOneName(statistics, hasSoundTags) : decideNames(statistics, hasSoundTags);
}
