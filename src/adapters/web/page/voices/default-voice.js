// Sets the user's default voice with /settings, and undoes the change.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { FieldValues, GalleryVoice } from '../types.d.ts' */

import { getErrorMessage } from '../connection/api.js';
import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';

/**
 * @param {Chat} chat
 * @param {{ status: HTMLElement, onChange: () => void }} place `status`: element for confirmations
 */
export function createDefaultVoiceSetting(chat, { status, onChange }) {
  /** @type {FieldValues} */
  let defaults = {};
  const getId = () => defaults['voice'];

  /** @param {FieldValues} values all settings; others are reset @param {(Node | string)[]} confirmation */
  async function saveDefaults(values, confirmation) {
    try {
      const answer = await chat.saveSettings({ reset: true, ...values });
      if (answer.is === 'problems') {
        status.replaceChildren(answer.problems.map(({ message }) => message).join(' '));
        return;
      }
      defaults = values;
      status.replaceChildren(...confirmation);
      onChange();
    } catch (thrown) {
      status.replaceChildren(getErrorMessage(thrown));
    }
  }

  return {
    getId,
    /** @param {FieldValues} values */
    setDefaults(values) {
      defaults = values;
    },
    /** @param {GalleryVoice} voice */
    setVoice({ id: voice, name }) {
      const before = defaults;
      const undo = el(
        'button',
        {
          type: 'button',
          class: 'button',
          onclick: () => saveDefaults(before, [getText('voices.undone')]),
        },
        getText('page.undo'),
      );
      return saveDefaults({ ...before, voice }, [el('span', {}, getText('voices.adopted', { voice: name })), undo]);
    },
  };
}
