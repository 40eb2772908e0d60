// Loads the page's texts in the user's language. `texts` and `locale` are set once, before anything is rendered.
// English is bundled, and other languages load on demand.

/** @typedef {import('./en.js').Texts} Texts */

import { en } from './en.js';

/** Languages besides English. Each is a file in this folder. @type {readonly string[]} */
export const TRANSLATED_LANGUAGES = ['de', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'ru', 'zh-TW'];

export let texts = en;
/** BCP 47 tag of the language with the user's region, for formatting numbers and times. */
export let locale = 'en';

/** Returns language and script. `zh-HK` uses the script of `zh-TW`, not of `zh-CN`. @param {string} tag */
const getScriptKey = (tag) => {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
};

/**
 * Returns the first wanted language that is available, with the wanted tag. Pure.
 * @param {readonly string[]} wanted language tags, most preferred first
 * @param {readonly string[]} present
 */
export function chooseLanguage(wanted, present) {
  for (const tag of wanted) {
    const language =
      present.find((one) => one.toLowerCase() === tag.toLowerCase()) ??
      present.find((one) => getScriptKey(one) === getScriptKey(tag));
    if (language !== undefined) return { language, tag };
  }
  return { language: 'en', tag: 'en' };
}

/** Loads the best matching language. Keeps English if loading fails. @param {readonly string[]} wanted */
export async function loadTexts(wanted) {
  const { language, tag } = chooseLanguage(wanted, ['en', ...TRANSLATED_LANGUAGES]);
  try {
    if (language !== 'en') texts = (await import(`./${language}.js`)).texts;
    locale = tag;
    document.documentElement.lang = language;
  } catch {
    // The network failed; English still works.
  }
}
