// Files are served by secret links: whole or in part, for an hour, even after a restart.

import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createFileRelay } from '../../src/media-links/file-relay.ts';
import { createFakeClock } from '../fakes/clock.ts';
import { createFakeNotes } from '../fakes/notes.ts';

const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));
const film = {
  name: 'Film über uns.mp4',
  bytes: 1000,
  type: 'video/mp4',
  platformRef: { team: 'T1', file: 'F1' },
};

function relaying(
  options: { readonly base?: string; readonly fails?: boolean; readonly givesParts?: boolean } = {
    base: 'http://127.0.0.1:3000',
  },
) {
  const clock = createFakeClock();
  const keyValueStore = createFakeNotes({ now: clock.now });
  const opened: unknown[] = [];
  const lines: string[] = [];
  const say = (event: string, fields: object = {}) => void lines.push(`${event} ${JSON.stringify(fields)}`);
  const make = () =>
    createFileRelay({
      baseUrl: () => options.base,
      async openFile(adapter, { platformRef }, part) {
        opened.push(part ? [adapter, platformRef, part] : [adapter, platformRef]);
        if (options.fails) throw new Error('gone');
        if (part && options.givesParts) {
          const stream = Readable.from([BYTES.subarray(part.start, part.end + 1)]);
          return { stream, bytes: 1000, type: 'video/mp4', part };
        }
        const chunks = Array.from({ length: 10 }, (_, part) => BYTES.subarray(part * 100, part * 100 + 100));
        return { stream: Readable.from(chunks), bytes: 1000, type: 'video/mp4' };
      },
      keyValueStore,
      clock,
      log: { info: say, warn: say, error: say },
    });
  const get = (address: string | undefined, range?: string, relay = make()) =>
    relay.fetch(new Request(address ?? 'http://none/', range === undefined ? {} : { headers: { range } }));
  return { clock, opened, lines, make, get };
}

it('serves the whole file safely and logs no link', async () => {
  const { make, get, opened, lines } = relaying();
  const link = await make().createLink('slack', film);
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/media\/relay\/[\w-]{32}\/Film-uber-uns\.mp4$/);
  const response = await get(link);
  expect(Buffer.from(await response.arrayBuffer()).equals(BYTES)).toBe(true);
  expect([response.status, response.headers.get('content-length'), response.headers.get('accept-ranges')]).toEqual([
    200,
    '1000',
    'bytes',
  ]);
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(opened).toEqual([['slack', film.platformRef]]);
  expect(lines.join()).toContain('relayed file downloaded');
  expect(lines.join()).not.toContain(link?.split('/')[5]);
});

it.each([
  ['bytes=0-0', 206, 0, 1],
  ['bytes=250-349', 206, 250, 350],
  ['bytes=990-', 206, 990, 1000],
  ['bytes=-10', 206, 990, 1000],
  ['bytes=500-99999', 206, 500, 1000],
  ['bytes=0-1,5-6', 200, 0, 1000],
])('serves the requested range: %s', async (range, status, start, end) => {
  const { make, get } = relaying();
  const response = await get(await make().createLink('slack', film), range);
  expect(response.status).toBe(status);
  expect(Buffer.from(await response.arrayBuffer()).equals(BYTES.subarray(start, end))).toBe(true);
  if (status === 206) expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/1000`);
});

it('reads only the range if the platform supports it', async () => {
  const { make, get, opened } = relaying({ base: 'http://127.0.0.1:3000', givesParts: true });
  const response = await get(await make().createLink('slack', film), 'bytes=250-349');
  expect([response.status, response.headers.get('content-range')]).toEqual([206, 'bytes 250-349/1000']);
  expect(Buffer.from(await response.arrayBuffer()).equals(BYTES.subarray(250, 350))).toBe(true);
  expect(opened).toEqual([['slack', film.platformRef, { start: 250, end: 349 }]]);
});

it('rejects a range beyond the end', async () => {
  const { make, get } = relaying();
  const response = await get(await make().createLink('slack', film), 'bytes=1000-');
  expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
});

it('expires after an hour and survives a restart until then', async () => {
  const { make, get, clock } = relaying();
  const link = await make().createLink('slack', film);
  await clock.advance(3_599_000);
  expect((await get(link, undefined, make())).status).toBe(200);
  await clock.advance(2000);
  expect((await get(link, undefined, make())).status).toBe(404);
});

it('answers all other addresses identically', async () => {
  const { make, get, opened } = relaying();
  const link = (await make().createLink('slack', film)) ?? '';
  const guessed = link.replace(/relay\/[\w-]{32}/, `relay/${'A'.repeat(32)}`);
  const answers = [guessed, `${link}x`, link.replace(/relay\/.*/, 'relay/x/y'), 'http://127.0.0.1:3000/media/relay/'];
  for (const address of answers) expect((await get(address)).status).toBe(404);
  expect(opened).toEqual([]);
});

it('creates no link when the service cannot reach us', async () => {
  expect(await relaying({ base: undefined }).make().createLink('slack', film)).toBeUndefined();
});

it('reports that the file could not be fetched', async () => {
  const { make, get } = relaying({ base: 'http://127.0.0.1:3000', fails: true });
  const response = await get(await make().createLink('slack', film));
  expect([response.status, await response.text()]).toEqual([502, expect.stringContaining('Try again in a moment')]);
});

it('limits simultaneous downloads and accepts more afterwards', async () => {
  const { make } = relaying();
  const relay = make();
  const link = (await relay.createLink('slack', film)) ?? '';
  const all = await Promise.all(Array.from({ length: 9 }, () => relay.fetch(new Request(link))));
  expect(all.map(({ status }) => status).toSorted()).toEqual([...Array(8).fill(200), 429]);
  await Promise.all(all.map((one) => one.arrayBuffer()));
  expect((await relay.fetch(new Request(link))).status).toBe(200);
});

it('renews an expired link and leaves other addresses unchanged', async () => {
  const { clock, make, get } = relaying();
  const link = (await make().createLink('slack', film)) ?? '';
  await clock.advance(2 * 3_600_000);
  expect((await get(link)).status).toBe(404);
  const fresh = await make().renewLink(link);
  expect(fresh).not.toBe(link);
  expect((await get(fresh)).status).toBe(200);
  const strange = `http://127.0.0.1:3000/media/relay/${'x'.repeat(32)}/Film.mp4`;
  for (const other of ['https://a.example/film.mp4', strange, `${link}/more`])
    expect(await make().renewLink(other)).toBe(other);
});
