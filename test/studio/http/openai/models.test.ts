// Tests names of models: OpenAI's, dated ones, our own, and unknown ones.

import { expect, test } from 'vitest';
import { findModel, MODELS, type ModelCapability, resolveModel } from '../../../../src/studio/http/openai/models.ts';
import { OpenAiError } from '../../../../src/studio/http/openai/openai-error.ts';

function errorOf(id: unknown, capability: ModelCapability): OpenAiError {
  try {
    resolveModel(id, capability);
  } catch (error) {
    if (error instanceof OpenAiError) return error;
  }
  throw new Error('No error.');
}

test.each([
  ['tts-1', 'speech'],
  ['tts-1-hd', 'speech'],
  ['tts-1-1106', 'speech'],
  ['tts-1-hd-1106', 'speech'],
  ['gpt-4o-mini-tts', 'speech'],
  ['gpt-4o-mini-tts-2025-12-15', 'speech'],
  ['earshot-speech', 'speech'],
  ['whisper-1', 'transcription'],
  ['gpt-transcribe', 'transcription'],
  ['gpt-4o-transcribe', 'transcription'],
  ['gpt-4o-mini-transcribe-2025-03-20', 'transcription'],
  ['gpt-4o-transcribe-diarize', 'transcription'],
  [' earshot-transcription ', 'transcription'],
] as const)('%s is a model for %s', (id, capability) => {
  expect(resolveModel(id, capability)).toEqual({ id: id.trim(), capability });
});

test('every listed model is found', () => {
  for (const { id, capability } of MODELS) expect(resolveModel(id, capability).id).toBe(id);
});

test.each(['gpt-5', 'whisper', 'whisper-1-large', 'tts-1-2', 'tts-1-2025-1-1', 'TTS-1', 'constructor', '-1106'])(
  '%s is unknown',
  (id) => {
    expect(findModel(id)).toBeUndefined();
    const { status, message, details } = errorOf(id, 'speech');
    expect([status, details]).toEqual([404, { param: 'model', code: 'model_not_found' }]);
    expect(message).toBe(`The model '${id}' does not exist here. GET /v1/models lists the models.`);
  },
);

test('a model with another capability is refused with advice', () => {
  const { status, message, details } = errorOf('tts-1', 'transcription');
  expect([status, details.param]).toEqual([400, 'model']);
  expect(message).toBe("The model 'tts-1' makes speech. Use 'earshot-transcription' here.");
});

test.each([undefined, null, '', 7, ['tts-1'], {}])('%j is no model', (id) => {
  const { status, details } = errorOf(id, 'speech');
  expect([status, details.param]).toEqual([400, 'model']);
});

test('a long unknown name is shortened', () => {
  expect(errorOf('x'.repeat(10_000), 'speech').message.length).toBeLessThan(200);
});
