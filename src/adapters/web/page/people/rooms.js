// The rooms in the side bar: going to one, adding one, and which have something unread.
// A room exists once somebody said something in it; until then it is this tab's intention.

/** @import { Chat } from '../conversation/chat.js' */

import { drawDialog, openDialog } from '../kit/dialog.js';
import { byId, el, goOnWriting, keyed } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { texts } from '../texts/index.js';
import { addressOf } from './address.js';
import { idOf } from './names.js';

/** @param {Chat} chat @param {() => void} chosen */
export function showRooms(chat, chosen) {
  const list = byId('rooms');
  const form = /** @type {HTMLFormElement} */ (byId('add-room'));
  const input = /** @type {HTMLInputElement} */ (byId('room-name'));

  const draw = () => {
    keyed(list, chat.rooms(), (name) => JSON.stringify([name, chat.roomName(name)]), makeItem);
    for (const [at, name] of chat.rooms().entries()) {
      const item = /** @type {HTMLElement} */ (list.children[at]);
      const button = /** @type {HTMLElement} */ (item.firstElementChild);
      const leave = /** @type {HTMLElement} */ (item.lastElementChild);
      leave.hidden = name === chat.room();
      const mark = /** @type {HTMLElement} */ (button.lastElementChild);
      const count = chat.unread().get(name) ?? 0;
      if (name === chat.room()) button.setAttribute('aria-current', 'page');
      else button.removeAttribute('aria-current');
      mark.hidden = count === 0;
      mark.replaceChildren(
        el('span', { 'aria-hidden': 'true' }, String(count)),
        el('span', { class: 'sr' }, ` ${texts.side.unread(count)}`),
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
        { class: 'side-item', href: addressOf(name), onclick: (event) => follow(event, name) },
        icon('hash'),
        el('span', { class: 'side-name', dir: 'auto' }, chat.roomName(name)),
        el('span', { class: 'unread' }),
      ),
      smallButton('pencil', texts.side.renameRoom(name), () => renameRoom(chat, name)),
      smallButton('close', texts.side.leave(name), () => chat.leave(name)),
    );

  /** @param {string} name */
  const enter = (name) => {
    chat.enter(name);
    chosen();
    goOnWriting();
  };

  /** In this window, unless the browser was asked for another one. @param {MouseEvent} event @param {string} name */
  const follow = (event, name) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    enter(name);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value.trim() === '') return;
    enter(idOf(input.value.trim()));
    input.value = '';
  });
  chat.watch(({ is }) => (is === 'lists' || is === 'unread') && draw());
  draw();
}

/** Seen while one is at its room. @param {'pencil' | 'close'} picture @param {string} title @param {() => void} press */
const smallButton = (picture, title, press) =>
  el(
    'button',
    { type: 'button', class: 'icon-button side-leave', title, onclick: press },
    icon(picture),
    el('span', { class: 'sr' }, title),
  );

/** Asks what a room is to be called here. @param {Chat} chat @param {string} room */
function renameRoom(chat, room) {
  const label = texts.side.roomCalled(room);
  const input = el('input', {
    class: 'input',
    dir: 'auto',
    maxlength: 64,
    autocomplete: 'off',
    'aria-label': label,
    value: chat.roomName(room),
  });
  const save = el('button', { type: 'submit', class: 'button strong' }, texts.side.save);
  const form = el(
    'form',
    {
      class: 'form',
      onsubmit: (event) => {
        event.preventDefault();
        chat.nameRoom(room, input.value.trim());
        dialog.close();
      },
    },
    input,
    el('div', { class: 'form-foot' }, save),
  );
  const dialog = drawDialog({ title: texts.side.renameRoom(room), help: label }, form);
  openDialog(dialog);
  input.select();
}
