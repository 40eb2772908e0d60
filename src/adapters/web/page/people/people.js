// People as the page shows them: oneself, with the name one chose, and the others. Who one is, the server knows by the
// browser's key; a name is only what is shown, and two people of the same name are told apart by colour and mark.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { Person } from '../types.d.ts' */

import { showNotice } from '../conversation/notice.js';
import { byId, el, goOnWriting, keyed, refresh } from '../kit/dom.js';

/** A number of 0–359 that stays the same for the same id. @param {string} id */
const hueOf = (id) => [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);

/** `Ana Maria` → `AM`. @param {string} name */
const initials = (name) =>
  name
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();

/** @param {Person} person */
export function avatar({ id, name }) {
  const circle = el('span', { class: 'avatar', 'aria-hidden': 'true' }, initials(name));
  circle.style.setProperty('--hue', String(hueOf(id)));
  return circle;
}

/** @param {Chat} chat @param {() => void} chosen */
export function showPeople(chat, chosen) {
  const own = byId('me');
  const others = byId('people');
  const part = byId('others');
  const form = /** @type {HTMLFormElement} */ (byId('rename'));
  const input = /** @type {HTMLInputElement} */ (byId('person-name'));

  /** @param {Person} person @param {string} mark */
  const item = (person, mark) => [
    avatar(person),
    el('span', { class: 'side-name', dir: 'auto' }, person.name, nameMark(mark)),
  ];
  const draw = () => {
    const me = chat.me();
    refresh(own, [me, chat.markOf(me)], () => item(me, chat.markOf(me)));
    const rest = chat.people().filter((one) => one.id !== me.id);
    keyed(
      others,
      rest,
      (person) => JSON.stringify([person, chat.markOf(person)]),
      (person) => el('li', { class: 'side-person' }, ...item(person, chat.markOf(person))),
    );
    part.hidden = rest.length === 0;
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const name = input.value.trim().slice(0, 64);
    if (name === '') return;
    try {
      await chat.rename(name);
      input.value = '';
      chosen();
      goOnWriting();
    } catch (thrown) {
      showNotice(thrown instanceof Error ? thrown.message : String(thrown));
    }
  });
  chat.watch(({ is }) => is === 'lists' && draw());
  draw();
}

/** The mark beside a name, for those who share it. @param {string} mark */
export const nameMark = (mark) => mark !== '' && el('span', { class: 'name-mark', dir: 'ltr' }, ` ${mark}`);
