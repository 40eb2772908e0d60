// A wire on which first answers that another thread gives are waited for instead of given again. Where that thread ended
// before it said how its answer went, the answer is given here; what it had acknowledged is found and goes on.

import { type REST, Routes } from 'discord.js';
import type { EarAnswers } from './ear-answers.ts';
import { toWireFault } from './rest-fault.ts';
import { type Waiting, type Wire, WireFault } from './wire.ts';

interface EarWireParts {
  readonly wire: Wire;
  readonly answers: Pick<EarAnswers, 'take'>;
  readonly rest: Pick<REST, 'get'>;
}

export function createEarWire({ wire, answers, rest }: EarWireParts): Wire {
  /** The id of the message that stands already. */
  async function standing({ application, token }: Waiting): Promise<string> {
    try {
      const found = await rest.get(Routes.webhookMessage(application, token, '@original'), { auth: false });
      return (found as { readonly id: string }).id;
    } catch (thrown) {
      throw toWireFault(thrown);
    }
  }

  async function answered<T>(
    to: Waiting,
    own: () => Promise<T>,
    found: (said: string | undefined) => T | Promise<T>,
  ): Promise<T> {
    const said = await answers.take(to.id);
    if (!said) return own();
    if (said.is === 'said') return found(said.message);
    if (said.is === 'refused') throw new WireFault(said.trouble, said.code, said.words);
    try {
      return await own();
    } catch (thrown) {
      // Nearly always by our own thread in its last moment; dropping it would leave somebody waiting for a quarter of an hour.
      if (thrown instanceof WireFault && thrown.trouble === 'taken') return found(undefined);
      throw thrown;
    }
  }

  return {
    ...wire,
    defer: (to, ephemeral) =>
      answered(
        to,
        () => wire.defer(to, ephemeral),
        (message) => message || standing(to),
      ),
    deferUpdate: (to) =>
      answered(
        to,
        () => wire.deferUpdate(to),
        () => undefined,
      ),
  };
}
