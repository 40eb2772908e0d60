// Names for the service's voices, seen from us: from memory, so that a search box never waits for the network. Who looks
// decides what there is: voices that people made are there for them, and for those they share them with.

import type { MadeVoice, Viewer, Voice } from '../domain/media/voice.ts';

export interface Directory {
  /** The voices known so far that this person may see and use here; empty before the first answer of the service. */
  voices(viewer: Viewer): readonly Voice[];
  /** Whether this person may use a voice by its number; told also while the service has not named its voices. */
  allows(id: number, viewer: Viewer): boolean;
  /** Asks the service again, unless that was done within the last `freshMs`. Never throws: what was known stays. */
  refresh(freshMs?: number): Promise<void>;
  /** What became of a voice made here, in this very moment; other processes learn it from the store. */
  learn(made: MadeVoice): void;
}
