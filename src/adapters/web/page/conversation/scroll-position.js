// Controls scrolling of the message list. Follows new messages while the reader is at the end, otherwise counts them on
// a button. Messages taller than the view are shown from their top. Loads older messages at the top and keeps the
// reader's position.

import { requireElement } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';

const NEAR_END_PX = 60;
const NEAR_TOP_PX = 200;
/** Milliseconds after a wheel, touch or key event during which scrolling counts as the user's. */
const USER_SCROLL_MS = 600;

/** @param {{ loadOlder: () => Promise<void>, isComplete: () => boolean }} actions */
export function createScrollController({ loadOlder, isComplete }) {
  const frame = requireElement('log');
  const inner = requireElement('messages');
  const pill = createNewMessagesButton();
  // Scrollable areas must be reachable by keyboard.
  frame.tabIndex = 0;
  let atEnd = true;
  let last = { top: 0, height: 0 };
  let userInputAt = 0;
  let reading = false;
  /** The tall message that was scrolled to its top. This happens once per message. @type {Element | null} */
  let shownFromTop = null;

  const measure = () => ({ top: frame.scrollTop, height: frame.scrollHeight });

  /** Scrolls to the newest message and follows new ones until the user scrolls away. */
  const scrollToEnd = () => {
    atEnd = true;
    pill.clear();
    const newest = inner.lastElementChild;
    if (newest && newest !== shownFromTop && newest.getBoundingClientRect().height > frame.clientHeight)
      scrollToTopOf(newest);
    else frame.scrollTop = newest ? frame.scrollHeight : 0;
    last = measure();
  };

  /** @param {Element} message */
  const scrollToTopOf = (message) => {
    shownFromTop = message;
    atEnd = false;
    frame.scrollTop += message.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  };

  /** Changes the list without moving what the reader is looking at. @param {() => void} change */
  const keepPosition = (change) => {
    const top = frame.getBoundingClientRect().top;
    const anchor = [...inner.children].find((one) => one.getBoundingClientRect().bottom > top);
    const before = anchor?.getBoundingClientRect().top ?? 0;
    change();
    frame.scrollTop += (anchor?.getBoundingClientRect().top ?? 0) - before;
  };

  const readOlder = async () => {
    if (reading || isComplete() || frame.scrollTop > NEAR_TOP_PX) return;
    reading = true;
    frame.setAttribute('aria-busy', 'true');
    // A failed load is retried at the next scroll. The bar above shows that the page is offline.
    await loadOlder().catch(() => undefined);
    frame.removeAttribute('aria-busy');
    reading = false;
  };

  frame.addEventListener('scroll', () => {
    const { top, height } = measure();
    // Resized cards also move the list. Only scrolling up by the user stops following new messages.
    const byHand = Date.now() - userInputAt < USER_SCROLL_MS || height === last.height;
    if (height - top - frame.clientHeight < NEAR_END_PX) atEnd = true;
    else if (top < last.top && byHand) atEnd = false;
    last = { top, height };
    if (atEnd) pill.clear();
    readOlder();
  });
  for (const eventName of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    frame.addEventListener(eventName, () => (userInputAt = Date.now()), { passive: true });
  // Cards can grow while visible, and the frame shrinks when the composer grows.
  const sizes = new ResizeObserver(() => atEnd && scrollToEnd());
  sizes.observe(inner);
  sizes.observe(frame);
  pill.button.addEventListener('click', () => {
    scrollToEnd();
    frame.focus();
  });

  return {
    scrollToEnd,
    keepPosition,
    leaveEnd() {
      atEnd = false;
    },
    /** @param {boolean} own */
    onMessage(own) {
      if (own || atEnd) scrollToEnd();
      else pill.add();
    },
  };
}

/** A button with the number of new messages below; pressing it scrolls there. */
function createNewMessagesButton() {
  const button = requireElement('newer');
  let missed = 0;
  return {
    button,
    add() {
      missed += 1;
      button.replaceChildren(createIcon('down'), getText('log.newer', { messages: missed }));
      button.hidden = false;
    },
    clear() {
      missed = 0;
      button.hidden = true;
    },
  };
}
