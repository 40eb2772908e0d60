// Results on their way to disk: names and types, the cap, broken bodies, redirects, and where the key goes.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { json, listen, type Reply, wav } from './loopback.ts';
import { emptyFolder, errorOf, KEY, scene } from './setup.ts';

const send = (response: ServerResponse, body: Buffer | string, headers: Record<string, string> = {}) => {
  response.writeHead(200, headers);
  response.end(body);
};

async function into(name = 'Speech', max = 1_000_000) {
  return { folder: await emptyFolder(), name, max };
}

async function elsewhere(reply: Reply) {
  const server = await listen(reply);
  onTestFinished(() => server.stop());
  return server;
}

describe('a file', () => {
  test('is named and typed by its content, measured, and whole', async () => {
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

  test('whose content says nothing is typed by what the service says', async () => {
    const odd = Buffer.from([0, 1, 2, 3, 4, 5, 0xff, 0]);
    const { service } = await scene((_, response) =>
      send(response, odd, { 'content-type': 'audio/aac; x=1' }),
    );
    expect(await service.download('/a', await into('Speech'))).toMatchObject({
      name: 'Speech.aac',
      type: 'audio/aac',
      bytes: 8,
    });
  });

  test('that came compressed is unpacked', async () => {
    const { service } = await scene((_, response) =>
      send(response, gzipSync(wav()), { 'content-encoding': 'gzip' }),
    );
    expect(await service.download('/a', await into())).toMatchObject({ bytes: 8_044, type: 'audio/wav' });
  });

  test('replaces an earlier one of the same name', async () => {
    const { service } = await scene((_, response) => send(response, wav()));
    const place = await into();
    await writeFile(join(place.folder, 'Speech.wav'), 'old');
    await service.download('/a', place);
    expect(await readFile(join(place.folder, 'Speech.wav'))).toEqual(wav());
  });

  test('cannot be named out of its folder', async () => {
    const { service } = await scene((_, response) => send(response, wav()));
    const place = await into('../../up');
    expect((await service.download('/a', place)).path).toBe(join(place.folder, 'up.wav'));
  });
});

describe('what is no file', () => {
  const wrong: Record<string, Reply> = {
    'a web page': (_, response) => send(response, '<html>Sign in', { 'content-type': 'audio/wav' }),
    JSON: (_, response) => json(response, { output_url: 'https://x' }),
    'an empty body': (_, response) => send(response, '', { 'content-type': 'audio/wav' }),
  };
  test.each(Object.entries(wrong))('%s is refused and leaves nothing behind', async (_, reply) => {
    const { service } = await scene(reply);
    const place = await into();
    expect(await errorOf(service.download('/a', place))).toMatchObject({ name: 'ServiceUnclear' });
    expect(await readdir(place.folder)).toEqual([]);
  });

  test('an address that is not on the web is not fetched', async () => {
    const { service } = await scene((_, response) => send(response, wav()));
    for (const address of ['file:///etc/hostname', 'data:audio/wav;base64,AAAA', 'ftp://x/y'])
      expect(await errorOf(service.download(address, await into()))).toMatchObject({
        name: 'ServiceUnclear',
      });
  });
});

describe('the cap', () => {
  test('is checked before anything is read', async () => {
    const { service } = await scene((_, response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write('x');
    });
    const error = await errorOf(service.download('/a', await into('a', 4_999)));
    expect(error).toMatchObject({ name: 'TooLarge', bytes: 5_000, max: 4_999 });
  });

  test('is checked while counting, so an endless body ends', async () => {
    const { server, service } = await scene((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(wav(50_000)));
      };
      response.on('drain', more);
      more();
    });
    const place = await into('a', 100_000);
    expect(await errorOf(service.download('/a', place))).toMatchObject({ name: 'TooLarge', max: 100_000 });
    expect(await readdir(place.folder)).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });

  test('counts what is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    const { service } = await scene((_, response) => send(response, bomb, { 'content-encoding': 'gzip' }));
    expect(await errorOf(service.download('/a', await into('a', 100_000)))).toMatchObject({
      name: 'TooLarge',
    });
  });
});

describe('a body that breaks off', () => {
  const half: Reply = (_, response) => {
    response.writeHead(200, { 'content-length': '8044' });
    response.write(wav().subarray(0, 4_000));
    setImmediate(() => response.destroy());
  };

  test('is fetched again from its beginning', async () => {
    let asked = 0;
    const { service } = await scene((...told) => {
      asked += 1;
      return asked === 1 ? half(...told) : send(told[1], wav());
    });
    expect(await service.download('/a', await into())).toMatchObject({ bytes: 8_044 });
  });

  test('again and again is unclear, and leaves nothing behind', async () => {
    const { server, service } = await scene(half);
    const place = await into();
    expect(await errorOf(service.download('/a', place))).toMatchObject({ name: 'ServiceUnclear' });
    expect(await readdir(place.folder)).toEqual([]);
    expect(server.seen).toHaveLength(3);
  });

  test('or stalls, is given up after a while', async () => {
    const { service } = await scene((_, response) => void response.write(wav(10)), { idle: 60 });
    const place = await into();
    expect(await errorOf(service.download('/a', place))).toMatchObject({ name: 'ServiceUnclear' });
    expect(await readdir(place.folder)).toEqual([]);
  });
});

describe('the key', () => {
  test('goes to the service’s own addresses, absolute or relative', async () => {
    const { server, service } = await scene((_, response) => send(response, wav()));
    for (const address of ['/a', 'a', `${server.base}/a`]) await service.download(address, await into());
    expect(server.seen.map((one) => one.headers['x-api-key'])).toEqual([KEY, KEY, KEY]);
  });

  test('never goes to a result elsewhere, not even to another port of the same machine', async () => {
    const other = await elsewhere((_, response) => send(response, wav()));
    const { service } = await scene((_, response) => send(response, wav()));
    await service.download(`${other.base}/a.wav?sig=1`, await into());
    expect(other.seen[0]?.headers).not.toHaveProperty('x-api-key');
    expect(other.seen[0]?.path).toBe('/a.wav?sig=1');
  });

  test('never goes along when a redirect leads elsewhere, nor comes back with the next one', async () => {
    const { server, service } = await scene((seen, response) => {
      if (seen.path === '/start') return json(response, {}, 302, { location: '/next' });
      if (seen.path === '/next') return json(response, {}, 307, { location: `${other.base}/hop` });
      return send(response, wav());
    });
    const other = await elsewhere((_, response) =>
      json(response, {}, 301, { location: `${server.base}/end` }),
    );
    expect(await service.download('/start', await into())).toMatchObject({ bytes: 8_044 });
    expect(other.seen[0]?.headers).not.toHaveProperty('x-api-key');
    expect(server.seen.map((one) => one.headers['x-api-key'])).toEqual([KEY, KEY, undefined]);
  });

  test('redirects end after five, and never leave the web', async () => {
    const { server, service } = await scene((seen, response) =>
      json(response, {}, 302, { location: seen.path === '/file' ? 'file:///etc/hostname' : '/round' }),
    );
    expect(await errorOf(service.download('/round', await into()))).toMatchObject({ name: 'ServiceUnclear' });
    expect(server.seen).toHaveLength(6);
    expect(await errorOf(service.download('/file', await into()))).toMatchObject({ name: 'ServiceUnclear' });
    expect(server.seen).toHaveLength(7);
  });
});

test('an expired link is a no, told without its markup', async () => {
  const { service } = await scene((_, response) => {
    response.writeHead(403).end('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>');
  });
  expect(await errorOf(service.download('/a', await into()))).toMatchObject({
    name: 'ServiceRefused',
    status: 403,
    message: 'Forbidden',
  });
});

test('a folder that cannot be written is the disk’s own failure, and nothing is asked again', async () => {
  const { server, service } = await scene((_, response) => send(response, wav()));
  const folder = await emptyFolder();
  await writeFile(join(folder, 'file'), '');
  const error = await errorOf(
    service.download('/a', { folder: join(folder, 'file'), name: 'a', max: 10_000 }),
  );
  expect(error.name).toBe('Error');
  expect(server.seen.length).toBeLessThan(2);
});
