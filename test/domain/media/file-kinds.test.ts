// File kinds by the names and media types that users' devices give.

import { expect, test } from 'vitest';
import {
  FILE_KIND_DETAILS,
  inferFileKind,
  isLikelyOneOf,
  toFileExtensions,
} from '../../../src/domain/media/file-kinds.ts';

test.each([
  ['story.txt', undefined, 'txt'],
  ['Story.DOCX', undefined, 'docx'],
  ['a.b.c.mp3', undefined, 'mp3'],
  ['talk.mp3', 'video/mp4', 'mp3'],
  [' song.wav ', undefined, 'wav'],
  ['.flac', undefined, 'flac'],
  ['film.m4v', undefined, 'mp4'],
  ['clip.MXF', undefined, 'mxf'],
  ['notes', 'text/plain; charset=utf-8', 'txt'],
  ['recording', 'AUDIO/MPEG', 'mp3'],
  ['Call 12.05', 'audio/wav', 'wav'],
  ['Mr. Smith speaks', 'audio/mpeg', 'mp3'],
  ['Meeting 3.', 'audio/aac', 'aac'],
  ['story.doc', 'text/plain', undefined],
  ['ring.m4r', 'audio/mp4', 'm4a'],
  ['PTT-20261127.final', 'audio/ogg; codecs=opus', 'ogg'],
  ['talk.part', 'video/mp4', 'mp4'],
  ['a.mp3.gz', 'application/gzip', undefined],
  ['a.mp3.gz', 'application/octet-stream', undefined],
  ['page.html', 'text/html', 'html'],
  ['song.m4a', 'audio/mpeg', 'm4a'],
  ['voice.ogg', undefined, 'ogg'],
  ['mp3', undefined, undefined],
  ['', undefined, undefined],
  ['photo', 'image/png', undefined],
  ['x.constructor', undefined, undefined],
])('%j of type %s is %s', (name, type, kind) => {
  expect(inferFileKind({ name, type })).toBe(kind);
});

test('every extension and type leads back to its kind', () => {
  for (const [kind, { extensions, mediaTypes }] of Object.entries(FILE_KIND_DETAILS)) {
    for (const ending of extensions) expect(inferFileKind({ name: `a.${ending}` })).toBe(kind);
    for (const type of mediaTypes) expect(inferFileKind({ name: 'a', type })).toBe(kind);
  }
});

test('kinds are listed by their usual names', () => {
  expect(toFileExtensions(['mp3', 'wav'])).toEqual(['.mp3', '.wav']);
});

test.each([
  ['recording', undefined, true],
  ['recording', 'application/octet-stream', true],
  ['Call 12.05', 'Binary/Octet-Stream', true],
  ['recording', 'audio/mpeg', true],
  ['recording.bin', 'application/octet-stream', false],
  ['recording.zip', undefined, false],
  ['recording', 'image/png', false],
  ['recording', 'application/pdf', false],
  ['notes', 'text/plain', false],
  ['notes.txt', undefined, false],
])('%j of type %s may be a recording: %s', (name, type, may) => {
  const file = { name, type };
  expect([isLikelyOneOf(file, ['mp3', 'wav']), isLikelyOneOf(file, ['mxf'])]).toEqual([may, false]);
});
