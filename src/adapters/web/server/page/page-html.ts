// Fills index.html with the texts of the reader's language, so that the first text needs no script. Attributes name the
// text: `data-text` for the content, `data-name` for the name of an icon button, `data-label` for assistive technology,
// and `data-hint` for placeholders.

import { parseAcceptLanguage } from '../../../../kit/http/accept-language.ts';
import { createLazyGetter } from '../../../../kit/lazy-getter.ts';
import { LOCALE_TAGS, type LocaleTag, readCatalogue } from '../../../../messages/catalogue.ts';
import { type MessageElements, parseMessage } from '../../../../messages/format.ts';
import { matchLocaleTag } from '../../../../messages/match-locale.ts';

export interface ReaderLanguage {
  readonly language: LocaleTag;
  /** The browser's tag of the language, for numbers and times of its region. */
  readonly locale: string;
}

/** Texts by id. Those with placeholders are parsed, so that browsers need no parser. */
type PageTexts = Readonly<Record<string, string | MessageElements>>;

const TEXT_ATTRIBUTE = /\sdata-(text|name|label|hint)="([\w.]+)"/g;
const OPENING_TAG = /<[a-z][^<>]*>/g;
const LANGUAGE = '<html lang="en">';
const END = '</body>';
const HAS_SYNTAX = /[{']/;
const SPECIAL = /[&<>"]/g;
const KEY_NAME = /`([^`]*)`/g;

const textsByTag = new Map(LOCALE_TAGS.map((tag) => [tag, createLazyGetter(() => readPageTexts(tag))] as const));

const readPageTexts = (tag: LocaleTag): PageTexts =>
  Object.fromEntries(
    [...readCatalogue('en', ['page']), ...readCatalogue(tag, ['page'])].map(([id, text]) => [id, parseText(text, tag)]),
  );

function parseText(text: string, tag: LocaleTag): string | MessageElements {
  if (!HAS_SYNTAX.test(text)) return text;
  try {
    return parseMessage(text, tag).getAst();
  } catch {
    // A translation that cannot be read must not break the page.
    return text;
  }
}

export function chooseLanguage(acceptLanguage: string | undefined): ReaderLanguage {
  for (const preferred of parseAcceptLanguage(acceptLanguage)) {
    const language = matchLocaleTag(preferred);
    if (language !== undefined) return { language, locale: preferred.replaceAll('_', '-') };
  }
  return { language: 'en', locale: 'en' };
}

/**
 * A missing translation is English. Attributes name texts without placeholders. The page's modules get all texts at the
 * end.
 */
export function fillPage(html: string, { language, locale }: ReaderLanguage): string {
  const texts = textsByTag.get(language)?.() ?? {};
  const findText = (id: string): string => {
    const text = texts[id];
    return escapeHtml(typeof text === 'string' ? text : id);
  };
  const data = JSON.stringify({ locale, texts }).replaceAll('<', '\\u003c');
  return html
    .replace(LANGUAGE, `<html lang="${language}">`)
    .replace(OPENING_TAG, (tag) => fillTag(tag, findText))
    .replace(END, () => `<script type="application/json" id="texts">${data}</script>${END}`);
}

/** Returns the opening tag with its attributes and the content that follows. */
function fillTag(tag: string, findText: (id: string) => string): string {
  let content = '';
  const filled = tag.replace(TEXT_ATTRIBUTE, (_, kind: string, id: string) => {
    const text = findText(id);
    if (kind === 'label') return ` aria-label="${text}"`;
    if (kind === 'hint') return ` placeholder="${text}"`;
    if (kind === 'text') content += text.replace(KEY_NAME, '<kbd>$1</kbd>');
    if (kind === 'name') content += `<span class="sr">${text}</span>`;
    return kind === 'name' ? ` title="${text}"` : '';
  });
  return filled + content;
}

const escapeHtml = (text: string): string => text.replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
