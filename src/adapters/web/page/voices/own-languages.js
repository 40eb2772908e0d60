// The reader's languages as base tags, such as `de`: the one of the settings, then those of the browser.

import { toBaseLanguage } from './filter-voices.js';

/** @param {string} [setting] tag of the language in the settings */
export const listOwnLanguages = (setting) => [
  ...new Set([...(setting === undefined ? [] : [setting]), ...navigator.languages].map(toBaseLanguage)),
];
