// File types by content and claimed type, file names and lengths.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createResultFileName, detectDownloadedFileType } from '../../src/service/download-result.ts';
import { wav } from './loopback.ts';
import { emptyFolder } from './setup.ts';

async function fileOf(content: Buffer | string): Promise<string> {
  const path = join(await emptyFolder(), 'file');
  await writeFile(path, content);
  return path;
}

describe('the type', () => {
  const noise = Buffer.from([0, 1, 2, 3, 0xfe, 0xff, 9, 9]);
  test.each([
    ['content before claim', wav(8), 'text/html', { type: 'audio/wav', extension: 'wav' }],
    ['flac', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(40)]), '', { type: 'audio/flac', extension: 'flac' }],
    ['a claim for unknown content', noise, 'Audio/OGG; codecs=opus', { type: 'audio/ogg', extension: 'ogg' }],
    ['a claim without an ending', noise, 'audio/x-new', { type: 'audio/x-new', extension: undefined }],
    ['no claim', noise, undefined, { type: 'application/octet-stream', extension: undefined }],
    ['honest text', 'WEBVTT\n', 'text/vtt', { type: 'text/vtt', extension: 'vtt' }],
    ['text called audio', 'Not found', 'audio/wav', undefined],
    ['a web page', '<html>', 'text/html', undefined],
  ])('%s', async (_, content, claimed, expected) => {
    expect(await detectDownloadedFileType(await fileOf(content), claimed)).toEqual(expected);
  });
});

test.each([
  ['Speech', 'wav', 'Speech.wav'],
  ['Speech.flac', 'wav', 'Speech.wav'],
  ['Speech.MP3', 'mp3', 'Speech.mp3'],
  ['v1.5 demo', 'mp3', 'v1.5 demo.mp3'],
  ['Say hello.', 'mp3', 'Say hello..mp3'],
  ['Speech.wav', undefined, 'Speech.wav'],
  ['', 'wav', 'result.wav'],
  ['a/b/../c', 'wav', 'c.wav'],
])('“%s” with the ending %s is %s', (name, extension, expected) => {
  expect(createResultFileName(name, { type: '', extension })).toBe(expected);
});
