// Fills index.html with localized text. Attributes name the text: `data-text` for the content, `data-name` for the name
// of an icon button, `data-label` for assistive technology, and `data-hint` for placeholders.

import { el } from './kit/dom.js';
import { renderKeyNames } from './kit/text.js';
import { texts } from './texts/index.js';

/** @type {Readonly<Record<string, (node: Element, said: string) => void>>} */
const TEXT_SETTERS = {
  'data-text': (node, text) => node.append(...renderKeyNames(text)),
  'data-name': (node, text) => {
    node.setAttribute('title', text);
    node.append(el('span', { class: 'sr' }, text));
  },
  'data-label': (node, text) => node.setAttribute('aria-label', text),
  'data-hint': (node, text) => node.setAttribute('placeholder', text),
};

/** Finds a text by its path, such as `side.rooms`. @param {string} path */
function findText(path) {
  /** @type {unknown} */
  let found = texts;
  for (const part of path.split('.')) found = Object(found)[part];
  if (typeof found !== 'string') throw new Error(`text not found: ${path}`);
  return found;
}

/** Must be called once before the page is shown. */
export function fillPageTexts() {
  for (const [attribute, put] of Object.entries(TEXT_SETTERS))
    for (const node of document.querySelectorAll(`[${attribute}]`))
      put(node, findText(node.getAttribute(attribute) ?? ''));
}
