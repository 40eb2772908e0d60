// What one looks for in the gallery: words, a language, and chips for the most frequent languages, gender, age and who made it.

/** @import { VoiceShown } from '../types.d.ts' */
/** @import { Wishes } from './matching.js' */

import { createChips } from '../kit/chips.js';
import { el } from '../kit/dom.js';
import { texts } from '../texts/index.js';
import { BUILT_IN, commonLanguages, isOfAge, languagesOf } from './matching.js';

/** So many languages stand as chips beside the list of all. */
const COMMON = 4;

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
  const language = el(
    'select',
    {
      class: 'input voices-choice',
      'aria-label': words.language,
      onchange: () => {
        common.choose(language.value);
        changed();
      },
    },
    el('option', { value: '' }, words.language),
  );
  const common = createChips(words.language, () => {
    language.value = common.value();
    changed();
  });
  const gender = createChips(words.gender, changed);
  const age = createChips(words.age, changed);
  const kept = createChips(words.kept, changed);
  const chips = [common, gender, age, kept].map(({ element }) => element);
  const found = el('p', { class: 'hint voices-found', role: 'status' }, words.loading);
  let known = 0;

  return {
    element: el('div', { class: 'voices-filters' }, box, language, ...chips, found),
    focus: () => box.focus(),
    /** @returns {Wishes} */
    wishes: () => ({
      words: box.value,
      gender: gender.value(),
      age: age.value(),
      language: language.value,
      kept: kept.value(),
    }),
    /** @param {number} shown @param {number} all */
    count(shown, all) {
      found.textContent = shown === 0 && all > 0 ? words.none : words.found(shown, all);
    },
    /** What there is to choose from. @param {readonly VoiceShown[]} voices */
    offer(voices) {
      const { genders, ages, keptBy, builtIn } = words;
      gender.offer(some(genders, (value) => voices.some((one) => one.gender === value)));
      age.offer(some(ages, (value) => voices.some((one) => isOfAge(one, value))));
      const made = voices.some((one) => one.kept) ? { ...keptBy, [BUILT_IN]: builtIn } : {};
      kept.offer(some(made, (value) => voices.some((one) => (one.kept ?? BUILT_IN) === value)));
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
      common.offer(Object.fromEntries(commonLanguages(voices, COMMON).map((name) => [name, name])));
    },
  };
}

/** Of choices, those that lead to something. @param {Readonly<Record<string, string>>} choices @param {(value: string) => boolean} leads */
const some = (choices, leads) =>
  Object.fromEntries(Object.entries(choices).filter(([value]) => leads(value)));
