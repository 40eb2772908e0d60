// The page over HTTP: texts, caching, compression, and nothing else on disk.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HASHED_FOLDER } from '../../../../../src/adapters/web/server/page/bundle-page.ts';
import { loadPage, type Page } from '../../../../../src/adapters/web/server/page/page-files.ts';
import { LOCALE_TAGS, readCatalogue } from '../../../../../src/messages/catalogue.ts';
import { type Live, openChat } from '../../setup.ts';

/** Parts that are not needed at once load later. */
const MAX_FIRST_REQUESTS = 12;
const ADDRESS = /(?:src|href)="(\/[^"]+)"/g;

let live: Live;
let page: Page;
beforeAll(async () => {
  live = await openChat();
  page = await loadPage();
});
afterAll(() => live.close());

const hashed = () => [...page.assets].filter(([address]) => address.startsWith(`/${HASHED_FOLDER}`));
const read = async (address: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(live.base + address, { headers: { 'accept-encoding': 'identity', ...headers } });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('the HTML', () => {
  it.each(LOCALE_TAGS)('contains the headline in %s', async (tag) => {
    const { bytes } = await read('/', { 'accept-language': tag });
    const headline = readCatalogue(tag, ['page']).get('empty.title');
    expect(bytes.toString()).toContain(`<html lang="${tag}">`);
    expect(bytes.toString().split('</body>')[0]).toContain(`>${headline}</p>`);
  });

  it('names no file that is missing, and few files', async () => {
    const addresses = Array.from((await read('/')).bytes.toString().matchAll(ADDRESS), ([, address]) => address);
    expect(addresses.filter((address) => !page.assets.has(String(address)))).toEqual([]);
    expect(new Set(addresses).size).toBeLessThan(MAX_FIRST_REQUESTS);
  });

  it('allows exactly its own inline styles and scripts', async () => {
    const { response, bytes } = await read('/');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/style-src 'self' 'sha256-\S+' 'sha256-\S+';/);
    expect(policy).not.toContain('unsafe');
    expect(bytes.toString()).not.toMatch(/\sstyle=|\son\w+=/i);
    expect((await read('/api/catalogue')).response.headers.get('content-security-policy')).toContain(
      "script-src 'self';",
    );
  });

  it('is not resent to a browser that has it, but in another language', async () => {
    const { response } = await read('/', { 'accept-language': 'de' });
    const seen = { 'if-none-match': response.headers.get('etag') ?? '' };
    const again = await read('/', { 'accept-language': 'de', ...seen });
    expect([again.response.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.response.headers.get('cache-control')).toBe('no-cache');
    expect((await read('/', { 'accept-language': 'fr', ...seen })).response.status).toBe(200);
    expect(response.headers.get('vary')).toBe('Accept-Language, Accept-Encoding');
  });
});

describe('the files', () => {
  it('with a hash are cached forever', async () => {
    for (const [address] of hashed()) {
      const { response } = await read(address);
      expect([address, response.status, response.headers.get('cache-control')]).toEqual([
        address,
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  it('without a hash are revalidated', async () => {
    const { response } = await read('/icon.svg');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const seen = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await read('/icon.svg', seen)).response.status).toBe(304);
  });

  it('are the same in every encoding', async () => {
    const addresses = ['/', ...hashed().map(([address]) => address)].filter((one) => !one.endsWith('.woff2'));
    for (const address of addresses)
      for (const encoding of ['br', 'gzip']) {
        // `fetch` decodes.
        const { response, bytes } = await read(address, { 'accept-encoding': encoding });
        expect([address, response.headers.get('content-encoding')]).toEqual([address, encoding]);
        expect(bytes).toEqual((await read(address)).bytes);
      }
  });

  it('are compressed with the best encoding that is accepted', async () => {
    for (const [accepted, chosen] of [
      ['gzip, deflate, br', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['deflate', undefined],
    ] as const) {
      const { headers } = await live.get('/', { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(chosen);
    }
  });

  it('answer HEAD without content', async () => {
    for (const [address] of [['/'], ...hashed()]) {
      const { status, text, headers } = await live.call('HEAD', address);
      expect([address, status, text]).toEqual([address, 200, '']);
      expect(headers['content-type']).toBeDefined();
    }
  });

  it('are the only ones that are served', async () => {
    for (const path of [
      '/main.js',
      '/styles/style.css',
      '/tsconfig.json',
      '/types.d.ts',
      '/assets/main-AAAAAAAA.js',
      '/assets/',
      '/../routes.ts',
      '/%2e%2e/routes.ts',
      '/..%2froutes.ts',
    ])
      expect([path, (await live.get(path)).status]).toEqual([path, 404]);
  });

  it('include recordings in parts', async () => {
    const recording = [...page.assets.keys()].find((address) => address.endsWith('.mp3')) ?? '';
    const { response, bytes } = await read(recording, { range: 'bytes=0-9' });
    expect([response.status, bytes.length, response.headers.get('content-type')]).toEqual([206, 10, 'audio/mpeg']);
  });
});

it('compresses long answers of the API', async () => {
  const { response, bytes } = await read('/api/catalogue', { 'accept-encoding': 'gzip' });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(bytes).toEqual((await read('/api/catalogue')).bytes);
});

it('does not resend the catalogue to a browser that has it', async () => {
  const { response } = await read('/api/catalogue');
  const again = await read('/api/catalogue', { 'if-none-match': response.headers.get('etag') ?? '' });
  expect([again.response.status, again.response.headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
});
