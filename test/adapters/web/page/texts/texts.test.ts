// Texts of the page: every language has all English texts, index.html uses only existing ones, and the preferred
// available language is chosen.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGE_FILES } from '../../../../../src/adapters/web/server/assets.ts';

const PAGE = new URL('../../../../../src/adapters/web/page/', import.meta.url);
const { en } = await import(new URL('texts/en.js', PAGE).href);
const { chooseLanguage, TRANSLATED_LANGUAGES } = await import(new URL('texts/index.js', PAGE).href);
const NO_LANGUAGE = ['counted.js', 'index.js', 'page.js', 'en.js'];

/** Lists texts with their type, such as `side.rooms string` and `side.unread function`. Empty texts are marked. */
function textsIn(texts: object, path = ''): readonly string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    if (typeof text === 'object') return textsIn(text, `${path}${name}.`);
    return `${path}${name} ${text === '' ? 'empty' : typeof text}`;
  });
}

describe('the texts of the page', () => {
  it('are complete in every language the page supports', async () => {
    const files = readdirSync(new URL('texts/', PAGE)).filter((name) => !NO_LANGUAGE.includes(name));
    expect(files.toSorted()).toEqual(TRANSLATED_LANGUAGES.map((language: string) => `${language}.js`).toSorted());
    expect(PAGE_FILES).toEqual(expect.arrayContaining(files.map((file) => `texts/${file}`)));
    for (const file of files) {
      const { texts } = await import(new URL(`texts/${file}`, PAGE).href);
      expect([file, textsIn(texts).toSorted()]).toEqual([file, textsIn(en).toSorted()]);
    }
  });

  it('match the names used in index.html', () => {
    const html = readFileSync(new URL('index.html', PAGE), 'utf8');
    const named = [...html.matchAll(/data-(?:text|name|label|hint)="([^"]*)"/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(20);
    const plain = new Set(textsIn(en).flatMap((one) => (one.endsWith(' string') ? one.slice(0, -7) : [])));
    expect(named.filter((name) => !plain.has(String(name)))).toEqual([]);
  });

  it.each([
    [['de-AT', 'en'], { language: 'de', tag: 'de-AT' }],
    [['nl', 'fr-CA', 'de'], { language: 'fr', tag: 'fr-CA' }],
    [['pt'], { language: 'pt-BR', tag: 'pt' }],
    [['zh-CN', 'zh-HK'], { language: 'zh-TW', tag: 'zh-HK' }],
    [['en-GB', 'de'], { language: 'en', tag: 'en-GB' }],
    [['nl'], { language: 'en', tag: 'en' }],
    [[], { language: 'en', tag: 'en' }],
  ])('are chosen for %j', (wanted, chosen) => {
    expect(chooseLanguage(wanted, ['en', 'de', 'fr', 'pt-BR', 'zh-TW'])).toEqual(chosen);
  });
});
