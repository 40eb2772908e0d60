// A command as a dialog with a form, built from the catalogue's fields. The server validates the values, and problems
// are shown at their fields. Entered values are kept until the form is sent, even if it is closed.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { Alternative, CommandJson, FormFile, SubmissionContext, Problem, FieldValues } from '../types.d.ts' */
/** @import { FieldFrame } from './field-frame.js' */

import { getErrorMessage } from '../connection/api.js';
import { createDialog, openDialog } from '../kit/dialog.js';
import { el, refreshChildren } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { readStoredJson, writeStored } from '../kit/storage.js';
import { formatProblem } from '../kit/text.js';
import { createFieldFrame } from './field-frame.js';

/**
 * @typedef {{ values?: FieldValues, files?: readonly FormFile[], problems?: readonly Problem[], askFirst?: readonly
 * string[], fieldChoices?: Readonly<Record<string, readonly string[]>>, precedingTaskId?: string, onSent?: () => void }}
 * OpenFormOptions `askFirst`: fields that only the user can fill; `fieldChoices`: choices by field; `precedingTaskId`:
 * the task that this request continues
 * @typedef {(command: CommandJson, given?: OpenFormOptions) => void} OpenForm
 */

/** Value that clears a stored setting. */
const CLEAR_VALUE = 'none';

/** Storage key of values that were entered but not sent. @param {CommandJson} command */
const getDraftName = ({ name }) => `form.${name}`;

/** @param {Chat} chat @returns {OpenForm} */
export const createFormOpener = (chat) => (command, options) => openCommandForm(chat, command, options ?? {});

/** @param {Chat} chat @param {CommandJson} command @param {OpenFormOptions} options */
function openCommandForm(chat, command, options) {
  const {
    values = readStoredJson(getDraftName(command), {}),
    files = [],
    problems = [],
    askFirst = [],
    fieldChoices = {},
    precedingTaskId,
    onSent,
  } = options;
  /** @returns {FieldValues} */
  const getValues = () => collectValues(fields);
  /** @type {readonly FieldFrame[]} */
  const fields = command.fields.map((field) =>
    createFieldFrame(applyRequest(field, askFirst, fieldChoices), { command: command.name, getValues }),
  );
  const { dialog, generalProblems, submitButton, moreSection } = createFormDialog(command, fields, {
    submit,
    onCancel: close,
    onClose: saveDraft,
  });
  let done = false;
  let warned = false;

  function saveDraft() {
    writeStored(getDraftName(command), done ? '' : JSON.stringify(getValues()));
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
    if (getValues()['forget'] !== undefined && !warned) return confirmForget();
    submitButton.disabled = true;
    if ((await waitForUploads(fields, generalProblems)) && dialog.open) await submitValues();
    submitButton.disabled = false;
  }

  async function submitValues() {
    try {
      const answer = await chat.submitForm(command.name, addClearedFields(fields, values, getValues()), {
        ...collectFiles(fields),
        precedingTaskId,
      });
      if (answer.is === 'problems') showProblems(answer.problems, answer.alternatives);
      else finish();
    } catch (thrown) {
      refreshChildren(generalProblems, getErrorMessage(thrown), (error) => [el('p', {}, error)]);
    }
  }

  /** Asks for confirmation before data is deleted. */
  function confirmForget() {
    warned = true;
    refreshChildren(generalProblems, warned, () => [el('p', {}, getText('form.forgets'))]);
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
  if (problems.length > 0) showProblems(problems);
  else findFirstField(fields, askFirst)?.focus();
}

/**
 * Shows problems at their fields. Returns the problems without a field, and the first field with a problem.
 * @param {readonly FieldFrame[]} fields
 * @param {readonly Problem[]} problems
 */
function showFieldProblems(fields, problems) {
  for (const one of fields) one.setProblem(findProblem(one, problems));
  const names = new Set(fields.map(({ field }) => field.name));
  const others = problems.filter(({ field }) => field === undefined || !names.has(field));
  const first = fields.find((one) => problems.some(({ field }) => field === one.field.name));
  return { others, first };
}

/**
 * Waits for uploads. Returns true if all succeeded; otherwise the field shows the error.
 * @param {readonly FieldFrame[]} fields
 * @param {HTMLElement} place element for the waiting message
 */
async function waitForUploads(fields, place) {
  const uploading = fields.filter((one) => one.control.pendingUpload?.());
  if (uploading.length === 0) return true;
  refreshChildren(place, getText('files.sentWhenThere'), (notice) => [el('p', {}, notice)]);
  await Promise.all(uploading.map((one) => one.control.pendingUpload?.()));
  refreshChildren(place, null, () => []);
  return uploading.every((one) => one.control.getFile?.());
}

/**
 * @param {CommandJson} command
 * @param {readonly FieldFrame[]} fields
 * @param {{ submit: (event: SubmitEvent) => void, onCancel: () => void, onClose: () => void }} on
 */
function createFormDialog(command, fields, { submit, onCancel, onClose }) {
  const generalProblems = el('div', { class: 'general', role: 'alert', hidden: true });
  const submitButton = el('button', { type: 'submit', class: 'button strong' }, command.verb);
  const more = fields.filter(({ field }) => field.isAdvanced).map((one) => one.element);
  const moreSection = el(
    'details',
    { class: 'more', hidden: more.length === 0 },
    el('summary', {}, getText('form.more')),
    ...more,
  );
  const needed = fields.some(({ field }) => field.required && field.setting === undefined);
  const foot = el(
    'div',
    { class: 'form-foot' },
    needed && el('span', { class: 'hint' }, getText('form.requiredMark')),
    el('button', { type: 'button', class: 'button', onclick: onCancel }, getText('form.cancel')),
    submitButton,
  );
  const plain = fields.filter(({ field }) => !field.isAdvanced).map((one) => one.element);
  const frame = { class: 'form', novalidate: true, onsubmit: submit };
  const form = el('form', frame, generalProblems, ...plain, moreSection, foot);
  const { title, summary: help } = command;
  const dialog = createDialog({ title, help, onClose }, form);
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
 * Offers the choices of the request, and makes fields required that only the user can fill.
 * @param {CommandJson['fields'][number]} field
 * @param {readonly string[]} requiredFields
 * @param {Readonly<Record<string, readonly string[]>>} fieldChoices
 * @returns {CommandJson['fields'][number]}
 */
function applyRequest(field, requiredFields, fieldChoices) {
  const words = fieldChoices[field.name];
  if (words !== undefined)
    return {
      ...field,
      required: true,
      kind: 'choice',
      choices: words.map((value) => ({ label: value, value })),
    };
  return requiredFields.includes(field.name) ? { ...field, required: true } : field;
}

/**
 * Returns the field to focus when the form opens.
 * @param {readonly FieldFrame[]} fields
 * @param {readonly string[]} askFirst
 */
const findFirstField = (fields, askFirst) =>
  fields.find(({ field }) => askFirst.includes(field.name)) ?? fields.find(isEmptyMainField) ?? fields[0];

/** @param {FieldFrame} framed */
const isEmptyMainField = ({ field, control }) =>
  !field.isAdvanced && control.getValue() === undefined && !control.getFile?.();

/**
 * For an empty field, says what to enter, as "To is missing" helps little.
 * @param {FieldFrame} framed
 * @param {readonly Problem[]} all
 */
function findProblem({ field: { name, kind, extensions }, control }, all) {
  const found = all.find((problem) => problem.field === name);
  const isEmpty = control.getValue() === undefined && !control.getFile?.() && !control.pendingUpload?.();
  if (!found || !isEmpty) return found;
  const typed = kind === 'dictionary' ? 'choice' : kind;
  return { message: getText(`form.missing.${typed === 'text' && extensions ? 'link' : typed}`), label: '' };
}

/** @param {readonly FieldFrame[]} fields @returns {Record<string, unknown>} */
function collectValues(fields) {
  const filled = fields.map(({ field, control }) => [field.name, control.getValue()]);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

/**
 * Sets emptied fields to {@link CLEAR_VALUE} if they had a stored value.
 * @param {readonly FieldFrame[]} fields
 * @param {FieldValues} storedValues
 * @param {FieldValues} now
 */
function addClearedFields(fields, storedValues, now) {
  const names = fields.filter(({ field }) => field.isClearable).map(({ field }) => field.name);
  const gone = names.filter((name) => storedValues[name] && now[name] === undefined);
  return { ...now, ...Object.fromEntries(gone.map((name) => [name, CLEAR_VALUE])) };
}

/** @param {readonly FieldFrame[]} fields @returns {SubmissionContext} */
function collectFiles(fields) {
  const there = fields.flatMap(({ field, control }) => {
    const file = control.getFile?.();
    return file ? [{ ...file, field: field.name }] : [];
  });
  return {
    files: there.flatMap(({ id, field }) => (id === undefined ? [] : [{ id, field }])),
    linkedFiles: there.flatMap(({ name, link, field }) => (link === undefined ? [] : [{ name, link, field }])),
  };
}

/** @param {readonly FieldFrame[]} fields @param {FieldValues} values */
function setValues(fields, values) {
  for (const { field, control } of fields) {
    const value = values[field.name] ?? (field.shortName === undefined ? undefined : values[field.shortName]);
    if (value !== undefined && value !== null) control.setValue(value);
  }
}

/**
 * Assigns each file to its field, or to the first empty field that accepts its extension.
 * @param {readonly FieldFrame[]} fields
 * @param {readonly FormFile[]} files
 */
function assignFiles(fields, files) {
  for (const file of files) {
    const ending = file.name.slice(file.name.lastIndexOf('.')).toLowerCase();
    const namedField = fields.find(({ field }) => field.name === file.field);
    const fits = fields.find(({ field, control }) => field.extensions?.includes(ending) && !control.getFile?.());
    (namedField ?? fits)?.control.setFile?.(file);
  }
}
