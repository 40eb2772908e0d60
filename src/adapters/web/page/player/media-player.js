// Plays audio or video with language versions and captions. One media element plays all versions, so a switch keeps the
// position and playback state.

/** @import { FileVersion } from './file-groups.js' */

import { el } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { createToggleButtonGroup } from './button-group.js';
import { createCaptionControls } from './captions.js';
import { createPlayableMedia } from './media-track.js';
import { createPlaybackControls } from './playback-controls.js';
import { createHeaderWithTools, createPlayerFrame } from './player-frame.js';
import { getUrlIfLocal } from './save-file.js';
import { loadWaveform, runWhenVisible } from './waveform.js';

/**
 * `label`: name among the versions; `title`: name on its own.
 * @typedef {{ label: string, title: string, file: import('./player-frame.js').PlayerFile, language?: string }} PlayerVersion
 */

/**
 * @param {string} name accessible name
 * @param {readonly [PlayerVersion, ...PlayerVersion[]]} versions
 * @param {readonly FileVersion[]} [captions]
 */
export function createMediaPlayer(name, versions, captions = []) {
  let [shown] = versions;
  /** Duration, if the file lists none and only the loaded audio reveals it. @type {number | undefined} */
  let seconds;
  const isFilm = shown.file.type?.startsWith('video/') === true;
  const media = isFilm ? el('video', { playsinline: true }) : el('audio');
  media.preload = 'none';
  media.src = getUrlIfLocal(shown.file.url) ?? '';
  const controls = createPlaybackControls(
    createPlayableMedia(media, () => shown.file.seconds ?? seconds),
    name,
  );
  const top = el('div');
  const tools = el('div');
  const subtitles = createCaptionControls(media, captions);
  const languages = createToggleButtonGroup(
    getText('player.language'),
    versions.length > 1 ? versions : [],
    (version) => switchVersion(version),
  );

  const updateHeader = () => {
    const { head, row } = createHeaderWithTools(isFilm ? 'film' : 'sound', shown.title, shown.file);
    top.replaceChildren(head);
    frame.setAttribute('aria-description', shown.file.altText ?? '');
    tools.replaceChildren(row);
  };

  const updateWaveform = async (/** @type {boolean} */ isPlayed) => {
    const of = shown;
    const read = await loadWaveform(of.file, { isPlayed });
    if (of !== shown) return;
    seconds = read?.seconds;
    controls.drawWaveform(read?.bars);
    controls.update();
  };

  /** Keeps the position and the playback state. @param {PlayerVersion} version */
  function switchVersion(version) {
    const at = media.currentTime;
    const isPlaying = !media.paused;
    shown = version;
    seconds = undefined;
    media.src = getUrlIfLocal(version.file.url) ?? '';
    media.currentTime = at;
    if (isPlaying) media.play().catch(() => undefined);
    updateHeader();
    languages.setPressed(version);
    subtitles.matchLanguage(version.language);
    if (!isFilm) updateWaveform(isPlaying);
  }

  languages.setPressed(shown);
  subtitles.matchLanguage(shown.language);
  if (isFilm) {
    media.addEventListener('click', () => (media.paused ? media.play().catch(() => undefined) : media.pause()));
    runWhenVisible(media, () => {
      if (media.preload === 'none') media.preload = 'metadata';
    });
  } else {
    runWhenVisible(controls.seekBar, () => updateWaveform(false));
    media.addEventListener('play', () => updateWaveform(true));
  }
  const bar = controls.element;
  if (isFilm) bar.append(createFullScreenButton(media));
  const below = [subtitles.captionLine, languages.element, subtitles.element, tools, controls.errorText];
  const frame = createPlayerFrame(name, controls, top, media, bar, ...below);
  updateHeader();
  return frame;
}

/** @param {HTMLMediaElement} media */
const createFullScreenButton = (media) =>
  el(
    'button',
    {
      type: 'button',
      class: 'player-whole',
      title: getText('player.whole'),
      onclick: () =>
        media
          .closest('.player-frame')
          ?.requestFullscreen?.()
          .catch(() => undefined),
    },
    createIcon('whole'),
    el('span', { class: 'sr' }, getText('player.whole')),
  );
