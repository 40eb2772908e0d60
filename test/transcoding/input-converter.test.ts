// Texts with a recording's file name are detected by content before anything is sent.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createInputConverter } from '../../src/transcoding/input-converter.ts';
import { createWorkerPool } from '../../src/transcoding/worker-pool.ts';

const children = createWorkerPool();
const converter = createInputConverter(children);
const folder = mkdtempSync(join(tmpdir(), 'earshot-texts-'));
afterAll(() => children.stop());

async function convert(name: string, content: string | Buffer) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return converter.convert({ path, name }, ['mp3', 'aac', 'wav'], new AbortController().signal);
}

test.each([
  ['a page', '<!doctype html><html><body>Sign in</body></html>'],
  ['a page after space', '\n\n  <html></html>'],
  ['an old page', Buffer.from('<html><title>Caf\xe9</title></html>', 'latin1')],
  ['an error message', '{"error":"This content is no longer available."}'],
  ['a list of addresses', '#EXTM3U\nhttps://example.com/a.mp3\n'],
  ['a pointer', 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'],
  ['subtitles', '1\n00:00:01,000 --> 00:00:02,000\nHello\n'],
  ['words', 'これはテキストです。'.repeat(500)],
])('%s called .mp3 is not media', async (_, content) => {
  await expect(convert('a.mp3', content)).rejects.toMatchObject({ reason: 'not-media' });
});

test('sound with unknown first bytes is left to the service', async () => {
  const frames = Buffer.concat([Buffer.from([0x41, 0x9f, 0xe7]), Buffer.alloc(600, 0x55)]);
  expect(await convert('b.mp3', frames)).toMatchObject({ kind: 'mp3' });
  expect(await convert('c.mp3', Buffer.alloc(600))).toMatchObject({ kind: 'mp3' });
});
