// Creates a modal dialog with a title and a close button. Closing removes it from the page and returns the focus to the
// element that opened it.

import { createUniqueId, el, focusComposer } from './dom.js';
import { createIconButton } from './icons.js';
import { getText } from './localization.js';

/**
 * @param {{ title: string, help?: string, className?: string, onClose?: () => void }} options `className`: an additional CSS class
 * @param {...Node} children
 */
export function createDialog({ title, help, className = '', onClose }, ...children) {
  const name = createUniqueId('dialog');
  const close = createIconButton('close', getText('page.close'), () => dialog.close());
  const words = el('div', {}, el('h2', { id: name }, title), help !== undefined && el('p', { class: 'help' }, help));
  const dialog = el(
    'dialog',
    {
      class: `dialog ${className}`.trim(),
      'aria-labelledby': name,
      onclose() {
        const trigger = triggers.get(dialog);
        dialog.remove();
        onClose?.();
        // The element that had the focus before, such as a menu item, may be gone.
        if (document.activeElement === document.body) trigger?.focus();
        if (document.activeElement === document.body) focusComposer();
      },
    },
    el('header', { class: 'dialog-head' }, words, close),
    ...children,
  );
  return dialog;
}

/** Elements that had the focus when a dialog was opened. @type {WeakMap<HTMLDialogElement, HTMLElement>} */
const triggers = new WeakMap();

/** @param {HTMLDialogElement} dialog */
export function openDialog(dialog) {
  if (document.activeElement instanceof HTMLElement) triggers.set(dialog, document.activeElement);
  document.body.append(dialog);
  dialog.showModal();
}
