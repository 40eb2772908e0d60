// Tests that a document becomes one MP3 with a complete transcript.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseBuffer } from 'music-metadata';
import { describe, expect, test } from 'vitest';
import { workByOperation } from '../../../src/studio/operations/index.ts';
import { createPassages } from '../../../src/studio/operations/story.ts';
import { findBuiltInVoice } from '../../../src/studio/voices/built-in-voices.ts';
import type { WorkReport } from '../../../src/studio/work.ts';
import { makeDocx } from '../../fixtures/documents/docx.ts';
import { faultOf, inJobFolder, quiet } from './job.ts';

const design = (() => {
  const voice = findBuiltInVoice(1020);
  if (!voice) throw new Error('No Harper.');
  return voice.design;
})();

test('a Word document is narrated chapter by chapter', async () => {
  await inJobFolder(async (folder) => {
    const lines = ['# The Mill', 'The river ran past. Nobody came.', '# The Road', 'Then it rained.'];
    await writeFile(join(folder, 'upload'), makeDocx(lines));
    const news: WorkReport[] = [];
    const { files, transcript, message } = await workByOperation.story(
      { file: 'upload', name: 'tale.docx', tag: 'en-US', title: 'A Tale', design },
      folder,
      (one) => news.push(one),
    );
    const seconds = files['story']?.seconds ?? 0;
    expect(files['story']).toMatchObject({ name: 'story.mp3', type: 'audio/mpeg' });
    const { format } = await parseBuffer(await readFile(join(folder, 'story.mp3')), undefined, {
      duration: true,
    });
    expect(Math.abs((format.duration ?? 0) - seconds)).toBeLessThan(0.2);
    expect(transcript?.map(({ text }) => text)).toEqual([
      'A Tale',
      'The Mill',
      'The river ran past.',
      'Nobody came.',
      'The Road',
      lines[3],
    ]);
    expect(transcript?.every(({ start, end, speaker }) => end > start && speaker === 'Harper')).toBe(true);
    const [title, heading] = transcript ?? [];
    expect((heading?.start ?? 0) - (title?.end ?? 0)).toBeCloseTo(1.5, 2);
    expect(transcript?.at(-1)?.end).toBeLessThanOrEqual(seconds);
    expect(new Set(news.map(({ stage }) => stage))).toEqual(new Set(['reading', 'narrating']));
    expect(news.at(-1)?.progress).toBeCloseTo(1);
    expect(message).toContain('2 headings and 2 paragraphs');
  });
});

test('sentences are followed by pauses, paragraphs by longer ones', () => {
  const blocks = Array.from({ length: 12 }, (_, at) => ({
    kind: 'paragraph' as const,
    text: `Number ${at}. Yes.`,
  }));
  const { passages } = createPassages(blocks, 'en-US');
  expect(passages).toHaveLength(24);
  expect(passages.map(({ pause }) => pause).slice(0, 2)).toEqual([0.3, 0.8]);
});

describe('refusals', () => {
  test('come before anything is spoken', async () => {
    await inJobFolder(async (folder) => {
      await writeFile(join(folder, 'upload'), '%PDF-1.7 …');
      const input = { file: 'upload', name: 'tale.txt', tag: 'en-US', design };
      expect((await faultOf(workByOperation.story(input, folder, quiet))).message).toContain('a PDF');
      const mute = { ...input, tag: 'km-KH' };
      expect((await faultOf(workByOperation.story(mute, folder, quiet))).message).toContain('Khmer');
    });
  });
});
