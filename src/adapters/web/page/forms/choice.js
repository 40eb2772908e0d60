// Faces that are picked from a few: choices as a row of buttons or a select, and toggles as a switch.
// What was not touched is not sent, so that the standard and the person's defaults still hold.

/** @import { Control, Field } from '../types.d.ts' */

import { el, freshId } from '../kit/dom.js';
import { texts } from '../texts/index.js';

/** Up to this many stand side by side. */
const FEW = 3;

/** @param {Field} field @returns {Control} */
export function choiceControl(field) {
  const choices = field.choices ?? [];
  return choices.length <= FEW ? buttons(field, choices) : select(field, choices);
}

/** @typedef {readonly import('../types.d.ts').Choice[]} Choices */

/** @param {unknown} value @param {Choices} choices */
const find = (value, choices) =>
  choices.find(
    (one) => String(one.value) === String(value) || one.label.toLowerCase() === String(value).toLowerCase(),
  );

/** @param {Field} field @param {Choices} choices @returns {Control} */
function buttons({ required, standard }, choices) {
  const name = freshId('choice');
  const all =
    required || standard !== undefined ? choices : [{ label: texts.form.either, value: '' }, ...choices];
  const options = all.map(({ label, value }) => {
    const radio = el('input', { type: 'radio', name, value: String(value), class: 'sr' });
    radio.checked = String(value) === String(standard ?? '');
    return { radio, value, element: el('label', { class: 'segment' }, radio, el('span', {}, label)) };
  });
  const group = el('div', { class: 'segments', role: 'radiogroup' }, ...options.map((one) => one.element));
  return {
    element: group,
    input: group,
    value() {
      const value = options.find((one) => one.radio.checked)?.value;
      return value === '' || value === standard ? undefined : value;
    },
    set(value) {
      const wanted = find(value, choices)?.value ?? '';
      for (const { radio, value: own } of options) radio.checked = own === wanted;
    },
  };
}

/** @param {Field} field @param {Choices} choices @returns {Control} */
function select({ standard }, choices) {
  const none = find(standard, choices);
  const input = el(
    'select',
    { class: 'input' },
    el('option', { value: '' }, none ? texts.form.standard(none.label) : texts.form.noPreference),
    ...choices
      .filter((one) => one !== none)
      .map((one) => el('option', { value: String(one.value) }, one.label)),
  );
  return {
    element: el('div', {}, input),
    input,
    value: () => choices.find((one) => String(one.value) === input.value)?.value,
    set(value) {
      const wanted = find(value, choices);
      input.value = wanted && wanted !== none ? String(wanted.value) : '';
    },
  };
}

/** @param {Field} field @returns {Control} */
export function toggleControl({ standard }) {
  const input = el('input', { type: 'checkbox', role: 'switch', class: 'switch' });
  input.checked = standard === true;
  return {
    element: el('div', {}, input),
    input,
    value: () => (input.checked === (standard === true) ? undefined : input.checked),
    set(value) {
      input.checked = value === true || /^(true|yes|on|1)$/iu.test(String(value));
    },
  };
}
