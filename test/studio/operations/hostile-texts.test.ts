// Documents and prompts of one sign over and over: reading them costs time in proportion to their length, so that nobody's
// file holds a worker that others wait for.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sentencesOf } from '../../../src/domain/media/sentences.ts';
import { spokenLines } from '../../../src/domain/media/subtitles.ts';
import { withOpenings } from '../../../src/studio/engines/apertium/openings.ts';
import { readMusic } from '../../../src/studio/engines/composer/music/read.ts';
import { readScene } from '../../../src/studio/engines/composer/scene.ts';
import { piecesOf } from '../../../src/studio/engines/protect.ts';
import { readStory } from '../../../src/studio/operations/documents/read.ts';
import { forTheEar } from '../../../src/studio/operations/narration/spoken-text.ts';
import { readingIn } from '../../../src/studio/operations/reading/reading.ts';
import { scriptOf } from '../../../src/studio/operations/story.ts';
import { cueLines } from '../../../src/studio/operations/transcription/cue-lines.ts';
import { readTtml } from '../../../src/studio/operations/transcription/ttml.ts';
import { describedBy } from '../../../src/studio/voices/designed/describe.ts';
import { makeDocx } from '../../fixtures/documents/docx.ts';
import { bestMs, here, processorMs } from '../../processor-time.ts';
import { sampled } from '../../sampled.ts';
import { inJobFolder } from './job.ts';

const filled = (unit: string, characters: number): string => `${unit.repeat(characters / unit.length)}x`;

/** Of the whole process: a Word document is also unpacked and parsed. */
async function processMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** A quarter of the most that a document may have: what took the square of it would take hours. */
const CHARACTERS = 475_000;

test.each([' ', '\t', '\u00a0', '[', '.', 'A. ', ' \n', 'a '])(
  'a story of half a million signs, %j over and over, is read in a second',
  async (unit) => {
    await inJobFolder(async (folder) => {
      const path = join(folder, 'upload');
      await writeFile(path, filled(unit, CHARACTERS));
      const ms = await processMs(async () =>
        scriptOf((await readStory(path, 'a.txt', 'en-US')).blocks, 'en-US'),
      );
      expect(ms).toBeLessThan(here(1000));
    });
  },
);

test.each([' ', '<', '&lt;'])('so is a Word document of them: %j', async (unit) => {
  await inJobFolder(async (folder) => {
    const path = join(folder, 'upload');
    await writeFile(path, makeDocx([filled(unit, CHARACTERS)]));
    const ms = await processMs(async () =>
      scriptOf((await readStory(path, 'a.docx', 'en-US')).blocks, 'en-US'),
    );
    expect(ms).toBeLessThan(here(1500));
  });
});

const READERS: readonly (readonly [string, (text: string) => unknown])[] = [
  ['text for the ear', forTheEar],
  ['sentences', (text) => sentencesOf(text, 'en-US')],
  ['what is read of English', readingIn('en-US')],
  ['what is read of German', readingIn('de-DE')],
  ['a cue of subtitles', (text) => spokenLines([{ start: 1, end: 2, text }])],
  ['subtitles before they are read', (text) => cueLines(`00:01,000 --> 00:02,000\n${text}`)],
  ['TTML', (text) => readTtml(`<tt><body><p begin="1s">${text}</p></body></tt>`)],
  ['a scene', readScene],
  ['music', readMusic],
  ['a line to translate', piecesOf],
  ['Spanish questions', withOpenings],
];
const UNITS = [
  ' ',
  '\n',
  '[',
  '](',
  '[a](http:',
  '<',
  '(',
  '♪',
  'A. ',
  'Dr. ',
  'loud, ',
  'then loud ',
  '1.',
  '@a ',
];
const MORE = [
  ':a',
  '%0',
  '?',
  ' ¿',
  '"',
  '😀',
  '\u0301',
  '中',
  '가',
  '\u200d',
  'PROT1ZQ',
  'and then ',
  '`',
  '- ',
];

// What took the square of the length would take seconds; the slowest of these takes 80 ms.
test.each(READERS)('%s: 50,000 of any sign', (_, use) => {
  const slow = sampled([...UNITS, ...MORE], 10).filter((unit) => {
    const text = filled(unit, 50_000);
    return processorMs(() => use(text)) > here(400) && bestMs(() => use(text)) > here(400);
  });
  expect(slow).toEqual([]);
});

// The square of the length would take sixteen times as long; other work on the machine is left room.
test('a description of a voice takes four times as long when it is four times as long', () => {
  const ms = (characters: number) => bestMs(() => describedBy(filled('a 1.', characters)));
  expect(ms(40_000)).toBeLessThan(9 * ms(10_000) + here(20));
});
