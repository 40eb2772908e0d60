// Tests the fields of a transcription request as clients send them.

import { expect, test } from 'vitest';
import { OpenAiError } from '../../../../src/studio/http/openai/openai-error.ts';
import { parseTranscriptionRequest } from '../../../../src/studio/http/openai/transcription-request.ts';
import type { ParsedForm } from '../../../../src/studio/http/parse-form.ts';

type Fields = Readonly<Record<string, string | readonly string[]>>;

function formOf(fields: Fields, name = 'talk.wav', type = 'audio/wav'): ParsedForm {
  const values = Object.entries({ model: 'whisper-1', ...fields }).map(([key, value]) => [key, [value].flat()]);
  const file = { name, type, path: '/nowhere', bytes: 4 };
  return { values: Object.fromEntries(values), files: { file }, discard: async () => {} };
}
const parse = (fields: Fields, task: 'transcribe' | 'translate' = 'transcribe') =>
  parseTranscriptionRequest(formOf(fields), task);

test('only the file and the model are required', () => {
  expect(parse({})).toMatchObject({ task: 'transcribe', format: 'json', hasSegments: true, isStreamed: false });
  expect(parse({})).not.toHaveProperty('tag');
});

test.each([
  ['en', 'en-US'],
  ['EN', 'en-US'],
  ['en-GB', 'en-GB'],
  ['en_gb', 'en-GB'],
  ['eng', 'en-US'],
  ['English', 'en-US'],
  ['english', 'en-US'],
  ['de', 'de-DE'],
  ['deu', 'de-DE'],
  ['Deutsch', 'de-DE'],
  ['es', 'es-ES'],
  ['es-419', 'es-ES'],
  ['pt', 'pt-BR'],
  ['zh', 'zh-CN'],
  ['ja-JP', 'ja-JP'],
  ['français', 'fr-FR'],
])('language %s is %s', (language, tag) => {
  expect(parse({ language }).tag).toBe(tag);
});

test.each(['', 'auto', 'Auto', 'None', 'null', 'undefined', ' '])(
  'language “%s” is found by the engine',
  (language) => {
    expect(parse({ language })).not.toHaveProperty('tag');
  },
);

test('the first of several languages is used', () => {
  expect(parse({ 'languages[]': ['fr', 'de'] }).tag).toBe('fr-FR');
});

test.each([
  [{ 'timestamp_granularities[]': 'word' }, { hasWords: true, hasSegments: false }],
  [{ 'timestamp_granularities[]': ['word', 'segment'] }, { hasWords: true, hasSegments: true }],
  [{ timestamp_granularities: 'word,segment' }, { hasWords: true, hasSegments: true }],
  [{ timestamp_granularities: '["word"]' }, { hasWords: true, hasSegments: false }],
  [{}, { hasWords: false, hasSegments: true }],
])('%j gives %j', (fields, expected) => {
  expect(parse({ response_format: 'verbose_json', ...fields })).toMatchObject(expected);
});

test('words belong to verbose_json', () => {
  expect(parse({ 'timestamp_granularities[]': 'word' }).hasWords).toBe(false);
});

test.each([
  ['true', true],
  ['True', true],
  ['1', true],
  ['false', false],
  ['null', false],
])('stream %s is %s', (stream, isStreamed) => {
  expect(parse({ stream }).isStreamed).toBe(isStreamed);
});

test('the end of a long prompt is kept', () => {
  expect(parse({ prompt: `${'a'.repeat(900_000)}end` }).prompt).toMatch(/^a{1997}end$/);
});

test('fields without an effect are accepted', () => {
  const others = { 'include[]': 'logprobs', chunking_strategy: 'auto', 'keywords[]': 'Earshot', temperature: '0.4' };
  expect(parse(others)).toEqual(parse({}));
});

test.each([
  ['talk.wav', 'audio/wav', 'source.wav'],
  ['memo.m4a', '', 'source.m4a'],
  ['blob', 'audio/webm;codecs=opus', 'source.webm'],
  ['call.mpga', 'audio/mpeg', 'source.mp3'],
  ['talk', 'application/octet-stream', 'source.media'],
])('%s of type %s is stored as %s', (name, type, source) => {
  expect(parseTranscriptionRequest(formOf({}, name, type), 'transcribe').source).toBe(source);
});

test('a translation is never streamed and has no words', () => {
  const fields = { stream: 'true', response_format: 'verbose_json', 'timestamp_granularities[]': 'word' };
  expect(parse(fields, 'translate')).toMatchObject({ isStreamed: false, hasWords: false });
});

test('a text file is no recording', () => {
  const parseText = () => parseTranscriptionRequest(formOf({}, 'notes.txt', 'text/plain'), 'transcribe');
  expect(parseText).toThrow(OpenAiError);
  expect(parseText).toThrow(/^Invalid file format\. Supported formats: \['3g2', .*'wav'/);
});
