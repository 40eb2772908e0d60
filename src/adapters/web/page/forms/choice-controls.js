// Form controls with fixed choices: a row of buttons or a select, and a switch for toggles. Untouched controls send
// nothing, so that defaults apply.

/** @import { FormControl, FieldJson } from '../types.d.ts' */

import { createUniqueId, el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';

/** More choices are shown as a select. */
const MAX_BUTTONS = 3;

/** @param {FieldJson} field @returns {FormControl} */
export function createChoiceControl(field) {
  const choices = field.choices ?? [];
  return choices.length <= MAX_BUTTONS ? createButtons(field, choices) : createSelect(field, choices);
}

/** @typedef {readonly import('../types.d.ts').Choice[]} Choices */

/** @param {unknown} value @param {Choices} choices */
const findChoice = (value, choices) =>
  choices.find((one) => String(one.value) === String(value) || one.label.toLowerCase() === String(value).toLowerCase());

/** @param {FieldJson} field @param {Choices} choices @returns {FormControl} */
function createButtons({ required, default: defaultValue }, choices) {
  const name = createUniqueId('choice');
  const all =
    required || defaultValue !== undefined ? choices : [{ label: getText('form.either'), value: '' }, ...choices];
  const options = all.map(({ label, value }) => {
    const radio = el('input', { type: 'radio', name, value: String(value), class: 'sr' });
    radio.checked = String(value) === String(defaultValue ?? '');
    return { radio, value, element: el('label', { class: 'segment' }, radio, el('span', {}, label)) };
  });
  const group = el('div', { class: 'segments', role: 'radiogroup' }, ...options.map((one) => one.element));
  return {
    element: group,
    input: group,
    getValue() {
      const value = options.find((one) => one.radio.checked)?.value;
      return value === '' || value === defaultValue ? undefined : value;
    },
    setValue(value) {
      const selectedValue = findChoice(value, choices)?.value ?? '';
      for (const { radio, value: own } of options) radio.checked = own === selectedValue;
    },
  };
}

/** @param {FieldJson} field @param {Choices} choices @returns {FormControl} */
function createSelect({ default: defaultValue }, choices) {
  const none = findChoice(defaultValue, choices);
  const input = el(
    'select',
    { class: 'input' },
    el('option', { value: '' }, none ? getText('form.standard', { choice: none.label }) : getText('form.noPreference')),
    ...choices.filter((one) => one !== none).map((one) => el('option', { value: String(one.value) }, one.label)),
  );
  return {
    element: el('div', {}, input),
    input,
    getValue: () => choices.find((one) => String(one.value) === input.value)?.value,
    setValue(value) {
      const wanted = findChoice(value, choices);
      input.value = wanted && wanted !== none ? String(wanted.value) : '';
    },
  };
}

/** @param {FieldJson} field @returns {FormControl} */
export function createToggleControl({ default: defaultValue }) {
  const input = el('input', { type: 'checkbox', role: 'switch', class: 'switch' });
  input.checked = defaultValue === true;
  return {
    element: el('div', {}, input),
    input,
    getValue: () => (input.checked === (defaultValue === true) ? undefined : input.checked),
    setValue(value) {
      input.checked = value === true || /^(true|yes|on|1)$/iu.test(String(value));
    },
  };
}
