// The voice that is one's own: what speaks when none is named. Made so by /settings, and put back as it was.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { Values, VoiceShown } from '../types.d.ts' */

import { reasonOf } from '../connection/api.js';
import { el } from '../kit/dom.js';
import { texts } from '../texts/index.js';

/** @param {Chat} chat @param {{ said: HTMLElement, changed: () => void }} place `said`: where it is told what was done */
export function createOwnVoice(chat, { said, changed }) {
  /** @type {Values} */
  let defaults = {};
  const id = () => defaults['voice'];

  /** @param {Values} values all that is to be set, and nothing else @param {(Node | string)[]} told */
  async function become(values, told) {
    try {
      const answer = await chat.set({ reset: true, ...values });
      if (answer.is === 'problems') {
        said.replaceChildren(answer.problems.map(({ message }) => message).join(' '));
        return;
      }
      defaults = values;
      said.replaceChildren(...told);
      changed();
    } catch (thrown) {
      said.replaceChildren(reasonOf(thrown));
    }
  }

  return {
    id,
    /** @param {Values} values */
    known(values) {
      defaults = values;
    },
    /** @param {VoiceShown} voice */
    adopt({ id: voice, name }) {
      const before = defaults;
      const undo = el(
        'button',
        {
          type: 'button',
          class: 'button',
          onclick: () => become(before, [texts.voices.undone]),
        },
        texts.page.undo,
      );
      return become({ ...before, voice }, [el('span', {}, texts.voices.adopted(name)), undo]);
    },
  };
}
