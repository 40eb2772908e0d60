// Yields to the event loop inside long walks. All walks share one time slice per turn of the loop, so a hundred at once
// block it no longer than one.

const SLICE_MS = 10;

const waiting: (() => void)[] = [];
/** When the slice of this turn is spent; `undefined` before the first walk of a turn. */
let sliceEnd: number | undefined;

function startTurn(): void {
  sliceEnd = undefined;
  const resume = waiting.shift();
  if (!resume) return;
  openSlice();
  resume();
}

function openSlice(): void {
  sliceEnd = performance.now() + SLICE_MS;
  setImmediate(startTurn);
}

/**
 * Resolves in a later turn of the event loop once the slice of this turn is spent; `undefined` while there is time left.
 * Await it before each step of a walk over a collection that people can make large.
 */
export function yieldWhenDue(): Promise<void> | undefined {
  if (sliceEnd === undefined) openSlice();
  else if (performance.now() >= sliceEnd) return new Promise((resolve) => waiting.push(resolve));
  return undefined;
}

/** The same items, with a turn of the event loop for everything else whenever a slice is spent. */
export async function* yielding<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  for await (const item of items) {
    const due = yieldWhenDue();
    if (due) await due;
    yield item;
  }
}
