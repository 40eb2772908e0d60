// A wire for several processes with one token. Each hears every interaction, and only the first answer is taken; but one whose
// answer was lost on the way cannot tell its own earlier try from another process's. So whoever believes to have answered
// claims the interaction before anything follows from it. Knows no interactions' meaning.

import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Notes } from '../../../ports/store.ts';
import { TOKEN_MS } from '../limits.ts';
import { type Waiting, type Wire, WireFault } from './api.ts';

interface ClaimedParts {
  readonly wire: Wire;
  /** Shared by all processes. */
  readonly notes: Pick<Notes, 'claim'>;
  readonly log: Log;
}

export function createClaimedWire({ wire, notes, log }: ClaimedParts): Wire {
  async function mine({ id }: Waiting): Promise<void> {
    const first = await notes.claim(`interaction:${id}`, TOKEN_MS).catch((thrown: unknown) => {
      // Then nothing can be stored either, and the person is told so; saying nothing would be worse.
      log.warn('discord: not claimed', { interaction: id, reason: reasonOf(thrown) });
      return true;
    });
    if (!first) throw new WireFault('taken', 0, 'Another process has answered this interaction.');
  }

  return {
    ...wire,
    async defer(to, ephemeral) {
      const message = await wire.defer(to, ephemeral);
      await mine(to);
      return message;
    },
    async deferUpdate(to) {
      await wire.deferUpdate(to);
      await mine(to);
    },
  };
}
