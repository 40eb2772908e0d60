// The cards of the gallery. More are added when the end of the list scrolls into view.

/** @import { GalleryVoice } from '../types.d.ts' */

import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';

const BATCH_SIZE = 40;

/** @param {(voice: GalleryVoice) => { element: HTMLElement, update: () => void, focus: () => void }} createCard */
export function createVoiceList(createCard) {
  const end = el('li', { class: 'voices-end', 'aria-hidden': 'true' });
  const element = el('ul', { class: 'voices-list', 'aria-label': getText('voices.title') }, end);
  /** @type {readonly GalleryVoice[]} */
  let shown = [];
  /** Cards of the first voices. @type {ReturnType<typeof createCard>[]} */
  let cards = [];
  const seen = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && drawMore());

  function drawMore() {
    const next = shown.slice(cards.length, cards.length + BATCH_SIZE).map(createCard);
    cards.push(...next);
    end.before(...next.map((card) => card.element));
    // Observing the end again also reports an end that stayed in view.
    seen.unobserve(end);
    if (cards.length < shown.length) seen.observe(end);
  }

  return {
    element,
    /** @param {readonly GalleryVoice[]} voices */
    show(voices) {
      shown = voices;
      cards = [];
      element.scrollTop = 0;
      element.replaceChildren(end);
      drawMore();
    },
    /** Updates the states of the cards. */
    update() {
      for (const card of cards) card.update();
    },
    /** Focuses the voice's card, if it is drawn. @param {GalleryVoice} voice */
    focus: (voice) => cards[shown.indexOf(voice)]?.focus(),
  };
}
