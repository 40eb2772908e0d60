// What a link brings into the job's folder, and that nothing of it stays. The dub itself is a toy that looks around.

import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchSource, ofFetched } from '../../../../src/studio/operations/media/from-link.ts';
import { faultOf, inJobFolder, quiet } from '../job.ts';

async function serve(paths: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer(({ url = '' }, answer) => {
    const content = paths[url];
    answer.writeHead(content === undefined ? 404 : 200).end(content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Tells in its message what it was given and what stood in the folder. */
const dub = ofFetched(async ({ file, name, withSubtitles }, folder) => ({
  files: {},
  message: [file, name, ...(await readdir(folder)).toSorted(), ...(withSubtitles ? ['given'] : [])].join(' '),
}));

/** Both jobs of a dub, as the studio runs them. */
const looking: typeof dub = async (given, folder, report) => {
  const { url } = given;
  await fetchSource({ url, allowOrigins: [new URL(url).origin] }, folder, report);
  return dub(given, folder, report);
};

const order = (origin: string, path: string) => ({
  url: `${origin}${path}`,
  from: 'en-US',
  to: [],
  smooth: true,
});

test.each([
  ['its subtitles', { '/talk.mp4?k=1': 'film', '/talk.srt?k=1': 'words' }, 'source.media source.srt'],
  ['its other subtitles', { '/talk.mp4?k=1': 'film', '/talk.vtt?k=1': 'words' }, 'source.media source.vtt'],
  ['nothing beside it', { '/talk.mp4?k=1': 'film' }, 'source.media'],
])('a film comes with %s, and the copies go', (_, paths, found) =>
  inJobFolder(async (folder) => {
    const { message } = await looking(order(await serve(paths), '/talk.mp4?k=1'), folder, quiet);
    expect(message).toBe(`source.media talk.mp4 ${found}`);
    expect(await readdir(folder)).toEqual([]);
  }),
);

test('subtitles that were given have to be used', () =>
  inJobFolder(async (folder) => {
    const origin = await serve({ '/talk.mp4': 'film', '/talk.srt': 'words' });
    const { message } = await looking(order(origin, '/talk.mp4#subtitles'), folder, quiet);
    expect(message).toBe('source.media talk.mp4 source.media source.srt given');
  }));

test('nothing is looked for beside a link without an ending', () =>
  inJobFolder(async (folder) => {
    const { message } = await looking(
      order(await serve({ '/talk': 'film', '/srt': 'x' }), '/talk'),
      folder,
      quiet,
    );
    expect(message).toBe('source.media talk source.media');
  }));

test('a film that is not there ends the job', () =>
  inJobFolder(async (folder) => {
    const fault = await faultOf(looking(order(await serve({}), '/talk.mp4'), folder, quiet));
    expect(fault.reason).toBe('SOURCE_NOT_FOUND');
  }));
