// A scripted media service on loopback with configurable responses and delays. Records its requests. Written from the
// interface document, independently of the operation declarations.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { encodeMonoWav } from '../../src/studio/audio/wav.ts';
import { listening } from './http-server.ts';

/** Behaviour of an endpoint: normal, or a kind of failure. */
export type Mood = 'well' | 'error' | 'html' | 'empty' | 'hang' | 'cut' | 'half' | 'missing' | 'odd';

export interface MediaServer {
  readonly base: string;
  readonly creates: { readonly path: string; readonly body: string; readonly key: string | undefined }[];
  statuses: number;
  creating: Mood;
  looking: Mood;
  fetching: Mood;
  /** Status word of every task while `looking` is `well`. */
  word: string;
  /** Status word of a single task, by the body of its request. */
  wordOf: (body: string) => string | undefined;
  /** True if a single task's call gets no answer, by the body of its request. */
  hangs: (call: 'create' | 'result', body: string) => boolean;
  /** Audio result of a single task, by the body of its request. Needs `hasOwnRuns`. */
  soundOf: (body: string) => Buffer | undefined;
  /** Gives each task a run of its own, instead of one run to all. */
  hasOwnRuns: boolean;
  /** Service message of every task. */
  said: string | null;
  /** Endpoints that are missing. */
  readonly lacking: Set<string>;
  /** Name of the first built-in voice. */
  voice: string;
  /** Other built-in voices, by id from 6 on. */
  readonly otherVoices: { readonly voice_name: string; readonly gender: number }[];
  /** Cloned voices by id. */
  readonly made: Map<number, string>;
  /** Result of every translation. */
  translation: string;
  /** Audio result of every task. */
  sound: Buffer;
  /** Calls that the service lists beyond the interface document. `undefined`: it lists none, like other services. */
  also: readonly string[] | undefined;
  /** Answers speech that is sent while it is made. `undefined`: there is no such call. */
  speak: ((response: ServerResponse) => void) | undefined;
  /** Number of such requests, and of those that the client closed. */
  readonly streams: { begun: number; closed: number };
  stop(): Promise<void>;
}

/** Half a second of a 440 Hz tone as WAV. */
const SOUND = encodeMonoWav({
  samples: Float32Array.from({ length: 8000 }, (_, at) => 0.3 * Math.sin((2 * Math.PI * 440 * at) / 16_000)),
  sampleRate: 16_000,
});

/** Results that contain only file URLs. */
const SEVERAL: Readonly<Record<string, (file: string) => object>> = {
  'audio-separation-result': (file) => ({ foreground_url: file, background_url: file }),
  'text-to-voice-result': (file) => ({ previews: [file, file] }),
  'transcription-result': () => ({ transcript: [{ start: 0, end: 1, text: 'Good evening.', speaker: 'S' }] }),
  'dub-result': (file) => ({ video_url: file, audio_url: file }),
};

const FIRST_MADE = 4701;
const FIRST_RUN = 41;

export async function startMediaServer(port = 0): Promise<MediaServer> {
  let made = 0;
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  /** Responds like a failing service. Returns true if it responded. */
  const ill = (mood: Mood, request: IncomingMessage, response: ServerResponse): boolean => {
    if (mood === 'error') json(response, 500, { detail: 'something broke' });
    else if (mood === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    else if (mood === 'empty') response.writeHead(200).end();
    else if (mood === 'missing') json(response, 404, { detail: 'no such task' });
    else if (mood === 'cut') request.socket.destroy();
    else if (mood === 'half') {
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': SOUND.length });
      response.write(SOUND.subarray(0, SOUND.length >> 1), () => request.socket.destroy());
    } else return mood === 'hang';
    return true;
  };

  const answer = (request: IncomingMessage, response: ServerResponse, body: string) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    if (path === '/list-voices')
      return json(response, 200, [
        { id: 5, voice_name: server.voice, gender: 2, age: 30, language: 1 },
        ...server.otherVoices.map((one, at) => ({ id: 6 + at, age: 30, language: 1, ...one })),
        ...[...server.made].map(([id, name]) => ({
          id,
          voice_name: name,
          signed_url: `${server.base}/sample/${id}`,
        })),
      ]);
    if (path.startsWith('/sample/')) return response.writeHead(200, { 'content-type': 'audio/wav' }).end(SOUND);
    if (path === '/create-custom-voice') {
      const id = FIRST_MADE + made;
      made += 1;
      server.made.set(id, /name="voice_name"\r\n\r\n(.*)\r\n/.exec(body)?.[1] ?? '');
      return json(response, 200, { voice_id: id });
    }
    if (path === '/capabilities')
      return server.also ? json(response, 200, { also: server.also }) : json(response, 404, { detail: 'Not Found' });
    if (path === '/tts-stream') {
      server.streams.begun += 1;
      response.once('close', () => {
        if (!response.writableEnded) server.streams.closed += 1;
      });
      return server.speak ? server.speak(response) : json(response, 404, { detail: 'Not Found' });
    }
    if (request.method === 'DELETE')
      return json(response, server.made.delete(Number(path.split('/').at(-1))) ? 200 : 404, {});
    if (server.lacking.has(path)) return json(response, 404, { detail: 'Not Found' });
    if (request.method === 'POST') {
      server.creates.push({ path, body, key: request.headers['x-api-key'] as string | undefined });
      if (server.hangs('create', body)) return undefined;
      return ill(server.creating, request, response) || json(response, 200, { task_id: `t-${server.creates.length}` });
    }
    if (/-result\//.test(path)) {
      const { body: asked = '' } = server.creates[Number(path.split('/').at(-1)) - FIRST_RUN] ?? {};
      if (server.hangs('result', asked) || ill(server.fetching, request, response)) return undefined;
      if (path.startsWith('/translation')) return json(response, 200, { texts: [server.translation] });
      const several = SEVERAL[path.split('/')[1] ?? ''];
      if (several) return json(response, 200, several(`${server.base}/file-result/1`));
      return response.writeHead(200, { 'content-type': 'audio/wav' }).end(server.soundOf(asked) ?? server.sound);
    }
    server.statuses += 1;
    if (ill(server.looking, request, response)) return undefined;
    const task = Number(path.split('/t-')[1]) - 1;
    const { body: asked = '' } = server.creates[task] ?? {};
    const word = server.looking === 'odd' ? 'MARINATING' : (server.wordOf(asked) ?? server.word);
    return json(response, 200, {
      status: word,
      run_id: word === 'SUCCESS' ? FIRST_RUN + (server.hasOwnRuns ? task : 0) : null,
      exception_reason: null,
      message: server.said,
    });
  };

  const http: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()));
  });
  const { base, close } = await listening(http, port);
  const server: MediaServer = {
    base,
    creates: [],
    statuses: 0,
    creating: 'well',
    looking: 'well',
    fetching: 'well',
    word: 'SUCCESS',
    said: null,
    lacking: new Set(),
    voice: 'Rose',
    otherVoices: [],
    wordOf: () => undefined,
    hangs: () => false,
    soundOf: () => undefined,
    hasOwnRuns: false,
    made: new Map(),
    translation: 'Hola',
    sound: SOUND,
    also: ['DELETE /custom-voices/{voice_id}'],
    speak: undefined,
    streams: { begun: 0, closed: 0 },
    stop: close,
  };
  return server;
}
