// Sends a hundred bad requests to one studio. Each is answered with OpenAI's error, names the field, and says what to
// do. None starts a task or leaves a file.

import { expect, test } from 'vitest';
import { KEY } from '../../../harness.ts';
import { openAiStudio, storedFiles, talk } from '../client.ts';

const MAX_UPLOAD_BYTES = 8_000_000;

type Fields = Readonly<Record<string, string | readonly string[] | File | null>>;

/** A valid request with other fields. `null` removes a field. */
function formOf(fields: Fields): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ file: talk('Hello.'), model: 'whisper-1', ...fields } as Fields))
    for (const one of [value].flat()) if (one !== null) data.append(name, one);
  return data;
}

interface BadRequest {
  readonly path?: string;
  readonly method?: string;
  readonly fields?: Fields;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
  /** Default: the right key. */
  readonly authorization?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Status, type, code and field of the error. */
type Problem = readonly [status: number, type: string, code: string, param: string | null];

const INVALID = 'invalid_request_error';
const value = (param: string): Problem => [400, INVALID, 'invalid_value', param];
const missing = (param: string): Problem => [400, INVALID, 'missing_required_parameter', param];
const NO_MODEL: Problem = [404, INVALID, 'model_not_found', 'model'];
const BROKEN: Problem = [400, INVALID, 'invalid_value', null];
const WRONG_KEY: Problem = [401, INVALID, 'invalid_api_key', null];
const NOT_FOUND: Problem = [404, INVALID, 'not_found', null];
const WRONG_METHOD: Problem = [405, INVALID, 'method_not_allowed', null];
const TOO_LARGE: Problem = [413, INVALID, 'request_too_large', null];
const NOT_HERE: Problem = [501, 'server_error', 'not_implemented', null];

const TRANSLATIONS = '/v1/audio/translations';
const multipart = (text: string): BadRequest => ({ body: text, type: 'multipart/form-data; boundary=x' });
const many = (count: number, name: (at: number) => string): Fields =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), 'x']));
const file = (name: string, type = ''): Fields => ({ file: new File(['text'], name, { type }) });

/** Fields with values that are wrong for both endpoints. */
const WRONG_VALUES: readonly (readonly [Fields, Problem, RegExp])[] = [
  [{ model: null }, missing('model'), /Use 'earshot-transcription'/],
  [{ model: '' }, missing('model'), /missing/],
  [{ model: 'null' }, missing('model'), /missing/],
  [{ model: 'gpt-5' }, NO_MODEL, /GET \/v1\/models/],
  [{ model: 'whisper' }, NO_MODEL, /'whisper'/],
  [{ model: 'Whisper-1' }, NO_MODEL, /does not exist/],
  [{ model: 'x'.repeat(5000) }, NO_MODEL, /^.{0,200}$/],
  [{ model: '../../etc/passwd' }, NO_MODEL, /does not exist/],
  [{ model: 'tts-1' }, value('model'), /makes speech/],
  [{ model: 'gpt-4o-mini-tts-2025-12-15' }, value('model'), /makes speech/],
  [{ model: 'earshot-speech' }, value('model'), /earshot-transcription/],
  [{ response_format: 'xml' }, value('response_format'), /'json', 'text', 'srt'/],
  [{ response_format: 'JSON' }, value('response_format'), /not 'JSON'/],
  [{ response_format: 'mp3' }, value('response_format'), /can be/],
  [{ temperature: '2' }, value('temperature'), /from 0 to 1/],
  [{ temperature: '-0.1' }, value('temperature'), /from 0 to 1/],
  [{ temperature: 'hot' }, value('temperature'), /not 'hot'/],
  [{ temperature: 'Infinity' }, value('temperature'), /from 0 to 1/],
  [{ language: 'xx' }, value('language'), /GET \/source-languages/],
  [{ language: 'klingon' }, value('language'), /'klingon' is unknown/],
  [{ language: '🙂' }, value('language'), /unknown/],
  [{ language: 'e'.repeat(100_000) }, value('language'), /^.{0,300}$/],
  [{ language: 'en; rm -rf /' }, value('language'), /unknown/],
  [{ 'timestamp_granularities[]': 'letter' }, value('timestamp_granularities'), /'word', 'segment'/],
  [{ 'timestamp_granularities[]': ['word', 'line'] }, value('timestamp_granularities'), /not 'line'/],
  [{ timestamp_granularities: 'words' }, value('timestamp_granularities'), /not 'words'/],
  [{ file: null }, missing('file'), /multipart form/],
  [{ file: 'a text' }, missing('file'), /missing/],
  [{ file: new File([], 'a.wav') }, value('file'), /empty/],
  [file('notes.txt'), value('file'), /^Invalid file format\. Supported formats: \[.*'wav'/],
  [file('notes.docx'), value('file'), /Supported formats/],
  [file('film.srt'), value('file'), /Supported formats/],
  [file('table.csv'), value('file'), /Supported formats/],
  [file('', 'text/plain'), missing('file'), /missing/],
];

const bad: readonly (readonly [string, BadRequest, Problem, RegExp])[] = [
  ...WRONG_VALUES.flatMap(([fields, problem, sentence]) =>
    [undefined, TRANSLATIONS].map((path) => {
      const [[name, wrong] = []] = Object.entries(fields);
      const title = `${name}: ${wrong instanceof File ? wrong.name : String(wrong).slice(0, 30)}`;
      return [
        `${path ? 'translation' : 'transcription'}, ${title}`,
        { fields, ...(path && { path }) },
        problem,
        sentence,
      ] as const;
    }),
  ),
  ['stream: yes', { fields: { stream: 'maybe' } }, value('stream'), /true or false/],
  ['stream: 2', { fields: { stream: '2' } }, value('stream'), /not '2'/],
  ['streamed srt', { fields: { stream: 'true', response_format: 'srt' } }, value('stream'), /cannot be streamed/],
  ['streamed vtt', { fields: { stream: 'true', response_format: 'vtt' } }, value('stream'), /leave 'stream' out/],
  [
    'streamed verbose_json',
    { fields: { stream: 'true', response_format: 'verbose_json' } },
    value('stream'),
    /'json', 'text', 'diarized_json'/,
  ],
  [
    'a translation with speakers',
    { path: TRANSLATIONS, fields: { response_format: 'diarized_json' } },
    value('response_format'),
    /'verbose_json', 'vtt', not/,
  ],
  ['no key', { authorization: null }, WRONG_KEY, /Authorization: Bearer is missing/],
  ['a wrong key', { authorization: 'Bearer wrong' }, WRONG_KEY, /The API key is wrong/],
  ['another scheme', { authorization: `Basic ${KEY}` }, WRONG_KEY, /missing/],
  ['a wrong key in x-api-key', { authorization: null, headers: { 'x-api-key': 'wrong' } }, WRONG_KEY, /wrong/],
  ['no key for models', { path: '/v1/models', method: 'GET', authorization: null }, WRONG_KEY, /missing/],
  ['no key for an unknown path', { path: '/v1/x', method: 'GET', authorization: null }, WRONG_KEY, /missing/],
  ['an unknown model', { path: '/v1/models/gpt-5', method: 'GET' }, NO_MODEL, /GET \/v1\/models/],
  ['a model with slashes', { path: '/v1/models/a/b', method: 'GET' }, NO_MODEL, /'a\/b'/],
  ['a deleted model', { path: '/v1/models/whisper-1', method: 'DELETE' }, WRONG_METHOD, /Only GET/],
  ['an unknown path', { path: '/v1/chat/completions', body: '{}', type: 'application/json' }, NOT_FOUND, /Not found/],
  ['the base path', { path: '/v1', method: 'GET' }, NOT_FOUND, /Not found/],
  ['GET of transcriptions', { path: '/v1/audio/transcriptions', method: 'GET' }, WRONG_METHOD, /Only POST/],
  ['PUT of translations', { path: TRANSLATIONS, method: 'PUT', body: '' }, WRONG_METHOD, /Only POST/],
  ['POST of models', { path: '/v1/models', body: '{}', type: 'application/json' }, WRONG_METHOD, /Only GET/],
  ['a new voice', { path: '/v1/audio/voices' }, NOT_HERE, /POST \/create-custom-voice/],
  [
    'a voice from a prompt',
    { path: '/v1/audio/voices', body: '{}', type: 'application/json' },
    NOT_HERE,
    /text-to-voice/,
  ],
  ['a deleted voice', { path: '/v1/audio/voices/v1', method: 'DELETE' }, NOT_HERE, /DELETE \/custom-voices/],
  ['consents', { path: '/v1/audio/voice_consents', method: 'GET' }, NOT_HERE, /create-custom-voice/],
  ['a new consent', { path: '/v1/audio/voice_consents' }, NOT_HERE, /consent/],
  ['one consent', { path: '/v1/audio/voice_consents/c1', method: 'GET' }, NOT_HERE, /consent/],
  ['JSON', { body: '{"model":"whisper-1"}', type: 'application/json' }, BROKEN, /multipart\/form-data/],
  ['text', { body: 'hello', type: 'text/plain' }, BROKEN, /not text\/plain/],
  ['no body', { body: '' }, BROKEN, /multipart/],
  ['a URL-encoded form', { body: 'model=whisper-1', type: 'application/x-www-form-urlencoded' }, BROKEN, /multipart/],
  ['no boundary', { body: 'x', type: 'multipart/form-data' }, BROKEN, /boundary/],
  ['an empty form', multipart('--x--\r\n'), missing('model'), /missing/],
  ['a broken form', multipart('--x\r\ncontent-disposition: form-data; name="model"\r\n\r\nwhis'), BROKEN, /broken/],
  ['no form', multipart('hello'), BROKEN, /broken/],
  ['too many fields', { fields: many(600, (at) => `field${at}`) }, BROKEN, /too many parts/],
  ['too many values', { fields: { prompt: Array.from({ length: 600 }, () => 'x') } }, BROKEN, /too many parts/],
  ['a huge prompt', { fields: { prompt: 'x'.repeat(1_000_001) } }, BROKEN, /a million bytes/],
  [
    'many large values',
    { fields: { 'keywords[]': Array.from({ length: 6 }, () => 'x'.repeat(900_000)) } },
    BROKEN,
    /five million bytes/,
  ],
  ['a large file', { fields: { file: talk('x'.repeat(MAX_UPLOAD_BYTES)) } }, TOO_LARGE, /maximum is 8 MB/],
  ['a wrong turn', { headers: { 'x-turn': 'a b' } }, BROKEN, /x-turn/],
];

/** Sends a request and returns the problem with its sentence. */
async function send(base: string, request: BadRequest): Promise<readonly [Problem, string]> {
  const { path = '/v1/audio/transcriptions', method = 'POST', fields = {}, body, type, headers = {} } = request;
  const { authorization = `Bearer ${KEY}` } = request;
  const answer = await fetch(base + path, {
    method,
    headers: { ...headers, ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
    ...(method !== 'GET' && method !== 'DELETE' && { body: body ?? formOf(fields) }),
  });
  const { error } = (await answer.json()) as { readonly error: Record<string, string | null> };
  const { type: kind, code, param, message } = error;
  return [[answer.status, String(kind), String(code), param ?? null], String(message)];
}

test('each of a hundred bad requests has its own error', async () => {
  const { base, folder, log } = await openAiStudio({ limits: { maxUploadBytes: MAX_UPLOAD_BYTES } });
  expect(bad.length).toBeGreaterThanOrEqual(100);
  for (const [title, request, problem, sentence] of bad) {
    const [found, message] = await send(base, request);
    expect([title, ...found]).toEqual([title, ...problem]);
    expect(message, title).toMatch(sentence);
    expect(message, title).toMatch(/^\p{Lu}.*[.\]]$/su);
  }
  expect(await storedFiles(folder)).toEqual([]);
  expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
});
