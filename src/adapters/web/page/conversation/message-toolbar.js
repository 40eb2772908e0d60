// The toolbar of a message: what can be done with its text or files, and deleting it. Shown on hover, on focus, and
// after a long press. Cards have their own actions, and get only those for the files that were sent with them.

/** @import { CatalogueJson, ChatMessage, StartCommand } from '../types.d.ts' */

import { createRequestButton } from '../connection/request-button.js';
import { getArrowStep } from '../kit/arrow-keys.js';
import { el, refreshChildren } from '../kit/dom.js';
import { createIconButton } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { listMessageOperations } from './message-operations.js';

const LONG_PRESS_MS = 500;
/** A finger never rests quite still. */
const MAX_MOVE_PX = 10;

/** @param {{ catalogue: CatalogueJson, startCommand: StartCommand, remove: (message: ChatMessage) => void }} actions */
export function createMessageToolbar({ catalogue, startCommand, remove }) {
  const element = el('div', { class: 'message-tools', role: 'toolbar', 'aria-label': getText('log.tools') });
  const listButtons = () => [...element.querySelectorAll('button')];

  element.addEventListener('keydown', (event) => {
    const step = getArrowStep(event.key, element);
    if (step === undefined) return;
    event.preventDefault();
    const buttons = listButtons();
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  });

  return {
    element,
    /** @param {ChatMessage} message @param {boolean} mine */
    update(message, mine) {
      const operations = message.privateTo === undefined ? listMessageOperations(catalogue, message) : [];
      const names = operations.map(({ command, files }) => [command.name, files]);
      refreshChildren(element, [names, message.text, mine, message.view === undefined], () => [
        ...operations.map(({ command, ...input }) => {
          const [file] = input.files;
          const options = { className: 'tool', ...(file && { name: `${command.verb}: ${file.name}` }) };
          return createRequestButton(command.verb, () => startCommand(command, input), options);
        }),
        mine && !message.view && createIconButton('trash', getText('log.remove'), () => remove(message)),
      ]);
      // One tab stop; the arrow keys move inside.
      for (const [at, button] of listButtons().entries()) button.tabIndex = at === 0 ? 0 : -1;
    },
  };
}

/** Shows the toolbar of the message that was pressed long. @param {HTMLElement} list */
export function openToolbarsOnLongPress(list) {
  let timer = 0;
  let start = { x: 0, y: 0 };
  const stop = () => clearTimeout(timer);
  /** @param {EventTarget | null} target */
  const open = (target) => {
    for (const one of list.querySelectorAll('.tools-open')) one.classList.remove('tools-open');
    const message = target instanceof Element ? target.closest('.message') : null;
    message?.classList.add('tools-open');
    message?.querySelector('.message-tools')?.scrollIntoView({ block: 'nearest' });
  };
  list.addEventListener('pointerdown', ({ pointerType, target, x, y }) => {
    stop();
    start = { x, y };
    if (pointerType !== 'mouse') timer = setTimeout(() => open(target), LONG_PRESS_MS);
  });
  for (const name of ['pointerup', 'pointercancel']) list.addEventListener(name, stop);
  list.addEventListener('pointermove', ({ x, y }) => Math.hypot(x - start.x, y - start.y) > MAX_MOVE_PX && stop());
  // The browser's own menu of a long press would cover the toolbar. Links keep it.
  list.addEventListener('contextmenu', (event) => {
    const { pointerType } = /** @type {PointerEvent} */ (event);
    if (pointerType !== 'touch' || /** @type {Element} */ (event.target).closest('a')) return;
    event.preventDefault();
    open(event.target);
  });
}
