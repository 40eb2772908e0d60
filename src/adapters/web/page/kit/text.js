// Shows user text: links http(s) URLs, folds long text, and formats sizes. Each block detects its own writing
// direction.

import { el } from './dom.js';
import { getText, locale } from './localization.js';

const URL_PATTERN = /https?:\/\/[^\s<>"“”]+/giu;
const FOLD_LIMITS = { characters: 420, lines: 7 };

/** Removes the punctuation of the surrounding sentence. @param {string} address */
function trimPunctuation(address) {
  let end = address.length;
  while (".,;:!?'’)]".includes(address.charAt(end - 1))) end--;
  return address.slice(0, end);
}

/** Converts text to nodes, with links for URLs. @param {string} text */
export function linkify(text) {
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(URL_PATTERN)) {
    const address = trimPunctuation(match[0]);
    if (!URL.canParse(address)) continue;
    parts.push(text.slice(from, match.index));
    parts.push(el('a', { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' }, address));
    from = match.index + address.length;
  }
  return [...parts, text.slice(from)];
}

/** @param {string} text @param {string} className */
export function createFoldableText(text, className) {
  const block = el('p', { class: `prose ${className}`, dir: 'auto' }, ...linkify(text));
  if (text.length <= FOLD_LIMITS.characters && text.split('\n').length <= FOLD_LIMITS.lines) return [block];
  block.classList.add('folded');
  const more = el(
    'button',
    {
      type: 'button',
      class: 'link',
      'aria-expanded': 'false',
      onclick: () => {
        const folded = block.classList.toggle('folded');
        more.textContent = folded ? getText('log.showAll') : getText('log.showLess');
        more.setAttribute('aria-expanded', String(!folded));
      },
    },
    getText('log.showAll'),
  );
  return [block, more];
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** Uses decimal units, such as `4.2 MB`. @param {number} bytes */
export function formatBytes(bytes) {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), 4);
  const value = bytes / 1000 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, { style: 'unit', unit: UNITS[power], ...fraction }).format(value);
}

/** Formats a list such as `.mp3, .wav, or .flac`. @param {readonly string[]} items */
export const formatDisjunction = (items) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(items);

/** Renders words between backticks as keyboard keys. @param {string} line */
export const renderKeyNames = (line) => line.split('`').map((part, at) => (at % 2 === 0 ? part : el('kbd', {}, part)));

/**
 * Formats a problem as a sentence, with the field's label if there is one.
 * @param {import('../types.d.ts').Problem} problem
 * @param {string} [label]
 */
export function formatProblem({ message, label: own }, label = own) {
  const sentence = label ? getText('page.at', { label, problem: message }) : message;
  return /[.!?…。！？]$/u.test(sentence) ? sentence : `${sentence}.`;
}
