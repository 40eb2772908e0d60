// A dialog over the page: a title, a way out, and whatever is in it. It is gone once it is closed.

import { texts } from '../texts/index.js';
import { el, freshId } from './dom.js';
import { icon } from './icons.js';

/**
 * @param {{ title: string, help?: string, kind?: string, closed?: () => void }} what `kind`: a class of its own
 * @param {...Node} children
 */
export function drawDialog({ title, help, kind = '', closed }, ...children) {
  const name = freshId('dialog');
  const close = el(
    'button',
    { type: 'button', class: 'icon-button', title: texts.page.close, onclick: () => dialog.close() },
    icon('close'),
    el('span', { class: 'sr' }, texts.page.close),
  );
  const words = el(
    'div',
    {},
    el('h2', { id: name }, title),
    help !== undefined && el('p', { class: 'help' }, help),
  );
  const dialog = el(
    'dialog',
    {
      class: `dialog ${kind}`.trim(),
      'aria-labelledby': name,
      onclose() {
        dialog.remove();
        closed?.();
        // What had the focus before may be gone, like a menu.
        if (document.activeElement === document.body) document.getElementById('words')?.focus();
      },
    },
    el('header', { class: 'dialog-head' }, words, close),
    ...children,
  );
  return dialog;
}

/** @param {HTMLDialogElement} dialog */
export function openDialog(dialog) {
  document.body.append(dialog);
  dialog.showModal();
}
