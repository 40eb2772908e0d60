// Runs PocketSphinx over passages of a recording, each as a whole: it knows voice and room before it begins to listen, so that nothing
// need be heard twice. Answers what it believes to have heard, with its own scores. Judges nothing.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Passage } from '../passages.ts';
import { type Program, runTelling } from '../programs.ts';

/** Of `start` and `end` in frames of the recording, `end` being the frame after its last. */
export interface Word extends Passage {
  /** In small letters. */
  readonly text: string;
  /** 0 to 1, as the recogniser judges itself. */
  readonly sure: number;
  /** How well it sounds like the model's voices: for each frame, the best there could be is 0. */
  readonly fit: number;
  /** How likely the word is after those before it, a logarithm. */
  readonly likely: number;
}

export interface Heard {
  readonly passage: Passage;
  /** Without silences and noises. */
  readonly words: readonly Word[];
}

export const RECOGNISER: Program = 'pocketsphinx_batch';

/** Word, first and last frame, confidence, scores of its sound and its language, and how much context the latter had. */
const WORD = /^(\S+) +(\d+) +(\d+) +(\d+\.\d+) +(-?\d+) +(-?\d+) +-?\d+ *$/;
const BEGINS = /: Decoding '/;
/** Scores of sound are counted in steps this fine. */
const STEPS = 1024;

/** Silence is the passages' part. Fewer guesses at once than usual: as many words right, and music takes no longer than speech. */
const SETTINGS =
  '-cepdir . -cepext .wav -adcin yes -adchdr 44 -remove_silence no -maxhmmpf 6000 -backtrace yes'.split(' ');

/** A line of its log as a word of the passage; nothing for what is no word. */
export function wordOf(line: string, { start }: Passage): Word | undefined {
  const [, raw = '', first, last, sure, sound, language] = WORD.exec(line) ?? [];
  const text = raw.replace(/\(\d+\)$/, '');
  if (text === '' || /^[<[+]/.test(text)) return undefined;
  const frames = Number(last) + 1 - Number(first);
  return {
    text,
    start: start + Number(first),
    end: start + Number(last) + 1,
    sure: Math.min(1, Number(sure)),
    fit: Number(sound) / STEPS / frames,
    likely: Number(language),
  };
}

interface Order {
  /** A 16 kHz mono WAV in the folder, its name without the ending. */
  readonly speech: string;
  readonly passages: readonly Passage[];
  readonly folder: string;
  readonly timeMs: number;
  /** Names the files that one of several at once needs. */
  readonly name: string;
}

/** `onHeard` is told of each passage when it is done. */
export async function hear(order: Order, onHeard: (passage: Passage) => void): Promise<Heard[]> {
  const { speech, passages, folder, timeMs, name } = order;
  const lines = passages.map(({ start, end }, at) => `${speech} ${start} ${end} ${name}-${at}\n`);
  const list = `${name}.ctl`;
  await writeFile(join(folder, list), lines.join(''));
  const heard = passages.map((passage) => ({ passage, words: [] as Word[] }));
  let at = -1;
  await runTelling(RECOGNISER, [...SETTINGS, '-ctl', list], { folder, timeMs }, (line) => {
    const one = heard[at];
    if (BEGINS.test(line)) {
      if (one) onHeard(one.passage);
      at++;
    } else if (one) {
      const word = wordOf(line, one.passage);
      if (word) one.words.push(word);
    }
  });
  const last = passages.at(-1);
  if (last) onHeard(last);
  return heard;
}
