// A menu behind a button, after the ARIA menu pattern: arrow keys, Home, End and first letters move, Tab closes it.

import { createUniqueId, el } from './dom.js';
import { createIcon, createIconButton } from './icons.js';
import { createPopover } from './popover.js';

/**
 * `href`: a link instead of a button, downloaded as `download`. `name`: a technical name at the end of the line.
 * @typedef {{ label: string, icon?: string, name?: string, summary?: string, isDanger?: boolean, isCurrent?: boolean,
 * href?: string, download?: string, onPick?: (event: MouseEvent) => void }} MenuItem
 */

/**
 * Opens the menu when its button is pressed. The items are asked for at each opening.
 * @param {HTMLButtonElement} button
 * @param {{ label: string, createSections: () => readonly (readonly MenuItem[])[], createFoot?: () => HTMLElement | undefined }} options
 * `createSections`: items between separators; `createFoot`: facts below the items
 */
export function attachMenu(button, { label, createSections, createFoot }) {
  return createPopover(button, {
    role: 'menu',
    className: 'menu',
    build(close) {
      const sections = createSections().filter((items) => items.length > 0);
      const foot = createFoot?.();
      const menu = el(
        'div',
        { role: 'menu', 'aria-label': label },
        ...sections.flatMap((items, at) => [at > 0 && el('hr'), ...items.map((item) => createItem(item, close))]),
      );
      menu.addEventListener('keydown', (event) => moveFocus(menu, event, close));
      if (!foot) return [menu];
      // The keys reach items only, so the facts are read with the menu.
      foot.id = createUniqueId('facts');
      menu.setAttribute('aria-describedby', foot.id);
      return [menu, foot];
    },
  });
}

/**
 * A `···` button with a menu.
 * @param {string} title
 * @param {Omit<Parameters<typeof attachMenu>[1], 'label'>} options
 */
export function createMoreButton(title, options) {
  const button = createIconButton('more', title, () => undefined);
  attachMenu(button, { label: title, ...options });
  return button;
}

/** @param {HTMLElement} menu @returns {HTMLElement[]} */
const listItems = (menu) =>
  [...menu.querySelectorAll('[role^=menuitem]')].map((one) => /** @type {HTMLElement} */ (one));

/** @param {MenuItem} item @param {() => void} close */
function createItem({ label, icon, name, summary, isDanger, isCurrent, href, download, onPick }, close) {
  const props = {
    class: `menu-item${isDanger ? ' danger' : ''}`,
    role: isCurrent === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': isCurrent === undefined ? undefined : String(isCurrent),
    tabindex: '-1',
    onclick: (/** @type {MouseEvent} */ event) => {
      // The focus is back on the button before the action may move it.
      close();
      onPick?.(event);
    },
  };
  const content = [
    icon && createIcon(icon),
    el('span', { class: 'menu-title', dir: 'auto' }, label),
    name && el('span', { class: 'menu-name' }, name),
    summary && el('span', { class: 'menu-summary' }, summary),
  ];
  return href === undefined
    ? el('button', { type: 'button', ...props }, ...content)
    : el('a', { href, download, ...props }, ...content);
}

/** @param {HTMLElement} menu @param {KeyboardEvent} event @param {() => void} close */
function moveFocus(menu, event, close) {
  const items = listItems(menu);
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  /** @type {Record<string, number>} */
  const moves = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const to = moves[event.key] ?? findByLetter(items, at, event);
  if (event.key === 'Tab') close();
  // Links ignore the space bar, which presses every item of a menu.
  if (event.key === ' ' && document.activeElement instanceof HTMLAnchorElement) document.activeElement.click();
  else if (to === undefined) return;
  else items.at(to % items.length)?.focus();
  event.preventDefault();
}

/** @param {readonly HTMLElement[]} items @param {number} from @param {KeyboardEvent} event */
function findByLetter(items, from, { key, ctrlKey, metaKey, altKey }) {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  const isMatch = (/** @type {HTMLElement} */ item) =>
    (item.querySelector('.menu-title')?.textContent ?? '').toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  const later = items.findIndex((item, at) => at > from && isMatch(item));
  const first = later >= 0 ? later : items.findIndex(isMatch);
  return first >= 0 ? first : undefined;
}
