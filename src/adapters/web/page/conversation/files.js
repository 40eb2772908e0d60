// Files in the conversation: finished ones with a player in a calm frame, shared ones as a slip with their size.
// A frame is made once per address, and again only when its file is gone, so that what plays goes on playing while its card
// changes.

/** @import { FinishedFile, SharedFile } from '../types.d.ts' */

import { el } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { size } from '../kit/text.js';
import { clock } from '../kit/time.js';
import { texts } from '../texts/index.js';

/** Addresses of our own server only. @param {string} url */
const local = (url) => (url.startsWith('/') && !url.startsWith('//') ? url : undefined);

/** @param {string} url @param {string} name */
const saveLink = (url, name) =>
  el(
    'a',
    {
      class: 'icon-button',
      href: local(`${url}?download`),
      download: name,
      title: texts.files.download(name),
    },
    icon('download'),
    el('span', { class: 'sr' }, texts.files.download(name)),
  );

/** What a frame is known by. @param {{ url: string, gone?: boolean }} file */
export const frameKey = ({ url, gone = false }) => (gone ? `${url} gone` : url);

const goneLine = () => el('p', { class: 'file-gone' }, texts.files.gone);

/** @param {{ url: string, type?: string, gone?: boolean }} file @param {string} label */
function playerFor({ url, type = '', gone = false }, label) {
  if (gone) return undefined;
  const props = { controls: true, preload: 'metadata', src: local(url), 'aria-label': label };
  if (type.startsWith('audio/')) return el('audio', props);
  if (type.startsWith('video/')) return el('video', { ...props, playsinline: true });
  return undefined;
}

/** The place under a player where its own buttons go. @param {HTMLElement} frame */
export const slotOf = (frame) => /** @type {HTMLElement} */ (frame.querySelector('.file-actions'));

/** @param {FinishedFile} file */
export function finishedFile(file) {
  const { label, name, bytes, seconds, url, gone = false } = file;
  const length = el('span', {}, seconds === undefined ? '' : clock(Math.round(seconds)));
  const player = playerFor(file, `${label}, ${name}`);
  // The file itself knows its length, once its head is read.
  player?.addEventListener('loadedmetadata', () => {
    if (seconds === undefined && Number.isFinite(player.duration))
      length.textContent = clock(Math.round(player.duration));
  });
  return el(
    'figure',
    { class: 'file' },
    el(
      'figcaption',
      { class: 'file-head' },
      icon(player ? 'sound' : 'file'),
      el('span', { class: 'file-label', dir: 'auto' }, label),
      el('span', { class: 'file-facts' }, length, el('span', {}, size(bytes))),
      gone ? undefined : saveLink(url, name),
    ),
    gone ? goneLine() : player,
    el('div', { class: 'file-actions', hidden: true }),
  );
}

/** @param {SharedFile} file */
export function sharedFile(file) {
  const player = playerFor(file, file.name);
  return el(
    'li',
    { class: 'file' },
    el(
      'div',
      { class: 'file-head' },
      icon(player ? 'sound' : 'file'),
      el('span', { class: 'file-label', dir: 'auto' }, file.name),
      el('span', { class: 'file-facts' }, el('span', {}, size(file.bytes))),
      file.gone ? undefined : saveLink(file.url, file.name),
    ),
    file.gone ? goneLine() : player,
  );
}
