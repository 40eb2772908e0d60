// A live counter below a text: characters near the maximum length, and words if the field has a minimum. The server
// validates both.

/** @import { FieldJson } from '../types.d.ts' */

import { el, refreshChildren } from '../kit/dom.js';
import { getText } from '../kit/localization.js';

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
const UNSPACED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Also counts words of scripts without spaces. @param {string} text */
const countWords = (text) =>
  UNSPACED_SCRIPTS.test(text)
    ? [...segmenter.segment(text)].filter((part) => part.isWordLike).length
    : text.trim().split(/\s+/u).filter(Boolean).length;

/** @param {FieldJson} field @param {HTMLInputElement | HTMLTextAreaElement} input */
export function createTextCounter(field, input) {
  const { minContent } = field;
  if (!minContent && !field.maxLength) return undefined;
  const element = el('div', { class: 'counter' });
  /** @param {string} text @param {boolean} isMet */
  const createPart = (text, isMet) => el('span', { class: isMet ? 'met' : 'unmet' }, text);
  const draw = () => {
    const text = input.value;
    refreshChildren(element, text, () => {
      if (!minContent) {
        // The maximum is only shown when the text comes close.
        const maxLength = field.maxLength ?? 0;
        return text.length < maxLength * 0.8
          ? []
          : [createPart(`${text.length} / ${maxLength}`, text.length <= maxLength)];
      }
      const count = countWords(text);
      const { length } = text.trim();
      return [
        createPart(getText('form.words', { now: count, least: minContent.words }), count >= minContent.words),
        createPart(
          getText('form.characters', { now: length, least: minContent.characters }),
          length >= minContent.characters && length <= (field.maxLength ?? length),
        ),
      ];
    });
  };
  input.addEventListener('input', draw);
  draw();
  return { element, draw };
}
