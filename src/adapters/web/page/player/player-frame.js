// The frame of a player: file name, duration and file actions, with a single tab stop.

import { el } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { formatBytes } from '../kit/text.js';
import { formatDuration } from '../kit/time.js';
import { enableRovingTabindex } from './roving-tabindex.js';
import { createDownloadLink, createSaveActions } from './save-file.js';

/** @import { createPlaybackControls } from './playback-controls.js' */
/** @typedef {import('./save-file.js').SavableFile & { seconds?: number, altText?: string }} PlayerFile */

/**
 * @param {string} iconName
 * @param {string} label
 * @param {PlayerFile} [file] absent if the frame has several files
 * @param {...(HTMLElement | undefined)} more
 */
export const createFileHeader = (iconName, label, file, ...more) =>
  el(
    'div',
    { class: 'file-head' },
    createIcon(iconName),
    el('span', { class: 'file-label', dir: 'auto', title: label }, label),
    file &&
      el(
        'span',
        { class: 'file-facts' },
        el('span', {}, file.seconds === undefined ? '' : formatDuration(file.seconds)),
        el('span', { class: 'file-size' }, formatBytes(file.bytes)),
      ),
    ...more,
  );

/**
 * The header of a single file, with its actions and the row they open.
 * @param {string} iconName
 * @param {string} label
 * @param {PlayerFile} file
 */
export function createHeaderWithTools(iconName, label, file) {
  const { button, row } = createSaveActions(file, label);
  return { head: createFileHeader(iconName, label, file, createDownloadLink(file), button), row };
}

/**
 * Groups the elements of a player under one name, with one tab stop and shared keys.
 * @param {string} label
 * @param {ReturnType<typeof createPlaybackControls>} controls
 * @param {...(HTMLElement | undefined)} parts
 */
export function createPlayerFrame(label, controls, ...parts) {
  const element = el('div', { class: 'player-frame', role: 'group', 'aria-label': label }, ...parts);
  enableRovingTabindex(element, controls.seekBar);
  element.addEventListener('keydown', (event) => controls.handleKey(event));
  return element;
}
