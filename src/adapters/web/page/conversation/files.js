// Files in the conversation: finished ones with a player in a calm frame, shared ones as a slip with their size.
// A frame is made once per address, and again only when its file is gone, so that what plays goes on playing while its card
// changes.

/** @import { FinishedFile, SharedFile } from '../types.d.ts' */
/** @import { Group } from '../player/groups.js' */

import { el, keyed } from '../kit/dom.js';
import { headOf } from '../player/frame.js';
import { captionsOfShared, groupsOf } from '../player/groups.js';
import { mixer } from '../player/mixer.js';
import { recordPlayer } from '../player/record.js';
import { saveLink } from '../player/save.js';
import { writtenLinks } from '../player/written.js';
import { texts } from '../texts/index.js';

/** The place under a player where buttons about its files go. @typedef {{ place: HTMLElement, roles: readonly string[] }} Slot */

/** What a frame is known by. @param {{ url: string, gone?: boolean }} file */
export const frameKey = ({ url, gone = false }) => (gone ? `${url} gone` : url);

/** @param {{ type?: string, gone?: boolean }} file */
const isPlayed = ({ type = '', gone = false }) => !gone && /^(audio|video)\//u.test(type);

/** A file by itself. @param {SharedFile & { seconds?: number, words?: string }} file @param {string} label @param {readonly import('../player/groups.js').Version[]} [captions] */
function single(file, label, captions = []) {
  if (isPlayed(file))
    return [recordPlayer(`${label}, ${file.name}`, [{ label, title: label, file }], captions)];
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
  if (group.is === 'written') {
    const [heading = ''] = first.label.split(' · ');
    return [headOf('file', heading), writtenLinks(group.files, heading)];
  }
  const [one, ...others] = group.versions.map((version) => ({ ...version, title: version.file.label }));
  if (!one) return [];
  const name = first.label.split(' · ')[0] ?? first.label;
  return [
    recordPlayer(
      others.length > 0 ? name : `${first.label}, ${first.name}`,
      [one, ...others],
      group.captions,
    ),
    group.written.length > 0 ? writtenLinks(group.written) : undefined,
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

/**
 * Draws what people shared; a recording with the captions of the card that was made from it.
 * @param {HTMLElement} place @param {readonly SharedFile[]} shared @param {readonly FinishedFile[]} files of that card
 */
export function showShared(place, shared, files) {
  const captions = captionsOfShared(files);
  /** @param {SharedFile} file */
  const own = (file) => (isPlayed(file) ? captions : []);
  keyed(
    place,
    shared,
    (file) => [file, ...own(file).map((one) => one.file)].map(frameKey).join(' '),
    (file) => el('li', { class: 'file' }, ...single(file, file.name, own(file))),
  );
}
