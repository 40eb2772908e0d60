// Receives messages over an event stream. Reconnects from the last revision after growing pauses, and reports whether
// the server answers.

/** @import { DeletedMessage, ChatMessage, RoomPresence } from '../types.d.ts' */

import { connectionStatus } from './connection-status.js';

const RETRY_DELAY_MS = { first: 500, max: 15_000 };

/**
 * @param {{ after: number, getWindow: () => { room: string, person: string, name: string }, onMessage: (message:
 * ChatMessage) => void, onGone: (gone: DeletedMessage) => void, onPresence: (presence: RoomPresence) => void, onBroken:
 * () => void, onReset: () => void, }} options `getWindow`: where this window counts as present; `onReset`: all messages must be loaded again, as the server's log was
 * replaced or this client is too far behind.
 */
export function openEventStream({ after, getWindow, onMessage, onGone, onPresence, onBroken, onReset }) {
  let rev = after;
  let failures = 0;
  /** @type {EventSource | undefined} */
  let source;
  let timer = 0;

  const open = () => {
    clearTimeout(timer);
    source?.close();
    const events = new EventSource(`/api/events?${new URLSearchParams({ after: String(rev), ...getWindow() })}`);
    source = events;
    events.addEventListener('hello', (event) => {
      failures = 0;
      connectionStatus.report(true);
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
    events.addEventListener('presence', (event) => onPresence(JSON.parse(event.data)));
    events.addEventListener('error', () => events === source && reconnectLater());
  };

  const reconnectLater = () => {
    source?.close();
    source = undefined;
    failures += 1;
    connectionStatus.report(false);
    onBroken();
    const pause = Math.min(RETRY_DELAY_MS.max, RETRY_DELAY_MS.first * 2 ** (failures - 1));
    clearTimeout(timer);
    timer = setTimeout(open, pause * (0.8 + Math.random() * 0.4));
  };

  const reconnectNow = () => source?.readyState !== EventSource.OPEN && open();
  window.addEventListener('online', open);
  // A stream can stay open for minutes after a request has failed, so it proves nothing.
  connectionStatus.subscribe((isOnline) => isOnline || source === undefined || !navigator.onLine || open());
  document.addEventListener('visibilitychange', () => !document.hidden && reconnectNow());
  open();
  return {
    /** Reports another room or name. */
    reopen: () => source && open(),
  };
}
