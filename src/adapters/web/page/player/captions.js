// Captions of what plays: in a film's picture, under a sound as a line of its own. Whether they are on is remembered for all
// players of this browser.

/** @import { Version } from './groups.js' */

import { el } from '../kit/dom.js';
import { recall, remember } from '../kit/memory.js';
import { texts } from '../texts/index.js';
import { choiceOf } from './choice.js';
import { local } from './save.js';

/** What is shown now, with who says it. @param {HTMLElement} line @param {TextTrack} track */
function sayCues(line, track) {
  const cues = /** @type {VTTCue[]} */ ([...(track.activeCues ?? [])]);
  line.replaceChildren(
    ...cues.map((cue) => {
      const said = cue.getCueAsHTML();
      const speaker = said.querySelector('span[title]')?.getAttribute('title');
      return el('span', {}, speaker ? `${speaker}: ` : '', said);
    }),
  );
}

/** @param {HTMLMediaElement} media @param {readonly Version[]} captions */
export function createCaptions(media, captions) {
  const off = { label: texts.player.off, key: '' };
  const [first] = captions;
  const isFilm = media instanceof HTMLVideoElement;
  const line = isFilm || !first ? undefined : el('p', { class: 'player-cue', dir: 'auto', hidden: true });
  const tracks = captions.map(({ label, file }) => {
    const element = el('track', { kind: 'captions', label, src: local(file.url) });
    media.append(element);
    if (line) element.track.addEventListener('cuechange', () => sayCues(line, element.track));
    return element.track;
  });
  /** @type {readonly { label: string, key: string }[]} */
  const several = captions.length > 1 ? [off, ...captions] : [];
  const choice = choiceOf(texts.player.captions, several, (one) => pick(one));
  const toggle =
    captions.length === 1
      ? el(
          'button',
          {
            type: 'button',
            class: 'player-choice',
            onclick: () => pick(shown === off && first ? first : off),
          },
          texts.player.captions,
        )
      : undefined;
  /** @type {{ label: string, key: string }} */
  let shown = off;

  /** @param {{ label: string, key: string }} one */
  function show(one) {
    shown = one;
    for (const [at, track] of tracks.entries())
      track.mode = captions[at] !== one ? 'disabled' : isFilm ? 'showing' : 'hidden';
    choice.mark(one);
    toggle?.setAttribute('aria-pressed', String(one !== off));
    if (!line) return;
    line.hidden = one === off;
    const track = tracks[captions.findIndex(({ label }) => label === one.label)];
    if (track) sayCues(line, track);
  }

  /** By a person, for all that plays after this. @param {{ label: string, key: string }} one */
  function pick(one) {
    remember('captions', one === off ? '' : 'on');
    show(one);
  }

  show(recall('captions') === 'on' && first ? first : off);
  return {
    line,
    element: choice.element ?? (toggle && el('div', { class: 'player-choices' }, toggle)),
    /** Captions that are on become those of the language that is heard. @param {string} [key] */
    follow(key) {
      const own = captions.find((one) => one.key === key);
      show(shown === off ? off : (own ?? shown));
    },
  };
}
