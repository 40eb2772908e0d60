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

/** Resolves in a later turn of the event loop, one caller in each: for work that is asynchronous, or begins many times at once. */
export function ownTurn(): Promise<void> {
  if (sliceEnd === undefined) openSlice();
  return new Promise((resolve) => waiting.push(resolve));
}

/**
 * An {@link ownTurn} once the slice of this turn is spent; `undefined` while there is time left. Call it before each step of a walk over a
 * collection that people can make large, and await only what it returns: an await before the step lets others pass the same check.
 *
 * @example
 * const due = yieldWhenDue();
 * if (due) await due;
 */
export function yieldWhenDue(): Promise<void> | undefined {
  if (sliceEnd === undefined) openSlice();
  else if (performance.now() >= sliceEnd) return ownTurn();
  return undefined;
}

/** The same items, with a turn of the event loop for everything else before the first and whenever a slice is spent. */
export async function* yielding<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  await ownTurn();
  for await (const item of items) {
    const due = yieldWhenDue();
    if (due) await due;
    yield item;
  }
}
