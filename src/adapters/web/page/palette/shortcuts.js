// Page-wide keys: typing anywhere lands in the composer; shortcuts open the palette and the list of keys.

import { createDialog, openDialog } from '../kit/dialog.js';
import { el, requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { renderKeyNames } from '../kit/text.js';

/** @param {EventTarget | null} target */
const isTextInput = (target) =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);

/** Widgets that use letters themselves. @param {EventTarget | null} target */
const usesLetters = (target) =>
  isTextInput(target) || (target instanceof Element && target.closest('[popover], [role="menu"]') !== null);

/** True for keys that write: characters, and the first key of an input method. @param {KeyboardEvent} event */
const isCharacter = ({ key }) => (key.length === 1 && key !== ' ') || key === 'Process';

/** AltGr writes characters like `@`. @param {KeyboardEvent} event */
const hasModifier = (event) => !event.getModifierState('AltGraph') && (event.ctrlKey || event.metaKey || event.altKey);

/** @param {{ openPalette: () => void, openExamples: () => void }} actions */
export function listenForShortcuts({ openPalette, openExamples }) {
  const showShortcuts = () => openShortcuts(openExamples);
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      openPalette();
      return;
    }
    const isBusy = usesLetters(event.target) || document.querySelector('dialog[open]') !== null;
    if (isBusy || event.defaultPrevented || hasModifier(event) || !isCharacter(event)) return;
    if (event.key === '?') {
      event.preventDefault();
      showShortcuts();
      // The browser then writes the character into the box.
    } else requireElement('words').focus();
  });
  requireElement('keys').addEventListener('click', showShortcuts);
}

/** Parts of the ids of their texts. */
const SHORTCUTS = /** @type {const} */ ([
  'typing',
  'command',
  'palette',
  'help',
  'send',
  'newLine',
  'history',
  'suggestion',
  'listen',
  'play',
  'seek',
  'controls',
  'close',
]);

/** Shows the keys, and the way to what else helps. @param {() => void} openExamples */
function openShortcuts(openExamples) {
  const rows = SHORTCUTS.map((name) =>
    el(
      'div',
      { class: 'key-row' },
      el('dt', {}, ...renderKeyNames(getText(`keys.${name}.keys`))),
      el('dd', {}, getText(`keys.${name}.does`)),
    ),
  );
  const onExamples = () => {
    dialog.close();
    openExamples();
  };
  const dialog = createDialog(
    { title: getText('keys.title'), className: 'keys' },
    el('dl', { class: 'key-list' }, ...rows),
    el('button', { type: 'button', class: 'button', onclick: onExamples }, getText('examples.open')),
  );
  openDialog(dialog);
}
