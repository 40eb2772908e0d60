// Frames each form field with its label, help and problem, linked to the input for assistive technology. Chooses the
// control for each kind of field.

/** @import { FormControl, FieldJson, Problem } from '../types.d.ts' */
/** @import { FormContext } from './search-control.js' */

import { createUniqueId, el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { formatProblem } from '../kit/text.js';
import { createChoiceControl, createToggleControl } from './choice-controls.js';
import { createDubReviewControl } from './dub-review.js';
import { createFileControl, createFileOrLinkControl } from './file-controls.js';
import { createSearchControl } from './search-control.js';
import { createTextControl } from './text-control.js';

/** @typedef {ReturnType<typeof createFieldFrame>} FieldFrame */

/** @param {FieldJson} field @param {FormContext} form @returns {FormControl} */
function createControl(field, form) {
  switch (field.kind) {
    case 'choice':
      return createChoiceControl(field);
    case 'toggle':
      return createToggleControl(field);
    case 'voice':
    case 'dictionary':
    case 'language':
      return createSearchControl(field, form);
    case 'file':
      return createFileControl(field);
    default:
      if (field.isNumbered) return createDubReviewControl();
      return field.extensions ? createFileOrLinkControl(field) : createTextControl(field);
  }
}

/** @param {FieldJson} field @param {FormContext} context */
export function createFieldFrame(field, context) {
  const control = createControl(field, context);
  const { input } = control;
  const id = createUniqueId('field');
  const help = createUniqueId('help');
  const problem = createUniqueId('problem');
  // A default can fill a required field that has a setting.
  const isRequired = field.required && field.setting === undefined;
  input.id = id;
  input.setAttribute('aria-describedby', `${help} ${problem}`);
  if (isRequired) input.setAttribute('aria-required', 'true');
  const words = [
    field.label,
    isRequired && el('span', { class: 'needed', title: getText('form.required'), 'aria-hidden': 'true' }, '*'),
  ];
  const isGroup = input instanceof HTMLDivElement;
  const labelId = createUniqueId('label');
  if (isGroup) input.setAttribute('aria-labelledby', labelId);
  const label = isGroup
    ? el('span', { class: 'label', id: labelId }, ...words)
    : el('label', { class: 'label', for: id }, ...words);
  const problemText = el('p', { class: 'problem', id: problem });
  const element = el(
    'div',
    { class: `field field-${field.kind}` },
    label,
    el('p', { class: 'help', id: help }, field.help),
    control.element,
    problemText,
  );
  /** @param {Problem} [found] absent: removes the problem */
  function setProblem(found) {
    problemText.textContent = found === undefined ? '' : formatProblem(found, found.label ?? field.label);
    element.classList.toggle('has-problem', found !== undefined);
    if (found === undefined) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  }
  // The server judges the changed value again.
  element.addEventListener('input', () => setProblem());
  return {
    field,
    control,
    element,
    setProblem,
    focus() {
      const target = isGroup ? (input.querySelector('input') ?? input.querySelector('textarea')) : input;
      target?.focus();
      // The cursor goes behind the text, which may be changed.
      if (target instanceof HTMLTextAreaElement) target.setSelectionRange(target.value.length, target.value.length);
    },
  };
}
