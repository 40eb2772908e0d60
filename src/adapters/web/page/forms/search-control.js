// A search box for voices, languages and dictionaries, with suggestions from the server. Holds one value or several.
// Text without a chosen suggestion is sent as typed, as the server also accepts names.

/** @import { FormControl, FieldJson, Suggestion, FieldValues } from '../types.d.ts' */

import { createSuggestionLoader } from '../connection/suggestion-loader.js';
import { el } from '../kit/dom.js';
import { createIconButton } from '../kit/icons.js';
import { createListbox } from '../kit/listbox.js';
import { getText } from '../kit/localization.js';
import { addRecentLanguage } from '../kit/recent-languages.js';
import { createSampleButton } from '../kit/sample-player.js';

/** @typedef {{ command: string, getValues: () => FieldValues }} FormContext */

/** There is a default for every setting but the language to translate into. @param {FieldJson} field */
const canBeEmpty = ({ required, setting }) => !required || (setting !== undefined && setting !== 'target_language');

/** @param {FieldJson} field */
const createInput = (field) =>
  el('input', {
    class: 'input search',
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    dir: 'auto',
    placeholder: getText(canBeEmpty(field) ? 'form.searchOrDefault' : 'form.search'),
  });

/** @param {Suggestion} one @param {() => void} remove */
const createChip = ({ label }, remove) =>
  el(
    'li',
    { class: 'chip', dir: 'auto' },
    label,
    createIconButton('close', getText('composer.remove', { name: label }), remove),
  );

/** @param {FieldJson} field @param {FormContext} form @returns {FormControl} */
export function createSearchControl(field, { command, getValues }) {
  const input = createInput(field);
  const listbox = createListbox(input, getText('list.suggestionsFor', { field: field.label }));
  const loadSuggestions = createSuggestionLoader();
  const selection = createSelection(field, input, command);

  const updateSuggestions = () => {
    const typed = selection.getTyped();
    loadSuggestions({ command, field: field.name, typed, values: getValues() }, (found) => {
      if (document.activeElement !== input) return;
      const options = found.map((one) => ({ ...one, onPick: () => pick(one) }));
      const selectFirst = selection.getTyped() !== '';
      // With an empty or unchanged text box, Tab moves to the next field.
      listbox.open(options, { selectFirst, acceptTab: selectFirst });
    });
  };

  /** @param {Suggestion} one */
  function pick(one) {
    listbox.close();
    if (field.kind === 'language') addRecentLanguage(one.value);
    selection.select(one);
  }

  const closeUnlessFocused = () => document.activeElement !== input && listbox.close();

  input.addEventListener('input', () => {
    selection.onTyping();
    updateSuggestions();
  });
  input.addEventListener('click', () => !listbox.isOpen() && updateSuggestions());
  input.addEventListener('blur', () => {
    if (!document.querySelector(':active')) return listbox.close();
    // The list takes up space. Closed during a press, it would move the pressed button away.
    addEventListener('mouseup', () => setTimeout(closeUnlessFocused), { once: true });
  });
  input.addEventListener('keydown', (event) => {
    if (listbox.handleKey(event)) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      updateSuggestions();
    } else if (event.key === 'Backspace' && input.value === '') selection.removeLast();
  });

  const line = el('div', { class: 'search-line' }, input, selection.sample);
  return {
    element: el('div', { class: 'search-field' }, selection.chips, line, listbox.element),
    input,
    getValue: selection.getValue,
    setValue: selection.setValue,
  };
}

/**
 * Selected values: one in the text box, or several as chips above it.
 * @param {FieldJson} field
 * @param {HTMLInputElement} input
 * @param {string} command
 */
function createSelection(field, input, command) {
  const sample = el('span', { class: 'search-listen' });
  const chips = el('ul', { class: 'chips', hidden: true });
  /** @type {Suggestion[]} */
  let chosen = [];

  /** @param {Suggestion[]} selected */
  function draw(selected) {
    chosen = selected;
    const [first] = field.allowsMultiple ? [] : chosen;
    sample.replaceChildren(createSampleButton(first?.sampleUrl, first?.label ?? '') ?? '');
    if (!field.allowsMultiple) return;
    chips.hidden = chosen.length === 0;
    chips.replaceChildren(...chosen.map((one) => createChip(one, () => remove(one))));
  }

  /** @param {Suggestion} one */
  function remove(one) {
    draw(chosen.filter((other) => other !== one));
    input.focus();
  }

  /** @param {Suggestion} one */
  function select(one) {
    input.value = field.allowsMultiple ? '' : one.label;
    draw(field.allowsMultiple ? [...chosen.filter((other) => other.value !== one.value), one] : [one]);
  }

  /**
   * Adds a value that may be an id: asks the server for its label, and prefers an exact id match.
   * @param {unknown} value
   */
  function addValue(value) {
    const text = String(value).trim();
    if (text === '') return;
    if (field.allowsMultiple) select({ value: text, label: text });
    else input.value = text;
    if (!/^\d+$/u.test(text)) return;
    createSuggestionLoader()({ command, field: field.name, typed: text, values: {} }, ([named]) => {
      if (!named || (!field.allowsMultiple && input.value !== text)) return;
      if (field.allowsMultiple) draw(chosen.map((one) => (one.value === text ? named : one)));
      else select(named);
    });
  }

  return {
    sample,
    chips,
    select,
    getTyped: () => (field.allowsMultiple || chosen[0]?.label !== input.value ? input.value.trim() : ''),
    onTyping: () => draw(field.allowsMultiple ? chosen : []),
    removeLast: () => field.allowsMultiple && chosen.length > 0 && draw(chosen.slice(0, -1)),
    getValue() {
      const written = input.value.trim();
      if (!field.allowsMultiple) return chosen[0]?.label === input.value ? chosen[0].value : written || undefined;
      const all = [...chosen.map((one) => one.value), ...(written === '' ? [] : [written])];
      return all.length === 0 ? undefined : all;
    },
    /** @param {unknown} value */
    setValue(value) {
      chosen = [];
      input.value = '';
      const several = Array.isArray(value) ? value : field.allowsMultiple ? String(value).split(/[,;]/u) : [value];
      several.forEach(addValue);
    },
  };
}
