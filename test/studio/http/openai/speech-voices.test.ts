// Tests how a request names a voice.

import { expect, test } from 'vitest';
import { OpenAiError } from '../../../../src/studio/http/openai/openai-error.ts';
import { findSpeechVoice, toVoiceEntry } from '../../../../src/studio/http/openai/speech-voices.ts';
import { BUILT_IN_VOICES, findBuiltInVoice } from '../../../../src/studio/voices/built-in-voices.ts';
import type { DirectoryVoice } from '../../../../src/studio/voices/voice-directory.ts';

const rose = findBuiltInVoice(1001) as DirectoryVoice;
const own = (id: number, name: string): DirectoryVoice => ({ ...rose, id, name });
const voices: readonly DirectoryVoice[] = [...BUILT_IN_VOICES, own(147_320, 'Zoë'), own(147_321, 'Onyx')];

function errorOf(value: unknown): OpenAiError {
  try {
    findSpeechVoice(voices, value);
  } catch (error) {
    if (error instanceof OpenAiError) return error;
  }
  throw new Error('No error.');
}

test.each([
  ['Rose', 1001],
  ['rose', 1001],
  [' ROSE ', 1001],
  ['Unit Seven', 1013],
  ['unit-seven', 1013],
  [1001, 1001],
  ['1001', 1001],
  ['147320', 147_320],
  ['zoe', 147_320],
  [{ id: '147320' }, 147_320],
  [{ id: 147_320 }, 147_320],
  [{ id: 'Zoë' }, 147_320],
])('%j is a voice', (value, id) => {
  expect(findSpeechVoice(voices, value).id).toBe(id);
});

test.each([
  ['alloy', 2],
  ['ash', 1],
  ['ballad', 1],
  ['coral', 2],
  ['echo', 1],
  ['fable', 1],
  ['nova', 2],
  ['sage', 2],
  ['Shimmer', 2],
  ['verse', 1],
  ['marin', 2],
  ['cedar', 1],
])('%s is a built-in voice of gender %i', (name, gender) => {
  const voice = findSpeechVoice(BUILT_IN_VOICES, name);
  expect(voice.gender).toBe(gender);
  expect(voice.tag).toMatch(/^en-/);
});

test('an own voice comes before a name of OpenAI', () => {
  expect(findSpeechVoice(voices, 'onyx').id).toBe(147_321);
  expect(findSpeechVoice(BUILT_IN_VOICES, 'onyx').name).toBe('Magnus');
});

test('the newest of several own voices with one name is used', () => {
  expect(findSpeechVoice([...voices, own(147_322, 'zoe'), own(147_323, 'Zoë')], 'Zoë').id).toBe(147_323);
});

test('an unknown voice is refused with similar names', () => {
  const { status, message, details } = errorOf('Rosse');
  expect([status, details]).toEqual([400, { param: 'voice', code: 'invalid_value' }]);
  expect(message).toBe(
    "The voice 'Rosse' does not exist here. Similar: 'Rose'. GET /v1/audio/voices lists the voices.",
  );
});

test.each([undefined, null, '', [], {}, { id: null }, true, '999999', '🙂', 'constructor', 'x'.repeat(100_000)])(
  'refuses %j',
  (value) => {
    const { status, message, details } = errorOf(value);
    expect([status, details.param]).toEqual([400, 'voice']);
    expect(message).toContain('GET /v1/audio/voices');
    expect(message.length).toBeLessThan(300);
  },
);

test('what a list shows works as a voice', () => {
  for (const voice of voices) {
    const { id, name } = toVoiceEntry(voice);
    expect(findSpeechVoice(voices, id)).toBe(voice);
    expect(findSpeechVoice(voices, name)).toBe(voice);
  }
  expect(toVoiceEntry(rose)).toMatchObject({ id: '1001', name: 'Rose', gender: 'female', language: 'en-US' });
});
