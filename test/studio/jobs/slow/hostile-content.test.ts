// Hostile content against a real studio process: zip bombs, broken documents, slow connections and a thousand tasks at
// once. Every case ends with a clear message; memory use is printed.

import { randomFillSync } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeDocx } from '../../../fixtures/documents/docx.ts';
import { makeZip } from '../../../fixtures/documents/zip.ts';
import { form, KEY, toyStudio } from '../../harness.ts';
import { liveStudio, staysWell } from '../../live.ts';

const studio = await liveStudio();
const { get, post, run } = studio;

staysWell(studio, 'Hostile content');

const tell = (data: Buffer | string, name: string) =>
  run('/story', form({ file: new File([new Uint8Array(Buffer.from(data))], name), source_language: '1' }));

/** French uses the fastest engine. */
const FRENCH = { voice_id: 1001, language: 76 };
const STORY = ['# One', 'Once upon a time there was a fox.', 'It was clever.'];
const docx = makeDocx(STORY);
const noise = randomFillSync(Buffer.alloc(50_000));
const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1_000_000);
/** Creates markup of that many megabytes, all text. */
const markup = (megabytes: number): Buffer =>
  Buffer.from(
    `<w:document><w:body><w:p><w:r><w:t>${'a '.repeat(megabytes * 500_000)}</w:t></w:r></w:p></w:body></w:document>`,
  );

test.each([
  ['a zip bomb: 300 megabytes in a third of one', () => makeZip([{ name: 'word/document.xml', data: zeros(300) }])],
  ['a bomb beside a story', () => makeDocx(STORY, [{ name: 'word/media/a.png', data: zeros(300) }])],
  ['a bomb that claims to be small', () => makeZip([{ name: 'word/document.xml', data: markup(100), claimed: 1000 }])],
  ['a bomb of formatting', () => makeDocx(Array.from({ length: 400_000 }, () => 'a'))],
  ['three million letters in a small file', () => makeDocx(['word '.repeat(600_000)])],
])('%s is refused by its size', async (_, data) => {
  expect(await tell(data(), 'story.docx')).toMatchObject({
    status: 'ERROR',
    exception_reason: expect.stringMatching(/^SOURCE_TOO_(LARGE|LONG)$/),
    message: expect.stringMatching(/Split|split|plain text/),
  });
});

test.each([
  ['a truncated document', docx.subarray(0, docx.length * 0.7), 'story.docx', /damaged/],
  ['a document of which only the start is there', docx.subarray(0, 40), 'story.docx', /damaged/],
  ['a document in which bytes were changed', garbled(docx), 'story.docx', /damaged|cannot be read/],
  ['a zip that is no document', makeZip([{ name: 'a.txt', data: Buffer.from('Hi') }]), 'a.docx', /without a Word/],
  ['a document without a body', makeZip([{ name: 'word/document.xml', data: Buffer.from('<a/>') }]), 'a.docx', /./],
  ['a document that includes itself', entities(), 'a.docx', /./],
  ['noise named .docx', noise, 'story.docx', /is not text|really of the type/],
  ['noise named .txt', noise, 'story.txt', /is not text|really of the type/],
  ['a PDF named .txt', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), 'story.txt', /is a PDF/],
  ['an RTF named .docx', Buffer.from('{\\rtf1 Hello}'), 'story.docx', /is an RTF/],
  ['zero bytes only', Buffer.alloc(10_000), 'story.txt', /is not text|no text/],
  ['white space only', Buffer.from(' \n'.repeat(50_000)), 'story.txt', /no text/],
])('%s fails with a sentence', async (_, data, name, words) => {
  const done = await tell(data, name);
  expect(done).toMatchObject({ status: 'ERROR', run_id: null, message: expect.stringMatching(words) });
  expect(done.message).toMatch(/^[A-Z“].*\.$/);
});

test('text named .docx and documents named .txt are read', async () => {
  expect(await tell('Once upon a time there was a fox.', 'story.docx')).toMatchObject({ status: 'SUCCESS' });
  expect(await tell(docx, 'story.txt')).toMatchObject({ status: 'SUCCESS' });
});

test('a story of five million characters is refused immediately', async () => {
  expect(await tell('word '.repeat(1_000_000), 'long.txt')).toMatchObject({
    status: 'ERROR',
    exception_reason: 'SOURCE_TOO_LONG',
    message: expect.stringContaining('Split it'),
  });
});

test('texts without words fail immediately, others are spoken', async () => {
  for (const text of ['('.repeat(100_000), '.\n\n'.repeat(100_000)])
    expect(await run('/tts', { text, ...FRENCH })).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('nothing to say'),
    });
  for (const text of ['a'.repeat(600), 'a '.repeat(300)])
    expect(await run('/tts', { text, ...FRENCH })).toMatchObject({ status: 'SUCCESS' });
});

test('noise instead of a recording is refused with a sentence', async () => {
  for (const name of ['me.wav', 'me.mp3', 'me.flac', 'me.aac']) {
    const file = new File([new Uint8Array(noise)], name);
    const voice = await post('/create-custom-voice', form({ voice_name: 'Me', gender: '1', file }));
    expect(voice.status).toBe(422);
    const done = await run('/audio-separation', form({ media_file: file }));
    expect(done).toMatchObject({ status: 'ERROR', message: expect.stringMatching(/\.$/) });
  }
});

test('a thousand simultaneous tasks end while the server answers', {
  timeout: 300_000,
}, async () => {
  const before = await studio.memory();
  const began = performance.now();
  const created = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => post('/tts', { text: `${index % 100}`, ...FRENCH })),
  );
  expect(created.filter(({ status }) => status !== 200)).toEqual([]);
  const taken = performance.now() - began;
  const left = new Set(created.map(({ body }) => body.task_id));
  const endings: Record<string, number> = {};
  let slowest = 0;
  while (left.size > 0) {
    for (const id of [...left].slice(0, 50)) {
      const { status } = (await get(`/tts/${id}`)).body;
      // Tasks run in order, so later ones are pending too.
      if (status === 'PENDING') break;
      left.delete(id);
      endings[status] = (endings[status] ?? 0) + 1;
    }
    const asked = performance.now();
    expect((await get('/healthz', '')).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - asked);
    await sleep(100);
  }
  const seconds = (performance.now() - began) / 1000;
  const { now, peak } = await studio.memory();
  process.stdout.write(
    `1,000 tasks: taken in ${(taken / 1000).toFixed(1)} s, done in ${seconds.toFixed(1)} s; /healthz within ` +
      `${slowest.toFixed(0)} ms; the server held ${before.now} MB before, ${now} MB after, ${peak} MB at most.\n`,
  );
  expect(endings).toEqual({ SUCCESS: 1000 });
  expect(now - before.now).toBeLessThan(300);
});

test('slow uploads time out while others are served', async () => {
  // Longer than a busy machine may hold up the others.
  const limits = { requestTimeoutMs: 5000, connectionIdleMs: 60_000 };
  const { base, folder, get: ask } = await toyStudio({ limits });
  const slow = Array.from({ length: 50 }, (_, index) => trickle(Number(new URL(base).port), index % 2 === 0));
  expect((await ask('/healthz', '')).status).toBe(200);
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408/);
  await expect.poll(() => readdir(join(folder, 'uploads'))).toEqual([]);
});

test('idle connections are closed', async () => {
  const { base } = await toyStudio({ limits: { connectionIdleMs: 200 } });
  const socket = createConnection(Number(new URL(base).port), '127.0.0.1');
  await new Promise((resolve) => socket.once('close', resolve));
  expect(socket.destroyed).toBe(true);
});

test('overlong words do not delay a short sentence', async () => {
  const long = [];
  for (const text of ['a'.repeat(100_000), 'a '.repeat(50_000)])
    long.push((await post('/tts', { text, voice_id: 1001, language: 1 })).body.task_id);
  await studio.until(`/tts/${long[0]}`, ({ progress }) => (progress ?? 0) > 0);
  expect(await run('/tts', { text: 'Bonjour.', ...FRENCH })).toMatchObject({ status: 'SUCCESS' });
  // This task has hours of speech; stopping the studio after the last test ends it.
  expect((await get(`/tts/${long[0]}`)).body).toMatchObject({ status: 'PENDING', stage: 'speaking' });
});

/** Sends a form byte by byte, in its headers or body, until either side closes. */
function trickle(port: number, inBody: boolean): Promise<string> {
  const head = `POST /story HTTP/1.1\r\nHost: s\r\nx-api-key: ${KEY}\r\nContent-Type: multipart/form-data; boundary=b\r\n`;
  const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nOnce';
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    let answer = '';
    socket.write(inBody ? `${head}Content-Length: 100000\r\n\r\n${body}` : head);
    const timer = setInterval(() => socket.write(inBody ? 'x' : 'X-A: b\r\n'), 20);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

/** Replaces every hundredth byte. */
function garbled(data: Buffer): Buffer {
  const copy = Buffer.from(data);
  for (let at = 30; at < copy.length; at += 100) copy[at] = (copy[at] ?? 0) ^ 0x5a;
  return copy;
}

/** Creates a document whose XML entities expand a billion times. */
function entities(): Buffer {
  const levels = Array.from({ length: 9 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`);
  const xml = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY e0 "ha">${levels.join('')}]><w:document xmlns:w="x"><w:body>&e9;</w:body></w:document>`;
  return makeZip([{ name: 'word/document.xml', data: Buffer.from(xml) }]);
}
