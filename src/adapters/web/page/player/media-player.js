// Plays audio or video with language versions and captions. One media element plays all versions, so a switch keeps the
// position and playback state.

/** @import { FinishedFile } from '../types.d.ts' */
/** @import { FileVersion } from './file-groups.js' */

import { el } from '../kit/dom.js';
import { createIconButton } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { createToggleButtonGroup } from './button-group.js';
import { createCaptionLinks } from './caption-links.js';
import { createCaptionControls } from './captions.js';
import { createPlayableMedia } from './media-track.js';
import { createPlaybackControls } from './playback-controls.js';
import { createFileTools, createPlayerFrame } from './player-frame.js';
import { createDownloadItem, getUrlIfLocal } from './save-file.js';
import { loadWaveform, runWhenVisible } from './waveform.js';

/**
 * `label`: name among the versions; `title`: name on its own.
 * @typedef {{ label: string, title: string, file: import('./player-frame.js').PlayerFile, language?: string }} PlayerVersion
 */
/**
 * `downloads`: files in the menu; `captionFiles`: files with links beside the captions; `menu`: more menu entries;
 * `heading`: shown in front of the controls, where a card has several players; `position`: in seconds, where playback
 * starts; `listFileItems`: more menu entries for the shown file.
 * @typedef {{ captions?: readonly FileVersion[], captionFiles?: readonly FinishedFile[], downloads?: readonly
 * FinishedFile[], menu?: import('./player-frame.js').ExtraMenu, heading?: string, position?: number, listFileItems?:
 * import('./player-frame.js').ListFileItems }} PlayerOptions
 */

/**
 * @param {string} name accessible name
 * @param {readonly [PlayerVersion, ...PlayerVersion[]]} versions the first is shown first
 * @param {PlayerOptions} [options]
 */
export function createMediaPlayer(name, versions, options = {}) {
  const { captions = [], captionFiles = [], downloads = [], heading, position = 0 } = options;
  let [shown] = versions;
  /** Duration, if the file lists none and only the loaded audio reveals it. @type {number | undefined} */
  let seconds;
  const isFilm = shown.file.type?.startsWith('video/') === true;
  const media = isFilm ? createFilm() : el('audio');
  media.preload = 'none';
  setSource(media, getUrlIfLocal(shown.file.url) ?? '', position);
  const controls = createPlaybackControls(
    createPlayableMedia(media, () => shown.file.seconds ?? seconds),
    name,
  );
  const tools = createFileTools(heading ?? shown.title, () => shown.file, {
    ...options,
    listItems: () => downloads.map((file) => ({ ...createDownloadItem(file), label: file.label })),
  });
  const subtitles = createCaptionControls(media, captions);
  const languages = createToggleButtonGroup(
    getText('player.language'),
    versions.length > 1 ? versions : [],
    (version) => switchVersion(version),
  );

  const updateFile = () => {
    frame.setAttribute('aria-description', shown.file.altText ?? '');
    tools.update();
    languages.setPressed(shown);
    subtitles.matchLanguage(shown.language);
  };

  const updateWaveform = async (/** @type {boolean} */ isPlayed) => {
    const of = shown;
    const read = await loadWaveform(of.file, { isPlayed });
    if (of !== shown) return;
    seconds = read?.seconds;
    controls.drawWaveform(read?.bars);
    controls.update();
  };

  /** @param {PlayerVersion} version */
  function switchVersion(version) {
    shown = version;
    seconds = undefined;
    replaceSource(media, getUrlIfLocal(version.file.url) ?? '');
    updateFile();
    if (!isFilm) updateWaveform(!media.paused);
  }

  if (!isFilm) {
    runWhenVisible(controls.seekBar, () => updateWaveform(false));
    media.addEventListener('play', () => updateWaveform(true));
  }
  const row = controls.element;
  if (heading) row.prepend(el('span', { class: 'player-heading', dir: 'auto' }, heading));
  if (isFilm) row.append(createFullScreenButton(media));
  row.append(tools.download, tools.button);
  /** @type {HTMLElement[]} */
  const choices = [languages.element, subtitles.element].filter((one) => one !== undefined);
  if (captionFiles.length > 0) choices.push(createCaptionLinks(captionFiles));
  const choiceRow = choices.length > 0 ? el('div', { class: 'player-options' }, ...choices) : undefined;
  const frame = createPlayerFrame(
    name,
    controls,
    media,
    row,
    subtitles.captionLine,
    choiceRow,
    tools.status,
    controls.errorText,
  );
  updateFile();
  return frame;
}

/** Creates a video that a click plays or pauses. Its first picture is loaded when it gets visible. */
function createFilm() {
  const film = el('video', { playsinline: true });
  film.addEventListener('click', () => (film.paused ? film.play().catch(() => undefined) : film.pause()));
  runWhenVisible(film, () => {
    if (film.preload === 'none') film.preload = 'metadata';
  });
  return film;
}

/** @param {HTMLMediaElement} media @param {string} url @param {number} position */
function setSource(media, url, position) {
  media.src = url;
  if (position > 0) media.currentTime = position;
}

/** Keeps the position and the playback state. @param {HTMLMediaElement} media @param {string} url */
function replaceSource(media, url) {
  const at = media.currentTime;
  const isPlaying = !media.paused;
  media.src = url;
  media.currentTime = at;
  if (isPlaying) media.play().catch(() => undefined);
}

/** @param {HTMLMediaElement} media */
const createFullScreenButton = (media) =>
  createIconButton('whole', getText('player.whole'), () =>
    media
      .closest('.player-frame')
      ?.requestFullscreen?.()
      .catch(() => undefined),
  );
