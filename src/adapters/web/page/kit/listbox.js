// A suggestion list for a text input, after the ARIA combobox pattern: the focus stays in the input. Choosing an option
// calls its `onPick`.

/** @import { ListOption, TextId } from '../types.d.ts' */

import { createUniqueId, el, isTouchDevice } from './dom.js';
import { getText } from './localization.js';
import { createOptionSampleIcon } from './sample-player.js';
import { renderKeyNames } from './text.js';

/** @typedef {ReturnType<typeof createListbox>} Listbox */

/** @type {Readonly<Record<string, number>>} */
const ARROW_STEPS = { ArrowDown: 1, ArrowUp: -1 };

/** @param {HTMLElement} input @param {string} label */
export function createListbox(input, label) {
  const id = createUniqueId('list');
  const { element, list, hint } = createListElements(input, id, label);
  /** @type {readonly ListOption[]} */
  let options = [];
  let activeIndex = -1;
  let acceptsTab = true;
  input.setAttribute('aria-controls', id);
  input.setAttribute('aria-autocomplete', 'list');
  /** @param {boolean} open */
  const setExpanded = (open) => isCombobox(input) && input.setAttribute('aria-expanded', String(open));
  setExpanded(false);

  /** @param {number} at */
  function setActive(at) {
    activeIndex = at;
    for (const [index, item] of [...list.children].entries()) setSelected(item, index === at);
    if (at < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${id}-${at}`);
  }

  function close() {
    element.hidden = true;
    options = [];
    setActive(-1);
    setExpanded(false);
  }

  return {
    element,
    close,
    isOpen: () => !element.hidden,
    /** Deselects all options while they are outdated, so that Enter takes none. */
    clearActive: () => setActive(-1),
    /**
     * @param {readonly ListOption[]} newOptions
     * @param {{ selectFirst: boolean, acceptTab?: boolean }} options `selectFirst`: Enter takes the first option;
     * `acceptTab`: Tab takes the active option
     */
    open(newOptions, { selectFirst, acceptTab = true }) {
      if (newOptions.length === 0) return close();
      options = newOptions;
      acceptsTab = acceptTab;
      list.replaceChildren(...newOptions.map((option, at) => createOption(option, `${id}-${at}`)));
      const exact = newOptions.findIndex((one) => one.isExactMatch);
      hint.replaceChildren(...renderKeyNames(formatKeyHint(newOptions, selectFirst, acceptTab)));
      element.hidden = false;
      setExpanded(true);
      list.scrollTop = 0;
      setActive(selectFirst ? (exact >= 0 ? exact : options.findIndex(isAvailable)) : -1);
      element.scrollIntoView({ block: 'nearest' });
    },
    /** Returns true if the list handled the key. @param {KeyboardEvent} event */
    handleKey(event) {
      if (element.hidden || event.isComposing) return false;
      // Text that matches an option exactly needs no selection.
      if (event.key === 'Enter' && !event.altKey && options[activeIndex]?.isExactMatch) {
        close();
        return false;
      }
      // The list could take the focus while it closes.
      if (event.key === 'Tab' && event.shiftKey) {
        close();
        return false;
      }
      const step = ARROW_STEPS[event.key];
      if (step !== undefined)
        setActive((Math.max(activeIndex, step > 0 ? -1 : 0) + step + options.length) % options.length);
      else if (event.key === 'Escape') close();
      else if (event.key === 'Enter' && event.altKey && activeIndex >= 0)
        list.children[activeIndex]?.querySelector('.listen')?.dispatchEvent(new MouseEvent('click'));
      else if (event.key === 'Tab' && (activeIndex >= 0 || acceptsTab) && options.some(isAvailable))
        pickOption(options[activeIndex] ?? options.find(isAvailable));
      else if (event.key === 'Enter' && !event.shiftKey && activeIndex >= 0) pickOption(options[activeIndex]);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

/**
 * A multi-line text box is no combobox to assistive technology, and cannot be expanded.
 * @param {HTMLElement} input
 */
const isCombobox = (input) => input.getAttribute('role') === 'combobox';

/** @param {HTMLElement} input @param {string} id of the list @param {string} label */
function createListElements(input, id, label) {
  const list = el('ul', {
    class: 'options',
    role: 'listbox',
    id,
    // A multi-line text box needs a focusable list, as it can be scrolled.
    tabindex: isCombobox(input) ? '-1' : '0',
    'aria-label': label,
    onfocus: () => input.focus(),
  });
  const hint = el('div', { class: 'options-hint', 'aria-hidden': 'true' });
  const element = el('div', { class: 'suggestions', hidden: true }, list, hint);
  // A press on the list must not move the focus from the input.
  element.addEventListener('pointerdown', (event) => event.preventDefault());
  return { element, list, hint };
}

/** @param {Element} item @param {boolean} selected */
function setSelected(item, selected) {
  item.setAttribute('aria-selected', String(selected));
  if (selected) item.scrollIntoView({ block: 'nearest' });
}

/**
 * Describes the available keys, or taps on touch devices.
 * @param {readonly ListOption[]} options
 * @param {boolean} first true if Enter takes the first option
 * @param {boolean} tab true if Tab takes it
 */
function formatKeyHint(options, first, tab) {
  const samples = options.some((one) => one.sampleUrl);
  const enter = options.some((one) => one.isExactMatch) ? 'list.sends' : 'list.take';
  /** @type {readonly (TextId | false)[]} */
  const parts = isTouchDevice()
    ? ['list.tap', samples && 'list.plays']
    : ['list.choose', tab && (first ? enter : 'list.takeByTab'), samples && 'list.listen', 'list.close'];
  return parts.flatMap((id) => (id ? [getText(id)] : [])).join(' · ');
}

/** @param {ListOption} option */
const isAvailable = ({ unavailableReason }) => unavailableReason === undefined;

/** @param {ListOption | undefined} option */
const pickOption = (option) => option && isAvailable(option) && option.onPick();

/** @param {ListOption} option @param {string} id */
function createOption(option, id) {
  return el(
    'li',
    {
      class: 'option',
      role: 'option',
      id,
      'aria-selected': 'false',
      'aria-disabled': isAvailable(option) ? undefined : 'true',
      onclick: () => pickOption(option),
    },
    el('span', { class: 'option-label', dir: 'auto' }, option.label),
    el('span', { class: 'option-detail', dir: 'auto' }, option.unavailableReason ?? option.detail),
    createOptionSampleIcon(option.sampleUrl),
  );
}
