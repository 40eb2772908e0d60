// Shows captions: in the picture of a video, or as a line below audio. The browser remembers for all players whether
// captions are on.

/** @import { FileVersion } from './file-groups.js' */

import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { readStored, writeStored } from '../kit/storage.js';
import { createToggleButtonGroup } from './button-group.js';
import { getUrlIfLocal } from './save-file.js';

/** @param {HTMLElement} line @param {TextTrack} track */
function renderCues(line, track) {
  const cues = /** @type {VTTCue[]} */ ([...(track.activeCues ?? [])]);
  line.replaceChildren(
    ...cues.map((cue) => {
      const cueFragment = cue.getCueAsHTML();
      const speaker = cueFragment.querySelector('span[title]')?.getAttribute('title');
      return el('span', {}, speaker ? `${speaker}: ` : '', cueFragment);
    }),
  );
}

/** @param {HTMLMediaElement} media @param {readonly FileVersion[]} captions */
export function createCaptionControls(media, captions) {
  const off = { label: getText('player.off'), language: '' };
  const [first] = captions;
  const isFilm = media instanceof HTMLVideoElement;
  const captionLine = isFilm || !first ? undefined : el('p', { class: 'player-cue', dir: 'auto', hidden: true });
  const tracks = captions.map(({ label, file }) => {
    const element = el('track', { kind: 'captions', label, src: getUrlIfLocal(file.url) });
    media.append(element);
    if (captionLine) element.track.addEventListener('cuechange', () => renderCues(captionLine, element.track));
    return element.track;
  });
  /** @type {readonly { label: string, language: string }[]} */
  const several = captions.length > 1 ? [off, ...captions] : [];
  const choice = createToggleButtonGroup(getText('player.captions'), several, (one) => chooseByUser(one));
  const toggle =
    captions.length === 1
      ? el(
          'button',
          {
            type: 'button',
            class: 'player-choice',
            onclick: () => chooseByUser(shown === off && first ? first : off),
          },
          getText('player.captions'),
        )
      : undefined;
  /** @type {{ label: string, language: string }} */
  let shown = off;

  /** @param {{ label: string, language: string }} one */
  function show(one) {
    shown = one;
    for (const [at, track] of tracks.entries())
      track.mode = captions[at] !== one ? 'disabled' : isFilm ? 'showing' : 'hidden';
    choice.setPressed(one);
    toggle?.setAttribute('aria-pressed', String(one !== off));
    if (!captionLine) return;
    captionLine.hidden = one === off;
    const track = tracks[captions.findIndex(({ label }) => label === one.label)];
    if (track) renderCues(captionLine, track);
  }

  /** Also applies to players that start later. @param {{ label: string, language: string }} one */
  function chooseByUser(one) {
    writeStored('captions', one === off ? '' : 'on');
    show(one);
  }

  show(readStored('captions') === 'on' && first ? first : off);
  return {
    captionLine,
    element: choice.element ?? (toggle && el('div', { class: 'player-choices' }, toggle)),
    /** Shows captions in the language being played, unless captions are off. @param {string} [language] */
    matchLanguage(language) {
      const ownCaptions = captions.find((one) => one.language === language);
      show(shown === off ? off : (ownCaptions ?? shown));
    },
  };
}
