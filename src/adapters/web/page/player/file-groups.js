// Groups the files of a card: stems form a mixer, language versions a player with a switch, and captions belong to
// their media. Pure.

/** @import { FinishedFile, UploadedFile } from '../types.d.ts' */

/**
 * @typedef {{ language: string, label: string, file: FinishedFile }} FileVersion `language`: display name
 * @typedef {{ is: 'mixer', files: readonly FinishedFile[], original?: UploadedFile } | { is: 'versions', files:
 * readonly FinishedFile[], versions: readonly FileVersion[], original?: UploadedFile, captions: readonly FileVersion[],
 * captionFiles: readonly FinishedFile[], downloads: readonly FinishedFile[] } | { is: 'recording', files: readonly
 * FinishedFile[], recording: UploadedFile, captions: readonly FileVersion[] } | { is: 'written', files: readonly
 * FinishedFile[] } | { is: 'file', files: readonly FinishedFile[] }} FileGroup `original`: the input, to compare;
 * `captionFiles`: captions to download; `downloads`: the sound of films; `recording`: the input that the captions are of
 */

/** Roles of stems. Mixed together, they are the original recording. */
const STEM_ROLES = ['foreground', 'background'];
/** One file per language, such as `audio-76`. */
const DUBBED_AUDIO_ROLE = 'audio';
/** One file per language and format, such as `captions-es-ES-vtt`. */
const CAPTIONS_ROLE = 'captions';

/** @param {{ type?: string }} file @param {string} kind */
const isMediaType = ({ type = '' }, kind) => type.startsWith(`${kind}/`);

/** Returns the role without its suffix: `video-76` → `video`. @param {FinishedFile} file */
const getBaseRole = ({ role }) => role.split('-')[0] ?? role;

/** @param {FinishedFile} file */
const isCaptionFile = (file) => !file.gone && getBaseRole(file) === CAPTIONS_ROLE;

/**
 * Returns the captions in WebVTT, the format that browsers display.
 * @param {readonly FinishedFile[]} files
 * @returns {readonly FileVersion[]}
 */
const findCaptions = (files) =>
  files.filter((file) => isCaptionFile(file) && file.type.startsWith('text/vtt')).map(toFileVersion);

/**
 * Returns the kind of player for files with versions or captions: all videos, and the audio of a dub.
 * @param {FinishedFile} file
 * @param {boolean} hasWords
 */
function getPlayerKind(file, hasWords) {
  if (file.gone) return undefined;
  if (isMediaType(file, 'video')) return 'video';
  return isMediaType(file, 'audio') && (hasWords || getBaseRole(file) === DUBBED_AUDIO_ROLE) ? 'audio' : undefined;
}

/**
 * Takes the language from the label, such as `Dubbed film · French (France)`.
 * @param {FinishedFile} file
 * @returns {FileVersion}
 */
function toFileVersion(file) {
  const language = languageFromLabel(file);
  return { language, label: language || file.label, file };
}

/** Returns an empty string if the label has no language. @param {{ label: string }} file */
export const languageFromLabel = ({ label }) => label.split(' · ').slice(1).join(' · ');

/**
 * Keeps the order of the files. Deleted files form groups of their own.
 * @param {readonly FinishedFile[]} files
 * @param {readonly UploadedFile[]} uploads possible input files
 * @returns {readonly FileGroup[]}
 */
export function groupPlayerFiles(files, uploads) {
  const existing = files.filter((file) => !file.gone);
  const stems = existing.filter((file) => STEM_ROLES.includes(file.role) && isMediaType(file, 'audio'));
  const captions = findCaptions(existing);
  let captionFiles = existing.filter(isCaptionFile);
  /** The sound of films is downloaded; their player plays it already. */
  const filmSounds = existing.some((file) => isMediaType(file, 'video'))
    ? existing.filter((file) => isMediaType(file, 'audio') && getBaseRole(file) === DUBBED_AUDIO_ROLE)
    : [];
  const findInput = (/** @type {string} */ kind) => uploads.find((one) => !one.gone && isMediaType(one, kind));
  /** @type {FileGroup[]} */
  const groups = [];
  for (const file of files) {
    if (groups.some((group) => group.files.includes(file)) || isCaptionFile(file) || filmSounds.includes(file))
      continue;
    const kind = getPlayerKind(file, captions.length > 0);
    if (stems.length > 1 && stems.includes(file))
      groups.push({ is: 'mixer', files: stems, original: findInput('audio') });
    else if (kind !== undefined) {
      const versions = existing.filter((one) => isMediaType(one, kind) && getBaseRole(one) === getBaseRole(file));
      const downloads = kind === 'video' ? filmSounds : [];
      groups.push({
        is: 'versions',
        files: [...versions, ...captionFiles, ...downloads],
        versions: versions.map(toFileVersion),
        original: findInput(kind) ?? findInput('audio'),
        captions,
        captionFiles,
        downloads,
      });
      // List caption files only once, below the first player.
      captionFiles = [];
    } else groups.push({ is: 'file', files: [file] });
  }
  if (captionFiles.length === 0) return groups;
  const recording = groups.length === 0 ? (findInput('audio') ?? findInput('video')) : undefined;
  return [
    ...groups,
    recording ? { is: 'recording', files: captionFiles, recording, captions } : { is: 'written', files: captionFiles },
  ];
}
