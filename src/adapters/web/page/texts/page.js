// The words of index.html: each element names its own by an attribute, `data-text` for what stands in it, `data-name` for the
// name of a button that shows a picture, `data-label` and `data-hint` for what assistive technology and an empty box say.

import { el } from '../kit/dom.js';
import { withKeys } from '../kit/text.js';
import { texts } from './index.js';

/** @type {Readonly<Record<string, (node: Element, said: string) => void>>} */
const PLACES = {
  'data-text': (node, said) => node.append(...withKeys(said)),
  'data-name': (node, said) => {
    node.setAttribute('title', said);
    node.append(el('span', { class: 'sr' }, said));
  },
  'data-label': (node, said) => node.setAttribute('aria-label', said),
  'data-hint': (node, said) => node.setAttribute('placeholder', said),
};

/** `side.rooms` → the sentence. @param {string} path */
function saidBy(path) {
  /** @type {unknown} */
  let found = texts;
  for (const part of path.split('.')) found = Object(found)[part];
  if (typeof found !== 'string') throw new Error(`no text ${path}`);
  return found;
}

/** Once, before the page is shown. */
export function wordPage() {
  for (const [attribute, put] of Object.entries(PLACES))
    for (const node of document.querySelectorAll(`[${attribute}]`))
      put(node, saidBy(node.getAttribute(attribute) ?? ''));
}
