// Search box and filters of the gallery: language, gender, age and owner, with chips for the most frequent languages.

/** @import { GalleryVoice } from '../types.d.ts' */
/** @import { VoiceFilter } from './filter-voices.js' */

import { el } from '../kit/dom.js';
import { createFilterChips } from '../kit/filter-chips.js';
import { getText } from '../kit/localization.js';
import { BUILT_IN_OWNERSHIP, findMostFrequentLanguages, isInAgeGroup, listVoiceLanguages } from './filter-voices.js';

const MAX_LANGUAGE_CHIPS = 4;

/** @param {string} search initial search text @param {() => void} onChange */
export function createVoiceFilters(search, onChange) {
  const box = el('input', {
    class: 'input',
    type: 'search',
    dir: 'auto',
    autocomplete: 'off',
    value: search,
    'aria-label': getText('voices.search'),
    placeholder: getText('voices.search'),
    oninput: onChange,
  });
  const language = el(
    'select',
    {
      class: 'input voices-choice',
      'aria-label': getText('voices.language'),
      onchange: () => {
        languageChips.setValue(language.value);
        onChange();
      },
    },
    el('option', { value: '' }, getText('voices.language')),
  );
  const languageChips = createFilterChips(getText('voices.language'), () => {
    language.value = languageChips.getValue();
    onChange();
  });
  const gender = createFilterChips(getText('voices.gender'), onChange);
  const age = createFilterChips(getText('voices.age'), onChange);
  const ownership = createFilterChips(getText('voices.kept'), onChange);
  const chips = [languageChips, gender, age, ownership].map(({ element }) => element);
  const found = el('p', { class: 'hint voices-found', role: 'status' }, getText('voices.loading'));
  let languageCount = 0;

  return {
    element: el('div', { class: 'voices-filters' }, box, language, ...chips, found),
    focus: () => box.focus(),
    /** @returns {VoiceFilter} */
    getFilter: () => ({
      words: box.value,
      gender: gender.getValue(),
      age: age.getValue(),
      language: language.value,
      ownership: ownership.getValue(),
    }),
    /** @param {number} shown @param {number} all */
    showCount(shown, all) {
      found.textContent = shown === 0 && all > 0 ? getText('voices.none') : getText('voices.found', { shown, all });
    },
    /** @param {readonly GalleryVoice[]} voices */
    setVoices(voices) {
      gender.setChoices(filterChoices(labelGenders(), (value) => voices.some((one) => one.gender === value)));
      age.setChoices(filterChoices(labelAges(), (value) => voices.some((one) => isInAgeGroup(one, value))));
      const made = voices.some((one) => one.ownership) ? labelOwnerships() : {};
      ownership.setChoices(
        filterChoices(made, (value) => voices.some((one) => (one.ownership ?? BUILT_IN_OWNERSHIP) === value)),
      );
      const names = listVoiceLanguages(voices);
      if (names.length === languageCount) return;
      languageCount = names.length;
      const chosen = language.value;
      const [first] = language.options;
      language.replaceChildren(...(first ? [first] : []), ...names.map((name) => el('option', { value: name }, name)));
      language.value = chosen;
      languageChips.setChoices(
        Object.fromEntries(findMostFrequentLanguages(voices, MAX_LANGUAGE_CHIPS).map((name) => [name, name])),
      );
    },
  };
}

const labelGenders = () => ({ female: getText('voices.genders.female'), male: getText('voices.genders.male') });

const labelAges = () => ({
  child: getText('voices.ages.child'),
  young: getText('voices.ages.young'),
  middle: getText('voices.ages.middle'),
  old: getText('voices.ages.old'),
});

const labelOwnerships = () => ({
  mine: getText('voices.keptBy.mine'),
  here: getText('voices.keptBy.here'),
  [BUILT_IN_OWNERSHIP]: getText('voices.builtIn'),
});

/**
 * Omits choices that match no voice.
 * @param {Readonly<Record<string, string>>} choices
 * @param {(value: string) => boolean} hasMatch
 */
const filterChoices = (choices, hasMatch) =>
  Object.fromEntries(Object.entries(choices).filter(([value]) => hasMatch(value)));
