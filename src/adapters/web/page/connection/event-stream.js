// Receives messages over an event stream. Reconnects from the last revision after growing pauses, and reports the
// connection state.

/** @import { DeletedMessage, ChatMessage } from '../types.d.ts' */

const RETRY_DELAY_MS = { first: 500, max: 15_000 };

/**
 * @param {{ after: number, onMessage: (message: ChatMessage) => void, onGone: (gone: DeletedMessage) => void, onState:
 * (online: boolean) => void, onBroken: () => void, onReset: () => void, }} options `onReset`: all messages must be
 * loaded again, as the server's log was replaced or this client is too far behind.
 */
export function openEventStream({ after, onMessage, onGone, onState, onBroken, onReset }) {
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
      /** @type {ChatMessage} */
      const message = JSON.parse(event.data);
      rev = Math.max(rev, message.rev);
      onMessage(message);
    });
    events.addEventListener('gone', (event) => {
      /** @type {DeletedMessage} */
      const gone = JSON.parse(event.data);
      rev = Math.max(rev, gone.rev);
      onGone(gone);
    });
    events.addEventListener('error', () => events === source && reconnectLater());
  };

  const reconnectLater = () => {
    source?.close();
    source = undefined;
    failures += 1;
    onState(false);
    onBroken();
    const pause = Math.min(RETRY_DELAY_MS.max, RETRY_DELAY_MS.first * 2 ** (failures - 1));
    clearTimeout(timer);
    timer = setTimeout(open, pause * (0.8 + Math.random() * 0.4));
  };

  const reconnectNow = () => source?.readyState !== EventSource.OPEN && open();
  window.addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', () => !document.hidden && reconnectNow());
  open();
}
