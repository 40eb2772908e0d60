// Creates a value on first use and keeps it.

export function createLazyGetter<T>(create: () => T): () => T {
  let cached: { readonly it: T } | undefined;
  return () => {
    cached ??= { it: create() };
    return cached.it;
  };
}
