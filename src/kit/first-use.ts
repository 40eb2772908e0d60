// What costs time or memory and may never be needed is made when it is first asked for, and kept.

export function onFirstUse<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
