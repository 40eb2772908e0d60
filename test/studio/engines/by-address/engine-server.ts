// A server that does what engines do, on loopback, in the shapes of those that people run: LocalAI, Kokoro-FastAPI, speaches, Ollama
// and OpenAI, as their sources and published interfaces have them. Real speech is behind it (eSpeak NG); it hears what it is told to
// hear, translates by a dictionary of a few words, and does wrong what it is asked to do wrong.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { encodeWav } from '../../../../src/studio/audio/wav.ts';
import { espeak } from '../../../../src/studio/engines/espeak/index.ts';
import { library } from '../../../../src/studio/voices/library.ts';

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
  | 'talks nonsense';

export interface EngineServer {
  /** Ends in `/v1`. */
  readonly url: string;
  /** `POST /v1/audio/speech`, in order. */
  readonly asked: string[];
  /** Bodies of requests, as text. */
  readonly bodies: string[];
  /** From now on, for POSTs or for everything. */
  fault(fault: Fault | undefined, all?: boolean): void;
  /** What it hears in whatever it is sent. */
  hears(text: string): void;
  /** How it translates a line. */
  translates(how: (line: string) => unknown): void;
  close(): Promise<void>;
}

export const KEY = 'sk-secret-0123456789';

const MODELS: Readonly<Record<Shape, readonly Record<string, unknown>[]>> = {
  LocalAI: [
    { id: 'gpt-4', object: 'model', capabilities: ['chat', 'completion', 'tools'] },
    { id: 'voice-en-us-amy-low', object: 'model', capabilities: ['tts'] },
    { id: 'whisper-1', object: 'model', capabilities: ['transcript'] },
    { id: 'stable-audio', object: 'model', capabilities: ['sound_generation'] },
    { id: 'htdemucs', object: 'model', capabilities: ['audio_transform'] },
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
  OpenAI: ['gpt-4o-mini', 'gpt-4o-mini-tts', 'whisper-1', 'text-embedding-3-small', 'dall-e-3'].map((id) => ({
    id,
    object: 'model',
    owned_by: 'system',
  })),
};

/** What each has an address for. */
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
const spanish = (line: string): string =>
  line.replaceAll(/[A-Za-z]+/g, (word) => WORDS[word.toLowerCase()] ?? word);

async function speech(text: string, isSilent: boolean): Promise<Buffer> {
  const voice = library.find(({ design }) => design.engine === 'espeak');
  const { say } = espeak.speaker((voice as NonNullable<typeof voice>).design, 'en-US', '');
  const samples = await say(text);
  return encodeWav({ samples: isSilent ? samples.fill(0) : samples, rate: RATE });
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

/** The file of a form with one. */
function fileIn(body: Buffer): Buffer {
  const at = body.indexOf('filename="');
  const from = body.indexOf('\r\n\r\n', at) + 4;
  return body.subarray(from, body.lastIndexOf('\r\n--'));
}

interface State {
  fault: Fault | undefined;
  all: boolean;
  heard: string;
  translate: (line: string) => unknown;
}

type Answer = { readonly type: string; readonly body: Buffer };
const json = (value: unknown): Answer => ({
  type: 'application/json',
  body: Buffer.from(JSON.stringify(value)),
});

/** `verbose_json`; Ollama tells no times. */
function transcript(shape: Shape, sound: Buffer, text: string): Answer {
  if (shape === 'Ollama') return json({ text });
  const end = (sound.length - 44) / 32_000;
  const segments = [{ id: 0, start: 0, end, text: ` ${text}`, avg_logprob: -0.2, no_speech_prob: 0.01 }];
  return json({ task: 'transcribe', language: 'english', duration: end, text, segments });
}

async function answerTo(shape: Shape, path: string, body: Buffer, state: State): Promise<Answer | undefined> {
  const text = body.toString();
  if (path === '/v1/models') return json({ object: 'list', data: MODELS[shape] });
  if (path === '/v1/models/capabilities') return json({ object: 'list', data: MODELS[shape] });
  if (path === '/v1/audio/voices')
    return shape === 'speaches'
      ? json({ voices: MODELS.speaches[0]?.['voices'], object: 'list' })
      : json({ voices: KOKORO_VOICES.map((id) => ({ id, name: id })) });
  if (path === '/v1/audio/speech')
    return { type: 'audio/wav', body: await speech(JSON.parse(text).input, state.fault === 'is silent') };
  if (path === '/v1/audio/transcriptions') return transcript(shape, fileIn(body), state.heard);
  if (path === '/v1/sound-generation') {
    const { duration_seconds: seconds } = JSON.parse(text) as { duration_seconds: number };
    const samples = Float32Array.from({ length: seconds * RATE }, (_, at) => Math.sin(at / 30) / 3);
    return { type: 'audio/wav', body: encodeWav({ samples, rate: RATE }) };
  }
  if (path === '/audio/transformations') return { type: 'audio/wav', body: fileIn(body) };
  const { messages } = JSON.parse(text) as { messages: readonly { content: string }[] };
  const { lines } = JSON.parse(messages[1]?.content ?? '') as { lines: readonly string[] };
  const content = JSON.stringify({ lines: lines.map(state.translate) });
  return json({ choices: [{ index: 0, message: { role: 'assistant', content } }] });
}

/** Whether it was done wrong already. */
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

export async function engineServer(shape: Shape): Promise<EngineServer> {
  const state: State = { fault: undefined, all: false, heard: '', translate: spanish };
  const asked: string[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    response.on('error', () => {});
    const path = request.url?.split('?')[0] ?? '';
    const body = await bodyOf(request).catch(() => Buffer.alloc(0));
    asked.push(`${request.method} ${path}`);
    bodies.push(body.toString());
    if (request.headers.authorization !== `Bearer ${KEY}`) return response.writeHead(401).end('{}');
    if (path !== '/v1/models' && !PATHS[shape].includes(path))
      return response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail":"Not Found"}');
    const answer = await answerTo(shape, path, body, state).catch(() => undefined);
    if (!answer) return response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
    const fault = request.method === 'POST' || state.all ? state.fault : undefined;
    if (fault && (await wrong(fault, response, answer))) return;
    if (fault === 'lies about the rate') answer.body.writeUInt32LE(400_000, 24);
    response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`,
    asked,
    bodies,
    fault(fault, all = false) {
      state.fault = fault;
      state.all = all;
    },
    hears(text) {
      state.heard = text;
    },
    translates(how) {
      state.translate = how;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
