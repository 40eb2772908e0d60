// Fetches a file from a mirror that fails in all the ways that are known: the right bytes arrive, or none.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  answer,
  cutAfter,
  flipByte,
  ignoreRange,
  type Reply,
  sendInstead,
  stallAfter,
  startMirror,
} from '../mirror.ts';
import { createContent, createFetching, createFile, PUBLISHER, sha256 } from './fetching.ts';

const CONTENT = createContent(5000);
const FILE = createFile(CONTENT);
const PATH = `/${PUBLISHER}/model.onnx`;

async function start(stallMs?: number) {
  const mirror = await startMirror();
  mirror.put(FILE.url, CONTENT);
  const fetching = await createFetching({ mirror: mirror.url, ...(stallMs !== undefined && { stallMs }) });
  return { mirror, ...fetching };
}

type Started = Awaited<ReturnType<typeof start>>;

const expectWhole = async ({ fetch, fetcher }: Started) => {
  const fetched = await fetch(FILE);
  expect(await readFile(fetched.path)).toEqual(CONTENT);
  expect(fetched.sha256).toBe(FILE.sha256[0]);
  expect(fetched.path.startsWith(fetcher.store.folder)).toBe(true);
};

/** Aborts as soon as the part has some bytes. */
async function interruptAt({ fetch }: Started, bytes: number): Promise<void> {
  const controller = new AbortController();
  const reason = new Error('stopped');
  const fetched = fetch(FILE, controller.signal, (done) => done >= bytes && controller.abort(reason));
  await expect(fetched).rejects.toBe(reason);
}

test('fetches a file and verifies its hash', async () => {
  const started = await start();
  await expectWhole(started);
  expect(started.mirror.requests).toEqual([PATH]);
});

describe('a cut connection', () => {
  test.each([0, 1, 2500, 4999])('is continued after %i bytes', async (count) => {
    const started = await start();
    started.mirror.fail(FILE.url, cutAfter(count, started.received));
    await expectWhole(started);
    expect(started.mirror.requests).toEqual([PATH, count === 0 ? PATH : `${PATH}@bytes=${count}-`]);
    expect(started.waits).toHaveLength(1);
    expect(started.reasons[0]).toContain('127.0.0.1');
  });

  test('fails after five tries, and keeps the part', async () => {
    const started = await start();
    started.mirror.always(FILE.url, cutAfter(10, started.received));
    await expect(started.fetch(FILE)).rejects.toMatchObject({ reason: 'network' });
    expect(started.mirror.requests).toHaveLength(5);
    expect(await started.fetcher.store.measure(FILE.sha256[0] ?? '')).toBe(50);
    expect(started.waits.map((ms) => 2 ** Math.round(Math.log2(ms / 1000)))).toEqual([1, 2, 4, 8]);
  });

  test('resets the count of tries after a megabyte', async () => {
    const large = createContent(4_000_000);
    const file = createFile(large);
    const started = await start();
    started.mirror.put(file.url, large);
    started.mirror.fail(
      file.url,
      ...Array.from({ length: 6 }, (_, at) => cutAfter(at === 3 ? 1_500_000 : 10, started.received)),
    );
    expect((await started.fetch(file)).isKnown).toBe(true);
    expect(started.mirror.requests).toHaveLength(7);
  });
});

describe('a kept part', () => {
  test.each([
    ['an ignored range', ignoreRange],
    ['a wrong Content-Range', answer(206, { 'content-range': 'bytes 7-4999/5000' }, CONTENT.subarray(7))],
    ['no Content-Range', answer(206, {}, CONTENT.subarray(2000))],
    ['another total', answer(206, { 'content-range': 'bytes 2000-4999/6000' }, CONTENT.subarray(2000))],
    ['another ETag', answer(206, { 'content-range': 'bytes 2000-4999/5000', etag: '"2"' }, CONTENT.subarray(2000))],
    ['416', answer(416)],
  ] as [string, Reply][])('starts again after %s', async (_, reply) => {
    const started = await start();
    started.mirror.fail(FILE.url, cutAfter(2000, started.received), reply);
    await expectWhole(started);
    expect(started.mirror.requests[1]).toBe(`${PATH}@bytes=2000-`);
  });

  test('is thrown away when the server has a new version', async () => {
    const started = await start();
    started.mirror.fail(FILE.url, cutAfter(2000, started.received));
    await interruptAt(started, 2000);
    started.mirror.put(FILE.url, CONTENT, '"new"');
    await expectWhole(started);
    expect(started.mirror.requests).toEqual([PATH, `${PATH}@bytes=2000-`]);
  });

  test.each([null, 'W/"weak"'])('is thrown away without a strong ETag (%s)', async (etag) => {
    const started = await start();
    started.mirror.put(FILE.url, CONTENT, etag);
    started.mirror.fail(FILE.url, cutAfter(2000, started.received));
    await expectWhole(started);
    expect(started.mirror.requests).toEqual([PATH, PATH]);
  });

  test('is thrown away when it comes from another address', async () => {
    const started = await start();
    started.mirror.fail(FILE.url, cutAfter(2000, started.received));
    await interruptAt(started, 2000);
    const other = { ...FILE, url: `https://${PUBLISHER}/other/model.onnx` };
    started.mirror.put(other.url, CONTENT);
    await started.fetch(other);
    expect(started.mirror.requests.at(-1)).toBe(`/${PUBLISHER}/other/model.onnx`);
  });

  test('is used without a request when it is whole', async () => {
    const started = await start();
    await expectWhole(started);
    await expectWhole(started);
    expect(started.mirror.requests).toEqual([PATH]);
  });

  test('is thrown away when its bytes were changed on the disk', async () => {
    const started = await start();
    const { path } = await started.fetch(FILE);
    await writeFile(path, flipByte(CONTENT));
    await expect(started.fetch(FILE)).rejects.toMatchObject({ reason: 'mismatch' });
    await expectWhole(started);
    expect(started.mirror.requests).toEqual([PATH, PATH]);
  });

  test('larger than the file is thrown away', async () => {
    const started = await start();
    const { path } = await started.fetch(FILE);
    await writeFile(path, createContent(6000));
    await expectWhole(started);
  });

  test('survives a stop, and is continued', async () => {
    const started = await start();
    started.mirror.fail(FILE.url, cutAfter(3000, started.received));
    await interruptAt(started, 3000);
    expect((await readdir(started.fetcher.store.folder)).toSorted()).toEqual([
      `${FILE.sha256[0]}.part`,
      `${FILE.sha256[0]}.part.json`,
    ]);
    await expectWhole(started);
    expect(started.mirror.requests).toEqual([PATH, `${PATH}@bytes=3000-`]);
  });
});

describe('wrong content', () => {
  test.each([
    ['a changed byte', sendInstead(flipByte(CONTENT))],
    ['one byte too many', sendInstead(Buffer.concat([CONTENT, Buffer.from('x')]))],
    ['a declared length that is too large', answer(200, { 'content-length': '5001' }, createContent(5001))],
    ['a declared length that is too small', answer(200, { 'content-length': '9' }, 'Not found')],
    ['another file, as the publisher says', answer(200, { 'x-linked-size': '4711' }, CONTENT)],
    ['another hash, as the publisher says', answer(200, { 'x-linked-etag': `"${'0'.repeat(64)}"` }, CONTENT)],
    ['compression that was not asked for', answer(200, { 'content-encoding': 'gzip' }, CONTENT)],
  ] as [string, Reply][])('%s is refused, and not kept', async (_, reply) => {
    const { fetch, fetcher, mirror } = await start();
    mirror.always(FILE.url, reply);
    await expect(fetch(FILE)).rejects.toMatchObject({ reason: 'mismatch' });
    expect(await readdir(fetcher.store.folder).catch(() => [])).toEqual([]);
    expect(mirror.requests).toHaveLength(1);
  });

  test('never writes more than the expected bytes', async () => {
    const started = await start();
    let most = 0;
    started.mirror.always(FILE.url, sendInstead(createContent(5_000_000)));
    await expect(started.fetch(FILE, undefined, (bytes) => (most = Math.max(most, bytes)))).rejects.toThrow(
      'larger than',
    );
    expect(most).toBeLessThanOrEqual(5000);
  });

  test('too short without a length is continued, then fails', async () => {
    const started = await start();
    started.mirror.always(FILE.url, sendInstead(CONTENT.subarray(0, 4000)));
    await expect(started.fetch(FILE)).rejects.toThrow('ended after 4000 of 5000 bytes');
  });

  test.each([[[]], [['']], [['abc']]])('without a proper hash (%j) nothing is requested', async (hashes) => {
    const started = await start();
    await expect(started.fetch({ ...FILE, sha256: hashes })).rejects.toThrow('has no hash for model.onnx');
    expect(started.mirror.requests).toEqual([]);
  });
});

describe('a replaceable archive', () => {
  const archive = { ...FILE, isReplaceable: true };

  test('with a second known hash is known', async () => {
    const started = await start();
    const other = createContent(5400);
    started.mirror.put(FILE.url, other);
    const known = { ...archive, sha256: [...FILE.sha256, sha256(other)] };
    expect(await started.fetch(known)).toMatchObject({ isKnown: true, sha256: sha256(other) });
    expect(await started.fetch(known)).toMatchObject({ isKnown: true });
    expect(started.mirror.requests).toHaveLength(1);
  });

  test('with an unknown hash is fetched, and marked as unknown', async () => {
    const started = await start();
    started.mirror.put(FILE.url, createContent(5001));
    expect(await started.fetch(archive)).toMatchObject({ isKnown: false });
  });

  test('without a declared length is whole when the server says 416', async () => {
    const started = await start();
    started.mirror.fail(FILE.url, sendInstead(CONTENT));
    await started.fetch(archive);
    expect(await started.fetch(archive)).toMatchObject({ isKnown: true });
    expect(started.mirror.requests).toEqual([PATH, `${PATH}@bytes=5000-`]);
  });

  test('far larger than expected is refused', async () => {
    const started = await start();
    started.mirror.put(FILE.url, createContent(1_200_000));
    await expect(started.fetch(archive)).rejects.toMatchObject({ reason: 'mismatch' });
  });
});

describe('a status', () => {
  test.each([401, 403, 404, 410, 451, 418])('%i leads to the next source at once', async (status) => {
    const started = await start();
    started.mirror.always(FILE.url, answer(status));
    await expect(started.fetch(FILE)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(started.mirror.requests).toHaveLength(1);
  });

  test('500 is tried again', async () => {
    const started = await start();
    started.mirror.fail(FILE.url, answer(500), answer(503));
    await expectWhole(started);
  });

  test('429 waits as long as the server asks', async () => {
    const started = await start();
    started.mirror.fail(FILE.url, answer(429, { 'retry-after': '7' }));
    await expectWhole(started);
    expect(started.waits).toEqual([7000]);
    expect(started.reasons).toEqual([
      expect.stringMatching(/allows no more requests at the moment \(429\)\. It asks to wait 7 seconds\./),
    ]);
  });

  test('429 with more than five minutes fails at once', async () => {
    const started = await start();
    started.mirror.fail(FILE.url, answer(429, { 'retry-after': '1200' }));
    await expect(started.fetch(FILE)).rejects.toThrow('It asks to wait 20 minutes.');
    expect(started.waits).toEqual([]);
  });
});

test('a stalled connection is cut and continued', async () => {
  const started = await start(150);
  started.mirror.fail(FILE.url, stallAfter(1000));
  await expectWhole(started);
  expect(started.mirror.requests).toEqual([PATH, `${PATH}@bytes=1000-`]);
  expect(started.reasons).toEqual([expect.stringContaining('sent nothing for')]);
});

test('a server that is away is a fault of the network', async () => {
  const { fetch } = await createFetching({ mirror: 'http://127.0.0.1:9' });
  await expect(fetch(FILE)).rejects.toMatchObject({ reason: 'network', message: '127.0.0.1:9 can’t be reached.' });
});
