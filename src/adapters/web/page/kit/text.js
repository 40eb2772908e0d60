// Shows user text: links http(s) URLs, folds long text, and formats sizes. Each block detects its own writing
// direction.

import { el } from './dom.js';
import { getText, locale } from './localization.js';

const URL_PATTERN = /https?:\/\/[^\s<>"“”]+/giu;

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

/** A button appears where the text is longer than the lines that its class allows. @param {string} text @param {string} className */
export function createFoldableText(text, className) {
  const block = el('p', { class: `prose folded ${className}`, dir: 'auto' }, ...linkify(text));
  const more = el(
    'button',
    {
      type: 'button',
      class: 'fold-button',
      'aria-expanded': 'false',
      hidden: true,
      onclick: () => {
        const folded = block.classList.toggle('folded');
        more.textContent = folded ? getText('log.more') : getText('log.less');
        more.setAttribute('aria-expanded', String(!folded));
      },
    },
    getText('log.more'),
  );
  const update = () => {
    if (block.classList.contains('folded')) more.hidden = block.scrollHeight <= block.clientHeight + 1;
  };
  new ResizeObserver(update).observe(block);
  return el('div', { class: 'foldable' }, block, more);
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** Uses decimal units, such as `4.2 MB`. @param {number} bytes */
export function formatBytes(bytes) {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), 4);
  const value = bytes / 1000 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // The short form of bytes has no plural.
  const unitDisplay = power === 0 ? 'long' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit: UNITS[power], unitDisplay, ...fraction }).format(value);
}

/** Names a language in the reader's language. @param {string} tag */
export const formatLanguage = (tag) => new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;

/** Returns the end of a file's name from its last dot on, such as `.mp3`. @param {string} name */
export const getExtension = (name) => name.slice(name.lastIndexOf('.')).toLowerCase();

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
