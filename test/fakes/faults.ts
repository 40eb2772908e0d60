// Faults for requests: each applies to a number of matching requests and counts them.

export interface FaultHandle {
  /** Number of requests that the fault was applied to. */
  readonly met: number;
}

export interface Faults<Wish, Request> {
  add(wish: Wish): FaultHandle;
  /** Returns the fault for a request and counts it as used. */
  take(request: Request): Wish | undefined;
  clear(): void;
}

export function createFaults<
  Wish extends { readonly times?: number; readonly oncePerPath?: true },
  Request extends object,
>(fits: (wish: Wish, request: Request) => boolean): Faults<Wish, Request> {
  const open: { readonly wish: Wish; readonly paths: Set<unknown>; left: number; met: number }[] = [];
  return {
    add(wish) {
      const one = { wish, paths: new Set(), left: wish.times ?? 1, met: 0 };
      open.push(one);
      return one;
    },
    take(request) {
      const path = 'path' in request ? request.path : undefined;
      const found = open.find(
        ({ wish, paths, left }) => left > 0 && !(wish.oncePerPath && paths.has(path)) && fits(wish, request),
      );
      if (!found) return undefined;
      found.paths.add(path);
      found.left -= 1;
      found.met += 1;
      return found.wish;
    },
    clear: () => void open.splice(0),
  };
}
