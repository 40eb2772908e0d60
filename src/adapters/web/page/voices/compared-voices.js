// Two voices side by side, each with playback of the person's sentence. A third one replaces the first.

/** @import { GalleryVoice } from '../types.d.ts' */
/** @import { VoiceCardActions } from './voice-card.js' */

import { el, reconcileChildren } from '../kit/dom.js';
import { createIconButton } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { createVoiceButton, formatVoiceFacts } from './voice-card.js';

const MAX_COMPARED = 2;

/**
 * `onChange`: other voices are compared. `onRemoved`: the focused entry of the voice disappeared.
 * @param {Pick<VoiceCardActions, 'createPlayButton' | 'use'>} actions
 * @param {{ onChange: () => void, onRemoved: (voice: GalleryVoice) => void }} on
 */
export function createComparedVoices({ createPlayButton, use }, { onChange, onRemoved }) {
  const list = el('ul', { class: 'compared-list' });
  const element = el('section', { class: 'compared', hidden: true, 'aria-label': getText('voices.compared') }, list);
  /** @type {readonly GalleryVoice[]} */
  let compared = [];

  /** @param {readonly GalleryVoice[]} voices */
  function setVoices(voices) {
    compared = voices;
    reconcileChildren(list, compared, ({ id }) => String(id), createEntry);
    element.hidden = compared.length === 0;
    onChange();
  }

  /** @param {GalleryVoice} voice */
  function remove(voice) {
    const hadFocus = element.contains(document.activeElement);
    setVoices(compared.filter(({ id }) => id !== voice.id));
    if (hadFocus) onRemoved(voice);
  }

  /** @param {GalleryVoice} voice */
  const createEntry = (voice) =>
    el(
      'li',
      { class: 'compared-voice' },
      createPlayButton(voice),
      el(
        'div',
        { class: 'compared-name' },
        el('strong', { dir: 'auto' }, voice.name),
        el('span', { class: 'voice-facts', dir: 'auto' }, formatVoiceFacts(voice)),
      ),
      createVoiceButton(getText('voices.use'), voice, use),
      createIconButton('close', getText('composer.remove', { name: voice.name }), () => remove(voice)),
    );

  return {
    element,
    /** @param {GalleryVoice} voice */
    has: (voice) => compared.some(({ id }) => id === voice.id),
    /** @param {GalleryVoice} voice */
    toggle(voice) {
      if (compared.some(({ id }) => id === voice.id)) remove(voice);
      else setVoices([...compared, voice].slice(-MAX_COMPARED));
    },
  };
}
