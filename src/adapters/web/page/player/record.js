// The player of a sound or a film, in one language or several: one element that plays, so that another language goes on at
// the same second, playing or not; captions where there are some.

/** @import { Version } from './groups.js' */

import { el } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { texts } from '../texts/index.js';
import { createCaptions } from './captions.js';
import { choiceOf } from './choice.js';
import { framed, toolsOf } from './frame.js';
import { mediaTrack } from './media-track.js';
import { shapeOf, whenSeen } from './peaks.js';
import { local } from './save.js';
import { createTransport } from './transport.js';

/** `label`: what it is called among the versions, `title` by itself. @typedef {{ label: string, title: string, file: import('./frame.js').Facts, key?: string }} Recording */

/**
 * @param {string} name for those who do not see it
 * @param {readonly [Recording, ...Recording[]]} versions
 * @param {readonly Version[]} [captions]
 */
export function recordPlayer(name, versions, captions = []) {
  let [shown] = versions;
  /** Of what is shown, where only its sound tells. @type {number | undefined} */
  let seconds;
  const isFilm = shown.file.type?.startsWith('video/') === true;
  const media = isFilm ? el('video', { playsinline: true }) : el('audio');
  media.preload = 'none';
  media.src = local(shown.file.url) ?? '';
  const controls = createTransport(
    mediaTrack(media, () => shown.file.seconds ?? seconds),
    name,
  );
  const top = el('div');
  const tools = el('div');
  const subtitles = createCaptions(media, captions);
  const languages = choiceOf(texts.player.language, versions.length > 1 ? versions : [], (version) =>
    choose(version),
  );

  const describe = () => {
    const { head, row } = toolsOf(isFilm ? 'film' : 'sound', shown.title, shown.file);
    top.replaceChildren(head);
    frame.setAttribute('aria-description', shown.file.words ?? '');
    tools.replaceChildren(row);
  };

  const shape = async (/** @type {boolean} */ played) => {
    const of = shown;
    const read = await shapeOf(of.file, { played });
    if (of !== shown) return;
    seconds = read?.seconds;
    controls.draw(read?.bars);
    controls.update();
  };

  /** The same second of another language. @param {Recording} version */
  function choose(version) {
    const at = media.currentTime;
    const isPlaying = !media.paused;
    shown = version;
    seconds = undefined;
    media.src = local(version.file.url) ?? '';
    media.currentTime = at;
    if (isPlaying) media.play().catch(() => undefined);
    describe();
    languages.mark(version);
    subtitles.follow(version.key);
    if (!isFilm) shape(isPlaying);
  }

  languages.mark(shown);
  subtitles.follow(shown.key);
  if (isFilm) {
    media.addEventListener('click', () =>
      media.paused ? media.play().catch(() => undefined) : media.pause(),
    );
    whenSeen(media, () => {
      if (media.preload === 'none') media.preload = 'metadata';
    });
  } else {
    whenSeen(controls.line, () => shape(false));
    media.addEventListener('play', () => shape(true));
  }
  const bar = controls.element;
  if (isFilm) bar.append(fullScreen(media));
  const below = [subtitles.line, languages.element, subtitles.element, tools, controls.trouble];
  const frame = framed(name, controls, top, media, bar, ...below);
  describe();
  return frame;
}

/** @param {HTMLMediaElement} media */
const fullScreen = (media) =>
  el(
    'button',
    {
      type: 'button',
      class: 'player-whole',
      title: texts.player.whole,
      onclick: () =>
        media
          .closest('.player-frame')
          ?.requestFullscreen?.()
          .catch(() => undefined),
    },
    icon('whole'),
    el('span', { class: 'sr' }, texts.player.whole),
  );
