// Faces that are typed: text and long text, numbers, and lines. What is typed is sent as typed; the server reads it.

/** @import { Control, Field } from '../types.d.ts' */

import { el } from '../kit/dom.js';
import { texts } from '../texts/index.js';
import { counterFor } from './counter.js';

/** @param {Field} field */
function placeholderOf({ face, many, standard, setting }) {
  if (standard !== undefined) return String(standard);
  if (setting !== undefined) return texts.form.yourDefault;
  return face === 'number' && many ? '1, 2' : undefined;
}

/** @param {Field} field @returns {Control} */
export function textControl(field) {
  const long = field.long || field.face === 'lines';
  const shared = { class: 'input', dir: 'auto', placeholder: placeholderOf(field) };
  const input = long
    ? el('textarea', { ...shared, rows: 4 })
    : el('input', {
        ...shared,
        type: 'text',
        autocomplete: 'off',
        inputmode: field.face === 'number' && !field.many ? 'decimal' : undefined,
        size: field.face === 'number' ? 12 : undefined,
      });
  const counter = counterFor(field, input);
  return {
    element: el('div', { class: field.face === 'number' ? 'narrow-input' : '' }, input, counter?.element),
    input,
    value: () => (input.value.trim() === '' ? undefined : input.value),
    set(value) {
      input.value = Array.isArray(value) ? value.join(field.face === 'lines' ? '\n' : ', ') : String(value);
      counter?.draw();
    },
  };
}
