// Follows the redirects of publishers by hand: to their own hosts over https, and nowhere else. A server on loopback
// plays all of them.

import { connect, type Socket } from 'node:net';
import { Agent } from 'undici';
import { describe, expect, test } from 'vitest';
import type { Connections } from '../../../../src/cli/models/fetch/send-request.ts';
import { createPublicLookup } from '../../../../src/studio/fetch/public-address.ts';
import { answer, type Mirror, redirectTo, startMirror } from '../mirror.ts';
import { createContent, createFetching, createFile, PUBLISHER } from './fetching.ts';

const CONTENT = createContent(100);
const FILE = createFile(CONTENT);
const CDN = 'https://eu.cdn.example.net/blob';

/** Connects every host to the server, without encryption. */
function connectTo(port: number): Connections {
  const agent = new Agent({
    connect(_, callback) {
      const socket: Socket = connect(port, '127.0.0.1');
      socket.once('connect', () => callback(null, socket));
      socket.once('error', (error) => callback(error, null));
    },
  });
  return { select: () => agent, close: () => agent.destroy() };
}

async function start() {
  const server = await startMirror((request) => request.headers.host ?? '');
  return { server, ...(await createFetching({ connections: connectTo(server.port) })) };
}

test('follows a redirect to a host of the publisher', async () => {
  const { server, fetch } = await start();
  server.always(FILE.url, redirectTo(CDN, { 'x-linked-size': '100', 'x-linked-etag': `"${FILE.sha256[0]}"` }));
  server.put(CDN, CONTENT);
  expect(await fetch(FILE)).toMatchObject({ isKnown: true });
  expect(server.requests).toEqual([`/${PUBLISHER}/model.onnx`, '/eu.cdn.example.net/blob']);
});

test('follows five relative redirects, but not six', async () => {
  const { server, fetch } = await start();
  for (let hop = 0; hop < 6; hop++)
    server.always(hop === 0 ? FILE.url : `https://${PUBLISHER}/${hop}`, redirectTo(`/${hop + 1}`));
  server.put(`https://${PUBLISHER}/6`, CONTENT);
  await expect(fetch(FILE)).rejects.toThrow(`${PUBLISHER} redirects more than 5 times.`);
  server.always(`https://${PUBLISHER}/5`, (_, response) => {
    response.writeHead(200).end(CONTENT);
    return true;
  });
  expect(await fetch(FILE)).toMatchObject({ isKnown: true });
});

test.each([
  ['another host', 'https://evil.example.org/blob', /redirects to evil\.example\.org, which is not one of/],
  ['a host with a similar name', 'https://cdn.example.net.evil.org/blob', /not one of its publisher’s hosts/],
  ['plain http', 'http://eu.cdn.example.net/blob', /without https/],
  ['this machine', 'https://127.0.0.1/blob', /not one of/],
  ['this machine by name', 'https://localhost/blob', /not one of/],
  ['a private address', 'https://192.168.1.1/blob', /not one of/],
  ['a private address of IPv6', 'https://[fd00::1]/blob', /not one of/],
  ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data', /not one of/],
  ['another port', 'https://eu.cdn.example.net:8443/blob', /unusual port/],
  ['an address with a password', 'https://me:secret@eu.cdn.example.net/blob', /contains a password/],
  ['no address', 'https://', /not valid/],
  ['itself', FILE.url, /in a circle/],
])('does not follow a redirect to %s', async (_, location, message) => {
  const { server, fetch } = await start();
  server.always(FILE.url, redirectTo(location));
  await expect(fetch(FILE)).rejects.toMatchObject({ reason: 'forbidden', message: expect.stringMatching(message) });
  expect(server.requests).toHaveLength(1);
});

test('stops at a redirect that announces another file', async () => {
  const { server, fetch } = await start();
  server.always(FILE.url, redirectTo(CDN, { 'x-linked-size': '600000000' }));
  await expect(fetch(FILE)).rejects.toMatchObject({ reason: 'mismatch' });
});

test('does not follow a redirect without a target', async () => {
  const { server, fetch } = await start();
  server.always(FILE.url, answer(302));
  await expect(fetch(FILE)).rejects.toMatchObject({ reason: 'unavailable' });
});

test('refuses a host whose name leads into this network', async () => {
  const resolve = ((_host: string, _options: object, callback: (error: null, found: object[]) => void) =>
    callback(null, [{ address: '10.0.0.7', family: 4 }])) as never;
  const agent = new Agent({ connect: { lookup: createPublicLookup(resolve) } });
  const { fetch } = await createFetching({ connections: { select: () => agent, close: () => agent.destroy() } });
  await expect(fetch(FILE)).rejects.toMatchObject({ reason: 'forbidden', message: /leads into this network/ });
});

describe('a mirror', () => {
  const startWithMirror = async (): Promise<{ mirror: Mirror } & Awaited<ReturnType<typeof createFetching>>> => {
    const mirror = await startMirror();
    mirror.put(FILE.url, CONTENT);
    return { mirror, ...(await createFetching({ mirror: mirror.url })) };
  };

  test('may redirect within itself', async () => {
    const { mirror, fetch } = await startWithMirror();
    mirror.put('https://store/blob', CONTENT);
    mirror.always(FILE.url, redirectTo('/store/blob'));
    expect(await fetch(FILE)).toMatchObject({ isKnown: true });
  });

  test.each(['https://models.example.com/model.onnx', CDN])('may not redirect to %s', async (location) => {
    const { mirror, fetch } = await startWithMirror();
    mirror.always(FILE.url, redirectTo(location));
    await expect(fetch(FILE)).rejects.toThrow('Only redirects within the mirror are followed.');
  });
});
