// Names for the service's voices, seen from us: from memory, so that a search box never waits for the network.

import type { Voice } from '../domain/voice.ts';

export interface Directory {
  /** The voices known so far; empty before the first answer of the service. */
  voices(): readonly Voice[];
  /** Asks the service again. Never throws: what was known stays. */
  refresh(): Promise<void>;
}
