// A card of the voice gallery: name, properties, playback and actions.

/** @import { Action, GalleryVoice } from '../types.d.ts' */

import { createActionButton } from '../conversation/action-button.js';
import { el } from '../kit/dom.js';
import { createIconButton } from '../kit/icons.js';
import { getText } from '../kit/localization.js';

/**
 * `createPlayButton`: speaks the person's sentence in the voice.
 * @typedef {{ createPlayButton: (voice: GalleryVoice) => HTMLElement, use: (voice: GalleryVoice) => void,
 * toggleDefault: (voice: GalleryVoice) => void, compare: (voice: GalleryVoice) => void, pressAction: (action: Action)
 * => Promise<unknown> }} VoiceCardActions
 */

/** Properties in the reader's language. @param {GalleryVoice} voice */
export const formatVoiceFacts = ({ gender, age, language }) =>
  [gender && getText(`voices.genders.${gender}`), age && getText('voices.years', { age }), language]
    .filter(Boolean)
    .join(' · ');

/**
 * A button that names its voice, as many look alike.
 * @param {string} label
 * @param {GalleryVoice} voice
 * @param {(voice: GalleryVoice) => void} act
 * @param {string} [className]
 */
export const createVoiceButton = (label, voice, act, className = 'button') =>
  el(
    'button',
    { type: 'button', class: className, 'aria-label': `${label}: ${voice.name}`, onclick: () => act(voice) },
    label,
  );

/**
 * `update` shows whether the voice is the user's default, and whether it is compared.
 * @param {GalleryVoice} voice
 * @param {VoiceCardActions} actions
 */
export function createVoiceCard(voice, actions) {
  const { name, description, ownership, actions: ownActions = [] } = voice;
  const adopt = createVoiceButton(getText('voices.adopt'), voice, actions.toggleDefault, 'quiet');
  const compare = createIconButton('compare', `${getText('voices.compare')}: ${name}`, () => actions.compare(voice));
  const element = el(
    'li',
    { class: 'voice' },
    el(
      'div',
      { class: 'voice-head' },
      actions.createPlayButton(voice),
      el('h3', { dir: 'auto' }, name),
      ownership && el('span', { class: 'voice-mark' }, getText(`voices.keptBy.${ownership}`)),
      compare,
    ),
    el('p', { class: 'voice-facts', dir: 'auto' }, formatVoiceFacts(voice)),
    description !== undefined && el('p', { class: 'voice-about', dir: 'auto', title: description }, description),
    el(
      'div',
      { class: 'voice-actions' },
      createVoiceButton(getText('voices.use'), voice, actions.use, 'quiet'),
      adopt,
      ...ownActions.map((action) => createActionButton(action, actions.pressAction)),
    ),
  );
  return {
    element,
    /** @param {{ isDefault: boolean, isCompared: boolean }} state */
    update({ isDefault, isCompared }) {
      adopt.setAttribute('aria-pressed', String(isDefault));
      compare.setAttribute('aria-pressed', String(isCompared));
    },
  };
}
