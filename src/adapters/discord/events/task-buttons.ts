// A pressed button of a task's card: said to the bot once Discord knows that it was heard. A press also renews the way to its
// message.

import type { APIMessageComponentInteraction } from 'discord.js';
import type { Clock } from '../../../ports/clock.ts';
import { readTaskButton, type TaskButton } from '../../shared/buttons.ts';
import type { Draft } from '../../shared/drafts.ts';
import type { Asker } from '../../shared/intake.ts';
import { during, type Unfinished } from '../../shared/unfinished.ts';
import type { Renewal } from '../delivery/fallbacks.ts';
import { toMessageRef } from '../delivery/ref.ts';
import { TOKEN_MS } from '../limits.ts';
import type { Wire } from '../rest/api.ts';
import { mayModerate, refOf, waitingOf } from './caller.ts';
import { sentence, type Taking } from './intake.ts';
import { type Begun, begunOf } from './interrupted.ts';

/** Fresh tokens by the message they lead to, since somebody pressed a button there. */
export type Renewals = Map<string, Renewal>;

/** About 300 bytes each. The oldest message forgotten has other ways left. */
const MOST_RENEWALS = 5000;

/** From `task:action`; `undefined` for a button that is none of a task. */
export function readButton(customId: string): TaskButton | undefined {
  const at = customId.indexOf(':');
  return readTaskButton(customId.slice(0, at), customId.slice(at + 1));
}

/** These bring a new message. */
const postsAnew = ({ action }: TaskButton): boolean => action === 'again' || action === 'result';

interface PressParts {
  readonly wire: Wire;
  readonly taking: Taking;
  readonly renewals: Renewals;
  readonly unfinished: Pick<Unfinished<Begun>, 'begin'>;
  readonly clock: Clock;
}

export function createPress({ wire, taking, renewals, unfinished, clock }: PressParts) {
  /** The message stays as it is; whatever else there is to say comes below it. */
  function inPlace(pressed: APIMessageComponentInteraction): Asker<Draft> {
    const { acknowledge: _, done: __, ...asker } = taking.askerOf(pressed, false);
    const by = waitingOf(pressed);
    return {
      ...asker,
      async card() {
        const message = await wire.followUp(by, { content: '…' }, false);
        // The token leads to the card that was pressed, not to this message.
        return toMessageRef(
          refOf({ ...pressed, token: '' }, { message, ephemeral: false, now: clock.now() }),
        );
      },
      say: (text) => wire.followUp(by, sentence(text), true),
    };
  }

  /** Before the bot hears of it, so that what it shows goes the fresh way. */
  function renew({ message, token }: APIMessageComponentInteraction): void {
    const now = clock.now();
    renewals.delete(message.id);
    renewals.set(message.id, { token, at: now });
    for (const [old, { at }] of renewals) {
      if (now - at < TOKEN_MS && renewals.size <= MOST_RENEWALS) break;
      renewals.delete(old);
    }
  }

  return (pressed: APIMessageComponentInteraction, button: TaskButton): Promise<void> => {
    const anew = postsAnew(button);
    return during(unfinished, { ...begunOf(pressed), press: !anew }, async () => {
      if (anew) return taking.press(taking.askerOf(pressed, false), button, mayModerate(pressed));
      await wire.deferUpdate(waitingOf(pressed));
      renew(pressed);
      return taking.press(inPlace(pressed), button, mayModerate(pressed));
    });
  };
}
