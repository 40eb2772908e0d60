// A small pop-over at a button: native light dismiss, Esc and top layer, placed inside the window. Its content is built
// at each opening. Works in modal dialogs too.

import { createUniqueId, el } from './dom.js';

/** Distance to the button and to the edges of the window. */
const GAP_PX = 6;
/** Less room below a button opens the pop-over above it, if there is more. */
const ENOUGH_PX = 280;
const FOCUSABLE = '[autofocus], button, a[href], input, select, textarea, [tabindex]';

/** @typedef {ReturnType<typeof createPopover>} Popover */

/**
 * @param {HTMLButtonElement} trigger
 * @param {{ label?: string, role?: 'dialog' | 'menu', className?: string, isManual?: boolean, build: (close: () => void) => readonly Node[], onClose?: () => void }} options
 * `label`: name of a dialog; a menu inside names itself. `build` returns the content.
 * `isManual`: only `open` opens it, as the button opens something else
 */
export function createPopover(trigger, { label, role = 'dialog', className = '', isManual = false, build, onClose }) {
  const element = el('div', {
    class: `popover ${className}`.trim(),
    popover: 'auto',
    id: createUniqueId('popover'),
    tabindex: '-1',
    ...(role === 'dialog' && { role, 'aria-label': label }),
  });
  if (!isManual) {
    trigger.setAttribute('aria-haspopup', role);
    trigger.setAttribute('aria-expanded', 'false');
  }
  /** Gets the focus if the button disappears meanwhile. @type {HTMLElement | null} */
  let fallback = null;
  const place = () => placeAt(element, trigger);
  /** The content may scroll in place. @param {Event} event */
  const placeAgain = ({ target }) => (target instanceof Node && element.contains(target)) || place();
  const close = () => element.isConnected && element.hidePopover();

  /** A native toggle, so that a press on the button of an open pop-over closes it. */
  const attach = () => {
    if (element.isConnected) return;
    // Inside a modal dialog it can be reached, and inside a landmark assistive technology finds it.
    (trigger.closest('dialog, main, aside') ?? document.body).append(element);
    if (!isManual) trigger.popoverTargetElement = element;
  };
  if (!isManual) trigger.addEventListener('click', attach);

  element.addEventListener('beforetoggle', (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== 'open') return;
    fallback = trigger.closest('article[tabindex], li[tabindex]');
    element.replaceChildren(...build(close));
  });
  element.addEventListener('toggle', (event) => {
    const isOpen = /** @type {ToggleEvent} */ (event).newState === 'open';
    if (!isManual) trigger.setAttribute('aria-expanded', String(isOpen));
    for (const name of ['resize', 'scroll'])
      isOpen ? addEventListener(name, placeAgain, true) : removeEventListener(name, placeAgain, true);
    if (isOpen) {
      place();
      const first = /** @type {HTMLElement} */ (element.querySelector(FOCUSABLE) ?? element);
      if (!element.contains(document.activeElement)) first.focus();
      return;
    }
    const lostFocus = document.activeElement === document.body || element.contains(document.activeElement);
    element.remove();
    element.replaceChildren();
    if (lostFocus) (trigger.isConnected ? trigger : fallback)?.focus();
    onClose?.();
  });

  return {
    element,
    close,
    /** Must be called when the content has changed its size. */
    place,
    open() {
      attach();
      element.showPopover();
    },
  };
}

/** @param {HTMLElement} element @param {HTMLElement} trigger */
function placeAt(element, trigger) {
  const { left, right, top, bottom } = trigger.getBoundingClientRect();
  const below = innerHeight - bottom - 2 * GAP_PX;
  const above = top - 2 * GAP_PX;
  const { scrollTop } = element;
  element.style.maxHeight = 'none';
  const isBelow = below >= Math.min(element.scrollHeight, ENOUGH_PX) || below >= above;
  element.style.maxHeight = `${Math.max(isBelow ? below : above, 120)}px`;
  const { offsetWidth: width, offsetHeight: height } = element;
  const isAtEnd = left + right > innerWidth;
  const wanted = isAtEnd ? right - width : left;
  element.style.left = `${Math.max(GAP_PX, Math.min(wanted, innerWidth - width - GAP_PX))}px`;
  element.style.top = `${Math.max(GAP_PX, isBelow ? bottom + GAP_PX : top - GAP_PX - height)}px`;
  // The measurement without a limit has reset it.
  element.scrollTop = scrollTop;
}
