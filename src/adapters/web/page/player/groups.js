// Which files of a card are one thing: stems of one recording are one mixer, a film or a sound in several languages is one
// player with a switch, captions belong to their film. Pure.

/** @import { FinishedFile, SharedFile } from '../types.d.ts' */

/**
 * @typedef {{ key: string, label: string, file: FinishedFile }} Version `key`: the language, as the service calls it
 * @typedef {{ is: 'mixer', files: readonly FinishedFile[], original?: SharedFile }
 *   | { is: 'versions', files: readonly FinishedFile[], versions: readonly Version[], captions: readonly Version[] }
 *   | { is: 'file', files: readonly FinishedFile[] }} Group
 */

/** Roles of stems: together they are what they were made from. */
const STEMS = ['foreground', 'background'];
/** Comes once for each language: `audio-76`. */
const DUBBED_SOUND = 'audio';

/** @param {{ type?: string }} file @param {string} kind */
const isA = ({ type = '' }, kind) => type.startsWith(`${kind}/`);

/** @param {FinishedFile} file */
const isCaptions = ({ type, name }) => type.startsWith('text/vtt') || name.toLowerCase().endsWith('.vtt');

/** `video-76` → `video` and `76`. @param {FinishedFile} file */
function rolesOf({ role }) {
  const at = role.indexOf('-');
  return at < 0 ? { stem: role, key: '' } : { stem: role.slice(0, at), key: role.slice(at + 1) };
}

/** What comes in versions: every film, and the sounds of a dub. @param {FinishedFile} file */
function kindOf(file) {
  if (file.gone) return undefined;
  if (isA(file, 'video')) return 'video';
  return isA(file, 'audio') && rolesOf(file).stem === DUBBED_SOUND ? 'audio' : undefined;
}

/** `Dubbed film · French (France)` → the language. @param {FinishedFile} file @returns {Version} */
function versionOf(file) {
  const { key } = rolesOf(file);
  return { key, label: file.label.split(' · ').slice(1).join(' · ') || file.label, file };
}

/**
 * In the order in which the files came. What is gone stands alone.
 * @param {readonly FinishedFile[]} files
 * @param {readonly SharedFile[]} uploads what they may have been made from
 * @returns {readonly Group[]}
 */
export function groupsOf(files, uploads) {
  const there = files.filter((file) => !file.gone);
  const stems = there.filter((file) => STEMS.includes(file.role) && isA(file, 'audio'));
  const hasFilm = there.some((file) => isA(file, 'video'));
  const captions = hasFilm ? there.filter(isCaptions) : [];
  /** @type {Group[]} */
  const groups = [];
  for (const file of files) {
    if (groups.some((group) => group.files.includes(file)) || captions.includes(file)) continue;
    const { stem } = rolesOf(file);
    const kind = kindOf(file);
    if (stems.length > 1 && stems.includes(file)) {
      const original = uploads.find((one) => !one.gone && isA(one, 'audio'));
      groups.push({ is: 'mixer', files: stems, ...(original && { original }) });
    } else if (kind !== undefined) {
      const versions = there.filter((one) => isA(one, kind) && rolesOf(one).stem === stem);
      const own = kind === 'video' ? captions : [];
      groups.push({
        is: 'versions',
        files: [...versions, ...own],
        versions: versions.map(versionOf),
        captions: own.map(versionOf),
      });
    } else groups.push({ is: 'file', files: [file] });
  }
  return groups;
}
