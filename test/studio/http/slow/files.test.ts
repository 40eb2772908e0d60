// Tests of uploads and results over HTTP with fake engines: names, sizes, ranges and expiry. One upload exceeds the
// limit by a third.

import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { form, KEY, tempFolder, textFile, toyStudio } from '../../harness.ts';

const DAY = 24 * 3600 * 1000;

test('a file name in any script stays inside its folder', async () => {
  const { run, get } = await toyStudio();
  for (const name of ['das Mädchen & 狐狸 “naïve”.txt', 'ünïcödé сказка 🦊.TXT']) {
    const { story_url } = await run('/story', form({ file: textFile('x', name), source_language: '1' }));
    expect(JSON.parse((await get(story_url)).text).name).toBe(name);
  }
  const unseen = form({ file: textFile('x', 'a\u200b\u202e\u{e0041}b.txt'), source_language: '1' });
  expect(JSON.parse((await get((await run('/story', unseen)).story_url)).text).name).toBe('ab.txt');
  const sly = await run('/story', form({ file: textFile('x', '../../../etc/passwd.txt'), source_language: '1' }));
  expect(JSON.parse((await get(sly.story_url)).text).name).toBe('passwd.txt');
});

test('an upload is deleted after its task, except for stories', async () => {
  const { run, post, folder } = await toyStudio();
  await run('/audio-separation', form({ media_file: new File(['fine'], 'fine.wav') }));
  await run('/story', form({ file: textFile('fine'), source_language: '1' }));
  await run('/story', form({ file: textFile('refuse'), source_language: '1' }));
  await post('/story', form({ file: textFile('never'), source_language: 'nope' }));
  const names = async () => {
    const left = await readdir(folder, { recursive: true, withFileTypes: true });
    return left.filter((one) => one.isFile() && !one.name.includes('sqlite')).map(({ name }) => name);
  };
  // Files are deleted shortly after the response.
  await expect.poll(async () => (await names()).filter((name) => name.startsWith('source'))).toEqual(['source.txt']);
  expect(await names()).toContain('story.mp3');
});

test('unknown parts are ignored; an incomplete form is a 422', async () => {
  const { run, call, folder } = await toyStudio();
  const extra = new File([new Uint8Array(100_000)], 'extra.bin');
  const story = form({ file: textFile('x'), source_language: '1', other: extra, __proto__x: 'y' });
  expect((await run('/story', story)).status).toBe('SUCCESS');
  const body =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhalf';
  for (const type of ['multipart/form-data; boundary=b', 'multipart/form-data'])
    expect(await call('/story', { method: 'POST', body, headers: { 'content-type': type } })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body'], type: 'form_invalid' }] },
    });
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
});

test('an upload over the limit is a 413 and deleted', async () => {
  const { post, call, folder } = await toyStudio({ limits: { maxUploadBytes: 50_000, maxJsonBytes: 1000 } });
  const file = new File([new Uint8Array(60_000)], 'a.mp3', { type: 'audio/mpeg' });
  const told = await post('/audio-separation', form({ media_file: file }));
  expect(told).toMatchObject({ status: 413, body: { detail: expect.any(String) } });
  const request = new Request('http://x', { method: 'POST', body: form({ media_file: file }) });
  const found = await call('/audio-separation', {
    method: 'POST',
    body: request.body,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    duplex: 'half',
  } as RequestInit);
  expect(found.status).toBe(413);
  expect((await post('/tts', { text: 'x'.repeat(1001), voice_id: 1001, language: 1 })).status).toBe(413);
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
});

test('300 MB are refused early with constant memory', async () => {
  const { base } = await toyStudio();
  const socket = connect(Number(new URL(base).port), '127.0.0.1').setMaxListeners(0);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => {});
  const head = [
    'POST /audio-separation HTTP/1.1',
    'host: 127.0.0.1',
    `x-api-key: ${KEY}`,
    'content-type: multipart/form-data; boundary=b',
    'transfer-encoding: chunked',
    'connection: close',
    '\r\n--b\r\ncontent-disposition: form-data; name="media_file"; filename="a.mp3"\r\n\r\n',
  ];
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  const [lines, part] = head.join('\r\n').split(/(?<=close\r\n\r\n)/);
  const before = process.memoryUsage.rss();
  socket.write(lines ?? '');
  socket.write(chunk(Buffer.from(part ?? '')));
  const megabyte = chunk(Buffer.alloc(1_000_000));
  let sent = 0;
  for (; sent < 300 && answer === '' && !socket.destroyed; sent += 1)
    if (!socket.write(megabyte))
      await new Promise((go) => {
        for (const event of ['drain', 'close', 'data']) socket.once(event, go);
      });
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(sent).toBeLessThan(300);
  socket.destroy();
  expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
});

test('results support range and HEAD requests', async () => {
  const { run, get, call } = await toyStudio();
  const { run_id } = await run('/tts', { text: '0123456789', voice_id: 1001, language: 1 });
  const { output_url } = (await get(`/tts-result/${run_id}?output_type=file_url`)).body;
  const part = (range: string) => call(output_url, { headers: { range } }, '');
  expect((await part('bytes=9-12')).text).toBe('0123');
  const tail = await part('bytes=-3');
  expect([tail.status, tail.text, tail.headers.get('content-range')]).toEqual([206, '789', 'bytes 16-18/19']);
  expect(await part('bytes=19-')).toMatchObject({ status: 416, body: { detail: expect.any(String) } });
  const looked = await call(output_url, { method: 'HEAD' }, '');
  expect([looked.text, looked.headers.get('content-length')]).toEqual(['', '19']);
  const whole = await get(output_url, '');
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'audio/wav',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
  expect((await get(output_url.replace('speech', 'other'), '')).status).toBe(404);
});

test('after a day a task is deleted, saved voices remain', async () => {
  const folder = await tempFolder();
  let time = Date.now();
  const { run, get, speak, final } = await toyStudio({
    folder,
    now: () => time,
    limits: { cleanupIntervalMs: 30 },
  });
  const id = await speak('old');
  const { run_id } = await final(`/tts/${id}`);
  const { output_url } = (await get(`/tts-result/${run_id}?output_type=file_url`)).body;
  time += DAY - 1000;
  expect((await get(output_url, '')).status).toBe(200);
  const young = await run('/tts', { text: 'young', voice_id: 1001, language: 1 });
  time += 2000;
  for (const path of [`/tts/${id}`, `/tts-result/${run_id}`, output_url])
    expect(await get(path)).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('24 hours') },
    });
  while ((await readdir(join(folder, 'tasks'))).length > 1) await new Promise((later) => setTimeout(later, 10));
  expect((await get(`/tts-result/${young.run_id}`)).text).toBe('sound of young');
});
