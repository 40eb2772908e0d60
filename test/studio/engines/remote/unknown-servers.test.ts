// Tests servers with unusual model lists or none: only a successful call proves a capability.

import { tmpdir } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { createRemoteClient } from '../../../../src/studio/engines/remote/client.ts';
import { discoverEngine } from '../../../../src/studio/engines/remote/discover.ts';
import { parseModels } from '../../../../src/studio/engines/remote/models.ts';
import type { RemoteEngineSettings } from '../../../../src/studio/engines/remote/protocol.ts';
import { createRemoteServers } from '../../../../src/studio/engines/remote/registry.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createWaiting } from '../../../fakes/waiting.ts';
import { addressesOf } from './addressed.ts';
import { good, knownAt, NOT_FOUND, type Script, scripted } from './scripted.ts';

const { until } = createWaiting();
let close = async () => {};
afterEach(() => close());

async function serving(script: Script) {
  const server = await scripted(script);
  close = server.close;
  return server;
}

const ids = (...models: readonly string[]) => ({ object: 'list', data: models.map((id) => ({ id })) });
const found = ({ known }: Awaited<ReturnType<typeof knownAt>>) =>
  known().map(({ capability, model, missing }) => `${capability}: ${model}${missing === undefined ? '' : ' (away)'}`);

describe('the list of a server', () => {
  test.each([
    ['speaches', { data: [{ id: 'a', task: 'text-to-speech' }] }, [['a', ['speech']]]],
    ['a task of Hugging Face', { data: [{ id: 'a', task: 'text-generation' }] }, [['a', ['translation']]]],
    ['a task of no use', { data: [{ id: 'kokoro', task: 'feature-extraction' }] }, [['kokoro', []]]],
    ['an unknown task', { data: [{ id: 'kokoro-v1', task: 'talk' }] }, [['kokoro-v1', ['speech']]]],
    ['LiteLLM', { data: [{ id: 'a', mode: 'audio_transcription' }] }, [['a', ['recognition']]]],
    ['Xinference', { data: [{ id: 'a', model_type: 'LLM' }] }, [['a', ['translation']]]],
    [
      'Mistral',
      { data: [{ id: 'a', capabilities: { completion_chat: true, vision: false } }] },
      [['a', ['translation']]],
    ],
    ['llama.cpp', { models: [{ name: 'a', capabilities: ['completion'] }] }, [['a', ['translation']]]],
    ['LM Studio', { data: [{ id: 'a', type: 'embeddings' }] }, [['a', []]]],
    ['Together, a bare list', [{ id: 'a', type: 'chat' }], [['a', ['translation']]]],
    ['names alone', { data: ['whisper-1'] }, [['whisper-1', ['recognition']]]],
    ['names as keys', { models: { 'whisper-1': { size: 1 } } }, [['whisper-1', ['recognition']]]],
    ['patterns', { data: [{ id: 'mlx-community/whisper-*' }, { id: 'whisper-1' }] }, [['whisper-1', ['recognition']]]],
    ['patterns alone', ids('base*', 'openai/whisper-*'), undefined],
    ['an empty list', ids(), []],
    ['no list', { detail: 'Not Found' }, undefined],
    ['an error', { error: { message: 'no' } }, undefined],
  ])('%s', (_, list, models) => {
    expect(parseModels(JSON.stringify(list))?.map(({ id, capabilities }) => [id, capabilities])).toEqual(models);
  });
});

test('a server without a list is found by its calls', async () => {
  const { base } = await serving(good({ '/v1/models/none': {} }, ['/audio/transcriptions']));
  expect(found(await knownAt(`${base}/v1`))).toEqual(['recognition: whisper-1']);
});

test.each([
  ['/v1', '/v1'],
  ['', '/v1'],
  ['/v1', ''],
  ['/openai', '/openai'],
  ['/openai', '/openai/v1'],
])('address ending in “%s”, calls below “%s”, no list: found', async (written, real) => {
  const { base } = await serving(good({ [`${real}/models/none`]: {} }, ['/audio/transcriptions']));
  const { call, ...known } = await knownAt(base + written, (one) => ({ ...one, isOptional: false }));
  expect(found(known as never)).toContain('recognition: whisper-1');
  const body = { json: {} };
  const order = { capability: 'recognition', body, timeoutMs: 5000, maxBytes: 1000 } as const;
  expect(await call(order, tmpdir(), AbortSignal.timeout(5000))).toEqual({ text: '{"text":"Hello."}' });
});

test('a web page instead of an answer is ignored', async () => {
  const page = { type: 'text/html', body: '<!doctype html><title>UI</title>' };
  const { base } = await serving((path, method, body) =>
    path.startsWith('/v1/') ? good({ '/v1/models': ids('kokoro') })(path, method, body) : page,
  );
  expect(found(await knownAt(base))).toEqual(['speech: kokoro']);
});

test('a server with another API is unavailable, with advice', async () => {
  // Piper's own server takes POST / and lists its voices.
  const { base } = await serving((path) => (path === '/voices' ? { body: {} } : NOT_FOUND));
  const { known, log } = await knownAt(base, (one) => ({ ...one, isOptional: one.capability !== 'speech' }));
  expect(log.entries.some(({ event }) => event === 'remote engine found')).toBe(false);
  expect(known()).toMatchObject([
    {
      capability: 'speech',
      missing: expect.stringMatching(/does not know the call or the model\. .*ENGINES_URL/),
    },
  ]);
});

test('a model of unknown use that cannot chat may speak', async () => {
  const { base } = await serving(good({ '/v1/models': ids('sparrow-2') }, ['/audio/speech']));
  expect(found(await knownAt(`${base}/v1`))).toEqual(['speech: sparrow-2']);
});

test('a chat model is not asked to speak', async () => {
  const { base, asked } = await serving(good({ '/v1/models': ids('gemma3:4b') }));
  expect(found(await knownAt(`${base}/v1`))).toEqual(['translation: gemma3:4b']);
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /v1/chat/completions']);
});

test('a model that fails when called is not found', async () => {
  const { base } = await serving((path, method, body) =>
    method === 'POST' ? { status: 500, body: {} } : good({ '/v1/models': ids('kokoro') })(path, method, body),
  );
  const { away, known } = await knownAt(`${base}/v1`);
  expect(known()).toEqual([]);
  expect(away).toContainEqual(expect.stringMatching(/failed \(500\)/));
});

test.each([
  ['does not take it', 404, ' (away)'],
  ['takes any name', 200, ''],
])('a missing model is reported with the list; server %s', async (_, status, state) => {
  const { base } = await serving((path, method, body) => {
    if (method === 'POST' && status !== 200) return { status, body: { error: 'model "gema" not found' } };
    return good({ '/v1/models': ids('gemma3:4b', 'qwen3:8b') })(path, method, body);
  });
  const named = await knownAt(`${base}/v1`, (one) =>
    one.capability === 'translation' ? { ...one, model: 'gema', isOptional: false } : one,
  );
  expect(found(named)).toEqual([`translation: gema${state}`]);
  const warned = named.log.entries.map(({ fields }) => fields?.['why']);
  expect(warned).toContainEqual(
    expect.stringMatching(
      /does not list “gema”\. It lists gemma3:4b, qwen3:8b\. The operator can check ENGINE_TRANSLATION_MODEL\.$/,
    ),
  );
});

test('a list of patterns asks the operator for a model', async () => {
  const { base } = await serving((path, method, body) =>
    method === 'POST'
      ? { status: 400, body: {} }
      : good({ '/v1/models': ids('base*', 'mlx-community/whisper-*') })(path, method, body),
  );
  const { known } = await knownAt(`${base}/v1`, (one) =>
    one.capability === 'recognition' ? { ...one, isOptional: false } : one,
  );
  expect(known()[0]?.missing).toMatch(
    /refused the request \(400\)\. The operator can check ENGINES_URL .* and ENGINE_RECOGNITION_MODEL\.$/,
  );
});

test.each([
  ['rambles', 'Buenos días. Buenos días. Buenos'],
  ['thinks', ''],
  ['has not started its answer', null],
])('a chat model that %s is found by short answers', async (_, content) => {
  const limits: unknown[] = [];
  const { base } = await serving((path, method, body) => {
    if (method === 'GET') return path === '/v1/models' ? { body: ids('qwen3:8b') } : undefined;
    limits.push(JSON.parse(body).max_tokens);
    return { body: { choices: [{ finish_reason: 'length', message: { role: 'assistant', content } }] } };
  });
  expect(found(await knownAt(`${base}/v1`))).toEqual(['translation: qwen3:8b']);
  expect(limits).toEqual([16]);
});

test('a chat model with the newer limit gets enough tokens', async () => {
  const limits: unknown[] = [];
  const { base } = await serving((path, method, body) => {
    if (method === 'GET') return path === '/v1/models' ? { body: ids('gpt-5-mini') } : undefined;
    const { max_tokens, max_completion_tokens } = JSON.parse(body);
    if (max_tokens !== undefined) return { status: 400, body: {} };
    limits.push(max_completion_tokens);
    return { body: { choices: [{ message: { role: 'assistant', content: '{"lines":["Hola."]}' } }] } };
  });
  expect(found(await knownAt(`${base}/v1`))).toEqual(['translation: gpt-5-mini']);
  expect(Math.min(...(limits as number[]))).toBeGreaterThan(4000);
});

test('a model is found by its other names', async () => {
  const { base } = await serving(good({ '/v1/models': ids('gemma3:latest', 'Systran/faster-whisper-small') }));
  const { log } = await knownAt(`${base}/v1`, (one) => ({
    ...one,
    ...(one.capability === 'translation' && { model: 'gemma3' }),
    ...(one.capability === 'recognition' && { model: 'faster-whisper-small' }),
  }));
  expect(
    log.entries.filter(({ event }) => event !== 'remote engine found' && event !== 'remote engine unavailable'),
  ).toEqual([]);
});

test('no key from a list is repeated', async () => {
  const { base } = await serving((path, method, body) => {
    if (method === 'POST') return NOT_FOUND;
    return good({ '/v1/models': ids('sk-secret-0123456789', 'qwen3:8b') })(path, method, body);
  });
  const { log } = await knownAt(`${base}/v1`, (one) => ({ ...one, model: 'gema', isOptional: false }));
  expect(JSON.stringify(log.entries)).not.toContain('sk-secret');
});

test('a server that loads its model is found afterwards', async () => {
  let loads = true;
  const { base } = await serving((path, method, body) =>
    loads
      ? { status: 503, body: { error: { message: 'Loading model', type: 'unavailable_error', code: 503 } } }
      : good({ '/v1/models': ids('gemma') })(path, method, body),
  );
  const log = createFakeLog();
  const meant = addressesOf({ url: `${base}/v1` }).filter(({ capability }) => capability === 'translation');
  const addresses = createRemoteServers(
    meant.map((one) => ({ ...one, isOptional: false })),
    { log, intervalMs: 20 },
  );
  await addresses.ready;
  expect(addresses.listEngines()[0]?.missing).toMatch(/is loading its model\. Try again in a minute\.$/);
  loads = false;
  await until(() => addresses.listEngines()[0]?.missing === undefined);
  addresses.stop();
  expect(log.entries.map(({ event }) => event)).toEqual(['remote engine unavailable', 'remote engine found']);
});

test.each([
  [503, { error: { message: 'Loading model' } }],
  [503, { error: 'Model openai/whisper is currently loading', estimated_time: 20 }],
  [409, { detail: 'model is warming up' }],
  [500, { error: 'still initializing' }],
])('a call waits while the model loads (%i %j)', async (status, body) => {
  let calls = 0;
  const { base } = await serving((path, method, text) =>
    method === 'POST' && ++calls < 5 ? { status, body } : good({ '/v1/models': ids('x') })(path, method, text),
  );
  const [speech] = addressesOf({ url: `${base}/v1` });
  if (!speech) throw new Error('No address.');
  const order = { capability: 'recognition', body: { json: {} }, timeoutMs: 30_000, maxBytes: 1000 } as const;
  const answer = await createRemoteClient(speech, { firstRetryMs: 1 }).call(
    order,
    tmpdir(),
    AbortSignal.timeout(30_000),
  );
  expect(answer).toEqual({ text: '{"text":"Hello."}' });
});

describe('a server with running calls', () => {
  /** Works like a server with one thread: no other request is answered during a call. */
  async function blocking() {
    let block = false;
    const server = await serving(async (path, method, body) => {
      if (block) await new Promise(() => {});
      return good({ '/v1/models': ids('kokoro'), '/v1/audio/voices': ['af_bella', 'am_adam'] })(path, method, body);
    });
    const settings = addressesOf({ url: `${server.base}/v1` })[0] as RemoteEngineSettings;
    const client = createRemoteClient(settings, { getTimeoutMs: 50 });
    return { settings, client, setBlock: (value: boolean) => (block = value) };
  }

  test('is available while a call is in progress', async () => {
    const { client, setBlock } = await blocking();
    setBlock(true);
    const signal = new AbortController();
    const order = { capability: 'speech', body: { json: {} }, timeoutMs: 30_000, maxBytes: 100_000 } as const;
    const call = client.call(order, tmpdir(), signal.signal).catch(() => undefined);
    expect(client.isActive()).toBe(true);
    expect(await client.get('/models', new AbortController().signal)).toMatchObject({ reason: 'timeout' });
    expect(client.getLastFault()).toBeUndefined();
    signal.abort();
    await call;
  });

  test('keeps its voices while it cannot list them', async () => {
    const { settings, client, setBlock } = await blocking();
    const models = parseModels(JSON.stringify(ids('kokoro')));
    const { signal } = new AbortController();
    const patient = createRemoteClient(settings);
    const last = await discoverEngine(settings, patient, { models, last: undefined }, signal);
    expect(last?.voices.map(({ name }) => name)).toEqual(['Bella', 'Adam']);
    setBlock(true);
    const stopped = new AbortController();
    const order = { capability: 'speech', body: { json: {} }, timeoutMs: 30_000, maxBytes: 100_000 } as const;
    const call = client.call(order, tmpdir(), stopped.signal).catch(() => undefined);
    expect(await discoverEngine(settings, client, { models, last }, signal)).toEqual(last);
    stopped.abort();
    await call;
  });

  test('is unavailable when nothing is in progress', async () => {
    const { client, setBlock } = await blocking();
    setBlock(true);
    await client.get('/models', new AbortController().signal);
    expect(client.getLastFault()).toMatchObject({ what: 'late' });
  });
});

test('a removed call makes the server unavailable after a retry', async () => {
  let isGone = false;
  const { base } = await serving((path, method, body) =>
    method === 'POST' && isGone ? NOT_FOUND : good({ '/v1/models': ids('kokoro') })(path, method, body),
  );
  const log = createFakeLog();
  const addresses = createRemoteServers(addressesOf({ url: `${base}/v1` }), { log });
  await addresses.ready;
  isGone = true;
  const order = { capability: 'speech', body: { json: {} }, timeoutMs: 5000, maxBytes: 1000 } as const;
  await addresses.call(order, tmpdir(), AbortSignal.timeout(5000));
  await until(() => addresses.listEngines()[0]?.missing !== undefined);
  addresses.stop();
  expect(addresses.listEngines()[0]?.missing).toMatch(/does not know the call or the model/);
});

test('one unknown voice does not make a server unavailable', async () => {
  const { base, asked } = await serving((path, method, body) =>
    method === 'POST' && body.includes('nobody')
      ? NOT_FOUND
      : good({ '/v1/models': ids('kokoro') })(path, method, body),
  );
  const addresses = createRemoteServers(addressesOf({ url: `${base}/v1` }), { log: createFakeLog() });
  await addresses.ready;
  const before = asked.length;
  const order = {
    capability: 'speech',
    body: { json: { voice: 'nobody' } },
    timeoutMs: 5000,
    maxBytes: 1000,
  } as const;
  await addresses.call(order, tmpdir(), AbortSignal.timeout(5000));
  await until(() => asked.length >= before + 2);
  addresses.stop();
  expect(addresses.listEngines()[0]?.missing).toBeUndefined();
});
