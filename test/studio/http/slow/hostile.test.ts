// Hostile requests against a real studio process: invalid JSON, forms and HTTP. Each gets a clear error, no files stay
// on disk, and the server process survives.

import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type Answer, form, KEY, textFile } from '../../harness.ts';
import { liveStudio, staysWell } from '../../live.ts';

const studio = await liveStudio();
const { call, get, post, run } = studio;
const TTS = { text: 'Hello', voice_id: 1001, language: 1 };
const JSON_TYPE = { 'content-type': 'application/json' };

staysWell(studio, 'Hostile requests');

const sendJson = (path: string, body: string): Promise<Answer> =>
  call(path, { method: 'POST', body, headers: JSON_TYPE });

/** Sends raw bytes, optionally closes its side, and returns the response. */
function raw(bytes: string | Buffer, leave = false): Promise<string> {
  return new Promise((resolve) => {
    const socket = createConnection(studio.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    socket.write(bytes, () => leave && socket.destroy());
  });
}

/** Writes a request by hand; the connection closes after it. */
const request = (line: string, headers: readonly string[] = [], body = ''): Promise<string> =>
  raw([line, 'Host: studio', `x-api-key: ${KEY}`, 'Connection: close', ...headers, '', body].join('\r\n'));

/**
 * Posts JSON over a connection of its own. The studio answers before it has read a too large body, and soon closes the
 * connection, so no later request may use it.
 */
async function postAlone(path: string, body: Readable, bytes?: number): Promise<{ status: number; body: string }> {
  const agent = new Agent({ keepAlive: true });
  const headers = { ...JSON_TYPE, 'x-api-key': KEY, ...(bytes && { 'content-length': bytes }) };
  const outgoing = httpRequest({ agent, port: studio.port, path, method: 'POST', headers });
  outgoing.on('error', () => {});
  body.pipe(outgoing);
  try {
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: incoming.statusCode ?? 0, body: await text(incoming) };
  } finally {
    agent.destroy();
  }
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

test('deeply nested JSON is refused at any place', async () => {
  const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
  expect((await sendJson('/tts', deep)).status).toBe(422);
  expect((await sendJson('/tts', '{"a":'.repeat(800_000))).status).toBe(422);
  const inside = `${'['.repeat(300_000)}${']'.repeat(300_000)}`;
  for (const field of ['text', 'voice_id', 'project_name', 'gender'])
    expect(
      await sendJson('/tts', JSON.stringify({ ...TTS, [field]: 0 }).replace(`"${field}":0`, `"${field}":${inside}`)),
    ).toMatchObject({ status: 422, body: { detail: [{ loc: ['body'], type: 'json_invalid' }] } });
  expect((await sendJson('/translate', `{"source_language":1,"target_language":54,"texts":${inside}}`)).status).toBe(
    422,
  );
});

test('an age may be anything except deeply nested brackets', async () => {
  const said = async (levels: number) => {
    const age = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    return (await sendJson('/tts', `{"text":"Hi","voice_id":1001,"language":1,"age":${age}}`)).status;
  };
  expect([await said(49), await said(50), await said(1_000_000)]).toEqual([200, 422, 422]);
});

test.each([
  ['/dub', 'target_languages', 'nothing'],
  ['/dub', 'chosen_dictionaries', 'nothing'],
  ['/translate', 'texts', 7],
  ['/translate', 'chosen_dictionaries', 'x'],
])('%s with 400,000 wrong elements in %s: a short answer', async (path, field, element) => {
  const body = {
    video_url: 'https://example.com/a.mp4',
    source_language: 1,
    target_language: 54,
    target_languages: [54],
    texts: ['x'],
    [field]: Array.from({ length: 400_000 }, () => element),
  };
  const answer = await post(path, body);
  expect(answer.status).toBe(422);
  expect(answer.bytes.length).toBeLessThan(50_000);
});

test('a hundred thousand valid elements are accepted', async () => {
  const texts = Array.from({ length: 100_000 }, () => 'x');
  const done = await run('/translate', { source_language: 1, target_language: 136, texts });
  expect(done).toMatchObject({ status: 'ERROR', message: expect.any(String) });
});

test('strings and numbers outside all limits', async () => {
  const huge = 'x'.repeat(4_000_000);
  expect((await post('/tts', { ...TTS, project_name: huge })).bytes.length).toBeLessThan(10_000);
  expect((await post('/folders/create', { folder_name: huge })).status).toBe(422);
  for (const number of ['1e999', '-1e999', '1e-400', '9'.repeat(1_000_000), '-0.5'])
    expect((await sendJson('/tts', `{"text":"Hi","voice_id":${number},"language":1}`)).status).toBe(422);
});

test('five million characters exceed the limit of a JSON body', async () => {
  const long = JSON.stringify({ ...TTS, text: 'word '.repeat(1_000_000) });
  expect(await postAlone('/tts', Readable.from([long]), long.length)).toEqual({
    status: 413,
    body: expect.stringContaining('5 MB'),
  });
  const endless = async function* () {
    for (let index = 0; index < 1000; index++) yield Buffer.alloc(20_000, ' ');
  };
  expect((await postAlone('/tts', Readable.from(endless()))).status).toBe(413);
});

test('the last duplicate key counts, and __proto__ is ordinary', async () => {
  expect((await sendJson('/tts', '{"text":"a","text":5,"voice_id":1001,"language":1}')).status).toBe(422);
  const polluting = '{"__proto__":{"text":"Hi","voice_id":1001,"language":1},"constructor":{"prototype":{"x":1}}}';
  expect((await sendJson('/tts', polluting)).body.detail.map(({ loc }) => loc[1])).toEqual([
    'text',
    'voice_id',
    'language',
  ]);
  const fields = { file: textFile('Once.'), ['__proto__']: 'x', constructor: 'y', hasOwnProperty: 'z' };
  expect((await post('/story', form(fields))).body.detail.map(({ loc }) => loc[1])).toEqual(['source_language']);
});

test('lone surrogates and zero bytes in a text are accepted', async () => {
  for (const text of ['He said \ud800 and \udfff left.', 'One\u0000two\u0000three.', 'Hi \ufffe\uffff\u202e there.'])
    expect(await run('/tts', { ...TTS, text })).toMatchObject({ status: 'SUCCESS' });
  for (const text of ['\ud800', '\u0000\u0000', '\u200b\u2060'])
    expect(await run('/tts', { ...TTS, text })).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('nothing to say'),
    });
  const made = await post('/folders/create', { folder_name: 'One\u0000two \ud800' });
  expect([made.status, (await get('/folders')).body.length]).toEqual([200, 1]);
});

test('a form with too many parts or an overlong value', async () => {
  const many = form({ file: textFile('Once.'), source_language: '1' });
  for (let index = 0; index < 10_000; index++) many.append(`field-${index}`, 'x');
  expect(await post('/story', many)).toMatchObject({
    status: 422,
    body: { detail: [{ msg: expect.stringContaining('parts') }] },
  });
  const files = form({ file: textFile('Once.'), source_language: '1' });
  for (let index = 0; index < 10_000; index++) files.append('file', textFile('x', `${index}.txt`));
  expect((await post('/story', files)).status).toBe(422);
  const long = form({ file: textFile('Once.'), source_language: '1', title: 'x'.repeat(2_000_000) });
  expect((await post('/story', long)).status).toBe(422);
});

test('a form with unnamed parts, endless headers, or no end', async () => {
  const send = (body: string | Buffer, boundary = 'b') =>
    call('/story', {
      method: 'POST',
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
  const part = 'Content-Disposition: form-data; name="file"; filename="a.txt"';
  for (const body of [
    '',
    '--b--\r\n',
    '--b\r\n\r\nnameless\r\n--b--\r\n',
    `--b\r\n${part}\r\n\r\nOnce upon`,
    `--b\r\n${'X-A: b\r\n'.repeat(20_000)}${part}\r\n\r\nx\r\n--b--\r\n`,
    `--b\r\nX-A: ${'b'.repeat(1_000_000)}\r\n${part}\r\n\r\nx\r\n--b--\r\n`,
    Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256)),
  ])
    expect((await send(body)).status).toBe(422);
  expect((await send('x', 'b'.repeat(10_000))).status).toBe(422);
});

test('file names with paths stay names', async () => {
  for (const name of [
    '../../../etc/passwd.txt',
    'C:\\Windows\\a.txt',
    '/etc/a.txt',
    '\u202etxt.exe.txt',
    'a\r\nX: y.txt',
  ]) {
    const done = await run('/story', form({ file: textFile('Once upon a time.', name), source_language: '1' }));
    expect(done).toMatchObject({ status: 'SUCCESS', story_url: expect.stringMatching(/\/story\.mp3$/) });
  }
});

test('addresses outside the folder are not found', async () => {
  const { run_id } = await run('/tts', TTS);
  const { output_url } = (await get(`/tts-result/${run_id}?output_type=file_url`)).body;
  const link = new URL(output_url).pathname.split('/')[2];
  for (const path of [
    '/files/../../../../etc/passwd',
    `/files/${link}/../../../studio.sqlite`,
    `/files/${link}/..%2f..%2f..%2fstudio.sqlite`,
    `/files/${link}/%2e%2e%2fspeech.wav`,
    `/files/${link}/speech.wav%00`,
    `/files/${link}/speech.wav/..`,
    '/files/..%2f..%2fapi-key/x',
    '/previews/1001/..%2f..%2fstudio.sqlite',
    '/previews/1e3/x.wav',
    '/tts/..%2f..%2fstudio.sqlite',
    '/tts/%E0%A4%A',
    '/tts/%00',
    "/tts/'%20OR%201=1--",
    `/tts/${'a'.repeat(10_000)}`,
  ])
    expect([path, statusOf(await request(`GET ${path} HTTP/1.1`))]).toEqual([path, 404]);
});

test('unknown and unused methods', async () => {
  const codes: Record<string, number> = {};
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'BREW', 'CONNECT', 'get'])
    codes[method] = statusOf(await request(`${method} /tts HTTP/1.1`));
  for (const [method, code] of Object.entries(codes))
    expect([method, [400, 404, 405].includes(code) || method === 'CONNECT']).toEqual([method, true]);
});

test('malformed headers', async () => {
  const codes = async (headers: readonly string[]) => statusOf(await request('GET /list-voices HTTP/1.1', headers));
  expect(await codes([`X-Long: ${'a'.repeat(100_000)}`])).toBe(431);
  expect(await codes(['X-A: b\rX-B: c'])).toBe(400);
  expect(await codes([' folded'])).toBe(400);
  expect(await codes(['Range: bytes=-', 'If-None-Match: *', 'traceparent: x'])).toBe(200);
  const twoHosts = `GET /list-voices HTTP/1.1\r\nHost: a b\r\nx-api-key: ${KEY}\r\nConnection: close\r\n\r\n`;
  expect(statusOf(await raw(twoHosts))).toBe(400);
  const injected = await request('GET /tts-result/1%0d%0aSet-Cookie:%20a=b HTTP/1.1');
  expect([statusOf(injected), /set-cookie/i.test(injected.split('\r\n\r\n')[0] ?? '')]).toEqual([422, false]);
  const ranged = ['bytes=5-1', 'bytes=99999999999999999999-', `bytes=${'0-1,'.repeat(1000)}`, 'lines=1-2'];
  for (const range of ranged) expect([200, 206, 416]).toContain(await codes([`Range: ${range}`]));
});

test('a wrong content length: long, short, double, negative, huge', async () => {
  const body = JSON.stringify(TTS);
  const create = (length: string) =>
    request('POST /tts HTTP/1.1', ['Content-Type: application/json', `Content-Length: ${length}`], body);
  // The bytes after the first five are not a valid request.
  expect([400, 422]).toContain(statusOf(await create('5')));
  expect(statusOf(await create('-1'))).toBe(400);
  expect(statusOf(await create('5\r\nContent-Length: 6'))).toBe(400);
  expect(statusOf(await create('10\r\nTransfer-Encoding: chunked'))).toBe(400);
  expect(statusOf(await create('5000000000'))).toBe(413);
  const upload = `POST /story HTTP/1.1\r\nHost: s\r\nx-api-key: ${KEY}\r\nContent-Type: multipart/form-data; boundary=b\r\n`;
  expect(statusOf(await raw(`${upload}Content-Length: 5000000000\r\n\r\n`))).toBe(413);
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nOnce';
  await raw(`${upload}Content-Length: 100000\r\n\r\n${part}`, true);
  await studio.until('/healthz', () => true);
  await expect.poll(() => readdir(join(studio.folder, 'studio/uploads'))).toEqual([]);
});
