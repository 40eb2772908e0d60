// A media service that finishes tasks at once, so that only the bot's own work is measured. Supports /tts and
// /list-voices, and records when it first reported each success.

import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { encodeMonoWav } from '../src/studio/audio/wav.ts';
import { listening } from '../test/fakes/http-server.ts';

export interface Service {
  readonly base: string;
  /** True if tasks are finished at the first poll; or a function that decides by text. */
  quick: boolean | ((text: string) => boolean);
  /** Time of the first reported success, by text. */
  readonly told: Map<string, number>;
  readonly asked: number;
  close(): Promise<void>;
}

const VOICES = 5000;
const NAMES = 'Rose Ana Milo Jürgen Aiko Zoë Omar Ines Noé Lars Priya Søren Chloé Iván Mei Fatima'.split(' ');
const WORDS = 'Warm Bright Calm Deep Clear Gentle Old Young Brisk Soft'.split(' ');

const voices = Array.from({ length: VOICES }, (_, at) => ({
  id: at + 1,
  voice_name: `${NAMES[at % NAMES.length]} ${WORDS[at % WORDS.length]} ${at + 1}`,
  gender: (at % 2) + 1,
  age: 20 + (at % 60),
  language: 1 + (at % 140),
  description: `${WORDS[(at * 7) % WORDS.length]} voice for reading aloud, number ${at + 1} of the library`,
}));

export async function startService(): Promise<Service> {
  const texts: string[] = [];
  const told = new Map<string, number>();
  const sound = encodeMonoWav({ samples: new Float32Array(4000), sampleRate: 16_000 });
  const list = JSON.stringify(voices);

  async function answer(request: IncomingMessage): Promise<string | Buffer> {
    const { url = '', method } = request;
    if (url === '/list-voices') return list;
    if (method === 'POST') {
      const { text: wanted } = JSON.parse(await text(request)) as { text: string };
      return JSON.stringify({ task_id: `t${texts.push(wanted) - 1}` });
    }
    if (url.startsWith('/tts-result/')) return sound;
    const id = Number(url.slice('/tts/t'.length));
    const wanted = texts[id] ?? '';
    const { quick } = service;
    const over = typeof quick === 'boolean' ? quick : quick(wanted);
    if (over && !told.has(wanted)) told.set(wanted, Date.now());
    return JSON.stringify({ status: over ? 'SUCCESS' : 'PENDING', run_id: over ? id + 1 : null });
  }

  const server = createServer(async (request, response) => {
    const body = await answer(request);
    const type = typeof body === 'string' ? 'application/json' : 'audio/wav';
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
  });
  const { base, close } = await listening(server);
  const service: Service = {
    base,
    quick: true,
    told,
    get asked() {
      return texts.length;
    },
    close,
  };
  return service;
}
