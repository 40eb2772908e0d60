// A command as a form: a dialog drawn from the catalogue's fields. The server reads what was given; its problems are
// shown at their fields. What was typed is kept when the dialog is closed, until it was sent.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { Alternative, Command, FileAtHand, GivenFiles, Problem, Values } from '../types.d.ts' */
/** @import { Framed } from './frame.js' */

import { reasonOf } from '../connection/api.js';
import { drawDialog, openDialog } from '../kit/dialog.js';
import { el, refresh } from '../kit/dom.js';
import { recallJson, remember } from '../kit/memory.js';
import { sentence } from '../kit/text.js';
import { texts } from '../texts/index.js';
import { framed } from './frame.js';

/**
 * @typedef {{ values?: Values, files?: readonly FileAtHand[], problems?: readonly Problem[], asks?: readonly string[], offers?: Readonly<Record<string, readonly string[]>>, from?: string, sent?: () => void }} Given `asks`: what only the person can say; `offers`: what may be chosen for a field; `from`: the task that it goes on from
 * @typedef {(command: Command, given?: Given) => void} OpenForm
 */

/** Takes away what is kept for a field. */
const NONE = 'none';

/** What was filled in and never sent. @param {Command} command */
const draftName = ({ name }) => `form.${name}`;

/** @param {Chat} chat @returns {OpenForm} */
export const createForms = (chat) => (command, given) => open(chat, command, given ?? {});

/** @param {Chat} chat @param {Command} command @param {Given} given */
function open(chat, command, given) {
  const {
    values = recallJson(draftName(command), {}),
    files = [],
    problems = [],
    asks = [],
    offers = {},
    from,
    sent,
  } = given;
  /** @type {readonly Framed[]} */
  const fields = command.fields.map((field) =>
    framed(asAsked(field, asks, offers), { command: command.name, values: () => valuesIn(fields) }),
  );
  const { dialog, general, send, folded } = drawForm(command, fields, { submit, close, closed: keep });
  let done = false;
  let warned = false;

  const read = () => valuesIn(fields);

  function keep() {
    remember(draftName(command), done ? '' : JSON.stringify(read()));
  }

  /** What would work in the place of what was refused. @param {Alternative} one */
  function choose({ values }) {
    fill(fields, values);
    dialog.querySelector('form')?.requestSubmit();
  }

  /** @param {readonly Problem[]} all @param {readonly Alternative[]} [instead] */
  function show(all, instead = []) {
    for (const one of fields) one.problem(problemAt(one, all));
    const known = new Set(fields.map((one) => one.field.name));
    const others = all.filter((problem) => problem.field === undefined || !known.has(problem.field));
    drawGeneral(general, others, instead, choose);
    const first = fields.find((one) => all.some((problem) => problem.field === one.field.name));
    if (first?.field.more) folded.open = true;
    first?.focus();
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    if (send.disabled) return;
    if (read()['forget'] !== undefined && !warned) return warn();
    send.disabled = true;
    if ((await filesArrive(fields, general)) && dialog.open) await fillIn();
    send.disabled = false;
  }

  async function fillIn() {
    try {
      const answer = await chat.fill(command.name, cleared(fields, values, read()), {
        ...filesIn(fields),
        from,
      });
      if (answer.is === 'problems') show(answer.problems, answer.instead);
      else finish();
    } catch (thrown) {
      refresh(general, reasonOf(thrown), (said) => [el('p', {}, said)]);
    }
  }

  /** What cannot be undone is asked about once more. */
  function warn() {
    warned = true;
    refresh(general, warned, () => [el('p', {}, texts.form.forgets)]);
  }

  function finish() {
    done = true;
    close();
    sent?.();
  }

  function close() {
    dialog.close();
  }

  fill(fields, values);
  placeFiles(fields, files);
  if (fields.some(({ field, control }) => field.more && control.value() !== undefined)) folded.open = true;
  dialog.addEventListener('input', keep);
  openDialog(dialog);
  if (problems.length > 0) show(problems);
  else firstOf(fields, asks)?.focus();
}

/**
 * Whether every file that was on its way came. Where one did not, its field says why.
 * @param {readonly Framed[]} fields @param {HTMLElement} place where it says what is waited for
 */
async function filesArrive(fields, place) {
  const awaited = fields.filter((one) => one.control.arrival?.());
  if (awaited.length === 0) return true;
  refresh(place, texts.files.sentWhenThere, (said) => [el('p', {}, said)]);
  await Promise.all(awaited.map((one) => one.control.arrival?.()));
  refresh(place, null, () => []);
  return awaited.every((one) => one.control.file?.());
}

/**
 * @param {Command} command
 * @param {readonly Framed[]} fields
 * @param {{ submit: (event: SubmitEvent) => void, close: () => void, closed: () => void }} on
 */
function drawForm(command, fields, { submit, close, closed }) {
  const general = el('div', { class: 'general', role: 'alert', hidden: true });
  const send = el('button', { type: 'submit', class: 'button strong' }, command.verb);
  const more = fields.filter(({ field }) => field.more).map((one) => one.element);
  const folded = el(
    'details',
    { class: 'more', hidden: more.length === 0 },
    el('summary', {}, texts.form.more),
    ...more,
  );
  const needed = fields.some(({ field }) => field.required && field.setting === undefined);
  const foot = el(
    'div',
    { class: 'form-foot' },
    needed && el('span', { class: 'hint' }, texts.form.requiredMark),
    el('button', { type: 'button', class: 'button', onclick: close }, texts.form.cancel),
    send,
  );
  const plain = fields.filter(({ field }) => !field.more).map((one) => one.element);
  const frame = { class: 'form', novalidate: true, onsubmit: submit };
  const form = el('form', frame, general, ...plain, folded, foot);
  const { title, summary: help } = command;
  const dialog = drawDialog({ title, help, closed }, form);
  return { dialog, general, send, folded };
}

/**
 * What is wrong at no field that is shown, and what would work.
 * @param {HTMLElement} place
 * @param {readonly Problem[]} problems
 * @param {readonly Alternative[]} instead
 * @param {(one: Alternative) => void} choose
 */
function drawGeneral(place, problems, instead, choose) {
  refresh(place, [problems, instead], () => [
    ...problems.map((one) => el('p', {}, sentence(one))),
    ...instead.map((one) =>
      el('button', { type: 'button', class: 'button', onclick: () => choose(one) }, one.label),
    ),
  ]);
}

/**
 * Chosen from what is offered, where something is. What only the person can say has to be said.
 * @param {Command['fields'][number]} field @param {readonly string[]} asks @param {Readonly<Record<string, readonly string[]>>} offers
 * @returns {Command['fields'][number]}
 */
function asAsked(field, asks, offers) {
  const words = offers[field.name];
  if (words !== undefined)
    return {
      ...field,
      required: true,
      face: 'choice',
      choices: words.map((value) => ({ label: value, value })),
    };
  return asks.includes(field.name) ? { ...field, required: true } : field;
}

/** What is asked for first. @param {readonly Framed[]} fields @param {readonly string[]} asks */
const firstOf = (fields, asks) =>
  fields.find(({ field }) => asks.includes(field.name)) ?? fields.find(isToBeFilled) ?? fields[0];

/** @param {Framed} framed */
const isToBeFilled = ({ field, control }) =>
  !field.more && control.value() === undefined && !control.file?.();

/** At an empty field it says what to do: “To is missing” says little. @param {Framed} framed @param {readonly Problem[]} all */
function problemAt({ field: { name, face, endings }, control }, all) {
  const found = all.find((problem) => problem.field === name);
  const isEmpty = control.value() === undefined && !control.file?.() && !control.arrival?.();
  if (!found || !isEmpty) return found;
  const typed = face === 'dictionary' ? 'choice' : face;
  return { message: texts.form.missing[typed === 'text' && endings ? 'link' : typed], label: '' };
}

/** What is filled in, by field name. @param {readonly Framed[]} fields @returns {Record<string, unknown>} */
function valuesIn(fields) {
  const filled = fields.map(({ field, control }) => [field.name, control.value()]);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

/** What stood there and was emptied is taken away. @param {readonly Framed[]} fields @param {Values} stood @param {Values} now */
function cleared(fields, stood, now) {
  const names = fields.filter(({ field }) => field.clears).map(({ field }) => field.name);
  const gone = names.filter((name) => stood[name] && now[name] === undefined);
  return { ...now, ...Object.fromEntries(gone.map((name) => [name, NONE])) };
}

/** @param {readonly Framed[]} fields @returns {GivenFiles} */
function filesIn(fields) {
  const there = fields.flatMap(({ field, control }) => {
    const file = control.file?.();
    return file ? [{ ...file, field: field.name }] : [];
  });
  return {
    files: there.flatMap(({ id, field }) => (id === undefined ? [] : [{ id, field }])),
    linked: there.flatMap(({ name, link, field }) => (link === undefined ? [] : [{ name, link, field }])),
  };
}

/** @param {readonly Framed[]} fields @param {Values} values */
function fill(fields, values) {
  for (const { field, control } of fields) {
    const value = values[field.name] ?? (field.as === undefined ? undefined : values[field.as]);
    if (value !== undefined && value !== null) control.set(value);
  }
}

/** Each file goes to its field, or the first empty one that takes its ending. @param {readonly Framed[]} fields @param {readonly FileAtHand[]} files */
function placeFiles(fields, files) {
  for (const file of files) {
    const ending = file.name.slice(file.name.lastIndexOf('.')).toLowerCase();
    const own = fields.find(({ field }) => field.name === file.field);
    const fits = fields.find(({ field, control }) => field.endings?.includes(ending) && !control.file?.());
    (own ?? fits)?.control.setFile?.(file);
  }
}
