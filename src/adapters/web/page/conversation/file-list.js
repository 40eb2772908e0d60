// Renders result files with players, and shared files. Each group of files gets one frame, rebuilt only when a file is
// deleted, so playback survives card updates. The player of a sound that is being made becomes the player of its file.

/** @import { ChatMessage, FinishedFile, UploadedFile } from '../types.d.ts' */
/** @import { FileGroup } from '../player/file-groups.js' */
/** @import { CardMenu } from './card-menu.js' */
/** @import { ListFileItems } from './file-questions.js' */
/** @import { LivePlayer } from '../player/live-player.js' */

import { el, reconcileChildren } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { formatBytes } from '../kit/text.js';
import { createCaptionLinks } from '../player/caption-links.js';
import { groupPlayerFiles } from '../player/file-groups.js';
import { createLivePlayer } from '../player/live-player.js';
import { createMediaPlayer } from '../player/media-player.js';
import { createMixer } from '../player/mixer.js';
import { createFileRow } from '../player/player-frame.js';
import { getDownloadUrl } from '../player/save-file.js';

/**
 * The place beside a player for buttons about its files.
 * @typedef {{ place: HTMLElement, roles: readonly string[] }} FileActionSlot
 */
/**
 * `heading`: for cards with several players. `language`: of the only dubbed version. `position`: in seconds, where
 * playback starts. `listFileItems`: more entries for the menu of a file.
 * @typedef {{ heading?: string, menu?: CardMenu, language?: string, position?: number, listFileItems: ListFileItems }}
 * FrameOptions
 */

/** @param {{ url: string, gone?: boolean }} file */
const getFileKey = ({ url, gone = false }) => (gone ? `${url} gone` : url);

const MEDIA = /^(?:audio|video)\//u;

/** @param {{ type?: string, gone?: boolean }} file */
const isPlayable = ({ type = '', gone = false }) => !gone && MEDIA.test(type);

/**
 * @param {UploadedFile & { seconds?: number, altText?: string }} file
 * @param {string} label
 * @param {FrameOptions} options
 */
const createFileFrame = (file, label, options) =>
  isPlayable(file)
    ? createMediaPlayer(`${label}, ${file.name}`, [{ label, title: label, file }], options)
    : createFileRow(label, file);

/** @param {FileGroup} group @param {FrameOptions} options */
function createGroupFrame(group, options) {
  if (group.is === 'mixer') return createMixer(group.files, group.original, options);
  const [first] = group.files;
  if (!first) return undefined;
  if (group.is === 'file') return createFileFrame(first, first.label, options);
  if (group.is === 'written') return createCaptionLinks(group.files);
  if (group.is === 'recording') {
    const { recording: file, captions, files } = group;
    const version = { label: file.name, title: file.name, file };
    return createMediaPlayer(file.name, [version], { ...options, captions, captionFiles: files });
  }
  const versions = group.versions.map((version) => ({
    ...version,
    label: version.language || options.language || version.label,
    title: version.file.label,
  }));
  const original = getText('player.original');
  const all = group.original ? [...versions, { label: original, title: original, file: group.original }] : versions;
  const [one, ...others] = all;
  if (!one) return undefined;
  const name = first.label.split(' · ')[0] ?? first.label;
  const { captions, captionFiles, downloads } = group;
  return createMediaPlayer(others.length > 0 ? name : `${first.label}, ${first.name}`, [one, ...others], {
    ...options,
    captions,
    captionFiles,
    downloads,
  });
}

/** Players of sounds that are being made, or were when the card was drawn. @type {WeakMap<HTMLElement, LivePlayer>} */
const livePlayers = new WeakMap();

/**
 * Draws the player of a sound that is being made.
 * @param {HTMLElement} place
 * @param {NonNullable<ChatMessage['view']>} view
 */
function renderLiveSound(place, { live, title }) {
  if (!live) livePlayers.delete(place);
  reconcileChildren(
    place,
    live ? [live.url] : [],
    (url) => `live ${url}`,
    (url) => {
      const player = createLivePlayer(title, url);
      livePlayers.set(place, player);
      return createFigure(player.element);
    },
  );
}

/**
 * Hands over from the player of a sound that was being made. Returns the key of its place, which the file keeps.
 * @param {HTMLElement} place
 * @param {FinishedFile} file
 * @param {CardMenu} menu
 * @param {(position: number) => HTMLElement | undefined} createFrame
 */
function finishLiveSound(place, file, menu, createFrame) {
  livePlayers.get(place)?.finish(file, menu, createFrame);
  return /** @type {HTMLElement | null} */ (place.firstElementChild)?.dataset['key'];
}

/** @param {HTMLElement | undefined} frame */
const createFigure = (frame) =>
  el('figure', { class: 'file' }, frame, el('div', { class: 'file-actions', hidden: true }));

/**
 * Renders the files of a card. Files that belong together share a player. `hostsMenu`: the only player shows the card's
 * menu.
 * @param {HTMLElement} place
 * @param {ChatMessage} message
 * @param {CardMenu} menu
 * @param {ListFileItems} listFileItems
 * @returns {{ slots: readonly FileActionSlot[], hostsMenu: boolean }}
 */
export function renderFinishedFiles(place, { files = [], uploads = [], view }, menu, listFileItems) {
  if (files.length === 0 && view) {
    renderLiveSound(place, view);
    return { slots: [], hostsMenu: false };
  }
  const groups = groupPlayerFiles(files, uploads);
  const [only, ...others] = groups;
  const isSingle = only !== undefined && others.length === 0;
  const [language, ...more] = view?.parts ?? [];
  const options = language && more.length === 0 ? { language: language.label } : {};
  const hostsMenu = isSingle && only.is !== 'written' && (only.is !== 'file' || only.files.every(isPlayable));
  /** @param {FileGroup} group @param {number} [position] */
  const createFrame = (group, position) =>
    createGroupFrame(group, {
      ...options,
      listFileItems,
      ...(position !== undefined && { position }),
      ...(hostsMenu && { menu }),
      ...(!isSingle && { heading: group.files[0]?.label }),
    });
  const [file] = files;
  const wasLive = livePlayers.has(place) && file && hostsMenu;
  const liveKey = wasLive ? finishLiveSound(place, file, menu, (at) => createFrame(only, at)) : undefined;
  reconcileChildren(
    place,
    groups,
    (group) => liveKey ?? `${hostsMenu} ${group.files.map(getFileKey).join(' ')}`,
    (group) => createFigure(createFrame(group)),
  );
  const slots = groups.map((group, at) => ({
    place: /** @type {HTMLElement} */ (place.children[at]?.querySelector('.file-actions')),
    roles: group.files.map((file) => file.role),
  }));
  return { slots, hostsMenu };
}

/**
 * Renders shared files: with a player, or as chips above the card that was made from them.
 * @param {HTMLElement} place
 * @param {readonly UploadedFile[]} shared
 * @param {boolean} hasCard
 * @param {ListFileItems} listFileItems
 */
export function renderUploads(place, shared, hasCard, listFileItems) {
  reconcileChildren(
    place,
    shared,
    (file) => `${hasCard} ${getFileKey(file)}`,
    (file) =>
      hasCard
        ? el('li', {}, createFileChip(file))
        : el('li', { class: 'file card' }, createFileFrame(file, file.name, { heading: file.name, listFileItems })),
  );
}

/** @param {UploadedFile} file */
function createFileChip(file) {
  const icon = createIcon(isPlayable(file) ? (file.type?.startsWith('video/') ? 'film' : 'sound') : 'file');
  const detail = file.gone ? getText('files.gone') : formatBytes(file.bytes);
  const content = [icon, el('bdi', {}, file.name), el('span', { class: 'file-size' }, detail)];
  if (file.gone) return el('span', { class: 'file-chip' }, ...content);
  const title = getText('files.download', { name: file.name });
  return el('a', { class: 'file-chip', href: getDownloadUrl(file), download: file.name, title }, ...content);
}
