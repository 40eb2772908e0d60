// Renders result files with players, and shared files with their size. Each URL gets one frame, rebuilt only when its
// file is deleted, so playback survives card updates.

/** @import { FinishedFile, UploadedFile } from '../types.d.ts' */
/** @import { FileGroup } from '../player/file-groups.js' */

import { el, reconcileChildren } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { createCaptionLinks } from '../player/caption-links.js';
import { findCaptionsForUpload, groupPlayerFiles } from '../player/file-groups.js';
import { createMediaPlayer } from '../player/media-player.js';
import { createMixer } from '../player/mixer.js';
import { createFileHeader } from '../player/player-frame.js';
import { createDownloadLink } from '../player/save-file.js';

/**
 * The place below a player for buttons about its files.
 * @typedef {{ place: HTMLElement, roles: readonly string[] }} FileActionSlot
 */

/** @param {{ url: string, gone?: boolean }} file */
const getFileKey = ({ url, gone = false }) => (gone ? `${url} gone` : url);

/** @param {{ type?: string, gone?: boolean }} file */
const isPlayable = ({ type = '', gone = false }) => !gone && /^(audio|video)\//u.test(type);

/**
 * @param {UploadedFile & { seconds?: number, altText?: string }} file
 * @param {string} label
 * @param {readonly import('../player/file-groups.js').FileVersion[]} [captions]
 */
function createFileFrame(file, label, captions = []) {
  if (isPlayable(file)) return [createMediaPlayer(`${label}, ${file.name}`, [{ label, title: label, file }], captions)];
  return [
    createFileHeader('file', label, file, file.gone ? undefined : createDownloadLink(file)),
    file.gone ? el('p', { class: 'file-gone' }, getText('files.gone')) : undefined,
  ];
}

/** @param {FileGroup} group */
function createGroupPlayer(group) {
  if (group.is === 'mixer') return [createMixer(group.files, group.original)];
  const [first] = group.files;
  if (!first) return [];
  if (group.is === 'file') return createFileFrame(first, first.label);
  if (group.is === 'written') {
    const [heading = ''] = first.label.split(' · ');
    return [createFileHeader('file', heading), createCaptionLinks(group.files, heading)];
  }
  const [one, ...others] = group.versions.map((version) => ({ ...version, title: version.file.label }));
  if (!one) return [];
  const name = first.label.split(' · ')[0] ?? first.label;
  return [
    createMediaPlayer(others.length > 0 ? name : `${first.label}, ${first.name}`, [one, ...others], group.captions),
    group.captionFiles.length > 0 ? createCaptionLinks(group.captionFiles) : undefined,
  ];
}

/**
 * Renders the files of a card. Files that belong together share a player.
 * @param {HTMLElement} place
 * @param {readonly FinishedFile[]} files
 * @param {readonly UploadedFile[]} uploads
 * @returns {readonly FileActionSlot[]}
 */
export function renderFinishedFiles(place, files, uploads) {
  const groups = groupPlayerFiles(files, uploads);
  reconcileChildren(
    place,
    groups,
    (group) => group.files.map(getFileKey).join(' '),
    (group) =>
      el('figure', { class: 'file' }, ...createGroupPlayer(group), el('div', { class: 'file-actions', hidden: true })),
  );
  const pair = groups.length === 2 && groups.every(({ is }) => is === 'file');
  place.classList.toggle('pair', pair);
  return groups.map((group, at) => ({
    place: /** @type {HTMLElement} */ (place.children[at]?.querySelector('.file-actions')),
    roles: group.files.map((file) => file.role),
  }));
}

/**
 * Renders shared files. A recording gets the captions of the card that was made from it.
 * @param {HTMLElement} place
 * @param {readonly UploadedFile[]} shared
 * @param {readonly FinishedFile[]} files of that card
 */
export function renderUploads(place, shared, files) {
  const captions = findCaptionsForUpload(files);
  /** @param {UploadedFile} file */
  const getCaptions = (file) => (isPlayable(file) ? captions : []);
  reconcileChildren(
    place,
    shared,
    (file) => [file, ...getCaptions(file).map((one) => one.file)].map(getFileKey).join(' '),
    (file) => el('li', { class: 'file' }, ...createFileFrame(file, file.name, getCaptions(file))),
  );
}
