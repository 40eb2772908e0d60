// Create calls: content, exactly one request, and the meaning of each failure.

import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clone } from '../../commands/clone.ts';
import { separate } from '../../commands/separate.ts';
import { story } from '../../commands/story.ts';
import { translatedTts, tts } from '../../commands/tts.ts';
import { message } from '../../src/messages/message.ts';
import {
  ServiceRefusedError,
  ServiceResponseError,
  ServiceUnreachableError,
  UploadReadError,
} from '../../src/ports/media-service.ts';
import { closedPort, json, listen, partsOf, type Reply } from './loopback.ts';
import { clientOf, errorOf, KEY, noFiles, opening, requestFor, sayHello, scene, timeStandsStill } from './setup.ts';

const document = { name: 'tale.txt', platformRef: null };
const tale = requestFor(
  'story',
  { title: 'Tale', source_language: 1, chosen_dictionaries: [3, 4], folder_id: null },
  { file: document },
);

describe('request format', () => {
  test('JSON uses service names and the key header', async () => {
    const { server, service } = await scene((_, response) => json(response, { task_id: 'a1' }));
    expect(await service.create(tts, sayHello, noFiles)).toEqual({ id: 'a1' });
    expect(server.seen[0]?.path).toBe('/tts');
    expect(server.seen[0]?.headers['x-api-key']).toBe(KEY);
    expect(server.seen[0]?.headers.connection).toBe('close'); // never on an idle connection
    expect(JSON.parse(String(server.seen[0]?.body))).toEqual({ text: 'Hello', voice_id: 7, language: 1 });
  });

  test('pauses are written as other services document them', async () => {
    const { server, service } = await scene((_, response) => json(response, { task_id: 'a1' }));
    const text = 'Hello [pause 1s] /ˈfəʊniːm/ <break time="0.4s"/> [pausa]';
    for (const operation of [tts, translatedTts])
      await service.create(operation, requestFor(operation.name, { text, voice_id: 7 }), noFiles);
    const expected = 'Hello <break time="1000ms"/> /ˈfəʊniːm/ <break time="400ms"/> <break time="500ms"/>';
    expect(server.seen.map(({ body }) => JSON.parse(String(body)).text)).toEqual([expected, expected]);
  });

  test('our own studio gets the text as typed', async () => {
    const server = await listen((_, response) => json(response, { task_id: 'a1' }));
    onTestFinished(() => server.stop());
    const service = clientOf(server.base, {}, 'secret');
    const text = 'Hello [pause 1s] world';
    await service.create(tts, requestFor('tts', { text, voice_id: 7, language: 1, speed: 1.5 }), noFiles);
    expect(JSON.parse(String(server.seen[0]?.body))).toEqual({ text, voice_id: 7, language: 1, speed: 1.5 });
  });

  test('multipart sends the file first and omits null values', async () => {
    const { server, service } = await scene((_, response) => json(response, { task_id: 'a1' }));
    await service.create(story, tale, opening('Once ', 'upon'));
    const [seen] = server.seen;
    expect(seen && partsOf(seen)).toEqual([
      { name: 'file', file: 'tale.txt', type: 'text/plain', text: 'Once upon' },
      { name: 'title', text: 'Tale' },
      { name: 'source_language', text: '1' },
      { name: 'chosen_dictionaries', text: '3' },
      { name: 'chosen_dictionaries', text: '4' },
    ]);
  });

  test('a cloned voice is sent with all fields and returned', async () => {
    const { server, service } = await scene((_, response) => json(response, { voice_id: 1471 }));
    const values = {
      voice_name: 'Earshot voice 7K2QF9MA',
      gender: 2,
      age: 34,
      language: 31,
      enhance_audio: true,
    };
    const request = requestFor(
      'clone',
      { ...values, description: 'Calm.' },
      { file: { name: 'a.mp3', platformRef: 'u' } },
    );
    const made = await service.create(clone, request, opening('sound'));
    expect(made).toEqual({ id: '1471', body: { voice_id: 1471 } });
    const [seen] = server.seen;
    expect(seen?.path).toBe('/create-custom-voice');
    expect(Object.fromEntries((seen ? partsOf(seen) : []).map(({ name, text }) => [name, text]))).toEqual({
      voice_name: 'Earshot voice 7K2QF9MA',
      file: 'sound',
      gender: '2',
      language: '31',
      age: '34',
      description: 'Calm.',
      enhance_audio: 'true',
    });
  });

  test('known sizes use content-length, unknown sizes use chunks', async () => {
    const { server, service } = await scene((_, response) => json(response, { task_id: 'a1' }));
    const known = async () => ({ stream: Readable.from([Buffer.from('12345')]), bytes: 5 });
    await service.create(story, tale, known);
    await service.create(story, tale, opening('12345'));
    expect(Number(server.seen[0]?.headers['content-length'])).toBe(server.seen[0]?.body.length);
    expect(server.seen[1]?.headers['content-length']).toBeUndefined();
    expect(server.seen[1]?.headers['transfer-encoding']).toBe('chunked');
  });

  test('a large file is read at sending speed', async () => {
    let read = 0;
    let readWhileRefused = 0;
    const slow: Reply = async (_, response, request) => {
      for (let before = -1; before !== read; await sleep(50)) before = read;
      readWhileRefused = read;
      request.resume().on('end', () => json(response, { task_id: 'a1' }));
    };
    const { service } = await scene(slow, {}, { early: true });
    const pieces = async function* () {
      for (; read < 600; read += 1) yield Buffer.alloc(64_000);
    };
    const stream = Readable.from(pieces(), { objectMode: false });
    const request = requestFor('separate', {}, { media_file: { name: 'a.mp3', platformRef: null } });
    await service.create(separate, request, async () => ({ stream }));
    expect(read).toBe(600);
    expect(readWhileRefused).toBeLessThan(600);
  });

  test.each(['', '/', '/apis', '/apis/'])('a base that ends in “%s” works', async (path) => {
    const server = await listen((_, response) => json(response, { task_id: 'a1' }));
    await clientOf(server.base + path).create(tts, sayHello, noFiles);
    expect(server.seen[0]?.path).toBe(path.startsWith('/apis') ? '/apis/tts' : '/tts');
    await server.stop();
  });
});

describe('exactly one request', () => {
  const unclear: Record<string, Reply> = {
    'a 500': (_, response) => json(response, { detail: 'oh' }, 500),
    'a 503 with Retry-After': (_, response) => json(response, {}, 503, { 'retry-after': '0' }),
    'a redirect': (_, response) => json(response, {}, 307, { location: '/elsewhere' }),
    'a success without task_id': (_, response) => json(response, { status: 'PENDING' }),
    'a success with an empty task_id': (_, response) => json(response, { task_id: null }),
    'a web page': (_, response) => void response.end('<html>Welcome</html>'),
    'an empty answer': (_, response) => void response.end(),
    'a cut connection': (_, response) => void response.destroy(),
    'an answer cut off half-way': (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"task_id":"a');
      setImmediate(() => response.destroy());
    },
  };
  test.each(Object.entries(unclear))('%s is unclear and not repeated', async (_, reply) => {
    const { server, service } = await scene(reply);
    expect(await errorOf(service.create(tts, sayHello, noFiles))).toBeInstanceOf(ServiceResponseError);
    expect(server.seen).toHaveLength(1);
  });

  test('a missing answer is unclear', async () => {
    const { reply, passesAfterArrival } = timeStandsStill();
    const { server, service } = await scene(reply, { createMs: 60 });
    const error = errorOf(service.create(tts, sayHello, noFiles));
    await passesAfterArrival(60);
    expect(await error).toBeInstanceOf(ServiceResponseError);
    expect(server.seen).toHaveLength(1);
  });

  test('a numeric task_id and a 201 are accepted', async () => {
    const { service } = await scene((_, response) => json(response, { task_id: 12 }, 201));
    expect(await service.create(tts, sayHello, noFiles)).toEqual({ id: '12' });
  });
});

describe('no request sent', () => {
  test('a refused connection', async () => {
    const service = clientOf(await closedPort());
    expect(await errorOf(service.create(tts, sayHello, noFiles))).toBeInstanceOf(ServiceUnreachableError);
  });

  test('an unknown host name', async () => {
    const service = clientOf('http://earshot.invalid');
    expect(await errorOf(service.create(tts, sayHello, noFiles))).toBeInstanceOf(ServiceUnreachableError);
  });

  test('a TLS connection to a plain server', async () => {
    const server = await listen((_, response) => json(response, { task_id: 'a' }));
    const service = clientOf(server.base.replace('http:', 'https:'));
    expect(await errorOf(service.create(tts, sayHello, noFiles))).toBeInstanceOf(ServiceUnreachableError);
    await server.stop();
  });

  test('a file that cannot be opened', async () => {
    const { server, service } = await scene((_, response) => json(response, { task_id: 'a' }));
    const gone = () => Promise.reject(new Error('the file is gone'));
    expect((await errorOf(service.create(story, tale, gone))).message).toBe('the file is gone');
    expect(server.seen).toHaveLength(0);
  });
});

describe('refusals', () => {
  test('a 422 has problems with our field names', async () => {
    const detail = [
      { loc: ['body', 'chosen_dictionaries', 0], msg: 'not yours', type: 'value_error' },
      { loc: ['body', 'moon'], msg: 'unknown', type: 'extra' },
    ];
    const { service } = await scene((_, response) => json(response, { detail }, 422));
    const error = await errorOf(service.create(story, tale, opening('x')));
    expect(error).toBeInstanceOf(ServiceRefusedError);
    expect(error).toMatchObject({
      status: 422,
      problems: [
        { field: 'chosen_dictionaries', message: message('problems.refusedByService', { said: 'not yours' }) },
        { message: 'moon: unknown' },
      ],
    });
  });

  test.each([400, 401, 402, 403, 404, 408, 413, 429])('a %i is a refusal', async (status) => {
    const { server, service } = await scene((_, response) => json(response, { error: 'No.' }, status));
    const error = await errorOf(service.create(tts, sayHello, noFiles));
    expect(error).toBeInstanceOf(ServiceRefusedError);
    expect(error).toMatchObject({ status, message: 'No.' });
    expect(server.seen).toHaveLength(1);
  });

  test('an early refusal is read and the file is closed', async () => {
    const stream = Readable.from(
      (async function* () {
        for (let piece = 0; piece < 10_000; piece += 1) yield Buffer.alloc(64_000);
      })(),
      { objectMode: false },
    );
    const early = { early: true };
    const { service } = await scene((_, response) => json(response, { detail: 'too big' }, 413), {}, early);
    const error = await errorOf(service.create(story, tale, async () => ({ stream })));
    expect(error).toMatchObject({ name: 'ServiceRefusedError', status: 413 });
    expect(stream.destroyed).toBe(true);
  });
});

test('a file that fails during the upload is an UploadReadError', async () => {
  const { service } = await scene((_, response) => json(response, { task_id: 'a' }));
  const stream = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the attachment broke off');
    })(),
  );
  const error = await errorOf(service.create(story, tale, async () => ({ stream })));
  expect(error).toBeInstanceOf(UploadReadError);
  expect((error.cause as Error).message).toBe('the attachment broke off');
});

describe('a file with an interrupted upload', () => {
  const endless = () =>
    Readable.from(
      (async function* () {
        for (;;) yield Buffer.alloc(64_000);
      })(),
      { objectMode: false },
    );

  test('is closed and unclear when the connection is cut', async () => {
    const cut: Reply = (_, response) => void setTimeout(() => response.destroy(), 20);
    const { service } = await scene(cut, {}, { early: true });
    const stream = endless();
    const error = await errorOf(service.create(story, tale, async () => ({ stream })));
    expect(error).toBeInstanceOf(ServiceResponseError);
    expect(stream.destroyed).toBe(true);
  });

  test('is closed and unclear after the time limit', async () => {
    const { reply, passesAfterArrival } = timeStandsStill();
    const { service } = await scene(reply, { uploadMs: 60 }, { early: true });
    const stream = endless();
    const error = errorOf(service.create(story, tale, async () => ({ stream })));
    await passesAfterArrival(60);
    expect(await error).toBeInstanceOf(ServiceResponseError);
    expect(stream.destroyed).toBe(true);
  });

  test('is closed when no connection was made', async () => {
    const service = clientOf(await closedPort());
    const stream = endless();
    const error = await errorOf(service.create(story, tale, async () => ({ stream })));
    expect(error).toBeInstanceOf(ServiceUnreachableError);
    expect(stream.destroyed).toBe(true);
  });
});
