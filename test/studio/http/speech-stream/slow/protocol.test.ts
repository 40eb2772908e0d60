// POST /tts-stream over plain connections: old clients, Expect, pipelining and keep-alive; and voices of other keys.

import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { form, KEY, OTHER_KEY, TOYS, toyStudio } from '../../../harness.ts';

const SPEAKING = { worker: { entry: TOYS, operations: ['tts', 'custom-voice', 'speak-passages'] } };
const BODY = { text: 'hello', language: 'en-us', voice_id: 1001, output_configuration: { format: 'wav' } };
/** A header of less than 400 bytes, and a second of 16-bit sound. */
const isWav = (bytes: number): boolean => bytes > 44_100 && bytes < 44_600;

/** Sends raw bytes and returns everything until the studio closes the connection or `isDone`. */
function exchange(base: string, bytes: string, isDone: (answer: string) => boolean = () => false): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(Number(new URL(base).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (isDone(answer)) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(bytes);
  });
}

function createRequest(version: string, headers: readonly string[] = [], body: object = BODY): string {
  const json = JSON.stringify(body);
  const all = ['Host: studio', `x-api-key: ${KEY}`, 'Content-Type: application/json', `Content-Length: ${json.length}`];
  return [`POST /tts-stream HTTP/${version}`, ...all, ...headers, '', json].join('\r\n');
}

test('an HTTP/1.0 client gets the sound without chunks', async () => {
  const { base } = await toyStudio(SPEAKING);
  const [head = '', ...rest] = (await exchange(base, createRequest('1.0'))).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(head.toLowerCase()).not.toContain('transfer-encoding');
  const sound = rest.join('\r\n\r\n');
  expect([sound.slice(0, 4), isWav(sound.length)]).toEqual(['RIFF', true]);
});

test('Expect: 100-continue is answered before the body', async () => {
  const { base } = await toyStudio(SPEAKING);
  const answer = await exchange(base, createRequest('1.1', ['Expect: 100-continue', 'Connection: close']));
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  expect(answer.endsWith('0\r\n\r\n')).toBe(true);
});

test('pipelined requests are answered in order', async () => {
  const { base } = await toyStudio(SPEAKING);
  const slow = createRequest('1.1', [], { ...BODY, text: 'slow 300' });
  const fast = createRequest('1.1', ['Connection: close'], { ...BODY, output_configuration: { format: 'flac' } });
  const answer = await exchange(base, slow + fast);
  const types = [...answer.matchAll(/content-type: (\S+)/gi)].map(([, type]) => type);
  expect(types).toEqual(['audio/wav', 'audio/flac']);
  expect(answer.match(/\r\n0\r\n\r\n/g)).toHaveLength(2);
});

test('a connection stays usable after a stream and after a refusal', async () => {
  const { base } = await toyStudio(SPEAKING);
  const refused = createRequest('1.1', [], { ...BODY, text: '' });
  const answer = await exchange(base, refused + createRequest('1.1') + createRequest('1.1', ['Connection: close']));
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['422', '200', '200']);
});

test('a voice of another key is refused', async () => {
  const toy = await toyStudio(SPEAKING);
  const sample = new File(['quiet'], 'me.wav', { type: 'audio/wav' });
  const created = await toy.post('/create-custom-voice', form({ voice_name: 'Me', gender: '1', file: sample }));
  const voice_id = created.body.voice_id;
  expect([created.status, (await toy.post('/tts-stream', { ...BODY, voice_id })).status]).toEqual([200, 200]);
  const other = await toy.post('/tts-stream', { ...BODY, voice_id }, OTHER_KEY);
  expect(other).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'voice_id'], type: 'value_error' }] } });
});

test('numbers in quotes are read, as some clients send them', async () => {
  const { post } = await toyStudio(SPEAKING);
  const { status } = await post('/tts-stream', { ...BODY, voice_id: '1001', voice_settings: { speaking_rate: '1.5' } });
  expect(status).toBe(200);
  expect((await post('/tts-stream', { ...BODY, voice_id: 'Rose' })).status).toBe(422);
});
