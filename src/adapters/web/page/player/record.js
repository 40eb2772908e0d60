// The player of a sound or a film, in one language or several: one element that plays, so that another language goes on at
// the same second, playing or not; captions where there are some.

/** @import { Version } from './groups.js' */

import { el } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { texts } from '../texts/index.js';
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

  describe();
  languages.mark(shown);
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
  const below = [languages.element, subtitles.element, tools, controls.trouble];
  return framed(name, controls, top, media, bar, ...below);
}

/** A row of buttons of which one is pressed; none where there is nothing to choose. @template {{ label: string }} T @param {string} name @param {readonly T[]} choices @param {(choice: T) => void} pick */
function choiceOf(name, choices, pick) {
  const buttons = choices.map((choice) => {
    const button = el(
      'button',
      { type: 'button', class: 'player-choice', onclick: () => pick(choice) },
      choice.label,
    );
    return { choice, button };
  });
  const element =
    choices.length === 0
      ? undefined
      : el(
          'div',
          { class: 'player-choices', role: 'group', 'aria-label': name },
          el('span', { class: 'player-choices-name', 'aria-hidden': 'true' }, name),
          ...buttons.map((one) => one.button),
        );
  return {
    element,
    /** @param {T | undefined} chosen */
    mark(chosen) {
      for (const { choice, button } of buttons)
        button.setAttribute('aria-pressed', String(choice === chosen));
    },
  };
}

/** @param {HTMLMediaElement} media @param {readonly Version[]} captions */
function createCaptions(media, captions) {
  const off = { label: texts.player.off, key: '' };
  /** @type {readonly { label: string, key: string }[]} */
  const all = captions.length === 0 ? [] : [off, ...captions];
  const choice = choiceOf(texts.player.captions, all, (one) => show(one));
  const tracks = captions.map(({ label, file }) => {
    const element = el('track', { kind: 'captions', label, src: local(file.url) });
    media.append(element);
    return element.track;
  });
  let shown = off;

  /** @param {{ label: string, key: string }} one */
  function show(one) {
    shown = one;
    for (const [at, track] of tracks.entries()) track.mode = captions[at] === one ? 'showing' : 'disabled';
    choice.mark(one);
  }
  show(off);
  return {
    element: choice.element,
    /** Captions that are on become those of the language that is heard. @param {string} [key] */
    follow(key) {
      const own = captions.find((one) => one.key === key);
      show(shown === off ? off : (own ?? shown));
    },
  };
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
