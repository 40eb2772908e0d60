// Faults that a test wishes for: each meets so many of the requests that it fits, and counts them.

export interface FaultHandle {
  /** How many requests it has met so far. */
  readonly met: number;
}

export interface Faults<Wish, Request> {
  add(wish: Wish): FaultHandle;
  /** The fault for this request, counted as used. */
  take(request: Request): Wish | undefined;
  clear(): void;
}

export function createFaults<Wish extends { readonly times?: number }, Request>(
  fits: (wish: Wish, request: Request) => boolean,
): Faults<Wish, Request> {
  const open: { readonly wish: Wish; left: number; met: number }[] = [];
  return {
    add(wish) {
      const one = { wish, left: wish.times ?? 1, met: 0 };
      open.push(one);
      return one;
    },
    take(request) {
      const found = open.find(({ wish, left }) => left > 0 && fits(wish, request));
      if (!found) return undefined;
      found.left -= 1;
      found.met += 1;
      return found.wish;
    },
    clear: () => void open.splice(0),
  };
}
