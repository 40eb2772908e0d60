// Texts of the page: index.html uses only existing ones, the server chooses the language that the browser prefers, and
// the page formats them.

import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage, fillPage } from '../../../../../src/adapters/web/server/page/page-html.ts';
import { LOCALE_TAGS, readCatalogue } from '../../../../../src/messages/catalogue.ts';

const PAGE = new URL('../../../../../src/adapters/web/page/', import.meta.url);
const localization = await import(new URL('kit/localization.js', PAGE).href);
const english = readCatalogue('en', ['page']);
const SHELL = '<html lang="en"><body></body></html>';
const TEXTS = /<script type="application\/json" id="texts">(.*)<\/script>/;

const readTextsFor = (tag: string) => TEXTS.exec(fillPage(SHELL, { language: tag, locale: tag }))?.[1] ?? '';

describe('index.html', () => {
  it('names only texts that exist and need no values', () => {
    const html = readFileSync(new URL('index.html', PAGE), 'utf8');
    const ids = [...html.matchAll(/data-(?:text|name|label|hint)="([^"]*)"/g)].map(([, id]) => String(id));
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => /[{']/.test(english.get(id) ?? '{'))).toEqual([]);
  });
});

describe('the texts in the page', () => {
  it.each(LOCALE_TAGS)('are all there in %s', (tag) => {
    const { texts } = JSON.parse(readTextsFor(tag)) as { readonly texts: Readonly<Record<string, string>> };
    expect(Object.keys(texts).toSorted()).toEqual([...english.keys()].toSorted());
    expect(texts['side.rooms']).toBe(readCatalogue(tag, ['page']).get('side.rooms'));
  });

  it('fill content, names, labels and placeholders', () => {
    const fill = (html: string) =>
      fillPage(`<html lang="en">${html}<body></body>`, { language: 'de', locale: 'de' }).split('<body>')[0];
    expect(fill('<h2 data-text="side.rooms"></h2>')).toContain('<h2>Räume</h2>');
    expect(fill('<button\n  data-name="side.add" data-icon="add"></button>')).toMatch(
      /<button\s+title="([^"]+)" data-icon="add"><span class="sr">\1<\/span><\/button>/,
    );
    expect(fill('<input data-hint="side.rename" data-label="side.yourName" />')).toMatch(
      /<input placeholder="[^"]+" aria-label="[^"]+" \/>/,
    );
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
  ])('are in the language of %j', (preferred, chosen) => {
    expect(chooseLanguage(preferred)).toEqual(chosen);
  });
});

describe('the page', () => {
  const show = (textContent: string) => {
    vi.stubGlobal('document', { getElementById: () => ({ textContent }) });
    localization.readTexts();
  };
  afterEach(() => void vi.unstubAllGlobals());

  it('formats texts in the language and region of the browser', () => {
    const { getText } = localization;
    show(readTextsFor('en'));
    expect(getText('side.rooms')).toBe('Rooms');
    expect(getText('side.unread', { messages: 1200 })).toBe('1,200 unread');
    expect(getText('log.newer', { messages: 1 })).toBe('New message');
    const swiss = new Intl.NumberFormat('de-CH').format;
    show(TEXTS.exec(fillPage(SHELL, { language: 'de', locale: 'de-CH' }))?.[1] ?? '');
    expect(localization.locale).toBe('de-CH');
    expect(getText('side.rooms')).toBe('Räume');
    expect(getText('form.words', { now: 1200, least: 1 })).toBe(`${swiss(1200)} von mindestens 1 Wort`);
    expect(getText('side.renameRoom', { name: "{it's} <b>#1</b>" })).toBe("{it's} <b>#1</b> für dich umbenennen");
  });

  it('shows the id of a text that is missing', () => {
    show(JSON.stringify({ locale: 'en', texts: {} }));
    expect(localization.getText('side.rooms')).toBe('side.rooms');
  });
});
