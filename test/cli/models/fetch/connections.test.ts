// Connections go through the proxy of the environment, except to a mirror on this machine.

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startMirror } from '../mirror.ts';
import { createContent, createFetching, createFile, PUBLISHER } from './fetching.ts';

/** Sets the variable for this test. */
function setVariable(name: string, value: string): void {
  const before = process.env[name];
  process.env[name] = value;
  onTestFinished(() => {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  });
}

/** A proxy that refuses everything. Resolves to the first lines of the requests so far. */
async function startProxy(): Promise<readonly string[]> {
  const seen: string[] = [];
  const server = createServer((socket) => {
    socket.once('data', (data) => {
      seen.push(data.toString().split('\r\n')[0] ?? '');
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'])
    setVariable(name, `http://127.0.0.1:${port}`);
  return seen;
}

test('requests publishers through the proxy', async () => {
  const seen = await startProxy();
  const { fetch } = await createFetching({});
  await expect(fetch(createFile(createContent(10)))).rejects.toMatchObject({ reason: 'network' });
  expect(seen[0]).toBe(`CONNECT ${PUBLISHER}:443 HTTP/1.1`);
});

test('requests a mirror on this machine directly', async () => {
  const seen = await startProxy();
  const mirror = await startMirror();
  const content = createContent(10);
  mirror.put(createFile(content).url, content);
  const { fetch } = await createFetching({ mirror: mirror.url });
  expect(await fetch(createFile(content))).toMatchObject({ isKnown: true });
  expect(seen).toEqual([]);
});
