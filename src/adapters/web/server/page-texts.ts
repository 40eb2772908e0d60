// Serves the page's texts in the language of the browser, so that the page needs one request and no list of languages.

import type { Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { parseAcceptLanguage } from '../../../kit/http/accept-language.ts';
import { createLazyGetter } from '../../../kit/lazy-getter.ts';
import { LOCALE_TAGS, type LocaleTag, readCatalogue } from '../../../messages/catalogue.ts';
import { matchLocaleTag } from '../../../messages/match-locale.ts';

interface PageTexts {
  readonly language: LocaleTag;
  /** The browser's tag of the language, for numbers and times of its region. */
  readonly locale: string;
  /** By id. A missing translation is English. */
  readonly texts: Readonly<Record<string, string>>;
}

export function addPageTextRoute(app: Hono): void {
  const textsByTag = new Map(LOCALE_TAGS.map((tag) => [tag, createLazyGetter(() => readPageTexts(tag))] as const));
  app.get('/texts.json', etag(), (context) => {
    const { language, locale } = chooseLanguage(context);
    const texts = textsByTag.get(language)?.() ?? {};
    return context.json({ language, locale, texts } satisfies PageTexts, 200, {
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Language',
    });
  });
}

const readPageTexts = (tag: LocaleTag): PageTexts['texts'] =>
  Object.fromEntries([...readCatalogue('en', ['page']), ...readCatalogue(tag, ['page'])]);

function chooseLanguage(context: Context): Pick<PageTexts, 'language' | 'locale'> {
  for (const preferred of parseAcceptLanguage(context.req.header('accept-language'))) {
    const language = matchLocaleTag(preferred);
    if (language !== undefined) return { language, locale: preferred.replaceAll('_', '-') };
  }
  return { language: 'en', locale: 'en' };
}
