// Which files of a card are one thing: stems of one recording are one mixer, a film or a sound in several languages is one
// player with a switch, captions belong to what they are of. Pure.

/** @import { FinishedFile, SharedFile } from '../types.d.ts' */

/**
 * @typedef {{ key: string, label: string, file: FinishedFile }} Version `key`: the language, as people call it
 * @typedef {{ is: 'mixer', files: readonly FinishedFile[], original?: SharedFile }
 *   | { is: 'versions', files: readonly FinishedFile[], versions: readonly Version[], captions: readonly Version[],
 *       written: readonly FinishedFile[] }
 *   | { is: 'written', files: readonly FinishedFile[] }
 *   | { is: 'file', files: readonly FinishedFile[] }} Group `written`: what is said, as files to be saved
 */

/** Roles of stems: together they are what they were made from. */
const STEMS = ['foreground', 'background'];
/** Comes once for each language: `audio-76`. */
const DUBBED_SOUND = 'audio';
/** What is said, in one kind of file: `captions-es-ES-vtt`. */
const WRITTEN = 'captions';

/** @param {{ type?: string }} file @param {string} kind */
const isA = ({ type = '' }, kind) => type.startsWith(`${kind}/`);

/** `video-76` → `video`. @param {FinishedFile} file */
const stemOf = ({ role }) => role.split('-')[0] ?? role;

/** @param {FinishedFile} file */
const isWritten = (file) => !file.gone && stemOf(file) === WRITTEN;

/** Those that a browser shows. @param {readonly FinishedFile[]} files @returns {readonly Version[]} */
const captionsIn = (files) =>
  files.filter((file) => isWritten(file) && file.type.startsWith('text/vtt')).map(versionOf);

/** What comes in versions, or has its words: every film, and the sounds of a dub. @param {FinishedFile} file @param {boolean} hasWords */
function kindOf(file, hasWords) {
  if (file.gone) return undefined;
  if (isA(file, 'video')) return 'video';
  return isA(file, 'audio') && (hasWords || stemOf(file) === DUBBED_SOUND) ? 'audio' : undefined;
}

/** `Dubbed film · French (France)` → the language. @param {FinishedFile} file @returns {Version} */
function versionOf(file) {
  const key = languageOf(file);
  return { key, label: key || file.label, file };
}

/** Empty where there is only one. @param {{ label: string }} file */
export const languageOf = ({ label }) => label.split(' · ').slice(1).join(' · ');

/**
 * Captions of a recording that people shared: the card has nothing that is played itself.
 * @param {readonly FinishedFile[]} files @returns {readonly Version[]}
 */
export const captionsOfShared = (files) =>
  files.some((file) => isA(file, 'audio') || isA(file, 'video')) ? [] : captionsIn(files);

/**
 * In the order in which the files came. What is gone stands alone.
 * @param {readonly FinishedFile[]} files
 * @param {readonly SharedFile[]} uploads what they may have been made from
 * @returns {readonly Group[]}
 */
export function groupsOf(files, uploads) {
  const there = files.filter((file) => !file.gone);
  const stems = there.filter((file) => STEMS.includes(file.role) && isA(file, 'audio'));
  const captions = captionsIn(there);
  let written = there.filter(isWritten);
  /** @type {Group[]} */
  const groups = [];
  for (const file of files) {
    if (groups.some((group) => group.files.includes(file)) || isWritten(file)) continue;
    const kind = kindOf(file, captions.length > 0);
    if (stems.length > 1 && stems.includes(file)) {
      const original = uploads.find((one) => !one.gone && isA(one, 'audio'));
      groups.push({ is: 'mixer', files: stems, ...(original && { original }) });
    } else if (kind !== undefined) {
      const same = there.filter((one) => isA(one, kind) && stemOf(one) === stemOf(file));
      groups.push({
        is: 'versions',
        files: [...same, ...written],
        versions: same.map(versionOf),
        captions,
        written,
      });
      // To be saved once, under the first player.
      written = [];
    } else groups.push({ is: 'file', files: [file] });
  }
  return written.length > 0 ? [...groups, { is: 'written', files: written }] : groups;
}
