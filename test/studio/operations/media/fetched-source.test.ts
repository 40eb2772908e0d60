// Tests which files a link adds to the job's folder and that they are deleted. The dub is a fake that lists them.

import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createFetchedSourceWork, fetchSource } from '../../../../src/studio/operations/media/fetched-source.ts';
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

/** Reports its input and the files in the folder. */
const dub = createFetchedSourceWork(async ({ file, name, withSubtitles }, folder) => ({
  files: {},
  message: [file, name, ...(await readdir(folder)).toSorted(), ...(withSubtitles ? ['given'] : [])].join(' '),
}));

/** Runs both jobs of a dub, as the studio does. */
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
])('a film is fetched with %s and copies are deleted', (_, paths, found) =>
  inJobFolder(async (folder) => {
    const { message } = await looking(order(await serve(paths), '/talk.mp4?k=1'), folder, quiet);
    expect(message).toBe(`source.media talk.mp4 ${found}`);
    expect(await readdir(folder)).toEqual([]);
  }),
);

test('provided subtitles must be used', () =>
  inJobFolder(async (folder) => {
    const origin = await serve({ '/talk.mp4': 'film', '/talk.srt': 'words' });
    const { message } = await looking(order(origin, '/talk.mp4#subtitles'), folder, quiet);
    expect(message).toBe('source.media talk.mp4 source.media source.srt given');
  }));

test('a link without an extension has no companion files', () =>
  inJobFolder(async (folder) => {
    const { message } = await looking(order(await serve({ '/talk': 'film', '/srt': 'x' }), '/talk'), folder, quiet);
    expect(message).toBe('source.media talk source.media');
  }));

test('a missing film ends the job', () =>
  inJobFolder(async (folder) => {
    const fault = await faultOf(looking(order(await serve({}), '/talk.mp4'), folder, quiet));
    expect(fault.reason).toBe('SOURCE_NOT_FOUND');
  }));
