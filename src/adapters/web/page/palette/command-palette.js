// The command palette: commands, recent results, rooms and messages of this room. Opened by a key or by the search
// button.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/command-form.js' */
/** @import { ListOption } from '../types.d.ts' */

import { api } from '../connection/api.js';
import { createDialog, openDialog } from '../kit/dialog.js';
import { el, requireElement } from '../kit/dom.js';
import { createListbox } from '../kit/listbox.js';
import { getText } from '../kit/localization.js';
import { createCommandOptions, createMessageOptions, createRoomOptions, findRecentResults } from './palette-options.js';

const DEBOUNCE_MS = 120;

/** @param {Chat} chat @param {OpenForm} openForm */
export function mountCommandPalette(chat, openForm) {
  /** @type {HTMLDialogElement | undefined} */
  let dialog;

  function open() {
    if (dialog || document.querySelector('dialog[open]')) return;
    const input = el('input', {
      class: 'input',
      type: 'text',
      role: 'combobox',
      'aria-label': getText('palette.label'),
      placeholder: getText('palette.hint'),
      autocomplete: 'off',
      spellcheck: 'false',
      dir: 'auto',
    });
    const listbox = createListbox(input, getText('palette.found'));
    const none = el('p', { class: 'hint palette-none', role: 'status' });
    dialog = createDialog(
      { title: getText('palette.title'), className: 'palette', onClose: () => (dialog = undefined) },
      input,
      none,
      listbox.element,
    );
    const search = createPaletteSearch(chat, (options) => {
      none.textContent = options.length === 0 ? getText('palette.none') : '';
      listbox.open(options, { selectFirst: true, acceptTab: false });
    });
    const actions = {
      /** @param {() => void} go */
      closeAndRun(go) {
        dialog?.close();
        go();
      },
      openForm,
    };
    input.addEventListener('input', () => search(input.value, actions));
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' && event.key !== 'Tab') listbox.handleKey(event);
    });
    openDialog(dialog);
    input.focus();
    search('', actions);
  }

  requireElement('find').addEventListener('click', open);
}

/** @typedef {{ closeAndRun: (go: () => void) => void, openForm: OpenForm }} PaletteActions */

/**
 * Shows local matches immediately, and older messages when the server has found them.
 * @param {Chat} chat
 * @param {(options: readonly ListOption[]) => void} show
 */
function createPaletteSearch(chat, show) {
  let current = new AbortController();
  /** @param {string} typed @param {PaletteActions} actions */
  return async (typed, actions) => {
    current.abort();
    const controller = new AbortController();
    current = controller;
    const results = findRecentResults(chat, typed);
    const shown = [
      ...createCommandOptions(chat, typed, actions),
      ...createMessageOptions(chat, results, actions),
      ...createRoomOptions(chat, typed, actions),
    ];
    show(shown);
    if (typed.trim() === '') return;
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    if (controller.signal.aborted) return;
    const found = await api.searchMessages(chat.getRoom(), typed, controller.signal).catch(() => []);
    const others = found.filter((one) => results.every((result) => result.id !== one.id));
    if (!controller.signal.aborted) show([...shown, ...createMessageOptions(chat, others, actions)]);
  };
}
