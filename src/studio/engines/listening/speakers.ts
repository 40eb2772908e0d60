// Assigns speakers to utterances, and splits utterances in which the speaker changes. Pure.

import type { RecognisedUtterance, TimedWord, TimeSpan } from '../engine.ts';
import type { SpeakerTurn } from '../sherpa/protocol.ts';
import { CLAUSE_END, joinIntoTimedWord, SENTENCE_END } from '../timed-words.ts';
import { clipSpans, getSeconds, sumSeconds } from './time-span.ts';

/** Speakers are numbered from 0 by their first utterance. Utterances outside all turns get none. */
export function assignSpeakers(
  utterances: readonly RecognisedUtterance[],
  turns: readonly SpeakerTurn[],
): readonly RecognisedUtterance[] {
  const numbers = new Map<number, number>();
  return utterances
    .flatMap((utterance) => splitAtChanges(utterance, findTurnsWithin(utterance, turns)))
    .map((utterance) => {
      const speaker = findMainSpeaker(utterance, findTurnsWithin(utterance, turns));
      if (speaker === undefined) return utterance;
      const number = numbers.get(speaker) ?? numbers.size;
      numbers.set(speaker, number);
      return { ...utterance, speakerNumber: number };
    });
}

const findTurnsWithin = (span: TimeSpan, turns: readonly SpeakerTurn[]): readonly SpeakerTurn[] =>
  turns.filter(({ start, end }) => start < span.end && end > span.start);

function findMainSpeaker(span: TimeSpan, turns: readonly SpeakerTurn[]): number | undefined {
  const seconds = (speaker: number) =>
    sumSeconds(
      clipSpans(
        turns.filter((turn) => turn.speaker === speaker),
        span,
      ),
    );
  const [main] = [...new Set(turns.map(({ speaker }) => speaker))].toSorted((a, b) => seconds(b) - seconds(a));
  return main;
}

/** A shorter turn within an utterance is a cough or an error. */
const MIN_TURN_SECONDS = 0.3;
/** Words before and after a change among which the best place for the split is chosen. */
const MAX_SHIFT_WORDS = 2;
const MAX_SHIFT_SECONDS = 0.7;

/** A part of an utterance: its words from `from` on, up to the next part. */
interface SpokenPart {
  readonly from: number;
  readonly speaker: number;
}

function splitAtChanges(utterance: RecognisedUtterance, turns: readonly SpeakerTurn[]): readonly RecognisedUtterance[] {
  const { words = [] } = utterance;
  if (new Set(turns.map(({ speaker }) => speaker)).size < 2 || words.length < 2) return [utterance];
  const starts = findParts(words, turns).map(({ from }, at) => (at === 0 ? 0 : chooseSplit(words, from)));
  const distinct = [...new Set(starts)].toSorted((a, b) => a - b);
  if (distinct.length < 2) return [utterance];
  return distinct.map((from, at) => {
    const own = words.slice(from, distinct[at + 1]);
    const part = joinIntoTimedWord(own);
    const isFirst = at === 0;
    const isLast = at === distinct.length - 1;
    return {
      ...utterance,
      ...part,
      start: isFirst ? utterance.start : part.start,
      end: isLast ? utterance.end : part.end,
      words: own,
    };
  });
}

/** Groups the words by speaker. Words in no turn belong to the speaker before. Short groups belong to their neighbours. */
function findParts(words: readonly TimedWord[], turns: readonly SpeakerTurn[]): readonly SpokenPart[] {
  const parts: SpokenPart[] = [];
  let current: number | undefined;
  for (const [from, { start, end }] of words.entries()) {
    const middle = (start + end) / 2;
    const speaking = turns.filter((turn) => turn.start <= middle && turn.end > middle).map(({ speaker }) => speaker);
    // Of two at once, the one who goes on speaking keeps the word.
    const speaker = current !== undefined && speaking.includes(current) ? current : (speaking[0] ?? current);
    if (speaker !== undefined && speaker !== current) parts.push({ from: current === undefined ? 0 : from, speaker });
    current = speaker;
  }
  const isLong = ({ from }: SpokenPart, at: number, all: readonly SpokenPart[]): boolean => {
    const own = words.slice(from, all[at + 1]?.from);
    return (own.at(-1)?.end ?? 0) - (own[0]?.start ?? 0) >= MIN_TURN_SECONDS;
  };
  return parts.filter(isLong).filter(({ speaker }, at, all) => speaker !== all[at - 1]?.speaker);
}

/** Moves a split to the nearest end of a sentence or clause, since the times of words are inexact. */
function chooseSplit(words: readonly TimedWord[], at: number): number {
  const time = words[at]?.start ?? 0;
  const candidates = Array.from({ length: 2 * MAX_SHIFT_WORDS + 1 }, (_, index) => at + index - MAX_SHIFT_WORDS).filter(
    (one) => {
      const word = words[one];
      return one > 0 && word !== undefined && Math.abs(word.start - time) <= MAX_SHIFT_SECONDS;
    },
  );
  const worth = (one: number): number => {
    const text = words[one - 1]?.text ?? '';
    const pause = getSeconds({ start: words[one - 1]?.end ?? 0, end: words[one]?.start ?? 0 });
    const punctuation = SENTENCE_END.test(text) ? 2 : CLAUSE_END.test(text) ? 1 : 0;
    return punctuation + Math.min(1, Math.max(0, pause)) - 0.4 * Math.abs(one - at);
  };
  return candidates.toSorted((a, b) => worth(b) - worth(a))[0] ?? at;
}
