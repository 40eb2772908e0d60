// Renders avatars with initials, and the tag that distinguishes people of the same name.

/** @import { Person } from '../types.d.ts' */

import { el } from '../kit/dom.js';

/** Derives a stable hue from 0 to 359 from an id. @param {string} id */
const getHue = (id) => [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);

/** Returns initials, such as `AM` for `Ana Maria`. @param {string} name */
const getInitials = (name) =>
  name
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();

/** @param {Person} person */
export function createAvatar({ id, name }) {
  const circle = el('span', { class: 'avatar', 'aria-hidden': 'true' }, getInitials(name));
  circle.style.setProperty('--hue', String(getHue(id)));
  return circle;
}

/** The tag beside a name that several people share. @param {string} mark */
export const createDiscriminatorTag = (mark) =>
  mark !== '' && el('span', { class: 'name-mark', dir: 'ltr' }, ` ${mark}`);
