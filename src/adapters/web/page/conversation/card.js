// Renders a task or answer as a card, and updates it in place. Unchanged elements are not touched, so focus, folding
// and playback survive. The server provides the text; statuses get an icon and, if needed, a word.

/** @import { Action, FinishedFile, RowJson, UploadedFile, ViewJson } from '../types.d.ts' */

import { createUniqueId, el, reconcileChildren, refreshChildren } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { createSampleButton } from '../kit/sample-player.js';
import { createFoldableText, formatProblem, linkify } from '../kit/text.js';
import { showElapsed, showRelativeTime } from '../kit/time.js';
import { createActionButton } from './action-button.js';
import { renderFinishedFiles } from './file-list.js';
import { createRowSearch } from './row-search.js';

/** @type {Readonly<Record<ViewJson['status'], string>>} */
const STATUS_ICONS = {
  'needs-input': 'help',
  queued: 'clock',
  working: 'work',
  done: 'check',
  failed: 'close',
  unknown: 'help',
  cancelled: 'stop',
  info: 'info',
};

/** @typedef {(action: Action) => Promise<unknown>} PressAction */
/**
 * @typedef {{ pressAction: PressAction, openForm: (form: NonNullable<ViewJson['form']>) => void, followLink: (event:
 * MouseEvent, link: string) => void }} CardActions
 */

/** @typedef {ReturnType<typeof createCardElements>} CardElements */

/** @param {CardActions} actions */
export function createCard({ pressAction, openForm, followLink }) {
  const parts = createCardElements();
  const { element } = parts;

  /**
   * @param {ViewJson} view
   * @param {readonly FinishedFile[]} files
   * @param {readonly UploadedFile[]} uploads input files
   */
  function update(view, files, uploads) {
    const focused = element.contains(document.activeElement);
    updateHead(parts, view);
    updateTime(parts, view);
    refreshChildren(parts.body, view.body ?? '', (text) => (text ? createFoldableText(text, 'quote') : []));
    updateActions(parts, view, renderFinishedFiles(parts.files, files, uploads), pressAction);
    refreshChildren(parts.facts, view.facts ?? [], (all) => all.map((one) => createFact(one, followLink)));
    reconcileChildren(
      parts.rows,
      view.rows ?? [],
      (row) => JSON.stringify(row),
      (row) => createRow(row, pressAction),
    );
    refreshChildren(parts.change, view.form ?? null, (form) => (form ? [createFormButton(form, openForm)] : []));
    parts.find.update();
    refreshChildren(parts.problems, view.problems ?? [], (all) =>
      all.map((one) => el('li', { dir: 'auto' }, formatProblem(one))),
    );
    refreshChildren(parts.reference, view.reference ?? '', (text) => (text ? [createCopyButton(text)] : []));
    // The focused button may be gone; its card is the closest replacement.
    if (focused && !element.contains(document.activeElement)) element.focus();
  }

  return { element, update };
}

function createCardElements() {
  const name = createUniqueId('card');
  const statusIcon = el('span', { class: 'status-icon' });
  const title = el('h2', { class: 'card-title', id: name, dir: 'auto' });
  const word = el('span', { class: 'word' });
  const line = el('p', { class: 'card-line', dir: 'auto' });
  const time = el('span', { class: 'elapsed', role: 'timer', 'aria-label': getText('card.taken') });
  const bar = el('progress', { class: 'bar', max: 1, 'aria-label': getText('card.progress') });
  const body = el('div', { class: 'card-body' });
  const files = el('div', { class: 'files' });
  const facts = el('dl', { class: 'facts' });
  const rows = el('ul', { class: 'rows' });
  const find = createRowSearch(rows);
  const problems = el('ul', { class: 'problems' });
  const actions = el('div', { class: 'actions' });
  const change = el('div', { class: 'actions' });
  const reference = el('div', { class: 'reference' });
  const words = el('div', { class: 'card-words' }, el('div', { class: 'card-top' }, title, word), line);
  const head = el('header', { class: 'card-head' }, statusIcon, words, time);
  const foot = el('footer', { class: 'card-foot' }, actions, change, reference);
  const frame = { class: 'card', 'aria-labelledby': name, tabindex: '-1' };
  const element = el('article', frame, head, bar, body, files, facts, find.element, rows, problems, foot);
  return {
    element,
    statusIcon,
    title,
    word,
    line,
    time,
    bar,
    body,
    files,
    facts,
    rows,
    find,
    problems,
    actions,
    change,
    reference,
  };
}

/** @param {CardElements} card @param {ViewJson} view */
function updateHead({ element, statusIcon, title, word, line }, view) {
  const iconName = STATUS_ICONS[view.status] ?? STATUS_ICONS.info;
  const statusWord = view.status === 'info' ? '' : getText(`card.statuses.${view.status}`);
  element.dataset['status'] = view.status;
  refreshChildren(statusIcon, iconName, () => [createIcon(iconName)]);
  refreshChildren(title, view.title, () => [view.title]);
  // Omits the status word if the line begins with it.
  const needed = view.line.toLowerCase().startsWith(statusWord.toLowerCase()) ? '' : statusWord;
  refreshChildren(word, needed, (text) => (text ? [text] : []));
  refreshChildren(line, view.line, () => (view.line ? linkify(view.line).filter((part) => part !== '') : []));
}

/** @param {CardElements} card @param {ViewJson} view */
function updateTime({ time, bar }, view) {
  // Runs while the task does. Afterwards the last line states the duration.
  time.hidden = view.since === undefined || view.until !== undefined || view.status === 'info';
  if (view.since !== undefined) showElapsed(time, view.since, view.until);
  bar.hidden = view.progress === undefined;
  if (view.progress !== undefined) bar.value = view.progress;
}

/**
 * Shows buttons about one file below its player, and the others at the bottom.
 * @param {CardElements} card
 * @param {ViewJson} view
 * @param {readonly import('./file-list.js').FileActionSlot[]} slots
 * @param {PressAction} press
 */
function updateActions({ actions }, view, slots, press) {
  const findActionsFor = (/** @type {string} */ role) =>
    (view.actions ?? []).filter((one) => one.name === `save:${role}`);
  /** @param {HTMLElement} place @param {readonly Action[]} actionList */
  const drawButtons = (place, actionList) =>
    reconcileChildren(
      place,
      actionList,
      (action) => JSON.stringify(action),
      (action) => createActionButton(action, press),
    );
  for (const { place, roles } of slots) drawButtons(place, roles.flatMap(findActionsFor));
  const owned = new Set(slots.flatMap(({ roles }) => roles.flatMap(findActionsFor)));
  drawButtons(
    actions,
    (view.actions ?? []).filter((one) => !owned.has(one)),
  );
}

/** @param {{ label: string, value: string, isSecondary?: true, link?: string }} fact @param {CardActions['followLink']} follow */
const createFact = ({ label, value, isSecondary, link }, follow) =>
  el(
    'div',
    { class: isSecondary && 'aside' },
    el('dt', {}, label),
    el(
      'dd',
      { dir: 'auto' },
      link === undefined
        ? value
        : el('a', { href: link, class: 'link', onclick: (event) => follow(event, link) }, value),
    ),
  );

/** @param {string} address @param {string} words */
const createExternalLink = (address, words) =>
  el('a', { href: address, target: '_blank', rel: 'noopener noreferrer', class: 'link' }, words);

/** @param {RowJson} row @param {PressAction} press */
function createRow({ title, detail, when, sampleUrl, link, actions = [] }, press) {
  const time = el('time', { class: 'row-time' });
  if (when !== undefined) showRelativeTime(time, when);
  return el(
    'li',
    { class: 'row' },
    el(
      'div',
      { class: 'row-words' },
      el('span', { class: 'row-title', dir: 'auto' }, link === undefined ? title : createExternalLink(link, title)),
      el('span', { class: 'row-detail', dir: 'auto' }, detail),
    ),
    when !== undefined && time,
    createSampleButton(sampleUrl, title),
    ...actions.map((action) => createActionButton(action, press, title)),
  );
}

/** @param {NonNullable<ViewJson['form']>} form @param {CardActions['openForm']} openForm */
const createFormButton = (form, openForm) =>
  el('button', { type: 'button', class: 'button', onclick: () => openForm(form) }, form.label);

/** @param {string} text */
function createCopyButton(text) {
  const label = el('span', { class: 'mono' }, text);
  const state = el('span', { class: 'sr', role: 'status' });
  return el(
    'button',
    {
      type: 'button',
      class: 'copy',
      title: getText('card.copyReference'),
      onclick: async () => {
        const done = await navigator.clipboard?.writeText(text).then(
          () => true,
          () => false,
        );
        if (!done) return getSelection()?.selectAllChildren(label);
        state.textContent = getText('card.referenceCopied');
        label.textContent = getText('card.copied');
        setTimeout(() => {
          label.textContent = text;
          state.textContent = '';
        }, 1500);
      },
    },
    el('span', { class: 'sr' }, `${getText('card.copyReference')} `),
    label,
    createIcon('copy'),
    state,
  );
}
