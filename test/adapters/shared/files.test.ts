// Finished files on their way up: names that platforms keep, and a text too long for its card as one more file.

import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileName, uploadsOf } from '../../../src/adapters/shared/files.ts';
import { textsFor } from '../../../src/adapters/shared/texts/index.ts';

const view = { mood: 'done', title: 'Translation', line: 'Done', reference: '7K2QF9MA' } as const;

test('names are letters, digits, -, _ and ., with their ending, whatever was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(fileName(`${name}.mp3`, true)).toMatch(/^[A-Za-z0-9][\w.-]{0,120}\.mp3$/);
      expect(fileName(`${name}.mp3`, false)).toMatch(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._-]{0,120}\.mp3$/u);
    }),
  );
  expect(fileName('Café @everyone (1).wav', true)).toBe('Cafe-everyone-1.wav');
  expect(fileName('Übung 日本語.mp3', false)).toBe('Übung-日本語.mp3');
  expect(fileName('../../etc/<@U1>*.mp3', false)).toBe('etc-U1.mp3');
  for (const latin of [true, false]) expect(fileName('…', latin)).toBe('file');
});

test('files are described, and a long text goes up beside them until it is done', async () => {
  const file = {
    role: 'speech',
    label: 'Speech',
    name: 'ä b.mp3',
    type: 'audio/mpeg',
    bytes: 3,
    path: '/x',
    seconds: 7,
  };
  const wish = { overflow: 'all of it', latin: true, texts: textsFor() };
  const { uploads, done } = await uploadsOf({ view, files: [file] }, wish);
  expect(uploads).toMatchObject([
    { name: 'a-b.mp3', title: 'Speech', description: 'Speech, 0:07', path: '/x' },
    { name: 'translation-7k2qf9ma.txt', title: 'Translation: the whole text', bytes: 9 },
  ]);
  const path = uploads[1]?.path ?? '';
  expect(await readFile(path, 'utf8')).toBe('all of it');
  await done();
  await expect(readFile(path)).rejects.toThrow();
  expect((await uploadsOf({ view, files: [] }, { ...wish, overflow: undefined })).uploads).toEqual([]);
});

test('a transcript that is longer than its card is not sent twice: its own text file is the whole text', async () => {
  const facts = { role: 'captions-txt', label: 'Transcript', bytes: 3, path: '/x' };
  const text = { ...facts, name: 'transcript.txt', type: 'text/plain; charset=utf-8' };
  const captions = { ...facts, name: 'transcript.vtt', type: 'text/vtt; charset=utf-8' };
  const { uploads } = await uploadsOf(
    { view, files: [text, captions] },
    { overflow: 'all of it', latin: true, texts: textsFor() },
  );
  expect(uploads.map(({ name }) => name)).toEqual(['transcript.txt', 'transcript.vtt']);
});
