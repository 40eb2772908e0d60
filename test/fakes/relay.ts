// A relay that gives each file its own URL, and a new one at each renewal.

import type { PlatformFileRelay } from '../../src/adapters/shared/adapter-descriptor.ts';

export function createFakeRelay(): PlatformFileRelay {
  const given = new Map<string, string>();
  const give = (name: string): string => {
    const address = `https://relay.example/${given.size + 1}/${name}`;
    given.set(address, name);
    return address;
  };
  return {
    createLink: async ({ name }) => give(name),
    async renewLink(address) {
      const name = given.get(address);
      return name === undefined ? address : give(name);
    },
    deleteLinks: async () => {},
  };
}
