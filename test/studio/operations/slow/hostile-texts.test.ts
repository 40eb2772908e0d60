// Documents and prompts that repeat one character: reading time is linear, so that no file blocks a worker.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/documents/read-document.ts';
import { splitSentences } from '../../../../src/domain/media/sentences.ts';
import { extractSpokenLines } from '../../../../src/domain/media/subtitles.ts';
import { parseMusicPrompt } from '../../../../src/studio/engines/composer/music/parse-music.ts';
import { parseScene } from '../../../../src/studio/engines/composer/parse-scene.ts';
import { prepareLine } from '../../../../src/studio/engines/translation/line-parts.ts';
import { maskLine } from '../../../../src/studio/engines/translation/mask.ts';
import { splitIntoLinePieces } from '../../../../src/studio/engines/translation/placeholders.ts';
import { cleanForSpeech } from '../../../../src/studio/operations/narration/clean-text.ts';
import { createPassages } from '../../../../src/studio/operations/story.ts';
import { repairSubtitles } from '../../../../src/studio/operations/transcription/repair-subtitles.ts';
import { parseTtml } from '../../../../src/studio/operations/transcription/ttml.ts';
import { createNormalizer } from '../../../../src/studio/text/normalize-text.ts';
import { parseDescription } from '../../../../src/studio/voices/description/parse-description.ts';
import { makeDocx } from '../../../fixtures/documents/docx.ts';
import { bestMs, here, processorMs } from '../../../processor-time.ts';
import { inJobFolder } from '../job.ts';

const filled = (unit: string, characters: number): string => `${unit.repeat(characters / unit.length)}x`;

/** CPU time of the whole process, because Word documents are unpacked and parsed in other threads. */
async function processMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** A quarter of the maximum. Quadratic time would take hours. */
const CHARACTERS = 475_000;

test.each([' ', '\t', '\u00a0', '[', '.', 'A. ', ' \n', 'a '])(
  'half a million characters, repeating %j, are read quickly',
  async (unit) => {
    await inJobFolder(async (folder) => {
      const path = join(folder, 'upload');
      await writeFile(path, filled(unit, CHARACTERS));
      const ms = await processMs(
        async () => createPassages((await readDocument(path, 'a.txt', 'en-US')).blocks, 'en-US').passages,
      );
      expect(ms).toBeLessThan(here(1000));
    });
  },
);

test.each([' ', '<', '&lt;'])('a Word document of the same: %j', async (unit) => {
  await inJobFolder(async (folder) => {
    const path = join(folder, 'upload');
    await writeFile(path, makeDocx([filled(unit, CHARACTERS)]));
    const ms = await processMs(
      async () => createPassages((await readDocument(path, 'a.docx', 'en-US')).blocks, 'en-US').passages,
    );
    expect(ms).toBeLessThan(here(1500));
  });
});

const READERS: readonly (readonly [string, (text: string) => unknown])[] = [
  ['text for the ear', cleanForSpeech],
  ['sentences', (text) => splitSentences(text, 'en-US')],
  ['English normalization', createNormalizer('en-US')],
  ['German normalization', createNormalizer('de-DE')],
  ['a cue of subtitles', (text) => extractSpokenLines([{ start: 1, end: 2, text }])],
  ['subtitles before they are read', (text) => repairSubtitles(`00:01,000 --> 00:02,000\n${text}`)],
  ['TTML', (text) => parseTtml(`<tt><body><p begin="1s">${text}</p></body></tt>`)],
  ['a scene', parseScene],
  ['music', parseMusicPrompt],
  ['a line to translate', splitIntoLinePieces],
  [
    'a line for a translation model',
    (text) =>
      maskLine(
        prepareLine(text, () => []),
        'full',
        'pt-BR',
      ),
  ],
];
const UNITS = [' ', '\n', '[', '](', '[a](http:', '<', '(', '♪', 'A. ', 'Dr. ', 'loud, ', 'then loud ', '1.', '@a '];
const MORE = [':a', '%0', '?', ' ¿', '"', '😀', '\u0301', '中', '가', '\u200d', 'PROT1ZQ', 'and then ', '`', '- '];

// Quadratic time would take seconds; the slowest linear case takes 80 ms.
test.each(READERS)('%s: 50,000 of any character', (_, use) => {
  const slow = [...UNITS, ...MORE].filter((unit) => {
    const text = filled(unit, 50_000);
    return processorMs(() => use(text)) > here(400) && bestMs(() => use(text)) > here(400);
  });
  expect(slow).toEqual([]);
});

// Quadratic time would take sixteen times as long; the bound allows for other processes.
test('parsing a voice description takes linear time', () => {
  const ms = (characters: number) => bestMs(() => parseDescription(filled('a 1.', characters)));
  expect(ms(40_000)).toBeLessThan(9 * ms(10_000) + here(20));
});
