// Bad requests to POST /tts-stream: each gets the status, place, type and sentence that FastAPI's clients know, and leaves
// nothing behind.

import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { KEY } from '../../../harness.ts';
import { liveStudio, staysWell } from '../../../live.ts';

const studio = await liveStudio();
staysWell(studio, 'Bad requests for streams');

const GOOD = { text: 'Good morning.', language: 'en-us', voice_id: 1001 };
const send = (body: unknown) => studio.post('/tts-stream', body);

type Row = readonly [field: string, value: unknown, type: string, msg: string | RegExp];

const WITHIN = (low: number, high: number): readonly (readonly [number, string, string])[] => [
  [low - 0.001, 'greater_than_equal', `Input should be greater than or equal to ${low}`],
  [high + 0.001, 'less_than_equal', `Input should be less than or equal to ${high}`],
];
const SWITCHES = [
  'enhance_named_entities_pronunciation',
  'output_configuration.apply_enhancement',
  'voice_settings.enhance_reference_audio_quality',
  'voice_settings.maintain_source_accent',
  'voice_settings.apply_ref_loudness_norm',
  'inference_options.acoustic_quality_boost',
];
const NUMBERS: readonly (readonly [field: string, low: number, high: number])[] = [
  ['voice_settings.speaking_rate', 0.25, 4],
  ['inference_options.stability', 0, 1],
  ['inference_options.temperature', 0.01, 4],
  ['inference_options.speaker_similarity', 0, 1],
  ['inference_options.localize_speaker_weight', 0, 1],
];
const INTEGERS: readonly (readonly [field: string, low: number, high: number])[] = [
  ['output_configuration.sample_rate', 8000, 48_000],
  ['inference_options.inference_steps', 1, 1000],
];
const NOT_STRING = 'Input should be a valid string';
const NOT_INTEGER = 'Input should be a valid integer';
const NOT_NUMBER = 'Input should be a valid number';
const NOT_BOOLEAN = 'Input should be a valid boolean';
const MISSING = 'Field required';

const ROWS: readonly Row[] = [
  ['text', undefined, 'missing', MISSING],
  ['text', null, 'string_type', NOT_STRING],
  ['text', 7, 'string_type', NOT_STRING],
  ['text', true, 'string_type', NOT_STRING],
  ['text', ['Good morning.'], 'string_type', NOT_STRING],
  ['text', { text: 'Good morning.' }, 'string_type', NOT_STRING],
  ['text', '', 'string_too_short', 'String should have at least 3 characters'],
  ['text', 'a', 'string_too_short', 'String should have at least 3 characters'],
  ['text', 'ab', 'string_too_short', 'String should have at least 3 characters'],
  ['text', 'a'.repeat(3001), 'string_too_long', 'String should have at most 3000 characters'],
  ['text', '       ', 'value_error', /words/],
  ['text', '\n\n\n\n', 'value_error', /words/],
  ['text', '😀😀😀😀', 'value_error', /words/],
  ['text', '…!?', 'value_error', /words/],
  ['text', '\ud83d\ud83d\ud83d', 'value_error', /words/],
  ['language', undefined, 'missing', MISSING],
  ['language', null, 'enum', /^Input should be 'af-za', .*'en-us'.* or 'zu-za'$/],
  ['language', 1, 'enum', /'en-us'/],
  ['language', '', 'enum', /'en-us'/],
  ['language', 'en', 'enum', /'en-us'/],
  ['language', 'en-US', 'enum', /'en-us'/],
  ['language', 'xx-xx', 'enum', /'en-us'/],
  ['language', ['en-us'], 'enum', /'en-us'/],
  ['language', 'km-kh', 'enum', /Spoken here: .*en-us/],
  ['voice_id', undefined, 'missing', MISSING],
  ['voice_id', null, 'int_type', NOT_INTEGER],
  ['voice_id', 'Rose', 'int_type', NOT_INTEGER],
  ['voice_id', '', 'int_type', NOT_INTEGER],
  ['voice_id', 1001.5, 'int_type', NOT_INTEGER],
  ['voice_id', [1001], 'int_type', NOT_INTEGER],
  ['voice_id', {}, 'int_type', NOT_INTEGER],
  ['voice_id', 0, 'value_error', /GET \/list-voices/],
  ['voice_id', -1, 'value_error', /GET \/list-voices/],
  ['voice_id', 999_999, 'value_error', /GET \/list-voices/],
  ['voice_id', 1e30, 'less_than_equal', /less than or equal to/],
  ['voice_id', -1e30, 'greater_than_equal', /greater than or equal to/],
  ['speech_model', 'mars-9', 'enum', /'mars-8\.1-flash-beta'/],
  ['speech_model', '', 'enum', /'mars-pro'/],
  ['speech_model', 8, 'enum', /'mars-pro'/],
  ['user_instructions', 'ab', 'string_too_short', 'String should have at least 3 characters'],
  ['user_instructions', 'a'.repeat(1001), 'string_too_long', 'String should have at most 1000 characters'],
  ['user_instructions', 5, 'string_type', NOT_STRING],
  ['user_instructions', ['calmly'], 'string_type', NOT_STRING],
  ['output_configuration', 'mp3', 'model_attributes_type', /valid dictionary/],
  ['output_configuration', ['mp3'], 'model_attributes_type', /valid dictionary/],
  ['output_configuration', 5, 'model_attributes_type', /valid dictionary/],
  ['voice_settings', 'fast', 'model_attributes_type', /valid dictionary/],
  ['voice_settings', true, 'model_attributes_type', /valid dictionary/],
  ['inference_options', 'best', 'model_attributes_type', /valid dictionary/],
  ['inference_options', [], 'model_attributes_type', /valid dictionary/],
  ['output_configuration.format', 'ogg', 'enum', /^Input should be 'mp3', 'wav', .* or 'pcm_f32be'$/],
  ['output_configuration.format', 'opus', 'enum', /'mp3'/],
  ['output_configuration.format', 'MP3', 'enum', /'mp3'/],
  ['output_configuration.format', '', 'enum', /'mp3'/],
  ['output_configuration.format', 3, 'enum', /'mp3'/],
  ['output_configuration.duration', -1, 'greater_than_equal', 'Input should be greater than or equal to 0'],
  ['output_configuration.duration', 'long', 'float_type', NOT_NUMBER],
  ['chosen_dictionaries', 5, 'list_type', 'Input should be a valid list'],
  ['chosen_dictionaries', Array(51).fill(1), 'too_long', 'List should have at most 50 items'],
  ['chosen_dictionaries', 'mine', 'list_type', 'Input should be a valid list'],
  ...SWITCHES.flatMap((field): Row[] => [
    [field, 'perhaps', 'bool_type', NOT_BOOLEAN],
    [field, 2, 'bool_type', NOT_BOOLEAN],
    [field, [], 'bool_type', NOT_BOOLEAN],
  ]),
  ...NUMBERS.flatMap(([field, low, high]): Row[] => [
    ...WITHIN(low, high).map(([value, type, msg]): Row => [field, value, type, msg]),
    [field, 'fast', 'float_type', NOT_NUMBER],
    [field, [1], 'float_type', NOT_NUMBER],
  ]),
  ...INTEGERS.flatMap(([field, low, high]): Row[] => [
    [field, low - 1, 'greater_than_equal', `Input should be greater than or equal to ${low}`],
    [field, high + 1, 'less_than_equal', `Input should be less than or equal to ${high}`],
    [field, low + 0.5, 'int_type', NOT_INTEGER],
    [field, 'high', 'int_type', NOT_INTEGER],
    [field, {}, 'int_type', NOT_INTEGER],
  ]),
];

/** Sets a field of the good request, nested ones by their path. */
function withField(field: string, value: unknown): object {
  const [outer = '', inner] = field.split('.');
  return { ...GOOD, [outer]: inner === undefined ? value : { [inner]: value } };
}

test.each(ROWS)('%s %j: %s', async (field, value, type, msg) => {
  const { status, body } = await send(withField(field, value));
  const sentence = typeof msg === 'string' ? msg : expect.stringMatching(msg);
  expect({ status, body }).toEqual({
    status: 422,
    body: { detail: [expect.objectContaining({ loc: ['body', ...field.split('.')], type, msg: sentence })] },
  });
});

test('items of a list are named by their index', async () => {
  const { body } = await send({ ...GOOD, chosen_dictionaries: [1, 'two', 3.5] });
  expect(body.detail).toMatchObject([
    { loc: ['body', 'chosen_dictionaries', 1], type: 'int_type' },
    { loc: ['body', 'chosen_dictionaries', 2], type: 'int_type' },
  ]);
});

test('several problems are reported together, at most twenty', async () => {
  const { body } = await send({ text: 'a', voice_settings: { speaking_rate: 9 } });
  expect(body.detail.map(({ loc }) => loc.join('.')).toSorted()).toEqual([
    'body.language',
    'body.text',
    'body.voice_id',
    'body.voice_settings.speaking_rate',
  ]);
  const many = await send({ ...GOOD, chosen_dictionaries: Array.from({ length: 40 }, () => 'x') });
  expect(many.body.detail).toHaveLength(20);
});

test.each([
  ['no body', '', ['body'], 'missing'],
  ['only spaces', '   ', ['body'], 'missing'],
  ['no JSON', '{"text": "Good', ['body', expect.any(Number)], 'json_invalid'],
  ['a list', '[1]', ['body'], 'model_attributes_type'],
  ['a string', '"Good morning."', ['body'], 'model_attributes_type'],
  ['null', 'null', ['body'], 'model_attributes_type'],
  ['NaN', '{"voice_id": NaN}', ['body', expect.any(Number)], 'json_invalid'],
  ['deep JSON', `{"text":${'['.repeat(1000)}${']'.repeat(1000)}}`, ['body'], 'json_invalid'],
  ['many values', `{"text":[${'1,'.repeat(300_000)}1]}`, ['body'], 'json_invalid'],
])('a body with %s', async (_, body, loc, type) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await studio.call('/tts-stream', { method: 'POST', body, headers });
  expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc, type, msg: expect.any(String) }] } });
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'audio/wav'])(
  'a body of %s',
  async (type) => {
    const headers = { 'content-type': type };
    const answer = await studio.call('/tts-stream', { method: 'POST', body: JSON.stringify(GOOD), headers });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body'], type: 'content_type' }] } });
  },
);

test('a body that is too large', async () => {
  // The studio answers without reading it, so it is not sent, and no other request may use the connection.
  const agent = new Agent();
  const headers = { 'content-type': 'application/json', 'content-length': 6_000_000, 'x-api-key': KEY };
  const outgoing = httpRequest({ agent, port: studio.port, path: '/tts-stream', method: 'POST', headers });
  outgoing.flushHeaders();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect([incoming.statusCode, await text(incoming)]).toEqual([413, expect.stringContaining('the maximum is 5 MB')]);
  outgoing.on('error', () => {});
  agent.destroy();
});

test.each([
  ['', 401, 'The header x-api-key or Authorization: Bearer is missing.'],
  ['wrong', 401, 'The API key is wrong.'],
])('the key “%s”', async (key, status, detail) => {
  expect(await studio.post('/tts-stream', GOOD, key)).toMatchObject({ status, body: { detail } });
});

test.each(['GET', 'PUT', 'DELETE', 'HEAD', 'PATCH'])('the method %s', async (method) => {
  const { status, headers } = await fetch(`${studio.base}/tts-stream`, { method, headers: { 'x-api-key': KEY } });
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
});

test('a bad header for the queue', async () => {
  const { status, body } = await studio.post('/tts-stream', GOOD, KEY, 'a b');
  expect([status, body]).toEqual([400, { detail: expect.stringContaining('PERSON.PLACE') }]);
});

test('a path below or beside it', async () => {
  for (const path of ['/tts-stream/', '/tts-stream/1', '/tts-streams'])
    expect((await studio.post(path, GOOD)).status).toBe(404);
});
