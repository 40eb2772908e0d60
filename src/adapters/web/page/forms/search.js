// Voices and languages: a search box with suggestions from the server, one value or several. What is chosen is kept
// with its name; what is only typed is sent as typed, because the server understands names as well.

/** @import { Control, Field, Suggestion, Values } from '../types.d.ts' */

import { createSuggest } from '../composer/suggest.js';
import { el } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { createListbox } from '../kit/listbox.js';
import { listenButton } from '../kit/listen.js';

/** @typedef {{ command: string, values: () => Values }} Form */

/** @param {Field} field @param {Form} form @returns {Control} */
export function searchControl(field, { command, values }) {
  const input = el('input', {
    class: 'input search',
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    dir: 'auto',
    placeholder: field.setting === undefined ? 'Search by name' : 'Your default – or search by name',
  });
  const listbox = createListbox(input, `${field.label}: suggestions`);
  const suggest = createSuggest();
  const sample = el('span', { class: 'search-listen' });
  const chips = el('ul', { class: 'chips', hidden: true });
  /** @type {Suggestion[]} */
  let chosen = [];

  const typed = () => (field.many || chosen[0]?.label !== input.value ? input.value.trim() : '');
  const look = () => {
    const ask = { command, field: field.name, typed: typed(), values: values() };
    suggest(ask, (found) => {
      if (document.activeElement !== input) return;
      listbox.open(
        found.map((one) => ({ ...one, pick: () => choose(one) })),
        { first: typed() !== '' },
      );
    });
  };

  /** @param {Suggestion} one */
  function choose(one) {
    chosen = field.many ? [...chosen.filter((other) => other.value !== one.value), one] : [one];
    input.value = field.many ? '' : one.label;
    listbox.close();
    draw();
  }

  function draw() {
    sample.replaceChildren(
      listenButton(field.many ? undefined : chosen[0]?.listen, chosen[0]?.label ?? '') ?? '',
    );
    if (!field.many) return;
    chips.hidden = chosen.length === 0;
    chips.replaceChildren(...chosen.map(chip));
  }

  /** @param {Suggestion} one */
  const chip = (one) =>
    el(
      'li',
      { class: 'chip', dir: 'auto' },
      one.label,
      el(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          title: `Remove ${one.label}`,
          onclick: () => {
            chosen = chosen.filter((other) => other !== one);
            draw();
            input.focus();
          },
        },
        icon('close'),
        el('span', { class: 'sr' }, `Remove ${one.label}`),
      ),
    );

  input.addEventListener('input', () => {
    if (!field.many) chosen = [];
    draw();
    look();
  });
  input.addEventListener('click', () => !listbox.isOpen() && look());
  input.addEventListener('blur', () => listbox.close());
  input.addEventListener('keydown', (event) => {
    if (listbox.key(event)) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      look();
    } else if (event.key === 'Backspace' && input.value === '' && chosen.length > 0 && field.many) {
      chosen = chosen.slice(0, -1);
      draw();
    }
  });

  /** A value from elsewhere may be an id: its name is asked for, and an id's own comes first. @param {unknown} value */
  function take(value) {
    const text = String(value).trim();
    if (text === '') return;
    const isId = /^\d+$/u.test(text);
    if (field.many) choose({ value: text, label: text });
    else input.value = text;
    if (!isId) return;
    createSuggest()({ command, field: field.name, typed: text, values: {} }, (found) => {
      const named = found[0];
      if (!named || (!field.many && input.value !== text)) return;
      if (field.many) chosen = chosen.map((one) => (one.value === text ? named : one));
      else choose(named);
      draw();
    });
  }

  return {
    element: el(
      'div',
      { class: 'search-field' },
      chips,
      el('div', { class: 'search-line' }, input, sample),
      listbox.element,
    ),
    input,
    value() {
      if (field.many) {
        const all = [
          ...chosen.map((one) => one.value),
          ...(input.value.trim() === '' ? [] : [input.value.trim()]),
        ];
        return all.length === 0 ? undefined : all;
      }
      return chosen[0] && chosen[0].label === input.value ? chosen[0].value : input.value.trim() || undefined;
    },
    set(value) {
      chosen = [];
      input.value = '';
      const several = Array.isArray(value) ? value : field.many ? String(value).split(/[,;]/u) : [value];
      several.forEach(take);
    },
  };
}
