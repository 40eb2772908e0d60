// Where the list stands: it stays at the end while the reader is there, else it says how much is new. At the top it
// asks for what came earlier and keeps the reader's place.

import { byId } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { texts } from '../texts/index.js';

const NEAR_END = 60;
const NEAR_TOP = 200;

/** @param {{ older: () => Promise<void>, complete: () => boolean }} ways */
export function followScroll({ older, complete }) {
  const frame = byId('log');
  const inner = byId('messages');
  const pill = byId('newer');
  // What scrolls must be reachable by the keyboard too.
  frame.tabIndex = 0;
  let atEnd = true;
  let last = 0;
  let missed = 0;
  let reading = false;

  const toEnd = () => {
    atEnd = true;
    missed = 0;
    pill.hidden = true;
    frame.scrollTop = frame.scrollHeight;
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
    const left = frame.scrollTop < last;
    last = frame.scrollTop;
    // Only who scrolls up leaves the end: a card that has grown since we went there takes nobody away from it.
    if (frame.scrollHeight - last - frame.clientHeight < NEAR_END) atEnd = true;
    else if (left) atEnd = false;
    if (atEnd) {
      missed = 0;
      pill.hidden = true;
    }
    readOlder();
  });
  // Cards grow while they are looked at, and the frame shrinks when the composer grows.
  const sizes = new ResizeObserver(() => atEnd && toEnd());
  sizes.observe(inner);
  sizes.observe(frame);
  pill.addEventListener('click', () => {
    toEnd();
    frame.focus();
  });

  return {
    toEnd,
    keeping,
    /** @param {boolean} own */
    arrived(own) {
      if (own || atEnd) return toEnd();
      missed += 1;
      pill.replaceChildren(icon('down'), texts.log.newer(missed));
      pill.hidden = false;
    },
  };
}
