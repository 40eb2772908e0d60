// A fake LibreTranslate server on loopback that translates a few English words into Spanish and requires a key.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

const WORDS: Readonly<Record<string, string>> = {
  the: 'la',
  house: 'casa',
  is: 'es',
  big: 'grande',
  water: 'agua',
};
const spanish = (text: string) => text.replace(/[a-z]+/gi, (word) => WORDS[word.toLowerCase()] ?? word);

interface Sent {
  readonly q: readonly string[];
  readonly source: string;
  readonly target: string;
  readonly api_key?: string;
}

export const KEY = 'the-key';

export async function createLibreTranslate() {
  const server = createServer(async (request, response) => {
    const say = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/languages') return say(200, [{ code: 'en', targets: ['en', 'es'] }]);
    if (request.url !== '/translate') return say(404, { error: 'not found' });
    const { q, source, target, api_key: key } = (await json(request)) as Sent;
    if (key !== KEY) return say(403, { error: 'Invalid API key' });
    if (source !== 'en' || target !== 'es') return say(400, { error: 'not supported' });
    return say(200, { translatedText: q.map(spanish) });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
