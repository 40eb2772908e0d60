// A live count under a text: characters against a cap, and words where a rule asks for enough of them.
// The server has the last word; this is only so that nobody writes in the dark.

/** @import { Field } from '../types.d.ts' */

import { el, refresh } from '../kit/dom.js';
import { texts } from '../texts/index.js';

const breaks = new Intl.Segmenter('und', { granularity: 'word' });
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Words as a person counts them. @param {string} text */
const words = (text) =>
  WITHOUT_SPACES.test(text)
    ? [...breaks.segment(text)].filter((part) => part.isWordLike).length
    : text.trim().split(/\s+/u).filter(Boolean).length;

/** @param {Field} field @param {HTMLInputElement | HTMLTextAreaElement} input */
export function counterFor(field, input) {
  const { least } = field;
  if (!least && !field.most) return undefined;
  const element = el('div', { class: 'counter' });
  /** @param {string} text @param {boolean} fine */
  const part = (text, fine) => el('span', { class: fine ? 'met' : 'unmet' }, text);
  const draw = () => {
    const text = input.value;
    refresh(element, text, () => {
      if (!least) {
        // A cap is of interest only near it.
        const most = field.most ?? 0;
        return text.length < most * 0.8 ? [] : [part(`${text.length} / ${most}`, text.length <= most)];
      }
      const count = words(text);
      const { length } = text.trim();
      return [
        part(texts.form.words(count, least.words), count >= least.words),
        part(
          texts.form.characters(length, least.characters),
          length >= least.characters && length <= (field.most ?? length),
        ),
      ];
    });
  };
  input.addEventListener('input', draw);
  draw();
  return { element, draw };
}
