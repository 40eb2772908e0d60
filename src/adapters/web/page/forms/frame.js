// Around every field of a form: its label, help, and the problem with it, tied to the input for everybody.
// Also the one place that knows which face is drawn by whom.

/** @import { Control, Field, Problem } from '../types.d.ts' */
/** @import { Form } from './search.js' */

import { el, freshId } from '../kit/dom.js';
import { sentence } from '../kit/text.js';
import { texts } from '../texts/index.js';
import { choiceControl, toggleControl } from './choice.js';
import { cuesControl } from './cues.js';
import { fileControl, linkControl } from './file.js';
import { searchControl } from './search.js';
import { textControl } from './text.js';

/** @typedef {ReturnType<typeof framed>} Framed */

/** @param {Field} field @param {Form} form @returns {Control} */
function controlFor(field, form) {
  switch (field.face) {
    case 'choice':
      return choiceControl(field);
    case 'toggle':
      return toggleControl(field);
    case 'voice':
    case 'dictionary':
    case 'language':
      return searchControl(field, form);
    case 'file':
      return fileControl(field);
    default:
      if (field.numbered) return cuesControl();
      return field.endings ? linkControl(field) : textControl(field);
  }
}

/** @param {Field} field @param {Form} form */
export function framed(field, form) {
  const control = controlFor(field, form);
  const { input } = control;
  const id = freshId('field');
  const help = freshId('help');
  const problem = freshId('problem');
  // A default may stand in for a required field that has a setting.
  const needed = field.required && field.setting === undefined;
  input.id = id;
  input.setAttribute('aria-describedby', `${help} ${problem}`);
  if (needed) input.setAttribute('aria-required', 'true');
  const words = [
    field.label,
    needed && el('span', { class: 'needed', title: texts.form.required, 'aria-hidden': 'true' }, '*'),
  ];
  const isGroup = input instanceof HTMLDivElement;
  const labelId = freshId('label');
  if (isGroup) input.setAttribute('aria-labelledby', labelId);
  const label = isGroup
    ? el('span', { class: 'label', id: labelId }, ...words)
    : el('label', { class: 'label', for: id }, ...words);
  const said = el('p', { class: 'problem', id: problem });
  const element = el(
    'div',
    { class: `field field-${field.face}` },
    label,
    el('p', { class: 'help', id: help }, field.help),
    control.element,
    said,
  );
  return {
    field,
    control,
    element,
    /** @param {Problem} [found] nothing takes the problem away */
    problem(found) {
      said.textContent = found === undefined ? '' : sentence(found, found.label ?? field.label);
      element.classList.toggle('has-problem', found !== undefined);
      if (found === undefined) input.removeAttribute('aria-invalid');
      else input.setAttribute('aria-invalid', 'true');
    },
    focus: () =>
      (isGroup ? (input.querySelector('input') ?? input.querySelector('textarea')) : input)?.focus(),
  };
}
