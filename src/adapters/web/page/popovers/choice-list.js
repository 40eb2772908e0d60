// A list of choices in a pop-over: each with playback, a name to choose it, and a few words about it.

import { getErrorMessage } from '../connection/api.js';
import { el } from '../kit/dom.js';

/**
 * `createPlay`: a button that plays the choice, and may show other details. Unavailable choices have a reason.
 * @typedef {{ label: string, detail?: string, unavailableReason?: string, createPlay?: (showDetail: (text: string) =>
 * void) => HTMLElement, pick: () => Promise<unknown> }} ListedChoice
 */

/** @param {string} label @param {readonly ListedChoice[]} choices */
export function createChoiceList(label, choices) {
  const wrong = el('p', { class: 'wrong', role: 'alert', hidden: true });
  const list = el('ul', { class: 'choice-list', 'aria-label': label });
  /** @param {readonly ListedChoice[]} all */
  const update = (all) => list.replaceChildren(...all.map((one) => createChoice(one, wrong)));
  update(choices);
  return { element: el('div', {}, list, wrong), update };
}

/** @param {ListedChoice} choice @param {HTMLElement} wrong */
function createChoice({ label, detail, unavailableReason, createPlay, pick }, wrong) {
  const about = el('span', { class: 'choice-detail', dir: 'auto' }, unavailableReason ?? detail);
  const button = el(
    'button',
    {
      type: 'button',
      class: 'choice-button',
      'aria-disabled': unavailableReason === undefined ? undefined : 'true',
      async onclick() {
        if (unavailableReason !== undefined || button.hasAttribute('aria-busy')) return;
        button.setAttribute('aria-busy', 'true');
        wrong.hidden = true;
        try {
          await pick();
        } catch (thrown) {
          wrong.textContent = getErrorMessage(thrown);
          wrong.hidden = false;
        }
        button.removeAttribute('aria-busy');
      },
    },
    el('span', { class: 'choice-label', dir: 'auto' }, label),
    about,
  );
  const play = createPlay?.((text) => {
    about.textContent = text;
  });
  return el('li', { class: 'choice-row' }, play, button);
}
