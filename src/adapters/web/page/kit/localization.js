// Texts of the page in the user's language. The server chooses it and writes that language's locales/…/page.json into
// the page. Cards, fields and errors come localized from the server.

/** @import { GetText } from '../types.d.ts' */

import { IntlMessageFormat } from 'intl-messageformat';

/** BCP 47 tag of the language with the user's region, for formatting numbers and times. */
export let locale = 'en';
/**
 * Texts by id. Those with placeholders are parsed messages.
 * @type {Readonly<Record<string, ConstructorParameters<typeof IntlMessageFormat>[0]>>}
 */
let texts = {};

/** @typedef {(args: Readonly<Record<string, string | number>>) => string} Formatter */
/** @type {Map<string, Formatter>} */
const formatters = new Map();

/** Must be called before anything is rendered. */
export function readTexts() {
  ({ locale, texts } = JSON.parse(document.getElementById('texts')?.textContent ?? ''));
  formatters.clear();
}

/**
 * Returns a text in the user's language: `getText('side.unread', { messages: 3 })` → `3 unread`.
 * @type {GetText}
 */
export const getText = (id, ...[args = {}]) => {
  const known = formatters.get(id);
  if (known) return known(args);
  const formatter = createFormatter(texts[id] ?? id);
  formatters.set(id, formatter);
  return formatter(args);
};

/** @param {(typeof texts)[string]} text @returns {Formatter} */
function createFormatter(text) {
  if (typeof text === 'string') return () => text;
  const message = new IntlMessageFormat(text, locale);
  return (args) => String(message.format(args));
}
