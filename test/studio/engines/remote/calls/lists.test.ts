// Tests the lists of servers: below the URL or below `/v1`, voices by model, several field names.

import { tmpdir } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { good, knownAt, scripted } from '../scripted.ts';

let close = async () => {};
afterEach(() => close());

/** A server with these lists that answers all calls, and the requests it received. */
async function answering(paths: Readonly<Record<string, unknown>>) {
  const server = await scripted(good(paths));
  close = server.close;
  return server;
}

const models = (...ids: readonly string[]) => ({ object: 'list', data: ids.map((id) => ({ id })) });

test('an address works with and without /v1', async () => {
  const { base, asked } = await answering({
    '/v1/models': models('kokoro', 'htdemucs'),
    '/v1/audio/voices': { voices: ['af_bella'] },
  });
  const addresses = await knownAt(base);
  expect(addresses.known().map(({ capability, missing }) => [capability, missing])).toEqual([
    ['speech', undefined],
    ['separation', undefined],
  ]);
  expect(addresses.voices()).toMatchObject([{ voice: 'af_bella' }]);
  for (const capability of ['speech', 'separation'] as const)
    await addresses.call(
      { capability, body: { json: {} }, timeoutMs: 5000, maxBytes: 1000 },
      tmpdir(),
      AbortSignal.timeout(5000),
    );
  expect([...new Set(asked.filter((one) => one.startsWith('POST')))]).toEqual([
    'POST /v1/audio/speech',
    // LocalAI has this call beside /v1, not below it.
    'POST /audio/transformations',
  ]);
});

test('an API below the address itself is used', async () => {
  const { base, asked } = await answering({ '/openai/models': models('tts-1') });
  expect((await knownAt(`${base}/openai`)).known()).toMatchObject([{ capability: 'speech', model: 'tts-1' }]);
  expect(asked.filter((one) => one.includes('/v1/'))).toEqual([]);
});

const told = (id: string) => ({ id, capabilities: ['tts'] });
const POCKET = {
  model: 'pocket-tts',
  voices: [
    { name: 'alba', language: 'en_GB', gender: 'female' },
    { name: 'jürgen', language: 'de', gender: 'male' },
  ],
};

test('voices listed by model are requested, others are one voice', async () => {
  const { base } = await answering({
    '/v1/models/capabilities': {
      data: [told('voice-en-us-amy-low'), told('pocket-tts'), { id: 'gpt-4', capabilities: ['chat'] }],
    },
    '/v1/audio/voices': { data: [POCKET] },
  });
  const shown = (await knownAt(`${base}/v1`)).voices();
  expect(shown.map(({ model, voice, tag, gender }) => [model, voice, tag, gender])).toEqual([
    ['voice-en-us-amy-low', '', 'en-US', 0],
    ['pocket-tts', 'alba', 'en-GB', 2],
    ['pocket-tts', 'jürgen', 'de-DE', 1],
  ]);
});

test('a model missing from the voice list is one voice', async () => {
  const { base } = await answering({
    '/v1/models/capabilities': { data: [told('voice-en-us-amy-low'), told('pocket-tts')] },
    '/v1/audio/voices': { data: [POCKET] },
  });
  const named = await knownAt(`${base}/v1`, (one) => ({ ...one, model: 'voice-en-us-amy-low' }));
  expect(named.voices()).toMatchObject([{ model: 'voice-en-us-amy-low', voice: '' }]);
});

test.each([
  ['all-minilm:latest', 'gemma3:4b'],
  ['bge-m3:latest', 'qwen3:8b'],
  ['intfloat/e5-mistral-7b-instruct', 'mistralai/Mistral-7B-Instruct'],
  ['paraphrase-multilingual', 'llama3.2:3b'],
])('%s only measures texts: %s translates', async (measures, translates) => {
  const { base } = await answering({ '/v1/models': models(measures, translates) });
  expect((await knownAt(`${base}/v1`)).known()).toMatchObject([{ capability: 'translation', model: translates }]);
});

test('a known model is recognised with a maker prefix', async () => {
  const { base } = await answering({
    '/v1/models': models(
      'istupakov/parakeet-tdt-0.6b-v2-onnx',
      'Systran/faster-whisper-small',
      'other-tts',
      'hexgrad/Kokoro-82M',
    ),
  });
  expect((await knownAt(`${base}/v1`)).known().map(({ model }) => model)).toEqual([
    'hexgrad/Kokoro-82M',
    'Systran/faster-whisper-small',
  ]);
});
