// Attached files come from Discord's hosts only, without credentials, and say so when they are gone.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createOpen } from '../../../src/adapters/discord/download.ts';

async function host(answer: (url: string) => readonly [number, Record<string, string>, string]) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization);
    const [status, headers, body] = answer(request.url ?? '');
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { base, asked, [Symbol.dispose]: () => server.closeAllConnections() ?? server.close() };
}
const ref = (url: string) => ({ name: 'a.mp3', at: { url } });

it('reads from the origin of the settings, without credentials', async () => {
  using cdn = await host(() => [200, { 'content-type': 'audio/mpeg' }, 'sound']);
  const { stream, type } = await createOpen({ cdn: cdn.base })(ref(`${cdn.base}/attachments/1/2/a.mp3?ex=1`));
  expect([type, await text(stream)]).toEqual(['audio/mpeg', 'sound']);
  expect(cdn.asked).toEqual([undefined]);
});

it('asks no other host, not even when sent there', async () => {
  using other = await host(() => [200, {}, 'secret']);
  using cdn = await host(() => [302, { location: `${other.base}/x` }, '']);
  for (const url of [
    `${other.base}/x`,
    `${cdn.base}/x`,
    'http://cdn.discordapp.com/x',
    'https://cdn.discordapp.com.evil.example/x',
    'file:///etc/passwd',
  ])
    await expect(createOpen({ cdn: cdn.base })(ref(url))).rejects.toThrow('not on Discord’s own file hosts');
  expect(other.asked).toEqual([]);
});
