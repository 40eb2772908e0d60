// Previews of a finished sentence with another voice or language. Long texts are cut to their beginning.

/** @import { PreviewRequest, RequestedForm } from '../types.d.ts' */
/** @import { PopoverContext } from './card-popovers.js' */

import { getText } from '../kit/localization.js';
import { createPreviewButton, MAX_PREVIEW_CHARACTERS } from '../previews/preview-button.js';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** @param {string} text */
export const listSentences = (text) => [...segmenter.segment(text)];

/** Cuts at the end of a sentence, or else of a word. @param {string} text */
export function shortenToSentences(text) {
  if (text.length <= MAX_PREVIEW_CHARACTERS) return text;
  const head = text.slice(0, MAX_PREVIEW_CHARACTERS);
  // The last sentence is incomplete.
  const cut = listSentences(head).at(-1)?.index || head.lastIndexOf(' ');
  return cut > 0 ? head.slice(0, cut).trim() : head;
}

/** @param {RequestedForm} form */
export const getSentence = ({ values }) => shortenToSentences(String(values['text'] ?? ''));

/**
 * @param {PopoverContext} context
 * @param {string} name name of the voice or language
 * @param {Partial<PreviewRequest>} chosen
 * @param {(words: string) => void} [onWords] gets translated words
 */
export function createSentenceButton({ chat, form }, name, chosen, onWords) {
  const { language, target_language: to } = form.values;
  return createPreviewButton({
    chat,
    label: getText('files.listenTo', { name }),
    onWords,
    getRequest: () => ({
      text: getSentence(form),
      ...(language !== undefined && { language: String(language) }),
      ...(to !== undefined && { to: String(to) }),
      ...chosen,
    }),
  }).element;
}
