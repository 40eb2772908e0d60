// Rooms in the side bar: the user's own, unread ones first, then by use. Others are in a dialog. A room is created with
// its first message; before, only this browser lists it.

/** @import { Chat } from '../conversation/chat.js' */

import { formatRoomUrl } from '../conversation/room-url.js';
import { createDialog, openDialog } from '../kit/dialog.js';
import { el, focusComposer, reconcileChildren, requireElement } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { slugify } from '../people/names.js';

/** @param {Chat} chat @param {() => void} onChosen */
export function mountRoomList(chat, onChosen) {
  const list = requireElement('rooms');
  const browse = requireElement('browse');
  const form = /** @type {HTMLFormElement} */ (requireElement('add-room'));
  const input = /** @type {HTMLInputElement} */ (requireElement('room-name'));
  let shown = '';

  /** @param {string} name */
  const enter = (name) => {
    chat.enterRoom(name);
    onChosen();
    focusComposer();
  };
  const { drawRooms } = createRoomLinks(chat, enter);
  const listOthers = () => chat.listRooms().slice(chat.listOwnRooms().length);

  const draw = () => {
    drawRooms(list, chat.listOwnRooms());
    const unread = listOthers().reduce((sum, name) => sum + (chat.getUnread().get(name) ?? 0), 0);
    drawUnread(/** @type {HTMLElement} */ (browse.lastElementChild), unread);
    if (shown === chat.getRoom()) return;
    shown = chat.getRoom();
    list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  };

  browse.append(el('span', { class: 'unread' }));
  browse.addEventListener('click', () => {
    const rooms = el('ul', { class: 'side-list' });
    const others = listOthers();
    const content = others.length > 0 ? rooms : el('p', { class: 'hint' }, getText('side.browseNone'));
    const dialog = createDialog({ title: getText('side.browse'), className: 'browse' }, content);
    createRoomLinks(chat, (name) => {
      dialog.close();
      enter(name);
    }).drawRooms(rooms, others);
    openDialog(dialog);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value.trim() === '') return input.focus();
    enter(slugify(input.value.trim()));
    input.value = '';
  });
  chat.subscribe(({ is }) => (is === 'lists' || is === 'unread') && draw());
  draw();
}

/** @param {Chat} chat @param {(name: string) => void} enter */
function createRoomLinks(chat, enter) {
  /**
   * Opens the room here, unless a modifier key asks for a new tab or window.
   * @param {MouseEvent} event
   * @param {string} name
   */
  const follow = (event, name) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    enter(name);
  };
  /** @param {string} name */
  const createItem = (name) =>
    el(
      'li',
      {},
      el(
        'a',
        { class: 'side-item', href: formatRoomUrl(name), onclick: (event) => follow(event, name) },
        createIcon('hash'),
        el('span', { class: 'side-name', dir: 'auto' }, chat.getRoomName(name)),
        el('span', { class: 'unread' }),
      ),
    );
  return {
    /** @param {HTMLElement} list @param {readonly string[]} names */
    drawRooms(list, names) {
      reconcileChildren(list, names, (name) => JSON.stringify([name, chat.getRoomName(name)]), createItem);
      for (const [at, name] of names.entries()) {
        const link = /** @type {HTMLElement} */ (list.children[at]?.firstElementChild);
        if (name === chat.getRoom()) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
        drawUnread(/** @type {HTMLElement} */ (link.lastElementChild), chat.getUnread().get(name) ?? 0);
      }
    },
  };
}

/** @param {HTMLElement} mark @param {number} count */
function drawUnread(mark, count) {
  mark.hidden = count === 0;
  mark.replaceChildren(
    el('span', { 'aria-hidden': 'true' }, String(count)),
    el('span', { class: 'sr' }, ` ${getText('side.unread', { messages: count })}`),
  );
}
