// The room list in the side bar: open or add rooms, and see unread ones. A room is created with its first message;
// before, only this tab lists it.

/** @import { Chat } from '../conversation/chat.js' */

import { formatRoomUrl } from '../conversation/room-url.js';
import { createDialog, openDialog } from '../kit/dialog.js';
import { el, focusComposer, reconcileChildren, requireElement } from '../kit/dom.js';
import { createIcon, createIconButton } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { slugify } from '../people/names.js';

/** @param {Chat} chat @param {() => void} onChosen */
export function mountRoomList(chat, onChosen) {
  const list = requireElement('rooms');
  const form = /** @type {HTMLFormElement} */ (requireElement('add-room'));
  const input = /** @type {HTMLInputElement} */ (requireElement('room-name'));

  const draw = () => {
    reconcileChildren(list, chat.listRooms(), (name) => JSON.stringify([name, chat.getRoomName(name)]), makeItem);
    for (const [at, name] of chat.listRooms().entries()) {
      const item = /** @type {HTMLElement} */ (list.children[at]);
      const button = /** @type {HTMLElement} */ (item.firstElementChild);
      const leave = /** @type {HTMLElement} */ (item.lastElementChild);
      leave.hidden = name === chat.getRoom();
      const mark = /** @type {HTMLElement} */ (button.lastElementChild);
      const count = chat.getUnread().get(name) ?? 0;
      if (name === chat.getRoom()) button.setAttribute('aria-current', 'page');
      else button.removeAttribute('aria-current');
      mark.hidden = count === 0;
      mark.replaceChildren(
        el('span', { 'aria-hidden': 'true' }, String(count)),
        el('span', { class: 'sr' }, ` ${getText('side.unread', { messages: count })}`),
      );
    }
  };

  /** @param {string} name */
  const makeItem = (name) =>
    el(
      'li',
      { class: 'side-room' },
      el(
        'a',
        { class: 'side-item', href: formatRoomUrl(name), onclick: (event) => follow(event, name) },
        createIcon('hash'),
        el('span', { class: 'side-name', dir: 'auto' }, chat.getRoomName(name)),
        el('span', { class: 'unread' }),
      ),
      createIconButton(
        'pencil',
        getText('side.renameRoom', { name }),
        () => openRenameDialog(chat, name),
        'icon-button side-leave',
      ),
      createIconButton('close', getText('side.leave', { name }), () => chat.hideRoom(name), 'icon-button side-leave'),
    );

  /** @param {string} name */
  const enter = (name) => {
    chat.enterRoom(name);
    onChosen();
    focusComposer();
  };

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

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value.trim() === '') return;
    enter(slugify(input.value.trim()));
    input.value = '';
  });
  chat.subscribe(({ is }) => (is === 'lists' || is === 'unread') && draw());
  draw();
}

/** Asks for a name that only this browser uses. @param {Chat} chat @param {string} room */
function openRenameDialog(chat, room) {
  const label = getText('side.roomCalled', { name: room });
  const input = el('input', {
    class: 'input',
    dir: 'auto',
    maxlength: 64,
    autocomplete: 'off',
    'aria-label': label,
    value: chat.getRoomName(room),
  });
  const save = el('button', { type: 'submit', class: 'button strong' }, getText('side.save'));
  const form = el(
    'form',
    {
      class: 'form',
      onsubmit: (event) => {
        event.preventDefault();
        chat.renameRoom(room, input.value.trim());
        dialog.close();
      },
    },
    input,
    el('div', { class: 'form-foot' }, save),
  );
  const dialog = createDialog({ title: getText('side.renameRoom', { name: room }), help: label }, form);
  openDialog(dialog);
  input.select();
}
