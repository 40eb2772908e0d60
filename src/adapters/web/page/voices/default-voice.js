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
      onChange();
      status.replaceChildren(...confirmation);
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
    /** Makes the voice the default, or removes it. @param {GalleryVoice} voice */
    toggle({ id, name }) {
      const before = defaults;
      const { voice, ...others } = defaults;
      const isSet = voice !== id;
      const said = isSet ? getText('voices.adopted', { voice: name }) : getText('voices.dropped', { voice: name });
      const undo = el(
        'button',
        {
          type: 'button',
          class: 'button',
          onclick: async () => {
            await saveDefaults(before, [getText('voices.undone')]);
            // The button is gone.
            status.focus();
          },
        },
        getText('page.undo'),
      );
      return saveDefaults(isSet ? { ...others, voice: id } : others, [el('span', {}, said), undo]);
    },
  };
}
