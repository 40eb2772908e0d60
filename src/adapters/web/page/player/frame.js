// What is around every player: what it is, how long, what can be done with it; and the one tab stop of all that.

import { el } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { size } from '../kit/text.js';
import { clock } from '../kit/time.js';
import { oneTabStop } from './roving.js';
import { saveLink, saveTools } from './save.js';

/** @import { createTransport } from './transport.js' */
/** @typedef {import('./save.js').Saved & { seconds?: number, words?: string }} Facts */

/**
 * The line above a player. @param {string} picture @param {string} label @param {Facts} [file] nothing where several files stand below
 * @param {...(HTMLElement | undefined)} more
 */
export const headOf = (picture, label, file, ...more) =>
  el(
    'div',
    { class: 'file-head' },
    icon(picture),
    el('span', { class: 'file-label', dir: 'auto', title: label }, label),
    file &&
      el(
        'span',
        { class: 'file-facts' },
        el('span', {}, file.seconds === undefined ? '' : clock(file.seconds)),
        el('span', { class: 'file-size' }, size(file.bytes)),
      ),
    ...more,
  );

/** The head of one file with what can be done with it, and the row that opens below. @param {string} picture @param {string} label @param {Facts} file */
export function toolsOf(picture, label, file) {
  const { button, row } = saveTools(file, label);
  return { head: headOf(picture, label, file, saveLink(file), button), row };
}

/**
 * Puts parts under one name, with one tab stop and the keys of the controls.
 * @param {string} label @param {ReturnType<typeof createTransport>} controls @param {...(HTMLElement | undefined)} parts
 */
export function framed(label, controls, ...parts) {
  const element = el('div', { class: 'player-frame', role: 'group', 'aria-label': label }, ...parts);
  oneTabStop(element, controls.line);
  element.addEventListener('keydown', (event) => controls.key(event));
  return element;
}
