// Tests uploads to a disk that becomes full: the client reads the reason, however much it still has to send.

import { createWriteStream } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { expect, test } from 'vitest';
import type { McpHttpError } from '../../../../../src/adapters/mcp/errors.ts';
import { createUploadHandler } from '../../../../../src/adapters/mcp/server/upload.ts';
import type { HttpError } from '../../../../../src/adapters/web/http-error.ts';
import { createUploadReceiver } from '../../../../../src/adapters/web/server/upload.ts';
import type { ChatFiles } from '../../../../../src/adapters/web/storage/files.ts';
import { getMessages } from '../../../../../src/domain/messages.ts';
import { unlimitedDiskQuota } from '../../../../../src/ports/disk-quota.ts';
import { english } from '../../../../domain/english.ts';
import { answerOn, begin } from '../../../../fakes/raw-http.ts';

const MB = 1_000_000;

/** A device on which every write fails as on a full disk. */
const FULL = '/dev/full';

function toWebChat(request: Request): Promise<unknown> {
  const files: Pick<ChatFiles, 'saveUpload'> = {
    saveUpload: (pieces) => pipeline(pieces, createWriteStream(FULL)) as Promise<never>,
  };
  const quota = { reserve: () => ({ addBytes() {}, settle() {} }) };
  return createUploadReceiver({ files: files as ChatFiles, disk: unlimitedDiskQuota, quota })(
    request,
    'film.mp4',
    'here',
  );
}

function toMcp(request: Request): Promise<unknown> {
  const files = { store: (_: unknown, write: (path: string) => Promise<void>) => write(FULL) };
  const parts = { files: files as never, disk: unlimitedDiskQuota, getMessages: () => getMessages('en-US') };
  return createUploadHandler(parts)(request, 'film.mp4', { id: 'ana', name: 'Ana' });
}

const sentence = (thrown: HttpError | McpHttpError): string =>
  'sentence' in thrown ? english(thrown.sentence) : thrown.message;

test.each([
  ['the web chat', toWebChat, 'The disk here is full'],
  ['MCP', toMcp, 'The disk is too full'],
])('drains and answers an upload for %s without disk space', async (_, receive, said) => {
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
    // Like a browser, sends everything before it reads the response.
    await promisify<Buffer, void>(socket.write.bind(socket))(Buffer.alloc(bytes));
    expect(await answer).toEqual({ status: 507, text: expect.stringContaining(said) });
    socket.destroy();
  }
  server.closeAllConnections();
  server.close();
});
