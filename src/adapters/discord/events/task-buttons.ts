// A pressed button of a task's card: said to the bot once Discord knows that it was heard. A press also renews the way to its
// message.

import type { Clock } from '../../../ports/clock.ts';
import type { TaskButton } from '../../shared/buttons.ts';
import type { Draft } from '../../shared/drafts.ts';
import type { Asker } from '../../shared/intake.ts';
import { during, type Unfinished } from '../../shared/unfinished.ts';
import type { Renewal } from '../delivery/fallbacks.ts';
import { toMessageRef } from '../delivery/ref.ts';
import { TOKEN_MS } from '../limits.ts';
import type { DiscordApi } from '../rest/api.ts';
import type { Did } from './event.ts';
import { sentence, type Taking } from './intake.ts';
import { type Begun, begunOf } from './interrupted.ts';

/** Fresh tokens by the message they lead to, since somebody pressed a button there. */
export type Renewals = Map<string, Renewal>;

/** About 300 bytes each. The oldest message forgotten has other ways left. */
const MOST_RENEWALS = 5000;

/** These bring a new message. */
const postsAnew = ({ action }: TaskButton): boolean => action === 'again' || action === 'result';

interface PressParts {
  readonly api: DiscordApi;
  readonly taking: Taking;
  readonly renewals: Renewals;
  readonly unfinished: Pick<Unfinished<Begun>, 'begin'>;
  readonly clock: Clock;
}

export function createPress({ api, taking, renewals, unfinished, clock }: PressParts) {
  /** The message stays as it is; whatever else there is to say comes below it. */
  function inPlace(pressed: Did<'press'>): Asker<Draft> {
    const { acknowledge: _, done: __, ...asker } = taking.askerOf(pressed, false);
    const { by, here } = pressed;
    return {
      ...asker,
      async card() {
        const message = await api.followUp(by, { content: '…' }, false);
        // The token leads to the card that was pressed, not to this message.
        return toMessageRef({ ...here, token: '', message, ephemeral: false, tokenAt: clock.now() });
      },
      say: (text) => api.followUp(by, sentence(text), true),
    };
  }

  /** Before the bot hears of it, so that what it shows goes the fresh way. */
  function renew({ message, by: { token } }: Did<'press'>): void {
    const now = clock.now();
    renewals.delete(message);
    renewals.set(message, { token, at: now });
    for (const [old, { at }] of renewals) {
      if (now - at < TOKEN_MS && renewals.size <= MOST_RENEWALS) break;
      renewals.delete(old);
    }
  }

  return (pressed: Did<'press'>): Promise<void> => {
    const { button, moderator, by } = pressed;
    const anew = postsAnew(button);
    return during(unfinished, { ...begunOf(pressed), press: !anew }, async () => {
      if (anew) return taking.press(taking.askerOf(pressed, false), button, moderator);
      await api.deferUpdate(by);
      renew(pressed);
      return taking.press(inPlace(pressed), button, moderator);
    });
  };
}
