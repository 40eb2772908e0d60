// A fake Piper server on loopback with two voices that hum at different pitches, for a time proportional to the text.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { encodeMonoWav } from 'earshot';

const VOICES = {
  'en_US-hum-low': {
    audio: { sample_rate: 16_000 },
    espeak: { voice: 'en-us' },
    language: { code: 'en_US' },
  },
  'de_DE-brumm-medium': { audio: { sample_rate: 22_050 }, espeak: { voice: 'de' } },
};
const TONES: Readonly<Record<string, number>> = { 'en_US-hum-low': 200, 'de_DE-brumm-medium': 400 };
const SECONDS_A_LETTER = 0.06;

interface Sent {
  readonly text: string;
  readonly voice: keyof typeof VOICES;
  readonly length_scale: number;
}

/** `isOld`: speaks at the root path, like older servers. */
export async function createPiper({ isOld = false } = {}) {
  const asked: Sent[] = [];
  let isThere = true;
  const server = createServer(async (request, response) => {
    if (!isThere) return void response.destroy();
    if (request.method === 'GET' && request.url === '/voices')
      return void response.writeHead(200).end(JSON.stringify(VOICES));
    if (request.method !== 'POST' || request.url !== (isOld ? '/' : '/synthesize'))
      return void response.writeHead(isOld ? 404 : 405).end();
    const sent = (await json(request)) as Sent;
    asked.push(sent);
    const { sample_rate: sampleRate } = VOICES[sent.voice].audio;
    const length = Math.round(sampleRate * SECONDS_A_LETTER * sent.text.length * sent.length_scale);
    const turn = (2 * Math.PI * (TONES[sent.voice] ?? 0)) / sampleRate;
    const samples = Float32Array.from({ length }, (_, at) => 0.4 * Math.sin(turn * at));
    response.writeHead(200, { 'content-type': 'audio/wav' }).end(encodeMonoWav({ samples, sampleRate }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    /** Switches the server on or off. */
    isThere(now: boolean) {
      isThere = now;
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}
