// A card of the voice gallery: name, properties, sample and actions.

/** @import { Action, GalleryVoice } from '../types.d.ts' */

import { createActionButton } from '../conversation/action-button.js';
import { el } from '../kit/dom.js';
import { createSampleButton } from '../kit/sample-player.js';
import { texts } from '../texts/index.js';

/** @typedef {{ insertVoice: (voice: GalleryVoice) => void, setAsDefault: (voice: GalleryVoice) => void, speakSample: (voice: GalleryVoice) => void, pressAction: (action: Action) => Promise<unknown> }} VoiceCardActions */

/**
 * @param {GalleryVoice} voice
 * @param {boolean} isDefault true for the user's default voice
 * @param {VoiceCardActions} actions
 */
export function createVoiceCard(voice, isDefault, { insertVoice, setAsDefault, speakSample, pressAction }) {
  const { name, gender, age, language, description, ownership, sampleUrl, actions = [] } = voice;
  const words = texts.voices;
  const facts = [gender && words.genders[gender], age && words.years(age), language].filter(Boolean);
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
      ownership && el('span', { class: 'voice-mark' }, words.keptBy[ownership]),
      isDefault && el('span', { class: 'voice-mark own' }, words.yours),
    ),
    el('p', { class: 'voice-facts', dir: 'auto' }, facts.join(' · ')),
    description !== undefined && el('p', { class: 'voice-about', dir: 'auto', title: description }, description),
    el(
      'div',
      { class: 'voice-actions' },
      createButton(words.use, insertVoice, 'button strong'),
      createButton(words.say, speakSample),
      !isDefault && createButton(words.adopt, setAsDefault),
      ...actions.map((action) => createActionButton(action, pressAction)),
    ),
  );
}
