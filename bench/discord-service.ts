// A media service that is done at once: what is left is the bot's own work. Speaks the interface document's /tts and
// /list-voices only, and keeps when it first told of each success.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Service {
  readonly base: string;
  /** Whether tasks are finished when they are asked for: all, or those whose text says so. */
  quick: boolean | ((text: string) => boolean);
  /** By the text that was to be spoken: when its success was told first. */
  readonly told: Map<string, number>;
  /** How many tasks it was asked for. */
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

/** 8 kB of silence. */
function wav(): Buffer {
  const bytes = Buffer.alloc(8044);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(16_000, 24);
  bytes.writeUInt32LE(32_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(bytes.length - 44, 40);
  return bytes;
}

export async function startService(): Promise<Service> {
  const texts: string[] = [];
  const told = new Map<string, number>();
  const sound = wav();
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: Service = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    quick: true,
    told,
    get asked() {
      return texts.length;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
