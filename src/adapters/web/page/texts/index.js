// The page's sentences in the language of whoever looks at it. `texts` and `locale` are set once, before anything is drawn;
// English is there at once, any other language is loaded when it is wanted.

/** @typedef {import('./en.js').Texts} Texts */

import { en } from './en.js';

/** The languages besides English; each is the name of a file here. @type {readonly string[]} */
export const LANGUAGES = ['de', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'ru', 'zh-TW'];

export let texts = en;
/** A BCP 47 tag of the same language, with the person's own region: for numbers and times. */
export let locale = 'en';

/** Language and script, since `zh-HK` is nearer to `zh-TW` than to `zh-CN`. @param {string} tag */
const written = (tag) => {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
};

/**
 * The first language that somebody wants and that is there, with the tag they want it by. Pure.
 * @param {readonly string[]} wanted tags, the best first
 * @param {readonly string[]} present
 */
export function chosenFrom(wanted, present) {
  for (const tag of wanted) {
    const language =
      present.find((one) => one.toLowerCase() === tag.toLowerCase()) ??
      present.find((one) => written(one) === written(tag));
    if (language !== undefined) return { language, tag };
  }
  return { language: 'en', tag: 'en' };
}

/** Takes up the language of these tags. Where it cannot be loaded, English stays. @param {readonly string[]} wanted */
export async function speak(wanted) {
  const { language, tag } = chosenFrom(wanted, ['en', ...LANGUAGES]);
  try {
    if (language !== 'en') texts = (await import(`./${language}.js`)).texts;
    locale = tag;
    document.documentElement.lang = language;
  } catch {
    // The network failed: the page is more than its language.
  }
}
