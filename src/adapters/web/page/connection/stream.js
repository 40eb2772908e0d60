// The line on which messages arrive. When it breaks it is opened again after a growing pause, from the last revision
// on; meanwhile the page says so quietly.

/** @import { Gone, Message } from '../types.d.ts' */

const PAUSE = { first: 500, most: 15_000 };

/**
 * @param {{
 *   after: number,
 *   onMessage: (message: Message) => void,
 *   onGone: (gone: Gone) => void,
 *   onState: (online: boolean) => void,
 *   onBroken: () => void,
 *   onReset: () => void,
 * }} line `onReset`: what we know must be loaded again: the server's log is another one, or we are too far behind.
 */
export function listen({ after, onMessage, onGone, onState, onBroken, onReset }) {
  let rev = after;
  let failures = 0;
  /** @type {EventSource | undefined} */
  let source;
  let timer = 0;

  const open = () => {
    clearTimeout(timer);
    source?.close();
    const events = new EventSource(`/api/events?after=${rev}`);
    source = events;
    events.addEventListener('hello', (event) => {
      failures = 0;
      onState(true);
      /** @type {{ rev: number, reload?: boolean }} */
      const hello = JSON.parse(event.data);
      if (hello.rev >= rev && !hello.reload) return;
      rev = hello.rev;
      onReset();
    });
    events.addEventListener('message', (event) => {
      /** @type {Message} */
      const message = JSON.parse(event.data);
      rev = Math.max(rev, message.rev);
      onMessage(message);
    });
    events.addEventListener('gone', (event) => {
      /** @type {Gone} */
      const gone = JSON.parse(event.data);
      rev = Math.max(rev, gone.rev);
      onGone(gone);
    });
    events.addEventListener('error', () => events === source && again());
  };

  const again = () => {
    source?.close();
    source = undefined;
    failures += 1;
    onState(false);
    onBroken();
    const pause = Math.min(PAUSE.most, PAUSE.first * 2 ** (failures - 1));
    clearTimeout(timer);
    timer = setTimeout(open, pause * (0.8 + Math.random() * 0.4));
  };

  const now = () => source?.readyState !== EventSource.OPEN && open();
  window.addEventListener('online', now);
  document.addEventListener('visibilitychange', () => !document.hidden && now());
  open();
}
