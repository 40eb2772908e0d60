// Whether the other end of a connection still answers. Counted in turns of our own event loop, not in time: that we were late
// ourselves, or that somebody set the clock, is no silence of theirs. What is done about it is decided elsewhere.

/** The library asks this often when its time limit is {@link PONG_MS}. */
const BEAT_MS = 250;
export const PONG_MS = 3 * BEAT_MS;
/** So many turns without an answer are a silence. */
const MISSED = 4;

/** Calls `silent` once; what it returns ends the watch. */
export function watchPulse(websocket: object, silent: () => void): () => void {
  let missed = 0;
  // Where the library notes answers. It would compare that with the clock and, after a busy second of ours, close a
  // connection whose answer has arrived and only was not read yet; so to the library the last one is always new.
  Object.defineProperty(websocket, 'lastPongReceivedTimestamp', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set(at: number | undefined) {
      if (at !== undefined) missed = 0;
    },
  });
  const beat = setInterval(() => {
    missed += 1;
    if (missed < MISSED) return;
    clearInterval(beat);
    silent();
  }, BEAT_MS);
  return () => clearInterval(beat);
}
