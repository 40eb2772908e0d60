// A file for a field: dropped on it or picked, uploaded at once with its progress, and kept by the id the server gave.
// A field that takes a link may be given a file instead; then both stand together.

/** @import { Control, Field, FileAtHand } from '../types.d.ts' */

import { api } from '../connection/api.js';
import { el, refresh } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { listed, size } from '../kit/text.js';
import { texts } from '../texts/index.js';
import { textControl } from './text.js';

/** @typedef {{ is: 'none', wrong?: string } | { is: 'going', name: string, part: number } | { is: 'there', file: FileAtHand }} State */

/** @param {Field} field @returns {Control} */
export function fileControl({ endings = [] }) {
  const input = el('input', { type: 'file', class: 'sr file-input', accept: endings.join(',') });
  const inside = el('span', { class: 'drop-inside' });
  const zone = el('label', { class: 'drop-zone' }, input, inside);
  /** @type {State} */
  let state = { is: 'none' };
  let going = new AbortController();
  /** @type {Promise<void> | undefined} */
  let arrival;

  /** @param {State} next */
  const turn = (next) => {
    state = next;
    zone.dataset['state'] = next.is;
    refresh(inside, next, (now) => draw(now, endings));
  };

  /** @param {File | undefined} file */
  async function give(file) {
    if (!file) return;
    going.abort();
    const mine = new AbortController();
    going = mine;
    turn({ is: 'going', name: file.name, part: 0 });
    try {
      const there = await api.upload(
        file,
        (part) => !mine.signal.aborted && turn({ is: 'going', name: file.name, part }),
        mine.signal,
      );
      if (!mine.signal.aborted) turn({ is: 'there', file: there });
    } catch (thrown) {
      if (!mine.signal.aborted)
        turn({ is: 'none', wrong: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  }

  /** @param {File | undefined} file */
  const take = (file) => {
    arrival = give(file);
  };

  input.addEventListener('change', () => take(input.files?.[0]));
  zone.addEventListener('dragover', (event) => {
    event.preventDefault();
    zone.classList.add('over');
  });
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('over');
    take(event.dataTransfer?.files[0]);
  });
  turn(state);

  return {
    element: zone,
    input,
    value: () => undefined,
    set: () => undefined,
    file: () => (state.is === 'there' ? state.file : undefined),
    setFile: (file) => turn({ is: 'there', file }),
    arrival: () => (state.is === 'going' ? arrival : undefined),
  };
}

/** @param {State} now @param {readonly string[]} endings what may be chosen */
function draw(now, endings) {
  if (now.is === 'going') {
    return [
      el('span', {}, texts.files.uploading(now.name)),
      el('progress', { max: 1, value: now.part, class: 'bar', 'aria-label': texts.files.upload }),
    ];
  }
  if (now.is === 'there') {
    return [icon('check'), el('strong', { dir: 'auto' }, now.file.name), el('span', {}, aboutFile(now.file))];
  }
  return [
    icon('upload'),
    el('span', {}, el('strong', {}, texts.form.chooseFile), ` ${texts.form.orDrop}`),
    el('span', { class: now.wrong ? 'wrong' : '' }, now.wrong ?? listed(endings)),
  ];
}

/** @param {FileAtHand} file */
const aboutFile = ({ bytes }) => [bytes && size(bytes), texts.form.chooseAnother].filter(Boolean).join(' · ');

/** A text field that also takes a file. @param {Field} field @returns {Control} */
export function linkControl(field) {
  const text = textControl(field);
  const file = fileControl(field);
  file.input.setAttribute('aria-label', texts.form.fileInstead(field.label));
  return {
    ...file,
    element: el(
      'div',
      { class: 'link-field' },
      text.element,
      el('div', { class: 'or' }, texts.form.orFile),
      file.element,
    ),
    input: text.input,
    value: () => (file.file?.() ? undefined : text.value()),
    set: text.set,
  };
}
