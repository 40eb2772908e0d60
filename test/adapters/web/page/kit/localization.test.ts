// Texts of the page: index.html uses only existing ones, the server sends those of the language that the browser
// prefers, and the page formats them.

import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAssets } from '../../../../../src/adapters/web/server/assets.ts';
import { addPageTextRoute } from '../../../../../src/adapters/web/server/page-texts.ts';
import { LOCALE_TAGS, readCatalogue } from '../../../../../src/messages/catalogue.ts';

const PAGE = new URL('../../../../../src/adapters/web/page/', import.meta.url);
const localization = await import(new URL('kit/localization.js', PAGE).href);
const english = readCatalogue('en', ['page']);

const app = new Hono();
addPageTextRoute(app);
interface Answer {
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
}
const request = (preferred?: string, more: Readonly<Record<string, string>> = {}) =>
  app.request('/texts.json', {
    headers: { ...(preferred !== undefined && { 'accept-language': preferred }), ...more },
  });

describe('index.html', () => {
  it('names only texts that exist and need no values', () => {
    const html = readFileSync(new URL('index.html', PAGE), 'utf8');
    const ids = [...html.matchAll(/data-(?:text|name|label|hint)="([^"]*)"/g)].map(([, id]) => String(id));
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => english.get(id)?.includes('{') !== false)).toEqual([]);
  });
});

describe('/texts.json', () => {
  it.each(LOCALE_TAGS)('has every text in %s', async (tag) => {
    const { language, texts } = (await (await request(tag)).json()) as Answer;
    expect(language).toBe(tag);
    expect(Object.keys(texts).toSorted()).toEqual([...english.keys()].toSorted());
    expect(texts['side.rooms']).toBe(readCatalogue(tag, ['page']).get('side.rooms'));
  });

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', { language: 'de', locale: 'de-AT' }],
    ['nl,fr-CA;q=0.9,de;q=0.8', { language: 'fr', locale: 'fr-CA' }],
    ['de;q=0.5,fr', { language: 'fr', locale: 'fr' }],
    ['pt', { language: 'pt-BR', locale: 'pt' }],
    ['zh-CN,zh-HK;q=0.9', { language: 'zh-TW', locale: 'zh-HK' }],
    ['en-GB,de;q=0.9', { language: 'en', locale: 'en-GB' }],
    ['nl', { language: 'en', locale: 'en' }],
    ['*', { language: 'en', locale: 'en' }],
    [undefined, { language: 'en', locale: 'en' }],
  ])('answers %j', async (preferred, chosen) => {
    const response = await request(preferred);
    expect(await response.json()).toMatchObject(chosen);
    expect(response.headers.get('vary')).toBe('Accept-Language');
  });

  it('is not resent to a browser that has it', async () => {
    const first = await request('de');
    const again = await request('de', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache']);
    expect((await request('fr', { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(200);
  });
});

describe('the page', () => {
  it('gets the library as one module, since browsers cannot resolve the imports of packages', () => {
    const module = Buffer.from(loadAssets().get('/kit/intl-messageformat.js')?.bytes ?? []).toString();
    expect(module).toMatch(/^export \{.*\bIntlMessageFormat\b.*\};$/m);
    expect(module).not.toMatch(/^import\b|\bfrom ['"]/m);
  });

  const root = { lang: '' };
  let preferred = 'en';
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: root });
    vi.stubGlobal('fetch', (path: string) => app.request(path, { headers: { 'accept-language': preferred } }));
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('formats texts in the language and region of the browser', async () => {
    const { loadTexts, getText } = localization;
    await loadTexts();
    expect(getText('side.rooms')).toBe('Rooms');
    expect(getText('side.unread', { messages: 1200 })).toBe('1,200 unread');
    expect(getText('log.newer', { messages: 1 })).toBe('New message');
    preferred = 'de-CH';
    const swiss = new Intl.NumberFormat(preferred).format;
    await loadTexts();
    expect([root.lang, localization.locale]).toEqual(['de', 'de-CH']);
    expect(getText('side.rooms')).toBe('Räume');
    expect(getText('form.words', { now: 1200, least: 1 })).toBe(`${swiss(1200)} von mindestens 1 Wort`);
    expect(getText('side.renameRoom', { name: "{it's} <b>#1</b>" })).toBe("{it's} <b>#1</b> für dich umbenennen");
  });

  it('reports a server that does not answer, and shows a text that cannot be read as it is', async () => {
    const { loadTexts, getText } = localization;
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    await expect(loadTexts()).rejects.toThrow('503');
    const texts = { 'side.rooms': 'Rooms {' };
    vi.stubGlobal('fetch', async () => Response.json({ language: 'en', locale: 'en', texts }));
    await loadTexts();
    expect([getText('side.rooms'), getText('side.title')]).toEqual(['Rooms {', 'side.title']);
  });
});
