// A card of the voice gallery: name, properties, sample and actions.

/** @import { Action, GalleryVoice } from '../types.d.ts' */

import { createActionButton } from '../conversation/action-button.js';
import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { createSampleButton } from '../kit/sample-player.js';

/** @typedef {{ insertVoice: (voice: GalleryVoice) => void, setAsDefault: (voice: GalleryVoice) => void, speakSample: (voice: GalleryVoice) => void, pressAction: (action: Action) => Promise<unknown> }} VoiceCardActions */

/**
 * @param {GalleryVoice} voice
 * @param {boolean} isDefault true for the user's default voice
 * @param {VoiceCardActions} actions
 */
export function createVoiceCard(voice, isDefault, { insertVoice, setAsDefault, speakSample, pressAction }) {
  const { name, gender, age, language, description, ownership, sampleUrl, actions = [] } = voice;
  const facts = [
    gender && getText(`voices.genders.${gender}`),
    age && getText('voices.years', { age }),
    language,
  ].filter(Boolean);
  /** @param {string} label @param {(voice: GalleryVoice) => void} act @param {string} [kind] */
  const createButton = (label, act, kind = 'button') =>
    el('button', { type: 'button', class: kind, 'aria-label': `${label}: ${name}`, onclick: () => act(voice) }, label);
  return el(
    'li',
    { class: 'voice' },
    el(
      'div',
      { class: 'voice-head' },
      createSampleButton(sampleUrl, name),
      el('h3', { dir: 'auto' }, name),
      ownership && el('span', { class: 'voice-mark' }, getText(`voices.keptBy.${ownership}`)),
      isDefault && el('span', { class: 'voice-mark own' }, getText('voices.yours')),
    ),
    el('p', { class: 'voice-facts', dir: 'auto' }, facts.join(' · ')),
    description !== undefined && el('p', { class: 'voice-about', dir: 'auto', title: description }, description),
    el(
      'div',
      { class: 'voice-actions' },
      createButton(getText('voices.use'), insertVoice, 'button strong'),
      createButton(getText('voices.say'), speakSample),
      !isDefault && createButton(getText('voices.adopt'), setAsDefault),
      ...actions.map((action) => createActionButton(action, pressAction)),
    ),
  );
}
