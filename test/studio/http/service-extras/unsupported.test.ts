// Calls of the official SDK that the studio does not have, and sockets: 501 with the call to use instead.

import { once } from 'node:events';
import { request } from 'node:http';
import { CambApiError, CambClient } from '@camb-ai/sdk';
import { expect, test } from 'vitest';
import { KEY, toyStudio } from '../../harness.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

test.each([
  ['POST', '/project-setup', '/dub'],
  ['GET', `/project-setup/${ID}`, '/dub'],
  ['GET', '/project-setup-result/7', '/dub'],
  ['POST', '/project-setup-results', '/dub'],
  ['POST', '/story-setup', '/story'],
  ['POST', '/stream', '/dub'],
  ['GET', '/stream/7', '/dub'],
  ['PATCH', '/stream/7', '/dub'],
  ['DELETE', '/stream/7', '/dub'],
  ['POST', '/stream/probe', '/dub'],
  ['POST', '/v1/stream', '/dub'],
  ['GET', '/v1/stream/7/stop', '/dub'],
  ['GET', '/streaming-transcription/listen', '/transcribe'],
  ['GET', '/v1/realtime', '/transcribe'],
])('%s %s is not available, and %s is named', async (method, path, instead) => {
  const { call } = await toyStudio();
  const { status, body } = await call(path, { method });
  expect(status).toBe(501);
  expect(body.detail).toMatch(new RegExp(`^${method} ${path} is not available\\. .+ Use POST ${instead}\\b.*\\.$`));
});

test('the key is checked first', async () => {
  const { call } = await toyStudio();
  expect((await call('/stream', { method: 'POST' }, 'wrong')).status).toBe(401);
  expect((await call('/project-setup', { method: 'POST' }, '')).status).toBe(401);
});

test('the SDK throws the sentence', async () => {
  const { base } = await toyStudio();
  const client = new CambClient({ baseUrl: base, apiKey: KEY, maxRetries: 0 });
  const error = await client.streaming.getStreamResult({ stream_id: 7 }).catch((fault) => fault);
  expect(error).toBeInstanceOf(CambApiError);
  expect(error).toMatchObject({ statusCode: 501, body: { detail: expect.stringContaining('Use POST /dub') } });
});

async function upgrade(base: string, path: string, key: string) {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'x-api-key': key,
  };
  const [response] = await once(request(base + path, { headers }).end(), 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, detail: JSON.parse(text).detail };
}

test('a socket is refused at every address, after the key', async () => {
  const { base } = await toyStudio();
  expect(await upgrade(base, '/streaming-transcription/listen?model=boli-v5', KEY)).toEqual({
    status: 501,
    detail: expect.stringContaining('Use POST /transcribe'),
  });
  expect(await upgrade(base, '/anything', KEY)).toEqual({ status: 501, detail: expect.stringContaining('no sockets') });
  expect(await upgrade(base, '/anything', 'wrong')).toMatchObject({ status: 401 });
});

test('calls of the service’s own chat bots stay unknown', async () => {
  const { get } = await toyStudio();
  for (const path of [`/discord/tts/${ID}`, `/discord/dub/${ID}`, `/twitter/dub/${ID}`])
    expect((await get(path)).status).toBe(404);
});
