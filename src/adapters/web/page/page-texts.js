// Fills index.html with localized text. Attributes name the text: `data-text` for the content, `data-name` for the name
// of an icon button, `data-label` for assistive technology, and `data-hint` for placeholders.

/** @import { TextId } from './types.d.ts' */

import { el } from './kit/dom.js';
import { getText } from './kit/localization.js';
import { renderKeyNames } from './kit/text.js';

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

/** Must be called once before the page is shown. */
export function fillPageTexts() {
  for (const [attribute, put] of Object.entries(TEXT_SETTERS))
    for (const node of document.querySelectorAll(`[${attribute}]`))
      put(node, getText(/** @type {TextId} */ (node.getAttribute(attribute))));
}
