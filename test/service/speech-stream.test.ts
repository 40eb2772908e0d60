// Speech by one request, on a real connection: what is sent, what arrives when, and what follows from each answer.

import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { tts } from '../../commands/tts.ts';
import type { Request } from '../../src/domain/commands/invocation.ts';
import { ServiceRefusedError, ServiceResponseError } from '../../src/ports/media-service.ts';
import { createWavHeader } from '../../src/studio/audio/wav.ts';
import { json, type Reply } from './loopback.ts';
import { errorOf, requestFor, scene } from './setup.ts';

const SPEECH = '/tts-stream';
const HEADER = createWavHeader({ sampleRate: 16_000, channels: 1, dataBytes: 0xffff_ffff - 36 });
const hello = requestFor('tts', { text: 'Hello team', voice_id: 7, language: 1, gender: 1 });

/** A service with the call. `also`: it is our studio, and lists its calls. */
async function speaking(reply: Reply, also?: readonly string[], timeouts = {}) {
  const opened = await scene((seen, response, request) => {
    if (seen.path === SPEECH) return reply(seen, response, request);
    return also && seen.path === '/capabilities' ? json(response, { also }) : json(response, {}, 404);
  }, timeouts);
  const { service, server } = opened;
  await service.learn();
  const controller = new AbortController();
  const speak = (request: Request = hello) => service.speak?.(tts, request, { signal: controller.signal });
  return { ...opened, controller, speak, calls: () => server.seen.filter(({ path }) => path === SPEECH) };
}

const STUDIO = [`POST ${SPEECH}`];

async function begin(response: ServerResponse, headers = {}, status = 200): Promise<void> {
  response.writeHead(status, { 'content-type': 'audio/wav', ...headers });
  await new Promise((resolve) => response.write(HEADER, resolve));
}

test('sound arrives while the rest is still being made', async () => {
  const rest = Promise.withResolvers<void>();
  const { speak, calls, service } = await speaking(async (_, response) => {
    await begin(response);
    await rest.promise;
    response.end(Buffer.alloc(100, 1));
  });
  const call = speak();
  const stream = await call?.answer;
  const chunks = stream?.chunks[Symbol.asyncIterator]();
  expect((await chunks?.next())?.value).toEqual(HEADER);
  rest.resolve();
  expect((await chunks?.next())?.value).toEqual(Buffer.alloc(100, 1));
  expect((await chunks?.next())?.done).toBe(true);
  expect([call?.isRepeatable, stream?.report]).toEqual([false, {}]);
  expect(JSON.parse(String(calls()[0]?.body))).toEqual({
    text: 'Hello team',
    voice_id: 7,
    language: 'en-us',
    output_configuration: { format: 'wav' },
  });
  expect(calls()[0]?.headers['x-api-key']).toBeDefined();
  expect(service.canCancel()).toBe(false);
});

test('our studio says who spoke and how', async () => {
  const notes = [{ id: 'notes.lettersLeftOut', args: { language: 'Ä' } }];
  const { speak } = await speaking(async (_, response) => {
    await begin(response, {
      'x-notes': encodeURIComponent(JSON.stringify(notes)),
      'x-digital-source-type': 'algorithmicMedia',
    });
    response.end();
  }, STUDIO);
  const call = speak();
  expect(call?.isRepeatable).toBe(true);
  expect((await call?.answer)?.report).toEqual({ notes, digital_source_type: 'algorithmicMedia' });
});

test('a studio without the call is not asked', async () => {
  const { speak, calls } = await speaking(() => undefined, ['DELETE /{operation}/{task_id}']);
  expect(speak()).toBeUndefined();
  expect(calls()).toHaveLength(0);
});

test.each([404, 405, 501])('another service that answers %i is not asked again', async (status) => {
  const { speak, calls } = await speaking((_, response) => json(response, { detail: 'no' }, status));
  expect(await speak()?.answer).toBeUndefined();
  expect(speak()).toBeUndefined();
  expect(calls()).toHaveLength(1);
});

test('a text that the call does not take may be a task', async () => {
  const detail = [{ loc: ['body', 'language'], msg: 'not streamed', type: 'value_error' }];
  const { speak, calls } = await speaking((_, response) => json(response, { detail }, 422));
  expect(await speak()?.answer).toBeUndefined();
  expect(await speak()?.answer).toBeUndefined();
  expect(calls()).toHaveLength(2);
});

test.each([
  [401, ServiceRefusedError],
  [402, ServiceRefusedError],
  [429, ServiceRefusedError],
  [500, ServiceResponseError],
  [503, ServiceResponseError],
] as const)('status %i of another service counts as an answer to a create call', async (status, error) => {
  const { speak } = await speaking((_, response) => json(response, {}, status, { 'retry-after': '3' }));
  const thrown = await errorOf(Promise.resolve(speak()?.answer));
  expect(thrown).toBeInstanceOf(error);
  expect(thrown).toMatchObject({ status, retryAfterMs: 3000 });
});

test.each([429, 500, 503])('a studio that answers %i began nothing', async (status) => {
  const { speak } = await speaking((_, response) => json(response, {}, status), STUDIO);
  expect(await speak()?.answer).toBeUndefined();
});

test('a studio whose connection breaks before it answers is lost', async () => {
  const { speak } = await speaking((_, response) => void response.destroy(), STUDIO);
  const thrown = await errorOf(Promise.resolve(speak()?.answer));
  expect([thrown instanceof ServiceResponseError, thrown]).toEqual([
    true,
    expect.objectContaining({ status: undefined }),
  ]);
});

test('text in place of sound is unclear', async () => {
  const { speak } = await speaking((_, response) => json(response, { task_id: 'x' }));
  expect(await errorOf(Promise.resolve(speak()?.answer))).toBeInstanceOf(ServiceResponseError);
});

test.each([
  ['cut in the middle', async (response: ServerResponse) => begin(response).then(() => response.destroy())],
  ['other sound', async (response: ServerResponse) => response.end('OggS and more than that')],
  ['nothing', async (response: ServerResponse) => response.end()],
])('%s ends the stream with an error', async (_, answer) => {
  const { speak } = await speaking(async (__, response) => {
    response.setHeader('content-type', 'audio/wav');
    await answer(response);
  }, STUDIO);
  const stream = await speak()?.answer;
  const reading = (async () => {
    for await (const chunk of stream?.chunks ?? []) expect(chunk.length).toBeGreaterThan(0);
  })();
  expect(await errorOf(reading)).toBeInstanceOf(ServiceResponseError);
});

test.each([['before'], ['after']])('an abort %s the first sound closes the connection', async (when) => {
  const closed = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const { speak, controller } = await speaking(async (_, response) => {
    response.once('close', closed.resolve);
    if (when === 'after') await begin(response);
    arrived.resolve();
  }, STUDIO);
  const answer = Promise.resolve(speak()?.answer);
  const reading = answer.then(async (stream) => {
    for await (const _ of stream?.chunks ?? []) controller.abort();
  });
  await arrived.promise;
  if (when === 'before') controller.abort();
  await errorOf(reading);
  await closed.promise;
});

test('texts and values for which the call has no place are tasks', async () => {
  const { speak, calls } = await speaking((_, response) => void begin(response).then(() => response.end()), STUDIO);
  const texts = ['Hi', 'a'.repeat(3001), '😀'.repeat(3001)];
  for (const text of texts) expect(speak(requestFor('tts', { ...hello.values, text }))).toBeUndefined();
  for (const value of [{ age: 30 }, { folder_id: 3 }, { gender: 2 }, { language: 99_999 }])
    expect(speak(requestFor('tts', { ...hello.values, ...value }))).toBeUndefined();
  expect(calls()).toHaveLength(0);
  for (const text of ['Hi!', '😀'.repeat(3000)])
    expect(await speak(requestFor('tts', { ...hello.values, text, age: null }))?.answer).toBeDefined();
  await speak(requestFor('tts', { ...hello.values, speed: 1.5, chosen_dictionaries: [7] }))?.answer;
  expect(JSON.parse(String(calls()[2]?.body))).toMatchObject({
    voice_settings: { speaking_rate: 1.5 },
    chosen_dictionaries: [7],
  });
});

test.each([
  [undefined, 'Wait <break time="1000ms"/> here.'],
  [STUDIO, 'Wait [pause 1s] here.'],
])('pauses are written as the service documents them', async (also, text) => {
  const { speak, calls } = await speaking((_, response) => void begin(response).then(() => response.end()), also);
  await speak(requestFor('tts', { ...hello.values, text: 'Wait [pause 1s] here.' }))?.answer;
  expect(JSON.parse(String(calls()[0]?.body))['text']).toBe(text);
});
