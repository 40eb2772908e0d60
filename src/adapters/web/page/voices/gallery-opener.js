// Opens the voice gallery: by its button, in place of the form of /voices, or for a typed /voices. Loads it when needed.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/command-form.js' */
/** @import { CatalogueJson } from '../types.d.ts' */
/** @import { GalleryOptions } from './voice-gallery.js' */

import { findTypedCommand, parseValues } from '../composer/command-line.js';
import { requireElement } from '../kit/dom.js';
import { loadModule } from '../kit/lazy-module.js';

const VOICES_COMMAND = 'voices';
/** The text that is being written, or that a command would speak. @param {CatalogueJson} catalogue */
function readDraftSentence(catalogue) {
  const draft = /** @type {HTMLTextAreaElement} */ (requireElement('words')).value.trim();
  if (!draft.startsWith('/')) return draft;
  const command = findTypedCommand(draft, catalogue);
  return command?.name === 'tts' ? (parseValues(draft, command)['text'] ?? '') : '';
}

/** @param {{ chat: Chat, insertVoice: (name: string) => void }} options */
export function createVoiceGallery({ chat, insertVoice }) {
  /** @param {Partial<GalleryOptions>} [options] */
  async function open(options) {
    const { openVoiceGallery } = await loadModule(() => import('./voice-gallery.js'));
    const sentence = readDraftSentence(chat.catalogue);
    openVoiceGallery(chat, { use: ({ name }) => insertVoice(name), ...(sentence && { sentence }), ...options });
  }

  requireElement('voices').addEventListener('click', () => open());
  return {
    open,
    /** Opens the gallery in place of the form of /voices. @param {OpenForm} openForm @returns {OpenForm} */
    wrapOpenForm: (openForm) => (command, formOptions) =>
      command.name === VOICES_COMMAND ? open() : openForm(command, formOptions),
    /** Opens the gallery for a typed `/voices` command. @param {string} text @returns {(() => void) | undefined} */
    findOpener(text) {
      const command = findTypedCommand(text, chat.catalogue);
      if (command?.name !== VOICES_COMMAND) return undefined;
      return () => open({ search: parseValues(text, command)['search'] ?? '' });
    },
  };
}
