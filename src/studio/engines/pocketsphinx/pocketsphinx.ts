// Runs PocketSphinx once over all passages of a recording, so that it adapts to the voice and room before it decodes.
// Returns its words with scores; leaves their evaluation to clear-speech.ts.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpeechPassage } from '../speech-passages.ts';
import { type SystemProgram, streamProgramLog } from '../system-programs.ts';

export interface RecognisedWord extends SpeechPassage {
  /** Lower-case text. */
  readonly text: string;
  /** The recogniser's confidence from 0 to 1. */
  readonly sure: number;
  /** Similarity of the sound to the model's voices, per frame. 0 is the best possible score. */
  readonly acousticScore: number;
  /** Logarithmic probability of the word after the words before it. */
  readonly languageScore: number;
}

export interface RecognisedPassage {
  readonly passage: SpeechPassage;
  /** Excludes silences and noises. */
  readonly words: readonly RecognisedWord[];
}

export const RECOGNISER_PROGRAM: SystemProgram = 'pocketsphinx_batch';

/**
 * Log line of a word: text, first and last frame, confidence, acoustic score, language score, and length of the
 * context.
 */
const WORD = /^(\S+) +(\d+) +(\d+) +(\d+\.\d+) +(-?\d+) +(-?\d+) +-?\d+ *$/;
const BEGINS = /: Decoding '/;
/** Steps per unit of the acoustic score. */
const SCORE_STEPS = 1024;

/**
 * The passages already exclude silence. The beam is narrower than the default: accuracy stays the same, and music takes
 * no longer than speech.
 */
const PROGRAM_ARGS =
  '-cepdir . -cepext .wav -adcin yes -adchdr 44 -remove_silence no -maxhmmpf 6000 -backtrace yes'.split(' ');

/** Parses a line of the log. Undefined if it contains no word. */
export function parseLogLine(line: string, { startFrame }: SpeechPassage): RecognisedWord | undefined {
  const [, raw = '', first, last, sure, sound, language] = WORD.exec(line) ?? [];
  const text = raw.replace(/\(\d+\)$/, '');
  if (text === '' || /^[<[+]/.test(text)) return undefined;
  const frames = Number(last) + 1 - Number(first);
  return {
    text,
    startFrame: startFrame + Number(first),
    endFrame: startFrame + Number(last) + 1,
    sure: Math.min(1, Number(sure)),
    acousticScore: Number(sound) / SCORE_STEPS / frames,
    languageScore: Number(language),
  };
}

interface RecognitionRun {
  /** Name without extension of a 16 kHz mono WAV file in the folder. */
  readonly speech: string;
  readonly passages: readonly SpeechPassage[];
  readonly folder: string;
  readonly timeoutMs: number;
  /** Prefix of file names, to distinguish parallel runs. */
  readonly name: string;
}

/** Calls `onPassage` after each passage. */
export async function runRecogniser(
  run: RecognitionRun,
  onPassage: (passage: SpeechPassage) => void,
): Promise<RecognisedPassage[]> {
  const { speech, passages, folder, timeoutMs, name } = run;
  const lines = passages.map(({ startFrame, endFrame }, at) => `${speech} ${startFrame} ${endFrame} ${name}-${at}\n`);
  const list = `${name}.ctl`;
  await writeFile(join(folder, list), lines.join(''));
  const results = passages.map((passage) => ({ passage, words: [] as RecognisedWord[] }));
  let at = -1;
  await streamProgramLog(RECOGNISER_PROGRAM, [...PROGRAM_ARGS, '-ctl', list], { folder, timeoutMs }, (line) => {
    const one = results[at];
    if (BEGINS.test(line)) {
      if (one) onPassage(one.passage);
      at++;
    } else if (one) {
      const word = parseLogLine(line, one.passage);
      if (word) one.words.push(word);
    }
  });
  const last = passages.at(-1);
  if (last) onPassage(last);
  return results;
}
