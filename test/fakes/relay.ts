// A relay that gives each file an address of its own, and another one each time it is renewed.

import type { PlatformRelay } from '../../src/adapters/shared/descriptor.ts';

export function createFakeRelay(): PlatformRelay {
  const given = new Map<string, string>();
  const give = (name: string): string => {
    const address = `https://relay.example/${given.size + 1}/${name}`;
    given.set(address, name);
    return address;
  };
  return {
    link: async ({ name }) => give(name),
    async renewed(address) {
      const name = given.get(address);
      return name === undefined ? address : give(name);
    },
    forget: async () => {},
  };
}
