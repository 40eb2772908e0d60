// A button that speaks a sentence before a choice, in place: nothing is posted. A second press stops it. Where the
// service may charge, a note asks for a press first.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { PreviewRequest } from '../types.d.ts' */

import { getErrorMessage, RequestError } from '../connection/api.js';
import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { createSoundButton } from '../kit/sample-player.js';

const PAYMENT_REQUIRED = 402;
const MAX_STORED = 40;
/** The server's limit for a text. */
export const MAX_PREVIEW_CHARACTERS = 200;

/** Sounds by request, oldest first. @type {Map<string, { address: string, words?: string }>} */
const stored = new Map();
/** True once the person has accepted that previews may cost, until the page is left. */
let acceptsCost = false;

/** @param {Chat} chat @param {PreviewRequest} request @param {AbortSignal} signal */
async function loadPreview(chat, request, signal) {
  const key = JSON.stringify(request);
  const known = stored.get(key);
  if (known) return known;
  const { sound, words } = await chat.previewSpeech({ ...request, ...(acceptsCost && { acceptsCost }) }, signal);
  const preview = { address: URL.createObjectURL(sound), words };
  stored.set(key, preview);
  const [oldest] = stored;
  if (stored.size > MAX_STORED && oldest) {
    stored.delete(oldest[0]);
    URL.revokeObjectURL(oldest[1].address);
  }
  return preview;
}

/**
 * `getRequest` is asked at each press; `undefined` plays nothing. `getSample`: address of a sound to play instead.
 * `label`: name of the button. `text`: shown on the button. `onWords` gets the words that were spoken, if they were
 * translated.
 * @param {{ chat: Chat, getRequest: () => PreviewRequest | undefined, getSample?: () => string | undefined, label:
 * string, text?: string, className?: string, onWords?: (words: string) => void }} options
 */
export function createPreviewButton({ chat, getRequest, getSample, onWords, ...look }) {
  const note = el('span', { class: 'preview-note', role: 'alert', hidden: true });
  /** @param {...(Node | string)} parts */
  const showNote = (...parts) => {
    note.replaceChildren(...parts);
    note.hidden = parts.length === 0;
  };
  const button = createSoundButton({
    ...look,
    async load(signal) {
      showNote();
      const sample = getSample?.();
      if (sample !== undefined) return sample;
      const request = getRequest();
      if (!request) return undefined;
      const { address, words } = await loadPreview(chat, request, signal);
      if (words !== undefined) onWords?.(words);
      return address;
    },
    onBroken(thrown) {
      const costs = thrown instanceof RequestError && thrown.status === PAYMENT_REQUIRED;
      showNote(getErrorMessage(thrown), ...(costs ? [createAcceptButton()] : []));
    },
  });
  const createAcceptButton = () =>
    el(
      'button',
      {
        type: 'button',
        class: 'button',
        onclick() {
          acceptsCost = true;
          // The note with this button disappears.
          button.element.focus();
          button.play();
        },
      },
      getText('previews.listen'),
    );
  return { element: el('span', { class: 'preview' }, button.element, note), play: button.play, stop: button.stop };
}
