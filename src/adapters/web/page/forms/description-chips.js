// Chips that add words to the description of a voice: age, pace, accent and tone. One of each group at a time.

import { el } from '../kit/dom.js';
import { createFilterChips } from '../kit/filter-chips.js';
import { getText } from '../kit/localization.js';

/**
 * English words by text key, as designed voices understand English best.
 * @type {Readonly<Record<'age' | 'pace' | 'accent' | 'tone', Readonly<Record<string, string>>>>}
 */
const WORDS = {
  age: {
    young: 'about 25 years old',
    middle: 'about 45 years old',
    old: 'about 70 years old',
  },
  pace: { slow: 'speaking slowly and calmly', quick: 'speaking quickly and full of life' },
  accent: {
    american: 'with an American accent',
    british: 'with a British accent',
    scottish: 'with a Scottish accent',
  },
  tone: { warm: 'in a warm and gentle tone', deep: 'in a deep and low voice', bright: 'in a bright and clear voice' },
};

/** @param {HTMLInputElement | HTMLTextAreaElement} input */
export function createDescriptionChips(input) {
  const groups = /** @type {(keyof typeof WORDS)[]} */ (Object.keys(WORDS)).map((group) => createGroup(group, input));
  return el('div', { class: 'description-chips' }, ...groups);
}

/** @param {keyof typeof WORDS} group @param {HTMLInputElement | HTMLTextAreaElement} input */
function createGroup(group, input) {
  const phrases = Object.values(WORDS[group]);
  const chips = createFilterChips(getText(`form.describe.${group}`), () => {
    const others = phrases.reduce(
      (text, one) => text.replace(`, ${one}`, '').replace(one, ''),
      withoutPunctuation(input.value.trim()),
    );
    input.value = [others, chips.getValue()].filter(Boolean).join(', ');
    // Counters and drafts follow.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  chips.setChoices(
    Object.fromEntries(
      Object.entries(WORDS[group]).map(([key, phrase]) => [
        phrase,
        getText(/** @type {import('../types.d.ts').TextId} */ (`form.describe.${key}`)),
      ]),
    ),
  );
  const draw = () => chips.setValue(phrases.find((phrase) => input.value.includes(phrase)) ?? '');
  input.addEventListener('input', draw);
  draw();
  return chips.element;
}

/** @param {string} text */
function withoutPunctuation(text) {
  let end = text.length;
  while (',.'.includes(text.charAt(end - 1)) && end > 0) end -= 1;
  return text.slice(0, end);
}
