// A list of suggestions under the control of a text input: the ARIA combobox pattern with the focus left in the input.
// Choosing an option calls its own `pick`.

/** @import { Option } from '../types.d.ts' */

import { texts } from '../texts/index.js';
import { el, freshId, isTouched } from './dom.js';
import { listenMark } from './listen.js';
import { withKeys } from './text.js';

/** @typedef {ReturnType<typeof createListbox>} Listbox */

/** @type {Readonly<Record<string, number>>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/** @param {HTMLElement} input @param {string} label */
export function createListbox(input, label) {
  const id = freshId('list');
  const list = el('ul', { class: 'options', role: 'listbox', id, 'aria-label': label });
  const hint = el('div', { class: 'options-hint', 'aria-hidden': 'true' });
  const element = el('div', { class: 'suggestions', hidden: true }, list, hint);
  /** @type {readonly Option[]} */
  let options = [];
  let active = -1;
  let byTab = true;
  input.setAttribute('aria-controls', id);
  input.setAttribute('aria-autocomplete', 'list');
  // A box of several lines is no combobox to assistive technology, and has nothing to expand.
  const isCombobox = input.getAttribute('role') === 'combobox';
  /** @param {boolean} open */
  const tellOpen = (open) => isCombobox && input.setAttribute('aria-expanded', String(open));
  tellOpen(false);

  /** @param {number} at */
  function mark(at) {
    active = at;
    for (const [index, item] of [...list.children].entries()) select(item, index === at);
    if (at < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${id}-${at}`);
  }

  function close() {
    element.hidden = true;
    options = [];
    mark(-1);
    tellOpen(false);
  }

  // A press must not take the focus away from the input.
  element.addEventListener('pointerdown', (event) => event.preventDefault());

  return {
    element,
    close,
    isOpen: () => !element.hidden,
    /** What is shown was for other words: the next Enter takes none of it. */
    outdate: () => mark(-1),
    active: () => options[active],
    /**
     * @param {readonly Option[]} given @param {{ first: boolean, tab?: boolean }} how `first`: whether Enter takes the first one right
     * away; `tab`: whether Tab does
     */
    open(given, { first, tab = true }) {
      if (given.length === 0) return close();
      options = given;
      byTab = tab;
      list.replaceChildren(...given.map((option, at) => drawOption(option, `${id}-${at}`)));
      const same = given.findIndex((one) => one.same);
      hint.replaceChildren(...withKeys(hintOn(given, first, tab)));
      element.hidden = false;
      tellOpen(true);
      list.scrollTop = 0;
      mark(first ? (same >= 0 ? same : options.findIndex(isThere)) : -1);
      element.scrollIntoView({ block: 'nearest' });
    },
    /** Whether the key was meant for the list. @param {KeyboardEvent} event */
    key(event) {
      if (element.hidden || event.isComposing) return false;
      // What is written in full needs nobody to choose it.
      if (event.key === 'Enter' && !event.altKey && options[active]?.same) {
        close();
        return false;
      }
      const step = STEPS[event.key];
      if (step !== undefined)
        mark((Math.max(active, step > 0 ? -1 : 0) + step + options.length) % options.length);
      else if (event.key === 'Escape') close();
      else if (event.key === 'Enter' && event.altKey && active >= 0)
        list.children[active]?.querySelector('.listen')?.dispatchEvent(new MouseEvent('click'));
      else if (event.key === 'Tab' && !event.shiftKey && (active >= 0 || byTab) && options.some(isThere))
        take(options[active] ?? options.find(isThere));
      else if (event.key === 'Enter' && !event.shiftKey && active >= 0) take(options[active]);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

/** @param {Element} item @param {boolean} selected */
function select(item, selected) {
  item.setAttribute('aria-selected', String(selected));
  if (selected) item.scrollIntoView({ block: 'nearest' });
}

/** Which keys do what; with a finger, what a tap does. @param {readonly Option[]} options @param {boolean} first whether Enter takes the first one @param {boolean} tab whether Tab does */
function hintOn(options, first, tab) {
  const { choose, take, takeByTab, sends, tap, listen, plays, close } = texts.list;
  const samples = options.some((one) => one.listen);
  const enter = options.some((one) => one.same) ? sends : take;
  const parts = isTouched()
    ? [tap, samples && plays]
    : [choose, first ? enter : tab && takeByTab, samples && listen, close];
  return parts.filter(Boolean).join(' · ');
}

/** @param {Option} option */
const isThere = ({ unavailable }) => unavailable === undefined;

/** @param {Option | undefined} option */
const take = (option) => option && isThere(option) && option.pick();

/** @param {Option} option @param {string} id */
function drawOption(option, id) {
  return el(
    'li',
    {
      class: 'option',
      role: 'option',
      id,
      'aria-selected': 'false',
      'aria-disabled': isThere(option) ? undefined : 'true',
      onclick: () => take(option),
    },
    el('span', { class: 'option-label', dir: 'auto' }, option.label),
    el('span', { class: 'option-detail', dir: 'auto' }, option.unavailable ?? option.detail),
    listenMark(option.listen),
  );
}
