// Yields to the event loop inside long loops. All loops share one time slice per turn, so a hundred of them block it no
// longer than one.

const TIME_SLICE_MS = 10;

const waiting: (() => void)[] = [];
/** End of the current time slice; `undefined` before the first use in a turn. */
let sliceEnd: number | undefined;

const hasTimeLeft = (): boolean => sliceEnd !== undefined && performance.now() < sliceEnd;

function startTurn(): void {
  sliceEnd = undefined;
  if (waiting.length === 0) return;
  openSlice();
  resumeNext();
}

/** Resumes one caller at a time while the slice lasts. */
function resumeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) queueMicrotask(() => process.nextTick(() => hasTimeLeft() && resumeNext()));
}

function openSlice(): void {
  sliceEnd = performance.now() + TIME_SLICE_MS;
  setImmediate(startTurn);
}

/** Resolves in the next turn, or when earlier callers have yielded. For work that starts many times at once. */
export function waitForTimeSlice(): Promise<void> {
  if (sliceEnd === undefined) openSlice();
  return new Promise((resolve) => waiting.push(resolve));
}

/**
 * Returns a {@link waitForTimeSlice} promise if the slice of this turn is used up, else `undefined`. Call it before
 * each step of a loop over a collection that users can make large, and await only its result: any other await before
 * the step lets other loops pass the same check.
 *
 * @example
 * const due = yieldWhenDue();
 * if (due) await due;
 */
export function yieldWhenDue(): Promise<void> | undefined {
  if (sliceEnd === undefined) openSlice();
  else if (!hasTimeLeft()) return waitForTimeSlice();
  return undefined;
}

/** Yields the given items. Lets the event loop run before the first one, and whenever a slice is used up. */
export async function* iterateYielding<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  await waitForTimeSlice();
  for await (const item of items) {
    const due = yieldWhenDue();
    if (due) await due;
    yield item;
  }
}
