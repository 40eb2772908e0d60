// A part with some of its calls replaced and everything else as it was, also what changes over time and what it keeps on
// itself. Knows nothing of the parts.

export function overlay<T extends object>(part: T, instead: Partial<T>): T {
  return new Proxy(part, {
    get(_, name) {
      if (Object.hasOwn(instead, name)) return Reflect.get(instead, name);
      const value: unknown = Reflect.get(part, name);
      return typeof value === 'function' ? value.bind(part) : value;
    },
  });
}
