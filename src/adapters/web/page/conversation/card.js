// A card: what is known of one task or answer, changed in place part by part. Parts that stay the same are not touched,
// so focus, folding and playback survive. All words come from the server; moods get an icon and, if need be, a word.

/** @import { Action, FinishedFile, Row, SharedFile, View } from '../types.d.ts' */

import { el, freshId, keyed, refresh } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { listenButton } from '../kit/listen.js';
import { foldable, linked, sentence } from '../kit/text.js';
import { showAgo, showElapsed } from '../kit/time.js';
import { texts } from '../texts/index.js';
import { actionButton } from './action.js';
import { showFiles } from './files.js';
import { createRowSearch } from './row-search.js';

/** @type {Readonly<Record<View['mood'], string>>} */
const PICTURES = {
  asking: 'help',
  queued: 'clock',
  working: 'work',
  done: 'check',
  failed: 'close',
  unknown: 'help',
  stopped: 'stop',
  info: 'info',
};

/** @typedef {(action: Action) => Promise<unknown>} Press */
/** What its buttons do. @typedef {{ press: Press, openForm: (form: NonNullable<View['form']>) => void, follow: (event: MouseEvent, link: string) => void }} Ways */

/** @typedef {ReturnType<typeof drawCard>} Parts */

/** @param {Ways} ways */
export function createCard({ press, openForm, follow }) {
  const parts = drawCard();
  const { element } = parts;

  /** @param {View} view @param {readonly FinishedFile[]} given @param {readonly SharedFile[]} uploads what it was made from */
  function update(view, given, uploads) {
    const focused = element.contains(document.activeElement);
    updateHead(parts, view);
    updateTime(parts, view);
    refresh(parts.body, view.body ?? '', (text) => (text ? foldable(text, 'quote') : []));
    updateFiles(parts, view, showFiles(parts.files, given, uploads), press);
    refresh(parts.facts, view.facts ?? [], (all) => all.map((one) => drawFact(one, follow)));
    keyed(
      parts.rows,
      view.rows ?? [],
      (row) => JSON.stringify(row),
      (row) => drawRow(row, press),
    );
    refresh(parts.change, view.form ?? null, (form) => (form ? [formButton(form, openForm)] : []));
    parts.find.update();
    refresh(parts.problems, view.problems ?? [], (all) =>
      all.map((one) => el('li', { dir: 'auto' }, sentence(one))),
    );
    refresh(parts.reference, view.reference ?? '', (text) => (text ? [copyButton(text)] : []));
    // A button that had the focus may be gone: its card is the next best place.
    if (focused && !element.contains(document.activeElement)) element.focus();
  }

  return { element, update };
}

/** An empty card and its places. */
function drawCard() {
  const name = freshId('card');
  const mood = el('span', { class: 'mood' });
  const title = el('h2', { class: 'card-title', id: name, dir: 'auto' });
  const word = el('span', { class: 'word' });
  const line = el('p', { class: 'card-line', dir: 'auto' });
  const time = el('span', { class: 'elapsed', role: 'timer', 'aria-label': texts.card.taken });
  const bar = el('progress', { class: 'bar', max: 1, 'aria-label': texts.card.progress });
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
  const head = el('header', { class: 'card-head' }, mood, words, time);
  const foot = el('footer', { class: 'card-foot' }, actions, change, reference);
  const frame = { class: 'card', 'aria-labelledby': name, tabindex: '-1' };
  const element = el('article', frame, head, bar, body, files, facts, find.element, rows, problems, foot);
  return {
    element,
    mood,
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

/** @param {Parts} parts @param {View} view */
function updateHead({ element, mood, title, word, line }, view) {
  const picture = PICTURES[view.mood] ?? PICTURES.info;
  const said = view.mood === 'info' ? '' : (texts.card[view.mood] ?? '');
  element.dataset['mood'] = view.mood;
  refresh(mood, picture, () => [icon(picture)]);
  refresh(title, view.title, () => [view.title]);
  // The line may say it already.
  const needed = view.line.toLowerCase().startsWith(said.toLowerCase()) ? '' : said;
  refresh(word, needed, (text) => (text ? [text] : []));
  refresh(line, view.line, () => (view.line ? linked(view.line).filter((part) => part !== '') : []));
}

/** @param {Parts} parts @param {View} view */
function updateTime({ time, bar }, view) {
  // It runs while something is at work; how long it took is for the card's last line to say.
  time.hidden = view.since === undefined || view.until !== undefined || view.mood === 'info';
  if (view.since !== undefined) showElapsed(time, view.since, view.until);
  bar.hidden = view.progress === undefined;
  if (view.progress !== undefined) bar.value = view.progress;
}

/** Buttons about one file stand under its player, the others at the foot. @param {Parts} parts @param {View} view @param {readonly import('./files.js').Slot[]} slots @param {Press} press */
function updateFiles({ actions }, view, slots, press) {
  const own = (/** @type {string} */ role) =>
    (view.actions ?? []).filter((one) => one.name === `keep:${role}`);
  /** @param {HTMLElement} place @param {readonly Action[]} these */
  const buttons = (place, these) =>
    keyed(
      place,
      these,
      (action) => JSON.stringify(action),
      (action) => actionButton(action, press),
    );
  for (const { place, roles } of slots) buttons(place, roles.flatMap(own));
  const owned = new Set(slots.flatMap(({ roles }) => roles.flatMap(own)));
  buttons(
    actions,
    (view.actions ?? []).filter((one) => !owned.has(one)),
  );
}

/** @param {{ label: string, value: string, aside?: true, link?: string }} fact @param {Ways['follow']} follow */
const drawFact = ({ label, value, aside, link }, follow) =>
  el(
    'div',
    { class: aside && 'aside' },
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
const linkTo = (address, words) =>
  el('a', { href: address, target: '_blank', rel: 'noopener noreferrer', class: 'link' }, words);

/** @param {Row} row @param {Press} press */
function drawRow({ title, detail, when, listen, link, actions = [] }, press) {
  const time = el('time', { class: 'row-time' });
  if (when !== undefined) showAgo(time, when);
  return el(
    'li',
    { class: 'row' },
    el(
      'div',
      { class: 'row-words' },
      el('span', { class: 'row-title', dir: 'auto' }, link === undefined ? title : linkTo(link, title)),
      el('span', { class: 'row-detail', dir: 'auto' }, detail),
    ),
    when !== undefined && time,
    listenButton(listen, title),
    ...actions.map((action) => actionButton(action, press, title)),
  );
}

/** @param {NonNullable<View['form']>} form @param {Ways['openForm']} openForm */
const formButton = (form, openForm) =>
  el('button', { type: 'button', class: 'button', onclick: () => openForm(form) }, form.label);

/** @param {string} text */
function copyButton(text) {
  const label = el('span', { class: 'mono' }, text);
  const state = el('span', { class: 'sr', role: 'status' });
  return el(
    'button',
    {
      type: 'button',
      class: 'copy',
      title: texts.card.copyReference,
      onclick: async () => {
        const done = await navigator.clipboard?.writeText(text).then(
          () => true,
          () => false,
        );
        if (!done) return getSelection()?.selectAllChildren(label);
        state.textContent = texts.card.referenceCopied;
        label.textContent = texts.card.copied;
        setTimeout(() => {
          label.textContent = text;
          state.textContent = '';
        }, 1500);
      },
    },
    el('span', { class: 'sr' }, `${texts.card.copyReference} `),
    label,
    icon('copy'),
    state,
  );
}
