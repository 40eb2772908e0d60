// A command as a dialog with a form, built from the catalogue's fields. The server validates the values, and problems
// are shown at their fields. Entered values are kept until the form is sent, even if it is closed.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { Alternative, CommandJson, FormFile, Problem, FieldValues } from '../types.d.ts' */
/** @import { FieldFrame } from './field-frame.js' */

import { getErrorMessage } from '../connection/api.js';
import { createDialog, openDialog } from '../kit/dialog.js';
import { el, refreshChildren } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { readStoredJson, writeStored } from '../kit/storage.js';
import { formatProblem } from '../kit/text.js';
import { createFieldFrame } from './field-frame.js';
import { canForget, getInitialValues, isNamed, listFormFields } from './form-fields.js';
import { assignFiles, collectFiles, collectValues, selectChanges, setValues, waitForUploads } from './form-values.js';

/**
 * @typedef {{ values?: FieldValues, shownValues?: FieldValues, files?: readonly FormFile[], problems?: readonly Problem[], askFirst?: readonly
 * string[], focusField?: string, fieldChoices?: Readonly<Record<string, readonly string[]>>, precedingTaskId?: string,
 * onSent?: () => void }} OpenFormOptions `shownValues`: stored values among the values; `askFirst`: fields that only the user can fill; `focusField`: field to begin
 * with; `fieldChoices`: choices by field; `precedingTaskId`: the task that this request continues
 * @typedef {(command: CommandJson, given?: OpenFormOptions) => void} OpenForm
 */

/** Storage key of values that were entered but not sent. @param {CommandJson} command */
const getDraftName = ({ name }) => `form.${name}`;

/** @param {Chat} chat @returns {OpenForm} */
export const createFormOpener = (chat) => (command, options) => openCommandForm(chat, command, options ?? {});

/** @param {Chat} chat @param {CommandJson} command @param {OpenFormOptions} options */
function openCommandForm(chat, command, options) {
  const {
    values: given = readStoredJson(getDraftName(command), {}),
    files = [],
    problems = [],
    askFirst = [],
    focusField,
    onSent,
  } = options;
  const values = { ...getInitialValues(command), ...given };
  const fields = createFields(command, options);
  const { dialog, generalProblems, submitButton, moreSection } = createFormDialog(command, fields, {
    submit,
    forget,
    onCancel: close,
    onClose,
  });
  let done = false;

  function onClose() {
    saveDraft();
    for (const { control } of fields) control.cancelUpload?.();
  }

  function saveDraft() {
    writeStored(getDraftName(command), done ? '' : JSON.stringify(collectValues(fields)));
  }

  /** @param {Alternative} one */
  function sendAlternative({ values }) {
    setValues(fields, values);
    dialog.querySelector('form')?.requestSubmit();
  }

  /** @param {readonly Problem[]} all @param {readonly Alternative[]} [alternatives] */
  function showProblems(all, alternatives = []) {
    const { others, first } = showFieldProblems(fields, all);
    drawGeneralProblems(generalProblems, others, alternatives, sendAlternative);
    if (first?.field.isAdvanced) moreSection.open = true;
    first?.focus();
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    if (submitButton.disabled) return;
    submitButton.disabled = true;
    if ((await waitForUploads(fields, generalProblems)) && dialog.open) await submitValues();
    submitButton.disabled = false;
  }

  async function submitValues() {
    try {
      const answer = await sendValues(chat, command, fields, options);
      if (answer.is === 'problems') showProblems(answer.problems, answer.alternatives);
      else finish();
    } catch (thrown) {
      refreshChildren(generalProblems, getErrorMessage(thrown), (error) => [el('p', {}, error)]);
    }
  }

  /** The answer asks for confirmation. */
  function forget() {
    close();
    return chat.pressAction({ name: 'forget', task: command.name, label: '' });
  }

  function finish() {
    done = true;
    close();
    onSent?.();
  }

  function close() {
    dialog.close();
  }

  setValues(fields, values);
  assignFiles(fields, files);
  if (fields.some(({ field, control }) => field.isAdvanced && control.getValue() !== undefined))
    moreSection.open = true;
  dialog.addEventListener('input', saveDraft);
  openDialog(dialog);
  // A value to begin with replaces one that is missing.
  const shown = problems.filter(({ field }) => field === undefined || field in given || !(field in values));
  if (shown.length > 0) showProblems(shown);
  else findFirstField(fields, focusField === undefined ? askFirst : [focusField])?.focus();
}

/** @param {CommandJson} command @param {OpenFormOptions} options */
function createFields(command, { askFirst = [], fieldChoices = {} }) {
  /** @type {readonly FieldFrame[]} */
  const fields = listFormFields(command, askFirst, fieldChoices).map((field) =>
    createFieldFrame(field, { command: command.name, getValues: () => collectValues(fields) }),
  );
  return fields;
}

/**
 * @param {Chat} chat
 * @param {CommandJson} command
 * @param {readonly FieldFrame[]} fields
 * @param {OpenFormOptions} options
 */
function sendValues(chat, command, fields, { shownValues = {}, precedingTaskId }) {
  const values = selectChanges(fields, shownValues, collectValues(fields));
  return chat.submitForm(command.name, values, { ...collectFiles(fields), precedingTaskId });
}

/**
 * Shows problems at their fields. Returns the problems without a field, and the first field with a problem.
 * @param {readonly FieldFrame[]} fields
 * @param {readonly Problem[]} problems
 */
function showFieldProblems(fields, problems) {
  for (const one of fields) one.setProblem(findProblem(one, problems));
  const others = problems.filter((problem) => !fields.some(({ field }) => isNamed(field, problem.field)));
  const first = fields.find(({ field }) => problems.some((problem) => isNamed(field, problem.field)));
  return { others, first };
}

/**
 * @param {CommandJson} command
 * @param {readonly FieldFrame[]} fields
 * @param {{ submit: (event: SubmitEvent) => void, forget: () => void, onCancel: () => void, onClose: () => void }} on
 */
function createFormDialog(command, fields, { submit, forget, onCancel, onClose }) {
  const generalProblems = el('div', { class: 'general', role: 'alert', hidden: true });
  const submitButton = el('button', { type: 'submit', class: 'button strong' }, command.verb);
  const more = fields.filter(({ field }) => field.isAdvanced).map((one) => one.element);
  const moreSection = el(
    'details',
    { class: 'more', hidden: more.length === 0 },
    el('summary', {}, getText('form.more')),
    ...more,
  );
  const hint = el('span', { class: 'hint' }, getText('form.requiredMark'));
  /** A file that is there is required no more. */
  const showHint = () => {
    hint.hidden = !fields.some(
      ({ field, control }) => field.required && field.setting === undefined && !control.getFile?.(),
    );
  };
  showHint();
  const foot = el(
    'div',
    { class: 'form-foot' },
    hint,
    canForget(command) &&
      el('button', { type: 'button', class: 'button danger', onclick: forget }, getText('form.forgetMe')),
    el('button', { type: 'button', class: 'button', onclick: onCancel }, getText('form.cancel')),
    submitButton,
  );
  const plain = fields.filter(({ field }) => !field.isAdvanced).map((one) => one.element);
  const frame = { class: 'form', novalidate: true, onsubmit: submit };
  const form = el('form', frame, generalProblems, ...plain, moreSection, foot);
  const { title, summary: help } = command;
  const dialog = createDialog({ title, help, onClose }, form);
  dialog.addEventListener('input', showHint);
  return { dialog, generalProblems, submitButton, moreSection };
}

/**
 * Shows problems without a visible field, and suggested alternatives.
 * @param {HTMLElement} place
 * @param {readonly Problem[]} problems
 * @param {readonly Alternative[]} alternatives
 * @param {(one: Alternative) => void} choose
 */
function drawGeneralProblems(place, problems, alternatives, choose) {
  refreshChildren(place, [problems, alternatives], () => [
    ...problems.map((one) => el('p', {}, formatProblem(one))),
    ...alternatives.map((one) =>
      el('button', { type: 'button', class: 'button', onclick: () => choose(one) }, one.label),
    ),
  ]);
}

/**
 * Returns the field to focus when the form opens.
 * @param {readonly FieldFrame[]} fields
 * @param {readonly string[]} askFirst
 */
const findFirstField = (fields, askFirst) =>
  fields.find(({ field }) => askFirst.some((name) => isNamed(field, name))) ??
  fields.find(isEmptyMainField) ??
  fields[0];

/** @param {FieldFrame} framed */
const isEmptyMainField = ({ field, control }) =>
  !field.isAdvanced && control.getValue() === undefined && !control.getFile?.();

/**
 * For an empty field, says what to enter, as "To is missing" helps little.
 * @param {FieldFrame} framed
 * @param {readonly Problem[]} all
 */
function findProblem({ field, control }, all) {
  const { kind, extensions } = field;
  const found = all.find((problem) => isNamed(field, problem.field));
  const isEmpty = control.getValue() === undefined && !control.getFile?.() && !control.pendingUpload?.();
  if (!found || !isEmpty) return found;
  const typed = kind === 'dictionary' ? 'choice' : kind;
  return { message: getText(`form.missing.${typed === 'text' && extensions ? 'link' : typed}`), label: '' };
}
