// Tells what was understood from what was only guessed: the recogniser answers with words whatever it hears, music and other languages
// included. Four of its own scores together tell them apart; bench/transcription.ts shows how well. Pure.

import { SECOND } from '../../audio/levels.ts';
import type { Passage } from '../passages.ts';
import type { Heard, Word } from './pocketsphinx.ts';
import type { Timed } from './sentences.ts';

/** Means over the words of a passage, by how long each is. */
interface Scores {
  readonly sure: number;
  readonly fit: number;
  /** For each word, however long. */
  readonly likely: number;
  /** Words in a second of words. */
  readonly pace: number;
}

const framesOf = (words: readonly Word[]): number =>
  words.reduce((sum, { start, end }) => sum + end - start, 0);

function scoresOf(words: readonly Word[]): Scores {
  const frames = framesOf(words);
  const mean = (score: (word: Word) => number): number =>
    words.reduce((sum, word) => sum + score(word) * (word.end - word.start), 0) / frames;
  return {
    sure: mean(({ sure }) => sure),
    fit: mean(({ fit }) => fit),
    likely: words.reduce((sum, { likely }) => sum + likely, 0) / words.length,
    pace: (words.length * SECOND) / frames,
  };
}

/** People's voices fit the model like this; tones fit it better and noises worse. */
const USUAL_FIT = -27;
/** Faster than this is as good as this. */
const BRISK = 4;
/** By logistic regression over English that was understood, English that was not, other languages, music and noises. */
const WEIGHTS = { sure: 5, fit: -0.11, likely: 0.008, pace: 1.25, fixed: -4.1 } as const;
/** Alone, a word or two may sound clear by chance: a dog says “but a”. */
const FEW = { words: 2, atLeast: 0.5 } as const;
/** As many words weigh as much as all the rest of the recording: who speaks English goes on to. */
const EVEN = 8;
/** Frames between words after which what follows is judged by itself: music may follow a sentence. */
const PAUSE = 0.45 * SECOND;
/** So few words between pauses, heard no surer than this, are what is left of music: “who” before a film begins. */
const ALONE = { words: 2, sure: 0.6 } as const;
/** What is less clear than this is left out whatever stands around it. */
const NEVER = -1.5;

/** Above 0 it is rather clear. */
function clarityOf(words: readonly Word[]): number {
  const { sure, fit, likely, pace } = scoresOf(words);
  return (
    WEIGHTS.sure * sure +
    WEIGHTS.fit * Math.abs(fit - USUAL_FIT) +
    WEIGHTS.likely * likely +
    WEIGHTS.pace * Math.min(BRISK, pace) +
    WEIGHTS.fixed
  );
}

/** Whether the words of a passage are clear, in a recording that is so clear. */
function isClear(words: readonly Word[], recording: number): boolean {
  const own = clarityOf(words);
  const share = words.length / (words.length + EVEN);
  return own > NEVER && share * own + (1 - share) * recording > 0;
}

/** Words of one passage without a pause between them. */
interface Run {
  readonly passage: Passage;
  readonly words: readonly Word[];
}

/** Without what stands alone in a pause and is not sure. */
function runsOf({ passage, words }: Heard): Run[] {
  const runs: Word[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    if (run && word.start - (run.at(-1)?.end ?? 0) < PAUSE) run.push(word);
    else runs.push([word]);
  }
  return runs
    .filter((run) => run.length > ALONE.words || scoresOf(run).sure > ALONE.sure)
    .map((run) => ({ passage, words: run }));
}

/** How many of the words are right that are so sure: as measured, a straight line. */
const rightOf = (sure: number): number => Math.min(1, 0.05 + 1.15 * sure);

/** Fewer words, or slower ones, are no speech that was missed: music and noises sound like that. */
const SPEECH = { words: 3, pace: 2 } as const;

const soundsSpoken = ({ words }: Run): boolean =>
  words.length >= SPEECH.words && scoresOf(words).pace >= SPEECH.pace;

/** 0 to 1, how much of what is said was understood. */
function shareOf(clear: readonly Run[], missed: readonly Run[]): number {
  const all = framesOf([...clear, ...missed].flatMap(({ words }) => words));
  const right = clear.reduce((sum, { words }) => sum + framesOf(words) * rightOf(scoresOf(words).sure), 0);
  return all === 0 ? 0 : right / all;
}

const timed = ({ text, start, end, sure }: Word): Timed => ({
  text,
  start: start / SECOND,
  end: end / SECOND,
  sure,
});

export interface Understood {
  readonly words: readonly Timed[];
  /** What somebody says and was only guessed at. */
  readonly guesses: readonly (readonly Timed[])[];
  /** 0 to 1, of the words that are left. */
  readonly sure: number;
  /** 0 to 1, how much of all that is said they are. */
  readonly understood: number;
  /** Passages whose words are left out. */
  readonly unclear: number;
}

export function understandable(heard: readonly Heard[]): Understood {
  const said = heard.flatMap(runsOf);
  const all = said.flatMap(({ words }) => words);
  const clarity = all.length === 0 ? 0 : clarityOf(all) - (all.length > FEW.words ? 0 : FEW.atLeast);
  const clear = said.filter(({ words }) => isClear(words, clarity));
  const unclear = said.filter((run) => !clear.includes(run));
  const missed = unclear.filter(soundsSpoken);
  const words = clear.flatMap((run) => run.words);
  return {
    words: words.map(timed),
    guesses: missed.map((run) => run.words.map(timed)),
    sure: words.length === 0 ? 0 : scoresOf(words).sure,
    understood: shareOf(clear, missed),
    unclear: new Set(unclear.map(({ passage }) => passage)).size,
  };
}
