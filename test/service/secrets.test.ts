// Secrets in all kinds of failures: neither the API key nor a signed query may appear in errors or logs.

import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { story } from '../../commands/story.ts';
import { tts } from '../../commands/tts.ts';
import { createMediaServiceClient } from '../../src/service/media-service-client.ts';
import { createFakeLog } from '../fakes/log.ts';
import { closedPort, json, type Reply } from './loopback.ts';
import { clientOf, emptyFolder, errorOf, KEY, noFiles, opening, requestFor, sayHello, scene } from './setup.ts';

const SIGNED = 'canary-signature-9876543210';
const link = (base: string) => `${base}/f/a.wav?X-Signature=${SIGNED}&x=1#${SIGNED}`;
/** A service that repeats the request in its response. */
const echo = (status: number, body: (text: string) => unknown): Reply => {
  return ({ headers, path }, response) => {
    const heard = `key ${headers['x-api-key'] ?? KEY}, see ${link('https://files.example')} and ${path} `;
    json(response, body(heard), status, { location: link('ftp://files.example') });
  };
};

const replies: Record<string, Reply> = {
  'detail text': echo(401, (detail) => ({ detail })),
  'detail list': echo(422, (msg) => ({ detail: [{ loc: ['body', 'text'], msg }] })),
  'detail list at an odd place': echo(422, (msg) => ({ detail: [{ loc: [KEY], msg }] })),
  'error text': echo(403, (error) => ({ error, status: 403 })),
  'message text': echo(500, (message) => ({ message })),
  'bare text': echo(400, (text) => text),
  'a redirect': echo(302, (text) => text),
  'a too patient 429': (_, response) => json(response, { detail: KEY }, 429, { 'retry-after': '100' }),
  'a web page': (_, response) => void response.end(`<html>${KEY} ${link('https://files.example')}`),
  'something else': echo(200, (nothing) => ({ nothing })),
  'a cut connection': (_, response) => void response.destroy(),
  'a broken body': (_, response) => {
    response.writeHead(200, { 'content-length': '99' });
    response.write(KEY);
    setImmediate(() => response.destroy());
  },
  'broken gzip': (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(KEY);
  },
  'an endless header': (_, response) => {
    response.socket?.end(`HTTP/1.1 200 OK\r\nx-a: ${KEY.repeat(3_000)}\r\n\r\n`);
  },
  nonsense: (_, response) => void response.socket?.end(`${KEY} ${SIGNED}\r\n\r\n`),
  silence: () => undefined,
};

async function everythingSaid(service: ReturnType<typeof clientOf>, base: string): Promise<string> {
  const tale = requestFor('story', { source_language: 1 }, { file: { name: 'a.txt', platformRef: null } });
  const into = { folder: await emptyFolder(), name: 'a', maxBytes: 10 };
  const errors = [
    await errorOf(service.create(tts, sayHello, noFiles)),
    await errorOf(service.create(story, tale, opening('text'))),
    await errorOf(service.status(tts, 'a')),
    await service.findOutcome(tts, { status: 'SUCCESS', run_id: 5 }).catch((error: Error) => error),
    await errorOf(service.download(link(base), into)),
    await errorOf(service.download(`ftp://x/?s=${SIGNED}`, into)),
    await errorOf(service.voices()),
  ];
  return inspect([errors, errors.map((error) => ('stack' in error ? error.stack : '')), service.entries], {
    depth: 10,
  });
}

test.each(Object.entries(replies))('%s', async (_, reply) => {
  const { server, service } = await scene(reply, {
    responseMs: 60,
    createMs: 60,
    queryMs: 60,
    uploadMs: 60,
    downloadMs: 60,
  });
  const said = await everythingSaid(service, server.base);
  expect(said).not.toContain(KEY);
  expect(said).not.toContain(SIGNED);
});

test('no connection', async () => {
  const base = await closedPort();
  const said = await everythingSaid(clientOf(base), base);
  expect(said).not.toContain(KEY);
  expect(said).not.toContain(SIGNED);
});

test('a key that is an invalid header is not quoted', async () => {
  const log = createFakeLog();
  const service = createMediaServiceClient({ baseUrl: await closedPort(), apiKey: `${KEY}\r\n`, log });
  const errors = [await errorOf(service.create(tts, sayHello, noFiles)), await errorOf(service.status(tts, 'a'))];
  expect(inspect([errors, log.entries])).not.toContain(KEY);
  await service.stop();
});
