// One box to go anywhere: rooms, commands, recent results, and what was said in this room. Opened from anywhere by a key, or by
// the button with the magnifying glass.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/form.js' */
/** @import { Message, Option } from '../types.d.ts' */

import { api } from '../connection/api.js';
import { drawDialog, openDialog } from '../kit/dialog.js';
import { byId, el } from '../kit/dom.js';
import { createListbox } from '../kit/listbox.js';
import { texts } from '../texts/index.js';
import { commandEntries, latestResults, messageEntries, roomEntries } from './entries.js';

const PAUSE_MS = 120;

/** @param {Chat} chat @param {OpenForm} openForm */
export function createPalette(chat, openForm) {
  /** @type {HTMLDialogElement | undefined} */
  let dialog;

  function open() {
    if (dialog || document.querySelector('dialog[open]')) return;
    const input = el('input', {
      class: 'input',
      type: 'text',
      role: 'combobox',
      'aria-label': texts.palette.label,
      placeholder: texts.palette.hint,
      autocomplete: 'off',
      spellcheck: 'false',
      dir: 'auto',
    });
    const listbox = createListbox(input, texts.palette.found);
    const none = el('p', { class: 'hint palette-none', role: 'status' });
    dialog = drawDialog(
      { title: texts.palette.title, kind: 'palette', closed: () => (dialog = undefined) },
      input,
      none,
      listbox.element,
    );
    const look = createLook(chat, (options) => {
      none.textContent = options.length === 0 ? texts.palette.none : '';
      listbox.open(options, { first: true });
    });
    const ways = {
      /** @param {() => void} go */
      leave(go) {
        dialog?.close();
        go();
      },
      openForm,
    };
    input.addEventListener('input', () => look(input.value, ways));
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') listbox.key(event);
    });
    openDialog(dialog);
    input.focus();
    look('', ways);
  }

  byId('find').addEventListener('click', open);
  return { open };
}

/** @typedef {{ leave: (go: () => void) => void, openForm: OpenForm }} Ways */

/**
 * What is known is offered at once; what was said long ago once the server has found it.
 * @param {Chat} chat
 * @param {(options: readonly Option[]) => void} show
 */
function createLook(chat, show) {
  let asking = new AbortController();
  /** @param {string} typed @param {Ways} ways */
  return async (typed, ways) => {
    asking.abort();
    const mine = new AbortController();
    asking = mine;
    const places = [...roomEntries(chat, typed, ways), ...commandEntries(chat, typed, ways)];
    const results = latestResults(chat, typed);
    const offer = (/** @type {readonly Message[]} */ messages) =>
      show([...places, ...messageEntries(chat, messages, ways)]);
    offer(results);
    if (typed.trim() === '') return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (mine.signal.aborted) return;
    const found = await api.search(chat.room(), typed, mine.signal).catch(() => []);
    const others = found.filter((one) => results.every((result) => result.id !== one.id));
    if (!mine.signal.aborted) offer([...results, ...others]);
  };
}
