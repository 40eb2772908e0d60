// Languages that the person chose lately, latest first. Lists of languages begin with them.

import { readStoredJson, writeStored } from './storage.js';

const KEY = 'languages';
const MAX_RECENT = 5;

/** @returns {readonly string[]} names or ids */
export const listRecentLanguages = () => readStoredJson(KEY, []);

/** @param {string} language */
export const addRecentLanguage = (language) =>
  writeStored(
    KEY,
    JSON.stringify([language, ...listRecentLanguages().filter((one) => one !== language)].slice(0, MAX_RECENT)),
  );
