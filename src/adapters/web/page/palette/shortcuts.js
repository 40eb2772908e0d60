// Page-wide keyboard shortcuts: focus the composer, open the palette, list all shortcuts.

import { createDialog, openDialog } from '../kit/dialog.js';
import { el, requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { renderKeyNames } from '../kit/text.js';

/** @param {EventTarget | null} target */
const isTextInput = (target) =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);

/** @param {{ openPalette: () => void, prefill: (text: string) => void }} actions */
export function listenForShortcuts({ openPalette, prefill }) {
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      openPalette();
      return;
    }
    const busy = isTextInput(event.target) || document.querySelector('dialog[open]') !== null;
    if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/') {
      event.preventDefault();
      const words = /** @type {HTMLTextAreaElement} */ (requireElement('words'));
      if (words.value === '') prefill('/');
      else words.focus();
    } else if (event.key === '?') {
      event.preventDefault();
      showShortcuts();
    }
  });
  requireElement('keys').addEventListener('click', showShortcuts);
}

/** Parts of the ids of their texts. */
const SHORTCUTS = /** @type {const} */ ([
  'command',
  'palette',
  'help',
  'send',
  'newLine',
  'history',
  'suggestion',
  'listen',
  'close',
]);

function showShortcuts() {
  const rows = SHORTCUTS.map((name) =>
    el(
      'div',
      { class: 'key-row' },
      el('dt', {}, ...renderKeyNames(getText(`keys.${name}.keys`))),
      el('dd', {}, getText(`keys.${name}.does`)),
    ),
  );
  openDialog(
    createDialog({ title: getText('keys.title'), className: 'keys' }, el('dl', { class: 'key-list' }, ...rows)),
  );
}
