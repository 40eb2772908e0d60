// Keys that work from anywhere: to the box, to the palette, and the list of all keys.

import { drawDialog, openDialog } from '../kit/dialog.js';
import { byId, el } from '../kit/dom.js';
import { withKeys } from '../kit/text.js';
import { texts } from '../texts/index.js';

/** @param {EventTarget | null} target */
const isWriting = (target) =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);

/** @param {{ toPalette: () => void, propose: (text: string) => void }} ways */
export function listenForKeys({ toPalette, propose }) {
  document.addEventListener('keydown', (event) => {
    if (
      event.key.toLowerCase() === 'k' &&
      (event.ctrlKey || event.metaKey) &&
      !event.shiftKey &&
      !event.altKey
    ) {
      event.preventDefault();
      toPalette();
      return;
    }
    const busy = isWriting(event.target) || document.querySelector('dialog[open]') !== null;
    if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/') {
      event.preventDefault();
      const words = /** @type {HTMLTextAreaElement} */ (byId('words'));
      if (words.value === '') propose('/');
      else words.focus();
    } else if (event.key === '?') {
      event.preventDefault();
      showKeys();
    }
  });
  byId('keys').addEventListener('click', showKeys);
}

function showKeys() {
  const rows = texts.keys.all.map(([keys, what]) =>
    el('div', { class: 'key-row' }, el('dt', {}, ...withKeys(keys)), el('dd', {}, what)),
  );
  openDialog(drawDialog({ title: texts.keys.title, kind: 'keys' }, el('dl', { class: 'key-list' }, ...rows)));
}
