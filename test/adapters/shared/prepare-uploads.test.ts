// Tests uploads: file names that platforms keep, and a file for a text that exceeds its card.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareUploads, toUploadFileName } from '../../../src/adapters/shared/prepare-uploads.ts';
import { getMessages } from '../../../src/domain/messages.ts';

const view = { status: 'done', title: 'Translation', line: 'Done', reference: '7K2QF9MA' } as const;

test('reduces names to safe characters and keeps the extension', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(toUploadFileName(`${name}.mp3`, true)).toMatch(/^[A-Za-z0-9][\w.-]{0,120}\.mp3$/);
      expect(toUploadFileName(`${name}.mp3`, false)).toMatch(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._-]{0,120}\.mp3$/u);
    }),
  );
  expect(toUploadFileName('Café @everyone (1).wav', true)).toBe('Cafe-everyone-1.wav');
  expect(toUploadFileName('Übung 日本語.mp3', false)).toBe('Übung-日本語.mp3');
  expect(toUploadFileName('../../etc/<@U1>*.mp3', false)).toBe('etc-U1.mp3');
  for (const latin of [true, false]) expect(toUploadFileName('…', latin)).toBe('file');
});

test('describes files and uploads long text beside them', async () => {
  const file = {
    role: 'speech',
    label: 'Speech',
    name: 'ä b.mp3',
    type: 'audio/mpeg',
    bytes: 3,
    path: '/x',
    seconds: 7,
  };
  const wish = { overflowText: 'all of it', isLatinOnly: true, messages: getMessages() };
  const uploads = prepareUploads({ view, files: [file] }, wish);
  expect(uploads).toMatchObject([
    { name: 'a-b.mp3', title: 'Speech', description: 'Speech, 0:07', path: '/x' },
    { name: 'translation-7k2qf9ma.txt', title: 'Translation: the whole text', bytes: 9, text: 'all of it' },
  ]);
  expect(prepareUploads({ view, files: [] }, { ...wish, overflowText: undefined })).toEqual([]);
});

test('sends a long transcript once, as its own text file', async () => {
  const facts = { role: 'captions-txt', label: 'Transcript', bytes: 3, path: '/x' };
  const text = { ...facts, name: 'transcript.txt', type: 'text/plain; charset=utf-8' };
  const captions = { ...facts, name: 'transcript.vtt', type: 'text/vtt; charset=utf-8' };
  const uploads = prepareUploads(
    { view, files: [text, captions] },
    { overflowText: 'all of it', isLatinOnly: true, messages: getMessages() },
  );
  expect(uploads.map(({ name }) => name)).toEqual(['transcript.txt', 'transcript.vtt']);
});
