// Files in the conversation: finished ones with a player in a calm frame, shared ones as a slip with their size.
// A frame is made once per address, and again only when its file is gone, so that what plays goes on playing while its card
// changes.

/** @import { FinishedFile, SharedFile } from '../types.d.ts' */
/** @import { Group } from '../player/groups.js' */

import { el, keyed } from '../kit/dom.js';
import { headOf } from '../player/frame.js';
import { groupsOf } from '../player/groups.js';
import { mixer } from '../player/mixer.js';
import { recordPlayer } from '../player/record.js';
import { saveLink } from '../player/save.js';
import { texts } from '../texts/index.js';

/** The place under a player where buttons about its files go. @typedef {{ place: HTMLElement, roles: readonly string[] }} Slot */

/** What a frame is known by. @param {{ url: string, gone?: boolean }} file */
export const frameKey = ({ url, gone = false }) => (gone ? `${url} gone` : url);

/** @param {{ type?: string, gone?: boolean }} file */
const isPlayed = ({ type = '', gone = false }) => !gone && /^(audio|video)\//u.test(type);

/** A file by itself. @param {SharedFile & { seconds?: number }} file @param {string} label */
function single(file, label) {
  if (isPlayed(file)) return [recordPlayer(`${label}, ${file.name}`, [{ label, title: label, file }])];
  return [
    headOf('file', label, file, file.gone ? undefined : saveLink(file)),
    file.gone ? el('p', { class: 'file-gone' }, texts.files.gone) : undefined,
  ];
}

/** @param {Group} group */
function playerOf(group) {
  if (group.is === 'mixer') return [mixer(group.files, group.original)];
  const [first] = group.files;
  if (!first) return [];
  if (group.is === 'file') return single(first, first.label);
  const [one, ...others] = group.versions.map((version) => ({ ...version, title: version.file.label }));
  if (!one) return [];
  const name = first.label.split(' · ')[0] ?? first.label;
  return [
    recordPlayer(
      others.length > 0 ? name : `${first.label}, ${first.name}`,
      [one, ...others],
      group.captions,
    ),
  ];
}

/**
 * Draws the files of a card, those that are one thing as one.
 * @param {HTMLElement} place @param {readonly FinishedFile[]} files @param {readonly SharedFile[]} uploads
 * @returns {readonly Slot[]}
 */
export function showFiles(place, files, uploads) {
  const groups = groupsOf(files, uploads);
  keyed(
    place,
    groups,
    (group) => group.files.map(frameKey).join(' '),
    (group) =>
      el('figure', { class: 'file' }, ...playerOf(group), el('div', { class: 'file-actions', hidden: true })),
  );
  const pair = groups.length === 2 && groups.every(({ is }) => is === 'file');
  place.classList.toggle('pair', pair);
  return groups.map((group, at) => ({
    place: /** @type {HTMLElement} */ (place.children[at]?.querySelector('.file-actions')),
    roles: group.files.map((file) => file.role),
  }));
}

/** @param {SharedFile} file */
export const sharedFile = (file) => el('li', { class: 'file' }, ...single(file, file.name));
