// Voices and languages: a search box with suggestions from the server, one value or several. What is chosen is kept
// with its name; what is only typed is sent as typed, because the server understands names as well.

/** @import { Control, Field, Suggestion, Values } from '../types.d.ts' */

import { createSuggest } from '../composer/suggest.js';
import { el } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { createListbox } from '../kit/listbox.js';
import { listenButton } from '../kit/listen.js';
import { texts } from '../texts/index.js';

/** @typedef {{ command: string, values: () => Values }} Form */

/** @param {Field} field */
const drawInput = (field) =>
  el('input', {
    class: 'input search',
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    dir: 'auto',
    placeholder: field.setting === undefined ? texts.form.search : texts.form.searchOrDefault,
  });

/** @param {Suggestion} one @param {() => void} remove */
function drawChip({ label }, remove) {
  const title = texts.composer.remove(label);
  const sr = el('span', { class: 'sr' }, title);
  const button = el(
    'button',
    { type: 'button', class: 'icon-button', title, onclick: remove },
    icon('close'),
    sr,
  );
  return el('li', { class: 'chip', dir: 'auto' }, label, button);
}

/** @param {Field} field @param {Form} form @returns {Control} */
export function searchControl(field, { command, values }) {
  const input = drawInput(field);
  const listbox = createListbox(input, texts.list.suggestionsFor(field.label));
  const suggest = createSuggest();
  const choice = createChoice(field, input, command);

  const look = () => {
    const typed = choice.typed();
    suggest({ command, field: field.name, typed, values: values() }, (found) => {
      if (document.activeElement !== input) return;
      const options = found.map((one) => ({ ...one, pick: () => pick(one) }));
      const first = choice.typed() !== '';
      // From a box that was emptied, or left as it is, Tab goes on to the next one.
      listbox.open(options, { first, tab: first });
    });
  };

  /** @param {Suggestion} one */
  function pick(one) {
    listbox.close();
    choice.choose(one);
  }

  input.addEventListener('input', () => {
    choice.typing();
    look();
  });
  input.addEventListener('click', () => !listbox.isOpen() && look());
  input.addEventListener('blur', () => listbox.close());
  input.addEventListener('keydown', (event) => {
    if (listbox.key(event)) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      look();
    } else if (event.key === 'Backspace' && input.value === '') choice.dropLast();
  });

  const line = el('div', { class: 'search-line' }, input, choice.sample);
  return {
    element: el('div', { class: 'search-field' }, choice.chips, line, listbox.element),
    input,
    value: choice.value,
    set: choice.set,
  };
}

/** What is chosen in the box: one name, or chips above it. @param {Field} field @param {HTMLInputElement} input @param {string} command */
function createChoice(field, input, command) {
  const sample = el('span', { class: 'search-listen' });
  const chips = el('ul', { class: 'chips', hidden: true });
  /** @type {Suggestion[]} */
  let chosen = [];

  /** @param {Suggestion[]} these */
  function draw(these) {
    chosen = these;
    const [first] = field.many ? [] : chosen;
    sample.replaceChildren(listenButton(first?.listen, first?.label ?? '') ?? '');
    if (!field.many) return;
    chips.hidden = chosen.length === 0;
    chips.replaceChildren(...chosen.map((one) => drawChip(one, () => remove(one))));
  }

  /** @param {Suggestion} one */
  function remove(one) {
    draw(chosen.filter((other) => other !== one));
    input.focus();
  }

  /** @param {Suggestion} one */
  function choose(one) {
    input.value = field.many ? '' : one.label;
    draw(field.many ? [...chosen.filter((other) => other.value !== one.value), one] : [one]);
  }

  /** A value from elsewhere may be an id: its name is asked for, and an id's own comes first. @param {unknown} value */
  function take(value) {
    const text = String(value).trim();
    if (text === '') return;
    if (field.many) choose({ value: text, label: text });
    else input.value = text;
    if (!/^\d+$/u.test(text)) return;
    createSuggest()({ command, field: field.name, typed: text, values: {} }, ([named]) => {
      if (!named || (!field.many && input.value !== text)) return;
      if (field.many) draw(chosen.map((one) => (one.value === text ? named : one)));
      else choose(named);
    });
  }

  return {
    sample,
    chips,
    choose,
    typed: () => (field.many || chosen[0]?.label !== input.value ? input.value.trim() : ''),
    typing: () => draw(field.many ? chosen : []),
    dropLast: () => field.many && chosen.length > 0 && draw(chosen.slice(0, -1)),
    value() {
      const written = input.value.trim();
      if (!field.many) return chosen[0]?.label === input.value ? chosen[0].value : written || undefined;
      const all = [...chosen.map((one) => one.value), ...(written === '' ? [] : [written])];
      return all.length === 0 ? undefined : all;
    },
    /** @param {unknown} value */
    set(value) {
      chosen = [];
      input.value = '';
      const several = Array.isArray(value) ? value : field.many ? String(value).split(/[,;]/u) : [value];
      several.forEach(take);
    },
  };
}
