// The people list in the side bar, with the user's own name. The browser's key identifies the user; people of the same
// name differ by colour and tag.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { Person } from '../types.d.ts' */

import { getErrorMessage } from '../connection/api.js';
import { el, focusComposer, reconcileChildren, refreshChildren, requireElement } from '../kit/dom.js';
import { showNotice } from '../kit/notice.js';
import { createAvatar, createDiscriminatorTag } from '../people/avatar.js';

/** @param {Chat} chat @param {() => void} onDone */
export function mountPeopleList(chat, onDone) {
  const own = requireElement('me');
  const others = requireElement('people');
  const part = requireElement('others');
  const form = /** @type {HTMLFormElement} */ (requireElement('rename'));
  const input = /** @type {HTMLInputElement} */ (requireElement('person-name'));

  /** @param {Person} person @param {string} mark */
  const createItem = (person, mark) => [
    createAvatar(person),
    el('span', { class: 'side-name', dir: 'auto' }, person.name, createDiscriminatorTag(mark)),
  ];
  const draw = () => {
    const me = chat.getMe();
    refreshChildren(own, [me, chat.getDiscriminator(me)], () => createItem(me, chat.getDiscriminator(me)));
    const rest = chat.listPeople().filter((one) => one.id !== me.id);
    reconcileChildren(
      others,
      rest,
      (person) => JSON.stringify([person, chat.getDiscriminator(person)]),
      (person) => el('li', { class: 'side-person' }, ...createItem(person, chat.getDiscriminator(person))),
    );
    part.hidden = rest.length === 0;
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const name = input.value.trim().slice(0, 64);
    if (name === '') return;
    try {
      await chat.renameMe(name);
      input.value = '';
      onDone();
      focusComposer();
    } catch (thrown) {
      showNotice(getErrorMessage(thrown));
    }
  });
  chat.subscribe(({ is }) => is === 'lists' && draw());
  draw();
}
