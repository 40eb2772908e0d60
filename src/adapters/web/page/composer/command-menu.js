// The "+" menu: lists all commands and opens the chosen one as a form. A native popover with ARIA menu keys.

/** @import { CatalogueJson } from '../types.d.ts' */
/** @import { OpenForm } from '../forms/command-form.js' */

import { el, requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';

/** @param {CatalogueJson} catalogue @param {OpenForm} openForm */
export function mountCommandMenu({ prefix, commands }, openForm) {
  const button = requireElement('plus');
  /** @param {'operation' | 'query'} kind */
  const group = (kind) =>
    commands
      .filter((command) => command.kind === kind)
      .map((command) =>
        el(
          'button',
          {
            type: 'button',
            role: 'menuitem',
            tabindex: '-1',
            class: 'menu-item',
            onclick: () => choose(command),
          },
          el('span', { class: 'menu-title' }, command.title),
          el('span', { class: 'menu-name' }, `/${prefix}${command.name}`),
          el('span', { class: 'menu-summary' }, command.summary),
        ),
      );
  const operations = group('operation');
  const queries = group('query');
  const items = [...operations, ...queries];
  const menu = el(
    'div',
    { class: 'menu', popover: 'auto', role: 'menu', 'aria-label': getText('composer.commands'), id: 'menu' },
    ...operations,
    el('hr'),
    ...queries,
  );
  button.after(menu);
  button.setAttribute('popovertarget', menu.id);

  /** @param {CatalogueJson['commands'][number]} command */
  function choose(command) {
    menu.hidePopover();
    openForm(command);
  }

  menu.addEventListener('beforetoggle', (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== 'open') return;
    const buttonRect = button.getBoundingClientRect();
    menu.style.left = `${Math.max(8, Math.min(buttonRect.left, innerWidth - 368))}px`;
    menu.style.bottom = `${innerHeight - buttonRect.top + 8}px`;
  });
  menu.addEventListener('toggle', (event) => {
    const isOpen = /** @type {ToggleEvent} */ (event).newState === 'open';
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) items[0]?.focus();
  });
  menu.addEventListener('keydown', (event) => {
    const at = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = next[event.key];
    if (event.key === 'Tab') menu.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    items.at(to % items.length)?.focus();
  });
}
