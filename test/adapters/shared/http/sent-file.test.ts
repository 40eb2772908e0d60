// A disk that fails in the middle of an upload: whoever sends it reads why, however much was still to come.

import { createWriteStream } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { expect, test } from 'vitest';
import type { HttpFault } from '../../../../src/adapters/mcp/errors.ts';
import { createUpload } from '../../../../src/adapters/mcp/server/upload.ts';
import type { Files } from '../../../../src/adapters/web/rooms/files.ts';
import type { Fault } from '../../../../src/adapters/web/server/fault.ts';
import { createReceive } from '../../../../src/adapters/web/server/upload.ts';
import { boundless } from '../../../../src/ports/disk.ts';
import { answerOn, begin } from '../../../fakes/raw-http.ts';
import { wordingFor } from '../../wording.ts';

const MB = 1_000_000;

/** Every byte that is written there meets a full disk. */
const FULL = '/dev/full';

function toWebChat(request: Request): Promise<unknown> {
  const files: Pick<Files, 'receive'> = {
    receive: (pieces) => pipeline(pieces, createWriteStream(FULL)) as Promise<never>,
  };
  const allowance = { begin: () => ({ grow() {}, end() {} }) };
  return createReceive({ files: files as Files, disk: boundless, allowance })(request, 'film.mp4', 'here');
}

function toMcp(request: Request): Promise<unknown> {
  const files = { keep: (_: unknown, write: (path: string) => Promise<void>) => write(FULL) };
  const parts = { files: files as never, disk: boundless, words: () => wordingFor('en-US') };
  return createUpload(parts)(request, 'film.mp4');
}

const sentence = (thrown: Fault | HttpFault): string =>
  'in' in thrown ? thrown.in(wordingFor('en-US')) : thrown.message;

test.each([
  ['the web chat', toWebChat, 'no room left'],
  ['MCP', toMcp, 'no room on the disk'],
])('a file for %s that the disk does not take flows past, and is answered', async (_, receive, said) => {
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: (request) =>
      receive(request).then(
        () => new Response('taken'),
        (thrown) => new Response(sentence(thrown), { status: thrown.status }),
      ),
  }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const bytes of [MB, 200 * MB]) {
    const socket = await begin(port, '/', { 'Content-Length': String(bytes) });
    const answer = answerOn(socket);
    // As browsers do it: all of it is sent before an answer is looked at.
    await promisify<Buffer, void>(socket.write.bind(socket))(Buffer.alloc(bytes));
    expect(await answer).toEqual({ status: 507, text: expect.stringContaining(said) });
    socket.destroy();
  }
  server.closeAllConnections();
  server.close();
});
