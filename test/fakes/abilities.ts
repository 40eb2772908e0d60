// What the fake service can do, as it says in this very moment; nothing is remembered of what it refused.

import type { AbilityKeeper } from '../../src/ports/abilities.ts';
import type { FakeService } from './service.ts';

export const createFakeAbilities = (service: Pick<FakeService, 'able'>): AbilityKeeper => ({
  known: () => ({ abilities: service.able, refused: [] }),
  follow: async () => {},
});
