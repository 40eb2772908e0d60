// The head of a room: faces of the people with an open window there, and the menu of the room and the page.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { MenuItem } from '../kit/menu.js' */
/** @import { Person } from '../types.d.ts' */

import { askForNotifications, canAskForNotifications } from '../conversation/announce.js';
import { createDialog, openDialog } from '../kit/dialog.js';
import { el, refreshChildren, requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { attachMenu } from '../kit/menu.js';
import { createPopover } from '../kit/popover.js';
import { createAvatar, createDiscriminatorTag } from '../people/avatar.js';

const MAX_FACES = 4;

/** @param {Chat} chat @param {{ openExamples: () => void }} actions */
export function mountRoomHeader(chat, { openExamples }) {
  const more = /** @type {HTMLButtonElement} */ (requireElement('more'));
  const find = requireElement('find');
  /** @type {() => MenuItem[]} */
  const listPageItems = () => [
    // Hidden on narrow screens.
    ...(find.offsetParent === null
      ? [{ label: getText('palette.title'), icon: 'search', onPick: () => find.click() }]
      : []),
    { label: getText('examples.open'), icon: 'start', onPick: openExamples },
    ...(canAskForNotifications() ? [{ label: getText('top.bell'), icon: 'bell', onPick: askForNotifications }] : []),
    ...(chat.isAdmin ? [{ label: getText('side.admin'), icon: 'lock', href: '/admin' }] : []),
  ];
  /** @type {() => MenuItem[]} */
  const listRoomItems = () => [
    { label: getText('top.rename'), icon: 'pencil', onPick: () => openRenameDialog(chat, chat.getRoom()) },
    ...(chat.listOwnRooms().length > 1
      ? [{ label: getText('top.leave'), icon: 'close', onPick: () => chat.leaveRoom(chat.getRoom()) }]
      : []),
  ];
  attachMenu(more, { label: getText('top.more'), createSections: () => [listPageItems(), listRoomItems()] });
  mountFaces(chat);
}

/** @param {Chat} chat */
function mountFaces(chat) {
  const button = /** @type {HTMLButtonElement} */ (requireElement('faces'));
  /** @param {Person} person */
  const createPerson = (person) =>
    el(
      'li',
      { class: 'side-person' },
      createAvatar(person),
      el(
        'span',
        { class: 'side-name', dir: 'auto' },
        person.name,
        createDiscriminatorTag(chat.getDiscriminator(person)),
      ),
    );
  const { element } = createPopover(button, {
    build: () => [el('ul', { class: 'side-list' }, ...chat.listPresent().map(createPerson))],
  });
  const draw = () => {
    element.ariaLabel = getText('side.present', { people: chat.listPresent().length });
    refreshChildren(button, chat.listPresent(), (people) => [
      ...people.slice(0, MAX_FACES).map(createAvatar),
      people.length > MAX_FACES &&
        el('span', { class: 'faces-more', 'aria-hidden': 'true' }, `+${people.length - MAX_FACES}`),
      people.length > 0 &&
        el('span', { class: 'sr' }, `${element.ariaLabel}: ${people.map(({ name }) => name).join(', ')}`),
    ]);
  };
  chat.subscribe(({ is }) => (is === 'presence' || is === 'here' || is === 'lists') && draw());
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
