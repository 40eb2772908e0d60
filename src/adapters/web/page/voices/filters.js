// What one looks for in the gallery: words, and a choice each for gender, age, language and who made it.

/** @import { VoiceShown } from '../types.d.ts' */
/** @import { Wishes } from './matching.js' */

import { el } from '../kit/dom.js';
import { texts } from '../texts/index.js';
import { AGES, languagesOf } from './matching.js';

/** @param {string} search what is looked for at first @param {() => void} changed */
export function drawFilters(search, changed) {
  const words = texts.voices;
  const box = el('input', {
    class: 'input',
    type: 'search',
    dir: 'auto',
    autocomplete: 'off',
    value: search,
    'aria-label': words.search,
    placeholder: words.search,
    oninput: changed,
  });
  /** @param {string} label @param {Readonly<Record<string, string>>} choices */
  const select = (label, choices) =>
    el(
      'select',
      { class: 'input voices-choice', 'aria-label': label, onchange: changed },
      el('option', { value: '' }, label),
      ...Object.entries(choices).map(([value, name]) => el('option', { value }, name)),
    );
  const gender = select(words.gender, words.genders);
  const ages = Object.keys(AGES).map((key) => [
    key,
    words.ages[/** @type {keyof typeof words.ages} */ (key)],
  ]);
  const age = select(words.age, Object.fromEntries(ages));
  const language = select(words.language, {});
  const kept = select(words.kept, { any: words.keptAny, ...words.keptBy });
  const found = el('p', { class: 'hint voices-found', role: 'status' }, words.loading);
  let known = 0;

  return {
    element: el('div', { class: 'voices-filters' }, box, language, gender, age, kept, found),
    focus: () => box.focus(),
    /** @returns {Wishes} */
    wishes: () => ({
      words: box.value,
      gender: gender.value,
      age: age.value,
      language: language.value,
      kept: kept.value,
    }),
    /** @param {number} shown @param {number} all */
    count(shown, all) {
      found.textContent = shown === 0 && all > 0 ? words.none : words.found(shown, all);
    },
    /** What there is to choose from. @param {readonly VoiceShown[]} voices */
    offer(voices) {
      kept.hidden = !voices.some((one) => one.kept);
      const names = languagesOf(voices);
      if (names.length === known) return;
      known = names.length;
      const chosen = language.value;
      const [first] = language.options;
      language.replaceChildren(
        ...(first ? [first] : []),
        ...names.map((name) => el('option', { value: name }, name)),
      );
      language.value = chosen;
    },
  };
}
