// What people wrote, shown as text: links are made of http(s) addresses only, long texts are folded, sizes are short.
// Every block lets its own content decide the writing direction.

import { locale, texts } from '../texts/index.js';
import { el } from './dom.js';

const ADDRESS = /https?:\/\/[^\s<>"“”]+/giu;
const LONG = { characters: 420, lines: 7 };

/** Without the signs of the sentence around it. @param {string} address */
function withoutStops(address) {
  let end = address.length;
  while (".,;:!?'’)]".includes(address.charAt(end - 1))) end--;
  return address.slice(0, end);
}

/** Text and links to it, as nodes. @param {string} text */
export function linked(text) {
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutStops(match[0]);
    if (!URL.canParse(address)) continue;
    parts.push(text.slice(from, match.index));
    parts.push(el('a', { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' }, address));
    from = match.index + address.length;
  }
  return [...parts, text.slice(from)];
}

/** A block of text that is folded when it is long. @param {string} text @param {string} kind */
export function foldable(text, kind) {
  const block = el('p', { class: `prose ${kind}`, dir: 'auto' }, ...linked(text));
  if (text.length <= LONG.characters && text.split('\n').length <= LONG.lines) return [block];
  block.classList.add('folded');
  const more = el(
    'button',
    {
      type: 'button',
      class: 'link',
      'aria-expanded': 'false',
      onclick: () => {
        const folded = block.classList.toggle('folded');
        more.textContent = folded ? texts.log.showAll : texts.log.showLess;
        more.setAttribute('aria-expanded', String(!folded));
      },
    },
    texts.log.showAll,
  );
  return [block, more];
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** `4.2 MB`: decimal units. @param {number} bytes */
export function size(bytes) {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), 4);
  const value = bytes / 1000 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, { style: 'unit', unit: UNITS[power], ...fraction }).format(value);
}

/** `.mp3, .wav, or .flac` @param {readonly string[]} endings */
export const listed = (endings) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(endings);

/** A sentence whose words between backticks are keys to press. @param {string} line */
export const withKeys = (line) =>
  line.split('`').map((part, at) => (at % 2 === 0 ? part : el('kbd', {}, part)));

/** A problem as a sentence, with the field's label as the language puts them together. @param {import('../types.d.ts').Problem} problem @param {string} [label] */
export function sentence({ message, label: own }, label = own) {
  const said = label ? texts.page.at(label, message) : message;
  return /[.!?…。！？]$/u.test(said) ? said : `${said}.`;
}
