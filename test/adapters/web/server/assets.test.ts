// The page's files over HTTP: content types, revalidation, and nothing else on disk.

import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAGE_FILES } from '../../../../src/adapters/web/server/assets.ts';
import { type Live, openChat } from '../setup.ts';

const FOLDER = new URL('../../../../src/adapters/web/page/', import.meta.url);

let live: Live;
beforeEach(async () => {
  live = await openChat();
});
afterEach(() => live.close());

describe('the page', () => {
  it('lists every file except those for the type checker', () => {
    const there = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && !/^tsconfig\.json$|\.d\.ts$/.test(one.name))
      .map((one) => `${one.parentPath}/${one.name}`.replace('//', '/').slice(FOLDER.pathname.length));
    expect([...PAGE_FILES].toSorted()).toEqual(there.toSorted());
  });

  it('is served with the types browsers insist on', async () => {
    const types: Record<string, string> = {
      js: 'text/javascript',
      css: 'text/css',
      svg: 'image/svg+xml',
      html: 'text/html',
      mp3: 'audio/mpeg',
      txt: 'text/plain',
    };
    for (const name of PAGE_FILES) {
      const { status, headers, text } = await live.get(name === 'index.html' ? '/' : `/${name}`);
      expect([name, status]).toEqual([name, 200]);
      expect(headers['content-type']).toContain(types[name.split('.').at(-1) ?? '']);
      expect(text).toBe(readFileSync(new URL(name, FOLDER), 'utf8'));
    }
  });

  it('has no inline code or style, as its policy requires', async () => {
    const { text, headers } = await live.get('/');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
  });

  it('is not resent to clients that have it', async () => {
    const { etag = '' } = (await live.get('/')).headers;
    const again = await live.get('/', { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers['cache-control']).toBe('no-cache');
  });

  it('gives no access to other files on the disk', async () => {
    for (const path of [
      '/tsconfig.json',
      '/types.d.ts',
      '/../assets.ts',
      '/%2e%2e/assets.ts',
      '/..%2fassets.ts',
      '/forms/',
    ])
      expect([path, (await live.get(path)).status]).toEqual([path, 404]);
  });
});
