// Form controls for text, long text, numbers and lists. Values are sent as typed, and the server parses them.

/** @import { FormControl, FieldJson } from '../types.d.ts' */

import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { createDescriptionChips } from './description-chips.js';
import { createTextCounter } from './text-counter.js';

/** @param {FieldJson} field */
function getPlaceholder({ kind, allowsMultiple, default: defaultValue, setting }) {
  if (defaultValue !== undefined) return String(defaultValue);
  if (setting !== undefined) return getText('form.yourDefault');
  return kind === 'number' && allowsMultiple ? '1, 2' : undefined;
}

/** @param {FieldJson} field @returns {FormControl} */
export function createTextControl(field) {
  const long = field.isMultiline || field.kind === 'lines';
  const shared = { class: 'input', dir: 'auto', placeholder: getPlaceholder(field) };
  const input = long
    ? el('textarea', { ...shared, rows: 4 })
    : el('input', {
        ...shared,
        type: 'text',
        autocomplete: 'off',
        inputmode: field.kind === 'number' && !field.allowsMultiple ? 'decimal' : undefined,
        size: field.kind === 'number' ? 12 : undefined,
      });
  const counter = createTextCounter(field, input);
  const chips = field.minContent && createDescriptionChips(input);
  return {
    element: el('div', { class: field.kind === 'number' ? 'narrow-input' : '' }, input, counter?.element, chips),
    input,
    getValue: () => (input.value.trim() === '' ? undefined : input.value),
    setValue(value) {
      input.value = Array.isArray(value) ? value.join(field.kind === 'lines' ? '\n' : ', ') : String(value);
      counter?.draw();
    },
  };
}
