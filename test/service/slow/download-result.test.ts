// Downloads of results: names and types, size limit, broken bodies, redirects, and the hosts that get the API key.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { json, listen, type Reply, wav } from '../loopback.ts';
import { emptyFolder, errorOf, KEY, scene } from '../setup.ts';

const send = (response: ServerResponse, body: Buffer | string, headers: Record<string, string> = {}) => {
  response.writeHead(200, headers);
  response.end(body);
};

async function into(name = 'Speech', max = 1_000_000) {
  return { folder: await emptyFolder(), name, maxBytes: max };
}

async function elsewhere(reply: Reply) {
  const server = await listen(reply);
  onTestFinished(() => server.stop());
  return server;
}

describe('a file', () => {
  test('is named and typed by its content, measured, and complete', async () => {
    const { service } = await scene((_, response) => send(response, wav(), { 'content-type': 'audio/mpeg' }));
    const place = await into('Hello team.flac');
    expect(await service.download('/a', place)).toEqual({
      name: 'Hello team.wav',
      path: join(place.folder, 'Hello team.wav'),
      type: 'audio/wav',
      bytes: 8_044,
      seconds: 1,
    });
    expect(await readFile(join(place.folder, 'Hello team.wav'))).toEqual(wav());
    expect(await readdir(place.folder)).toEqual(['Hello team.wav']);
  });

  test('with unknown content is typed by the service header', async () => {
    const odd = Buffer.from([0, 1, 2, 3, 4, 5, 0xff, 0]);
    const { service } = await scene((_, response) => send(response, odd, { 'content-type': 'audio/aac; x=1' }));
    expect(await service.download('/a', await into('Speech'))).toMatchObject({
      name: 'Speech.aac',
      type: 'audio/aac',
      bytes: 8,
    });
  });

  test('is decompressed', async () => {
    const { service } = await scene((_, response) => send(response, gzipSync(wav()), { 'content-encoding': 'gzip' }));
    expect(await service.download('/a', await into())).toMatchObject({ bytes: 8_044, type: 'audio/wav' });
  });

  test('replaces an earlier one of the same name', async () => {
    const { service } = await scene((_, response) => send(response, wav()));
    const place = await into();
    await writeFile(join(place.folder, 'Speech.wav'), 'old');
    await service.download('/a', place);
    expect(await readFile(join(place.folder, 'Speech.wav'))).toEqual(wav());
  });

  test('cannot be named outside its folder', async () => {
    const { service } = await scene((_, response) => send(response, wav()));
    const place = await into('../../up');
    expect((await service.download('/a', place)).path).toBe(join(place.folder, 'up.wav'));
  });
});

describe('an answer that is no file', () => {
  const wrong: Record<string, Reply> = {
    'a web page': (_, response) => send(response, '<html>Sign in', { 'content-type': 'audio/wav' }),
    JSON: (_, response) => json(response, { output_url: 'https://x' }),
    'an empty body': (_, response) => send(response, '', { 'content-type': 'audio/wav' }),
  };
  test.each(Object.entries(wrong))('%s is refused and leaves no file', async (_, reply) => {
    const { service } = await scene(reply);
    const place = await into();
    expect(await errorOf(service.download('/a', place))).toMatchObject({ name: 'ServiceResponseError' });
    expect(await readdir(place.folder)).toEqual([]);
  });

  test('an address that is not HTTP is refused', async () => {
    const { service } = await scene((_, response) => send(response, wav()));
    for (const address of ['file:///etc/hostname', 'data:audio/wav;base64,AAAA', 'ftp://x/y'])
      expect(await errorOf(service.download(address, await into()))).toMatchObject({
        name: 'ServiceResponseError',
      });
  });
});

describe('the size limit', () => {
  test('is checked before anything is read', async () => {
    const { service } = await scene((_, response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write('x');
    });
    const error = await errorOf(service.download('/a', await into('a', 4_999)));
    expect(error).toMatchObject({ name: 'DownloadTooLargeError', bytes: 5_000, maxBytes: 4_999 });
  });

  test('is checked while counting an endless body', async () => {
    const { server, service } = await scene((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(wav(50_000)));
      };
      response.on('drain', more);
      more();
    });
    const place = await into('a', 100_000);
    expect(await errorOf(service.download('/a', place))).toMatchObject({
      name: 'DownloadTooLargeError',
      maxBytes: 100_000,
    });
    expect(await readdir(place.folder)).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });

  test('counts decompressed bytes', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    const { service } = await scene((_, response) => send(response, bomb, { 'content-encoding': 'gzip' }));
    expect(await errorOf(service.download('/a', await into('a', 100_000)))).toMatchObject({
      name: 'DownloadTooLargeError',
    });
  });
});

describe('a body that is interrupted', () => {
  const half: Reply = (_, response) => {
    response.writeHead(200, { 'content-length': '8044' });
    response.write(wav().subarray(0, 4_000));
    setImmediate(() => response.destroy());
  };

  test('is fetched again from the start', async () => {
    let asked = 0;
    const { service } = await scene((...told) => {
      asked += 1;
      return asked === 1 ? half(...told) : send(told[1], wav());
    });
    expect(await service.download('/a', await into())).toMatchObject({ bytes: 8_044 });
  });

  test('repeatedly is unclear and leaves no file', async () => {
    const { server, service } = await scene(half);
    const place = await into();
    expect(await errorOf(service.download('/a', place))).toMatchObject({ name: 'ServiceResponseError' });
    expect(await readdir(place.folder)).toEqual([]);
    expect(server.seen).toHaveLength(3);
  });

  test('or stalls fails after the time limit', async () => {
    const { service } = await scene((_, response) => void response.write(wav(10)), { idleMs: 60 });
    const place = await into();
    expect(await errorOf(service.download('/a', place))).toMatchObject({ name: 'ServiceResponseError' });
    expect(await readdir(place.folder)).toEqual([]);
  });
});

describe('the key', () => {
  test('is sent to relative and absolute service addresses', async () => {
    const { server, service } = await scene((_, response) => send(response, wav()));
    for (const address of ['/a', 'a', `${server.base}/a`]) await service.download(address, await into());
    expect(server.seen.map((one) => one.headers['x-api-key'])).toEqual([KEY, KEY, KEY]);
  });

  test('is never sent to another host or port', async () => {
    const other = await elsewhere((_, response) => send(response, wav()));
    const { service } = await scene((_, response) => send(response, wav()));
    await service.download(`${other.base}/a.wav?sig=1`, await into());
    expect(other.seen[0]?.headers).not.toHaveProperty('x-api-key');
    expect(other.seen[0]?.path).toBe('/a.wav?sig=1');
  });

  test('is never sent after a redirect to another host', async () => {
    const { server, service } = await scene((seen, response) => {
      if (seen.path === '/start') return json(response, {}, 302, { location: '/next' });
      if (seen.path === '/next') return json(response, {}, 307, { location: `${other.base}/hop` });
      return send(response, wav());
    });
    const other = await elsewhere((_, response) => json(response, {}, 301, { location: `${server.base}/end` }));
    expect(await service.download('/start', await into())).toMatchObject({ bytes: 8_044 });
    expect(other.seen[0]?.headers).not.toHaveProperty('x-api-key');
    expect(server.seen.map((one) => one.headers['x-api-key'])).toEqual([KEY, KEY, undefined]);
  });

  test('redirects end after five and stay on HTTP', async () => {
    const { server, service } = await scene((seen, response) =>
      json(response, {}, 302, { location: seen.path === '/file' ? 'file:///etc/hostname' : '/round' }),
    );
    expect(await errorOf(service.download('/round', await into()))).toMatchObject({
      name: 'ServiceResponseError',
    });
    expect(server.seen).toHaveLength(6);
    expect(await errorOf(service.download('/file', await into()))).toMatchObject({
      name: 'ServiceResponseError',
    });
    expect(server.seen).toHaveLength(7);
  });
});

test('an expired link is a refusal without markup', async () => {
  const { service } = await scene((_, response) => {
    response.writeHead(403).end('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>');
  });
  expect(await errorOf(service.download('/a', await into()))).toMatchObject({
    name: 'ServiceRefusedError',
    status: 403,
    message: 'Forbidden',
  });
});

test('an unwritable folder throws the disk error without a retry', async () => {
  const { server, service } = await scene((_, response) => send(response, wav()));
  const folder = await emptyFolder();
  await writeFile(join(folder, 'file'), '');
  const error = await errorOf(service.download('/a', { folder: join(folder, 'file'), name: 'a', maxBytes: 10_000 }));
  expect(error.name).toBe('Error');
  expect(server.seen.length).toBeLessThan(2);
});
