// A scripted local server with the APIs of LocalAI, Kokoro-FastAPI, speaches, Ollama and OpenAI, as in their sources
// and published interfaces. It speaks with eSpeak NG, “recognises” a given text, translates with a small dictionary,
// and fails on request.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { encodeMonoWav } from '../../../../src/studio/audio/wav.ts';
import { espeakEngine } from '../../../../src/studio/engines/espeak/index.ts';
import { BUILT_IN_VOICES } from '../../../../src/studio/voices/built-in-voices.ts';
import { listening } from '../../../fakes/http-server.ts';
import { type ScriptedProfile, scriptedProfiles } from './profile-server.ts';

export type Shape = 'LocalAI' | 'Kokoro-FastAPI' | 'speaches' | 'Ollama' | 'OpenAI';

export type Fault =
  | 'hangs'
  | 'wants another key'
  | 'is busy'
  | 'breaks down'
  | 'shows a page'
  | 'is silent'
  | 'lies about the rate'
  | 'is cut short'
  | 'sends elsewhere'
  | 'never ends'
  | 'vanishes'
  | 'loses its answer'
  | 'keeps it and hangs'
  | 'talks nonsense';

export interface EngineServer {
  /** Base URL, which ends in `/v1`. */
  readonly url: string;
  /** Received calls in order, such as `POST /v1/audio/speech`. */
  readonly asked: string[];
  /** Bodies of the requests as text. */
  readonly bodies: string[];
  /**
   * Sets the fault of later calls, for POST requests or for all. `at`: prefix of the affected calls, such as `DELETE
   * /api`.
   */
  fault(fault: Fault | undefined, all?: boolean, at?: string): void;
  /** Recordings that LocalAI stores. */
  readonly profiles: readonly ScriptedProfile[];
  /** Sets the transcript of every recording. */
  hears(text: string): void;
  /** Sets the translation of a line. */
  translates(how: (line: string) => unknown): void;
  /** Sets the voices that Kokoro-FastAPI lists. */
  lists(voices: readonly string[]): void;
  close(): Promise<void>;
}

export const KEY = 'sk-secret-0123456789';

const MODELS: Readonly<Record<Shape, readonly Record<string, unknown>[]>> = {
  LocalAI: [
    { id: 'gpt-4', object: 'model', capabilities: ['chat', 'completion', 'tools'] },
    { id: 'voice-en-us-amy-low', object: 'model', capabilities: ['tts'] },
    { id: 'whisper-1', object: 'model', capabilities: ['transcript'] },
    { id: 'audio-cpp-stable-audio-sfx', object: 'model', capabilities: ['sound_generation'] },
    // This model cleans sound but does not separate it.
    { id: 'localvqe-v1.3-4.8m', object: 'model', capabilities: ['audio_transform'] },
    { id: 'audio-cpp-htdemucs', object: 'model', capabilities: ['audio_transform'] },
  ],
  'Kokoro-FastAPI': ['tts-1', 'tts-1-hd', 'kokoro', 'gpt-4o-mini-tts'].map((id) => ({
    id,
    object: 'model',
    owned_by: 'kokoro',
  })),
  speaches: [
    {
      id: 'speaches-ai/Kokoro-82M-v1.0-ONNX',
      object: 'model',
      owned_by: 'speaches-ai',
      task: 'text-to-speech',
      language: ['eng'],
      sample_rate: 24_000,
      voices: [
        { name: 'af_heart', language: 'en-us', gender: 'female', id: 'af_heart' },
        { name: 'bm_george', language: 'en-gb', gender: 'male', id: 'bm_george' },
        { name: 'ff_siwis', language: 'fr-fr', gender: 'female', id: 'ff_siwis' },
      ],
    },
    {
      id: 'Systran/faster-whisper-small',
      object: 'model',
      owned_by: 'Systran',
      task: 'automatic-speech-recognition',
      language: ['en', 'de', 'fr', 'es'],
    },
  ],
  Ollama: [{ id: 'gemma3:4b', object: 'model', owned_by: 'library' }],
  OpenAI: [
    'gpt-4o-mini',
    'gpt-4o',
    'gpt-4o-mini-tts',
    'whisper-1',
    'whisper-2',
    'text-embedding-3-small',
    'dall-e-3',
  ].map((id) => ({
    id,
    object: 'model',
    owned_by: 'system',
  })),
};

/** Models that each server can download. */
const GALLERY: Partial<Readonly<Record<Shape, readonly Record<string, unknown>[]>>> = {
  LocalAI: [
    { id: 'gemma-3-4b-it', object: 'model', capabilities: ['chat', 'completion', 'vision'] },
    { id: 'kokoros', object: 'model', capabilities: ['tts'] },
    { id: 'piper-de_DE-thorsten-medium-crispasr', object: 'model', capabilities: ['tts'] },
  ],
};

/** Model that a call tells the server to download. */
function fetchedBy(shape: Shape, path: string, body: string): string | undefined {
  if (shape === 'LocalAI' && path === '/models/apply') return JSON.parse(body).id.replace('localai@', '');
  return shape === 'speaches' && path.startsWith('/v1/models/') ? path.slice('/v1/models/'.length) : undefined;
}

/** Paths of each server. */
const PATHS: Readonly<Record<Shape, readonly string[]>> = {
  LocalAI: [
    '/v1/models/capabilities',
    '/v1/audio/speech',
    '/v1/audio/transcriptions',
    '/v1/chat/completions',
    '/v1/sound-generation',
    '/audio/transformations',
  ],
  'Kokoro-FastAPI': ['/v1/audio/voices', '/v1/audio/speech'],
  speaches: ['/v1/audio/voices', '/v1/audio/speech', '/v1/audio/transcriptions'],
  Ollama: ['/v1/chat/completions', '/v1/audio/transcriptions'],
  OpenAI: ['/v1/audio/speech', '/v1/audio/transcriptions', '/v1/chat/completions'],
};

const KOKORO_VOICES = ['af_bella', 'am_adam', 'bf_emma', 'ef_dora', 'jf_alpha'];
const RATE = 22_050;

const WORDS: Readonly<Record<string, string>> = { house: 'casa', water: 'agua', big: 'grande', the: 'la' };
/** Appends a Spanish ending to unknown words, so that the text always changes. */
export const spanish = (line: string): string =>
  line.replaceAll(/\p{L}+/gu, (word) => WORDS[word.toLowerCase()] ?? `${word}o`);

async function speech(text: string, isSilent: boolean): Promise<Buffer> {
  const voice = BUILT_IN_VOICES.find(({ design }) => design.engine === 'espeak');
  const { synthesize } = espeakEngine.createSpeaker((voice as NonNullable<typeof voice>).design, 'en-US', '');
  const samples = await synthesize(text);
  return encodeMonoWav({ samples: isSilent ? samples.fill(0) : samples, sampleRate: RATE });
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

/** File in a form body. */
function fileIn(body: Buffer): Buffer {
  const at = body.indexOf('filename="');
  const from = body.indexOf('\r\n\r\n', at) + 4;
  return body.subarray(from, body.lastIndexOf('\r\n--'));
}

interface State {
  fault: Fault | undefined;
  all: boolean;
  at: string;
  heard: string;
  voices: readonly string[];
  models: readonly Record<string, unknown>[];
  fetch(model: string): boolean;
  translate: (line: string) => unknown;
}

type Answer = { readonly type: string; readonly body: Buffer };
const json = (value: unknown): Answer => ({
  type: 'application/json',
  body: Buffer.from(JSON.stringify(value)),
});

/** Spreads the words evenly over the sound, in each server's format. OpenAI omits punctuation. */
function wordsOf(shape: Shape, text: string, seconds: number) {
  const words = text.split(' ');
  return words.map((word, at) => ({
    start: (seconds * at) / words.length,
    end: (seconds * (at + 1)) / words.length,
    ...(shape === 'LocalAI' && { text: word }),
    ...(shape === 'OpenAI' && { word: word.replaceAll(/[^\p{L}\p{N}'’-]/gu, '') }),
    ...(shape === 'speaches' && { word: ` ${word}`, probability: 0.9 }),
  }));
}

/** A `verbose_json` transcript, with word times on request. Ollama has no times. */
function transcript(shape: Shape, form: string, sound: Buffer, text: string): Answer {
  if (shape === 'Ollama') return json({ text });
  const end = (sound.length - 44) / 32_000;
  const words = /granularities\[\]"\r\n\r\nword/.test(form) ? wordsOf(shape, text, end) : undefined;
  const whole = { id: 0, start: 0, end, text: ` ${text}` };
  if (shape === 'LocalAI') return json({ text, segments: [{ ...whole, tokens: [1, 2], words }], words });
  const segments = [{ ...whole, avg_logprob: -0.2, no_speech_prob: 0.01 }];
  return json({ task: 'transcribe', language: 'english', duration: end, text, segments, words });
}

async function answerTo(shape: Shape, path: string, body: Buffer, state: State): Promise<Answer | undefined> {
  const text = body.toString();
  if (path === '/v1/models') return json({ object: 'list', data: state.models });
  if (path === '/v1/models/capabilities') return json({ object: 'list', data: state.models });
  if (path === '/v1/audio/voices')
    return shape === 'speaches'
      ? json({ voices: MODELS.speaches[0]?.['voices'], object: 'list' })
      : json({ voices: state.voices.map((id) => ({ id, name: id })) });
  // Kokoro-FastAPI rejects voices that it does not list.
  if (path === '/v1/audio/speech' && shape === 'Kokoro-FastAPI' && !state.voices.includes(JSON.parse(text).voice))
    return undefined;
  if (path === '/v1/audio/speech')
    return { type: 'audio/wav', body: await speech(JSON.parse(text).input, state.fault === 'is silent') };
  if (path === '/v1/audio/transcriptions') return transcript(shape, text, fileIn(body), state.heard);
  if (path === '/v1/sound-generation') {
    const { duration_seconds: seconds } = JSON.parse(text) as { duration_seconds: number };
    const samples = Float32Array.from({ length: seconds * RATE }, (_, at) => Math.sin(at / 30) / 3);
    return { type: 'audio/wav', body: encodeMonoWav({ samples, sampleRate: RATE }) };
  }
  if (path === '/audio/transformations') return { type: 'audio/wav', body: fileIn(body) };
  const { messages } = JSON.parse(text) as { messages: readonly { content: string }[] };
  const { lines } = JSON.parse(messages[1]?.content ?? '') as { lines: readonly string[] };
  const content = JSON.stringify({ lines: lines.map(state.translate) });
  return json({ choices: [{ index: 0, message: { role: 'assistant', content } }] });
}

/** True if the fault already ended the response. */
async function wrong(fault: Fault, response: ServerResponse, answer: Answer): Promise<boolean> {
  const end = (status: number, type: string, body: string, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    return true;
  };
  switch (fault) {
    case 'hangs':
      return true;
    case 'wants another key':
      return end(401, 'application/json', JSON.stringify({ error: { message: `Incorrect API key ${KEY}` } }));
    case 'is busy':
      return end(429, 'application/json', '{"error":{"message":"Rate limit"}}', { 'retry-after': '0.05' });
    case 'breaks down':
      return end(500, 'application/json', `{"error":{"message":"${KEY}"}}`);
    case 'shows a page':
      return end(200, 'text/html', '<!doctype html><title>Sign in</title>');
    case 'sends elsewhere':
      return end(307, 'text/plain', '', { location: 'http://127.0.0.1:9/v1/elsewhere' });
    case 'talks nonsense':
      return end(200, answer.type, 'Certainly! Here is what you asked for.');
    case 'is cut short':
      response.writeHead(200, { 'content-type': answer.type, 'content-length': answer.body.length + 1000 });
      response.write(answer.body.subarray(0, answer.body.length / 2));
      setTimeout(() => response.destroy(), 20);
      return true;
    case 'vanishes':
      response.destroy();
      return true;
    case 'never ends':
      response.writeHead(200, { 'content-type': answer.type });
      response.write(answer.body);
      for (const more = Buffer.alloc(1_000_000); !response.destroyed; )
        if (!response.write(more)) await once(response, 'drain').catch(() => {});
      return true;
    default:
      return false;
  }
}

interface EngineServerPlan {
  /** Port of an earlier server. Any free port if absent. */
  readonly port?: number;
  /** True if the server needs no key. */
  readonly isOpen?: boolean;
  /** True if the server has no models before a download. */
  readonly isEmpty?: boolean;
  /** LocalAI's model for recordings. `isAdmin`: true if the key is its administrator's. */
  readonly clones?: string;
  readonly isAdmin?: boolean;
}

export async function engineServer(
  shape: Shape,
  { port = 0, isOpen = false, isEmpty = false, clones, isAdmin = true }: EngineServerPlan = {},
): Promise<EngineServer> {
  const state: State = {
    fault: undefined,
    all: false,
    at: '',
    heard: '',
    voices: KOKORO_VOICES,
    models: isEmpty ? [] : [...MODELS[shape], ...(clones ? [{ id: clones, capabilities: ['tts'] }] : [])],
    fetch(model) {
      const found = [...MODELS[shape], ...(GALLERY[shape] ?? [])].find(({ id }) => id === model);
      if (found) state.models = [...state.models, found];
      return found !== undefined;
    },
    translate: spanish,
  };
  const profiles = scriptedProfiles();
  /** Handles the calls that only LocalAI has. */
  const own = (request: IncomingMessage, path: string, body: Buffer) => {
    if (shape !== 'LocalAI') return undefined;
    const cloning = [{ id: `localai@${clones}`, name: clones, installed: true, voice_cloning: {} }];
    if (request.method === 'GET' && path === '/api/models')
      return { status: 200, body: { models: clones ? cloning : [] } };
    if (path === '/v1/audio/speech') {
      const { voice = '', model } = JSON.parse(body.toString());
      return profiles.refuses(voice, model === clones) ? { status: 404, body: {} } : undefined;
    }
    const type = request.headers['content-type'] ?? '';
    return profiles.answer(request.method ?? '', path, { body, type, isAdmin });
  };
  const asked: string[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    response.on('error', () => {});
    const path = request.url?.split('?')[0] ?? '';
    const body = await bodyOf(request).catch(() => Buffer.alloc(0));
    asked.push(`${request.method} ${path}`);
    bodies.push(body.toString());
    if (!isOpen && request.headers.authorization !== `Bearer ${KEY}`) return response.writeHead(401).end('{}');
    const wanted = request.method === 'POST' ? fetchedBy(shape, path, body.toString()) : undefined;
    if (wanted !== undefined) return response.writeHead(state.fetch(wanted) ? 200 : 404).end('{}');
    const call = `${request.method} ${path}`;
    const fault = (request.method === 'POST' || state.all) && call.startsWith(state.at) ? state.fault : undefined;
    const before = fault && call.includes('/api/') ? await wrong(fault, response, json({})) : false;
    if (before) return;
    const ours = own(request, path, body);
    if (ours && fault === 'loses its answer') return void response.destroy();
    if (ours && fault === 'keeps it and hangs') return;
    if (ours)
      return response
        .writeHead(ours.status, { 'content-type': 'application/json' })
        .end(ours.body ? JSON.stringify(ours.body) : '');
    if (path !== '/v1/models' && !PATHS[shape].includes(path))
      return response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail":"Not Found"}');
    const answer = await answerTo(shape, path, body, state).catch(() => undefined);
    if (!answer) return response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
    if (fault && (await wrong(fault, response, answer))) return;
    if (fault === 'lies about the rate') answer.body.writeUInt32LE(400_000, 24);
    response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
  });
  const { base, close } = await listening(server, port);
  return {
    url: `${base}/v1`,
    asked,
    bodies,
    profiles: profiles.kept,
    fault(fault, all = false, at = '') {
      state.fault = fault;
      state.all = all;
      state.at = at;
    },
    hears(text) {
      state.heard = text;
    },
    translates(how) {
      state.translate = how;
    },
    lists(voices) {
      state.voices = voices;
    },
    close,
  };
}
