// Where the list stands: it stays at the end while the reader is there, else it says how much is new. What is too tall to be
// seen at once is opened at its head. At the top it asks for what came earlier and keeps the reader's place.

import { byId } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { texts } from '../texts/index.js';

const NEAR_END = 60;
const NEAR_TOP = 200;
/** So long after a wheel, a touch or a key the list still moves because of it. */
const BY_HAND_MS = 600;

/** @param {{ older: () => Promise<void>, complete: () => boolean }} ways */
export function followScroll({ older, complete }) {
  const frame = byId('log');
  const inner = byId('messages');
  const pill = createPill();
  // What scrolls must be reachable by the keyboard too.
  frame.tabIndex = 0;
  let atEnd = true;
  let last = { top: 0, height: 0 };
  let handAt = 0;
  let reading = false;
  /** The tall message that was opened at its head: only once, afterwards the reader decides. @type {Element | null} */
  let opened = null;

  const now = () => ({ top: frame.scrollTop, height: frame.scrollHeight });

  /** The newest message into view, for as long as nobody scrolls away. */
  const toEnd = () => {
    atEnd = true;
    pill.clear();
    const newest = inner.lastElementChild;
    if (newest && newest !== opened && newest.getBoundingClientRect().height > frame.clientHeight)
      toHead(newest);
    else frame.scrollTop = newest ? frame.scrollHeight : 0;
    last = now();
  };

  /** @param {Element} message */
  const toHead = (message) => {
    opened = message;
    atEnd = false;
    frame.scrollTop += message.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  };

  /** Changes the list without moving what the reader looks at. @param {() => void} change */
  const keeping = (change) => {
    const top = frame.getBoundingClientRect().top;
    const anchor = [...inner.children].find((one) => one.getBoundingClientRect().bottom > top);
    const before = anchor?.getBoundingClientRect().top ?? 0;
    change();
    frame.scrollTop += (anchor?.getBoundingClientRect().top ?? 0) - before;
  };

  const readOlder = async () => {
    if (reading || complete() || frame.scrollTop > NEAR_TOP) return;
    reading = true;
    frame.setAttribute('aria-busy', 'true');
    // A failed read is tried again at the next scroll; the bar above already says that we are offline.
    await older().catch(() => undefined);
    frame.removeAttribute('aria-busy');
    reading = false;
  };

  frame.addEventListener('scroll', () => {
    const { top, height } = now();
    // Cards that grow and shrink move the list too: only a reader who goes up leaves the end.
    const byHand = Date.now() - handAt < BY_HAND_MS || height === last.height;
    if (height - top - frame.clientHeight < NEAR_END) atEnd = true;
    else if (top < last.top && byHand) atEnd = false;
    last = { top, height };
    if (atEnd) pill.clear();
    readOlder();
  });
  for (const hand of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    frame.addEventListener(hand, () => (handAt = Date.now()), { passive: true });
  // Cards grow while they are looked at, and the frame shrinks when the composer grows.
  const sizes = new ResizeObserver(() => atEnd && toEnd());
  sizes.observe(inner);
  sizes.observe(frame);
  pill.button.addEventListener('click', () => {
    toEnd();
    frame.focus();
  });

  return {
    toEnd,
    keeping,
    /** The reader goes elsewhere: nothing pulls them to the end. */
    leave() {
      atEnd = false;
    },
    /** @param {boolean} own */
    arrived(own) {
      if (own || atEnd) toEnd();
      else pill.add();
    },
  };
}

/** How much came while the reader was further up; pressed, it leads there. */
function createPill() {
  const button = byId('newer');
  let missed = 0;
  return {
    button,
    add() {
      missed += 1;
      button.replaceChildren(icon('down'), texts.log.newer(missed));
      button.hidden = false;
    },
    clear() {
      missed = 0;
      button.hidden = true;
    },
  };
}
