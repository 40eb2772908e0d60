// People as the page shows them, and the list in the side bar with which one becomes somebody else or adds a person.
// They are pretended: nothing is checked, and the choice is this tab's own.

/** @import { Chat } from './chat.js' */
/** @import { Person } from './types.d.ts' */

import { byId, el, keyed } from './dom.js';
import { icon } from './icons.js';

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

/** An id of the letters the server takes, for a name in any script. @param {string} name */
export function idOf(name) {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 48);
  return (
    plain ||
    `p-${[...name].reduce((sum, one) => (sum * 33 + (one.codePointAt(0) ?? 0)) >>> 0, 5).toString(36)}`
  );
}

/** @param {Chat} chat @param {() => void} chosen */
export function showPeople(chat, chosen) {
  const list = byId('people');
  const form = /** @type {HTMLFormElement} */ (byId('add-person'));
  const input = /** @type {HTMLInputElement} */ (byId('person-name'));

  const draw = () => {
    keyed(
      list,
      chat.people(),
      (person) => JSON.stringify(person),
      (person) =>
        el(
          'li',
          {},
          el(
            'button',
            { type: 'button', class: 'side-item', onclick: () => become(person) },
            avatar(person),
            el('span', { class: 'side-name', dir: 'auto' }, person.name),
            el('span', { class: 'side-check' }, icon('check')),
          ),
        ),
    );
    for (const [at, person] of chat.people().entries()) {
      const button = list.children[at]?.firstElementChild;
      button?.setAttribute('aria-pressed', String(person.id === chat.me().id));
    }
  };

  /** @param {Person} person */
  const become = (person) => {
    chat.become(person);
    chosen();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const name = input.value.trim().slice(0, 64);
    if (name === '') return;
    const same = chat.people().find((one) => one.name.toLowerCase() === name.toLowerCase());
    const taken = new Set(chat.people().map((one) => one.id));
    let id = idOf(name);
    while (!same && taken.has(id)) id += '-2';
    input.value = '';
    become(same ?? { id, name });
  });
  chat.watch(({ is }) => is === 'lists' && draw());
  draw();
}
