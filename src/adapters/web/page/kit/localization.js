// Texts of the page in the user's language. The server chooses it and sends that language's locales/…/page.json. Cards,
// fields and errors come localized from the server.

/** @import { GetText } from '../types.d.ts' */

import { IntlMessageFormat } from './intl-messageformat.js';

const TIMEOUT_MS = 30_000;

/** BCP 47 tag of the language with the user's region, for formatting numbers and times. */
export let locale = 'en';
/** Texts in ICU MessageFormat by id. @type {Readonly<Record<string, string>>} */
let texts = {};

/** @typedef {(args: Readonly<Record<string, string | number>>) => string} Formatter */
/** @type {Map<string, Formatter>} */
const formatters = new Map();

/** Must be called before anything is rendered. Throws if the server does not answer. */
export async function loadTexts() {
  const response = await fetch('/texts.json', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`texts not loaded: ${response.status}`);
  const loaded = await response.json();
  ({ locale, texts } = loaded);
  formatters.clear();
  document.documentElement.lang = loaded.language;
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

/** @param {string} text @returns {Formatter} */
function createFormatter(text) {
  if (!/[{']/.test(text)) return () => text;
  try {
    // Tags are plain text.
    const message = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
    return (args) => String(message.format(args));
  } catch {
    // A translation that cannot be read must not break the page.
    return () => text;
  }
}
