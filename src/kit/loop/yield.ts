// Yields to the event loop inside long walks. All walks share one time slice per turn of the loop, so a hundred at once
// block it no longer than one.

const SLICE_MS = 10;

const waiting: (() => void)[] = [];
/** When the slice of this turn is spent; `undefined` before the first walk of a turn. */
let sliceEnd: number | undefined;

const hasTime = (): boolean => sliceEnd !== undefined && performance.now() < sliceEnd;

function startTurn(): void {
  sliceEnd = undefined;
  if (waiting.length === 0) return;
  openSlice();
  resumeNext();
}

/** Resumes one caller, and the next once that one waits again, as long as the slice lasts. */
function resumeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) queueMicrotask(() => process.nextTick(() => hasTime() && resumeNext()));
}

function openSlice(): void {
  sliceEnd = performance.now() + SLICE_MS;
  setImmediate(startTurn);
}

/** Resolves when the work of earlier callers is done and a slice has time left: for work that begins many times at once. */
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
  else if (!hasTime()) return ownTurn();
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
