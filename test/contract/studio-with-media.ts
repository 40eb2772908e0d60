// Runs a studio with the engines of this machine and a media server from which it may fetch.

import { createServer } from 'node:http';
import { afterAll } from 'vitest';
import { listening } from '../fakes/http-server.ts';
import { liveStudio } from '../studio/live.ts';

/** @param media Content by path; may change later. Both servers stop with the test file. */
export async function studioWithMedia(media: ReadonlyMap<string, Buffer>) {
  const server = createServer(({ url = '' }, response) => {
    const bytes = media.get(url);
    if (bytes) response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    else response.writeHead(404).end();
  });
  const { base: origin, close } = await listening(server);
  afterAll(close);
  const studio = await liveStudio({
    STUDIO_ALLOW_ORIGINS: origin,
    PATH: process.env['PATH'] ?? '',
    LANG: 'C.UTF-8',
  });
  return { studio, origin };
}
