// Separates recognised speech from guesses, because PocketSphinx returns words even for music and other languages.
// Combines four of its scores; bench/transcription.ts measures the accuracy. Pure.

import { FRAMES_PER_SECOND } from '../../audio/levels.ts';
import { countFrames, type SpeechPassage } from '../speech-passages.ts';
import type { RecognisedPassage, RecognisedWord } from './pocketsphinx.ts';
import type { ScoredWord } from './sentences.ts';

/** Means over the words of a passage, weighted by their length. */
interface MeanScores {
  readonly sure: number;
  readonly acousticScore: number;
  /** Unweighted mean over the words. */
  readonly languageScore: number;
  /** Words per second of speech. */
  readonly pace: number;
}

function computeScores(words: readonly RecognisedWord[]): MeanScores {
  const frames = countFrames(words);
  const mean = (score: (word: RecognisedWord) => number): number =>
    words.reduce((sum, word) => sum + score(word) * (word.endFrame - word.startFrame), 0) / frames;
  return {
    sure: mean(({ sure }) => sure),
    acousticScore: mean(({ acousticScore }) => acousticScore),
    languageScore: words.reduce((sum, { languageScore }) => sum + languageScore, 0) / words.length,
    pace: (words.length * FRAMES_PER_SECOND) / frames,
  };
}

/** Typical acoustic score of a voice. Tones score higher, noises lower. */
const USUAL_ACOUSTIC_SCORE = -27;
/** A higher pace counts as this one. */
const MAX_PACE = 4;
/** Weights from a logistic regression over clear English, unclear English, other languages, music and noises. */
const WEIGHTS = { sure: 5, acousticScore: -0.11, languageScore: 0.008, pace: 1.25, fixed: -4.1 } as const;
/** Penalty for one or two words alone, which may sound clear by chance: a dog “says” “but a”. */
const FEW_WORDS = { words: 2, atLeast: 0.5 } as const;
/** Number of words at which a passage counts as much as the whole recording. Speakers rarely change language. */
const PASSAGE_WEIGHT = 8;
/** Frames of a pause that splits a passage, because music may follow a sentence. */
const PAUSE_FRAMES = 0.45 * FRAMES_PER_SECOND;
/** Runs with at most this many words and this confidence come from music, such as “who” before a film begins. */
const ISOLATED_RUN = { words: 2, sure: 0.6 } as const;
/** Minimum clarity of a passage, whatever the rest of the recording. */
const MIN_CLARITY = -1.5;

/** Values above 0 mean clear speech. */
function computeClarity(words: readonly RecognisedWord[]): number {
  const { sure, acousticScore, languageScore, pace } = computeScores(words);
  return (
    WEIGHTS.sure * sure +
    WEIGHTS.acousticScore * Math.abs(acousticScore - USUAL_ACOUSTIC_SCORE) +
    WEIGHTS.languageScore * languageScore +
    WEIGHTS.pace * Math.min(MAX_PACE, pace) +
    WEIGHTS.fixed
  );
}

/** True if the words are clear, taking into account the clarity of the whole recording. */
function isClear(words: readonly RecognisedWord[], recording: number): boolean {
  const own = computeClarity(words);
  const share = words.length / (words.length + PASSAGE_WEIGHT);
  return own > MIN_CLARITY && share * own + (1 - share) * recording > 0;
}

/** Words of one passage without a long pause. */
interface WordRun {
  readonly passage: SpeechPassage;
  readonly words: readonly RecognisedWord[];
}

/** Splits a passage at pauses. Drops isolated words with low confidence. */
function splitIntoRuns({ passage, words }: RecognisedPassage): WordRun[] {
  const runs: RecognisedWord[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    if (run && word.startFrame - (run.at(-1)?.endFrame ?? 0) < PAUSE_FRAMES) run.push(word);
    else runs.push([word]);
  }
  return runs
    .filter((run) => run.length > ISOLATED_RUN.words || computeScores(run).sure > ISOLATED_RUN.sure)
    .map((run) => ({ passage, words: run }));
}

/** Estimates the share of correct words from their confidence. Measurements showed a linear relation. */
const estimateAccuracy = (sure: number): number => Math.min(1, 0.05 + 1.15 * sure);

/** Minimum words and pace of unrecognised speech. Music and noises have fewer words or a lower pace. */
const MISSED_SPEECH = { words: 3, pace: 2 } as const;

const isLikelySpeech = ({ words }: WordRun): boolean =>
  words.length >= MISSED_SPEECH.words && computeScores(words).pace >= MISSED_SPEECH.pace;

/** Share of the speech that was recognised, 0 to 1. */
function computeUnderstoodShare(clear: readonly WordRun[], missed: readonly WordRun[]): number {
  const all = countFrames([...clear, ...missed].flatMap(({ words }) => words));
  const right = clear.reduce(
    (sum, { words }) => sum + countFrames(words) * estimateAccuracy(computeScores(words).sure),
    0,
  );
  return all === 0 ? 0 : right / all;
}

const toScoredWord = ({ text, startFrame, endFrame, sure }: RecognisedWord): ScoredWord => ({
  text,
  start: startFrame / FRAMES_PER_SECOND,
  end: endFrame / FRAMES_PER_SECOND,
  sure,
});

interface ClearSpeech {
  readonly words: readonly ScoredWord[];
  /** Words of speech that was only guessed. */
  readonly guesses: readonly (readonly ScoredWord[])[];
  /** Confidence from 0 to 1 of the remaining words. */
  readonly sure: number;
  /** Share of the speech that was recognised, 0 to 1. */
  readonly understoodShare: number;
  /** Number of passages whose words are left out. */
  readonly unclearPassages: number;
}

export function selectClearWords(passages: readonly RecognisedPassage[]): ClearSpeech {
  const runs = passages.flatMap(splitIntoRuns);
  const all = runs.flatMap(({ words }) => words);
  const clarity = all.length === 0 ? 0 : computeClarity(all) - (all.length > FEW_WORDS.words ? 0 : FEW_WORDS.atLeast);
  const clear = runs.filter(({ words }) => isClear(words, clarity));
  const unclear = runs.filter((run) => !clear.includes(run));
  const missed = unclear.filter(isLikelySpeech);
  const words = clear.flatMap((run) => run.words);
  return {
    words: words.map(toScoredWord),
    guesses: missed.map((run) => run.words.map(toScoredWord)),
    sure: words.length === 0 ? 0 : computeScores(words).sure,
    understoodShare: computeUnderstoodShare(clear, missed),
    unclearPassages: new Set(unclear.map(({ passage }) => passage)).size,
  };
}
