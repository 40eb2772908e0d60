// The frame of a player, with a single tab stop, and the row of a file that cannot be played.

import { el } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { createMoreButton } from '../kit/menu.js';
import { formatBytes } from '../kit/text.js';
import { enableRovingTabindex } from './roving-tabindex.js';
import { createDownloadItem, createDownloadLink, listSaveItems } from './save-file.js';

/** @import { MenuItem } from '../kit/menu.js' */
/** @import { createPlaybackControls } from './playback-controls.js' */
/** @typedef {import('./save-file.js').SavableFile & { seconds?: number, altText?: string, gone?: boolean }} PlayerFile */
/**
 * More entries for the menu of a player, read at each opening.
 * @typedef {{ listSections: (trigger: HTMLButtonElement) => readonly (readonly MenuItem[])[], createFoot: (file?:
 * PlayerFile) => HTMLElement | undefined }} ExtraMenu
 */

/** @typedef {(file: PlayerFile) => readonly MenuItem[]} ListFileItems */

/**
 * The download link and the menu of a player. Narrow windows have the download in the menu only.
 * @param {string} label
 * @param {() => PlayerFile} getFile the file that is played now
 * @param {{ menu?: ExtraMenu, listItems?: () => readonly MenuItem[], listFileItems?: ListFileItems }} [more]
 * `listItems`: downloads that belong to it
 */
export function createFileTools(label, getFile, { menu, listItems = () => [], listFileItems = () => [] } = {}) {
  const status = el('p', { class: 'player-said', role: 'status', hidden: true });
  const report = (/** @type {string} */ text) => {
    status.textContent = text;
    status.hidden = false;
  };
  const place = el('span', { class: 'player-download' });
  const button = createMoreButton(getText('player.more', { label }), {
    createSections: () => [
      [
        ...(place.firstElementChild?.checkVisibility() ? [] : [createDownloadItem(getFile())]),
        ...listItems(),
        ...listSaveItems(getFile(), report),
      ],
      listFileItems(getFile()),
      ...(menu?.listSections(button) ?? []),
    ],
    createFoot: () => menu?.createFoot(getFile()) ?? createFileFacts(getFile()),
  });
  return {
    download: place,
    button,
    status,
    /** Must be called when another file is played. */
    update: () => place.replaceChildren(createDownloadLink(getFile())),
  };
}

/** @param {PlayerFile} file */
const createFileFacts = ({ name, bytes }) =>
  el('p', { class: 'menu-foot', dir: 'auto' }, `${name} · ${formatBytes(bytes)}`);

/** @param {string} label @param {PlayerFile} file */
export const createFileRow = (label, file) =>
  el(
    'div',
    { class: 'file-row' },
    createIcon('file'),
    el('span', { class: 'file-label', dir: 'auto', title: label }, label),
    el('span', { class: 'file-size' }, file.gone ? getText('files.gone') : formatBytes(file.bytes)),
    !file.gone && createDownloadLink(file),
  );

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
