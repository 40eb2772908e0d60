// Measures dubs of twenty films and recordings with three sentences each: recognized words, sentences that keep their
// meaning in Spanish, timing, invented speech, refusals, and the card's text. Prints a row each and the sum. Needs
// ffmpeg, PocketSphinx and Apertium.
// Run: node --disable-warning=ExperimentalWarning bench/dub-words.ts [only those about …]

import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecognisedUtterance } from '../src/studio/engines/engine.ts';
import { JobError } from '../src/studio/errors.ts';
import { separateAudio } from '../src/studio/operations/audio-separation.ts';
import { createDubWork } from '../src/studio/operations/dub.ts';
import { translateAllTexts } from '../src/studio/operations/translate.ts';
import { speaker } from '../test/studio/operations/dubbing/film.ts';
import { type Clip, clipsIn, type Said } from './dub-clips.ts';
import { type Errors, rate, wordErrors } from './word-error.ts';

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

interface Row {
  readonly clip: Clip;
  readonly seconds: number;
  readonly heard: readonly RecognisedUtterance[];
  /** Translation of each recognized sentence. */
  readonly translated: readonly string[];
  /** Times of speech in the dub. */
  readonly starts: readonly number[];
  readonly message: string;
  readonly refused: boolean;
}

async function dubbed(clip: Clip, from: string): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-dub-'));
  const translated: string[] = [];
  const dub = createDubWork({
    separate: separateAudio,
    async translate(...job) {
      const result = await translateAllTexts(...job);
      translated.push(...(result.texts ?? []));
      return result;
    },
  });
  const began = performance.now();
  const row = { clip, heard: [], translated, starts: [], refused: false };
  const seconds = () => (performance.now() - began) / 1000;
  try {
    await copyFile(join(from, clip.file), join(folder, clip.file));
    const to = [{ tag: clip.to, design: speaker(clip.to) }];
    const order = { file: clip.file, name: clip.file, from: clip.from, to, smooth: true };
    const { transcript: heard = [], languages = {}, message, understood } = await dub(order, folder, () => {});
    const made = languages[clip.to];
    const starts = made && 'transcript' in made ? made.transcript.map(({ start }) => start) : [];
    const share = understood === undefined ? '' : ` Understood: ${percent(understood)}.`;
    return { ...row, heard, starts, message: `${message}${share}`, seconds: seconds() };
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    return { ...row, message: error.message, refused: true, seconds: seconds() };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const together = (one: Pick<Said, 'start' | 'end'>, other: Pick<Said, 'start' | 'end'>): number =>
  Math.min(one.end, other.end) - Math.max(one.start, other.start);

const ENOUGH = 0.3;

/** True if all content words are present, or all but one of four or more. */
function keepsMeaning({ sentence: [, words] }: Said, spanish: string): boolean {
  const there = words.filter((word) => word.test(spanish)).length;
  return there >= words.length - (words.length > 3 ? 1 : 0);
}

const saidThere = (said: Said, { heard, translated }: Row): string =>
  translated.filter((_, at) => together(said, heard[at] as RecognisedUtterance) >= ENOUGH).join(' ');

interface Sum {
  readonly errors: Errors;
  readonly lines: number;
  readonly heardLines: number;
  readonly meant: number;
  readonly onTime: number;
  readonly invented: number;
}

function judged(row: Row): Sum {
  const { clip, heard, starts } = row;
  const lines = clip.said.filter((said) => heard.some((one) => together(said, one) >= ENOUGH));
  return {
    errors: wordErrors(clip.said.map(({ sentence }) => sentence[0]).join(' '), heard.map(({ text }) => text).join(' ')),
    lines: clip.said.length,
    heardLines: lines.length,
    meant: clip.said.filter((said) => keepsMeaning(said, saidThere(said, row))).length,
    onTime: lines.filter(({ start }) => starts.some((one) => Math.abs(one - start) <= ENOUGH)).length,
    invented: heard
      .filter((one) => !clip.said.some((said) => together(said, one) > 0))
      .reduce((sum, { text }) => sum + text.split(' ').length, 0),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'bench-dub-clips-'));
try {
  const clips = (await clipsIn(folder)).filter(({ about }) => about.includes(process.argv[2] ?? ''));
  const rows: Row[] = [];
  for (const clip of clips) {
    const row = await dubbed(clip, folder);
    rows.push(row);
    const { errors, lines, heardLines, meant, onTime, invented } = judged(row);
    const wrong = lines === 0 ? '–' : percent(rate([errors]));
    print(
      `${clip.about.padEnd(34)} wrong ${wrong.padStart(5)}  heard ${heardLines}/${lines}  meant ${meant}  on time ${onTime}  made up ${invented}  ${row.refused ? 'REFUSED' : 'dubbed'} ${row.seconds.toFixed(1)} s\n    ${row.message}\n    ${row.heard.map(({ text }) => text).join(' | ')}`,
    );
  }
  const spoken = rows.filter(({ clip }) => clip.said.length > 0);
  for (const [title, some] of [
    ['all with speech', spoken],
    ['by ear', spoken.filter(({ clip }) => !clip.about.startsWith('subtitles'))],
    ['dubbed by ear', spoken.filter(({ clip, refused }) => !refused && !clip.about.startsWith('subtitles'))],
    ['clean', spoken.filter(({ clip }) => clip.about.startsWith('clean'))],
    ['music', spoken.filter(({ clip }) => clip.about.startsWith('music'))],
    ['noise', spoken.filter(({ clip }) => clip.about.startsWith('noise'))],
    ['nothing to dub', rows.filter(({ clip }) => clip.said.length === 0)],
  ] as const) {
    if (some.length === 0) continue;
    const all = some.map(judged);
    const sum = (of: (one: Sum) => number): number => all.reduce((total, one) => total + of(one), 0);
    const words = sum(({ errors }) => errors.words);
    print(
      `${title}: ${some.length} clips, words wrong ${words === 0 ? '–' : percent(rate(all.map(({ errors }) => errors)))}, sentences ${sum(({ lines }) => lines)}, heard ${sum(({ heardLines }) => heardLines)}, meaning kept ${sum(({ meant }) => meant)}, on time ${sum(({ onTime }) => onTime)}, made up ${sum(({ invented }) => invented)}, refused ${some.filter(({ refused }) => refused).length}`,
    );
  }
  const texts = clips.flatMap(({ said }) => said);
  const { texts: best = [] } = await translateAllTexts(
    { texts: texts.map(({ sentence }) => sentence[0]), from: 'en-US', to: 'es-ES' },
    folder,
    () => {},
  );
  const kept = texts.filter((said, at) => keepsMeaning(said, best[at] ?? '')).length;
  print(`if every word were heard: meaning kept ${kept} of ${texts.length}`);
} finally {
  await rm(folder, { recursive: true });
}
