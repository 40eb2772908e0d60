// One voice of the gallery: who it is, how it sounds, and what can be done with it.

/** @import { Action, VoiceShown } from '../types.d.ts' */

import { actionButton } from '../conversation/action.js';
import { el } from '../kit/dom.js';
import { listenButton } from '../kit/listen.js';
import { texts } from '../texts/index.js';

/** @typedef {{ use: (voice: VoiceShown) => void, adopt: (voice: VoiceShown) => void, say: (voice: VoiceShown) => void, press: (action: Action) => Promise<unknown> }} Ways */

/** @param {VoiceShown} voice @param {boolean} isOwn it is the person's default @param {Ways} ways */
export function drawVoice(voice, isOwn, { use, adopt, say, press }) {
  const { name, gender, age, language, about, kept, listen, actions = [] } = voice;
  const words = texts.voices;
  const facts = [gender && words.genders[gender], age && words.years(age), language].filter(Boolean);
  /** @param {string} label @param {(voice: VoiceShown) => void} act @param {string} [kind] */
  const button = (label, act, kind = 'button') =>
    el(
      'button',
      { type: 'button', class: kind, 'aria-label': `${label}: ${name}`, onclick: () => act(voice) },
      label,
    );
  return el(
    'li',
    { class: 'voice' },
    el(
      'div',
      { class: 'voice-head' },
      listenButton(listen, name),
      el('h3', { dir: 'auto' }, name),
      kept && el('span', { class: 'voice-mark' }, words.keptBy[kept]),
      isOwn && el('span', { class: 'voice-mark own' }, words.yours),
    ),
    el('p', { class: 'voice-facts', dir: 'auto' }, facts.join(' · ')),
    about !== undefined && el('p', { class: 'voice-about', dir: 'auto', title: about }, about),
    el(
      'div',
      { class: 'voice-actions' },
      button(words.use, use, 'button strong'),
      button(words.say, say),
      !isOwn && button(words.adopt, adopt),
      ...actions.map((action) => actionButton(action, press)),
    ),
  );
}
