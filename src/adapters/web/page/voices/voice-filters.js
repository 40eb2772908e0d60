// Search box and filters of the gallery: language, gender, age and owner, with chips for the reader's and the most
// frequent languages.

/** @import { GalleryVoice } from '../types.d.ts' */
/** @import { VoiceFilter } from './filter-voices.js' */

import { el } from '../kit/dom.js';
import { createFilterChips } from '../kit/filter-chips.js';
import { getText } from '../kit/localization.js';
import { formatLanguage } from '../kit/text.js';
import { BUILT_IN_OWNERSHIP, isInAgeGroup, listMainLanguages, listVoiceLanguages } from './filter-voices.js';

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
  const language = createLanguageFilter(onChange);
  const gender = createFilterChips(getText('voices.gender'), onChange);
  const age = createFilterChips(getText('voices.age'), onChange);
  const ownership = createFilterChips(getText('voices.kept'), onChange);
  const facets = el(
    'div',
    { class: 'voices-facets' },
    ...[language.chips, gender, age, ownership].map(({ element }) => element),
  );

  return {
    element: el('div', { class: 'voices-filters' }, box, language.select, facets),
    focus: () => box.focus(),
    /** @returns {VoiceFilter} */
    getFilter: () => ({
      words: box.value,
      gender: gender.getValue(),
      age: age.getValue(),
      language: language.select.value,
      ownership: ownership.getValue(),
    }),
    /** @param {readonly GalleryVoice[]} voices @param {readonly string[]} ownLanguages base tags */
    setVoices(voices, ownLanguages) {
      gender.setChoices(filterChoices(labelGenders(), (value) => voices.some((one) => one.gender === value)));
      age.setChoices(filterChoices(labelAges(), (value) => voices.some((one) => isInAgeGroup(one, value))));
      const made = voices.some((one) => one.ownership) ? labelOwnerships() : {};
      ownership.setChoices(
        filterChoices(made, (value) => voices.some((one) => (one.ownership ?? BUILT_IN_OWNERSHIP) === value)),
      );
      language.setVoices(voices, ownLanguages);
    },
  };
}

/** A list of all languages, and chips for a few of them. @param {() => void} onChange */
function createLanguageFilter(onChange) {
  const select = el(
    'select',
    {
      class: 'input voices-choice',
      'aria-label': getText('voices.language'),
      onchange: () => {
        chips.setValue(select.value);
        onChange();
      },
    },
    el('option', { value: '' }, getText('voices.language')),
  );
  const chips = createFilterChips(getText('voices.language'), () => {
    select.value = chips.getValue();
    onChange();
  });
  let languageCount = 0;
  return {
    select,
    chips,
    /** @param {readonly GalleryVoice[]} voices @param {readonly string[]} ownLanguages */
    setVoices(voices, ownLanguages) {
      const tags = listVoiceLanguages(voices);
      if (tags.length === languageCount) return;
      languageCount = tags.length;
      const options = tags
        .map((tag) => ({ tag, name: formatLanguage(tag) }))
        .toSorted((a, b) => a.name.localeCompare(b.name));
      const chosen = select.value;
      const [first] = select.options;
      select.replaceChildren(
        ...(first ? [first] : []),
        ...options.map(({ tag, name }) => el('option', { value: tag }, name)),
      );
      select.value = chosen;
      const main = listMainLanguages(voices, ownLanguages, MAX_LANGUAGE_CHIPS);
      chips.setChoices(Object.fromEntries(main.map((tag) => [tag, formatLanguage(tag)])));
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
