// A pressed button: which task and what to do with it, said to the bot once Discord knows that it was heard. A press
// also renews the way to its message; what a button leads to is the bot's business.

import type { APIMessageComponentInteraction } from 'discord.js';
import type { ActionName } from '../../../domain/views/view.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Acted, Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { during, type Unfinished } from '../../shared/unfinished.ts';
import { fitText } from '../delivery/escape.ts';
import type { Renewal } from '../delivery/fallbacks.ts';
import { asking } from '../forms/words.ts';
import { CONTENT_CHARACTERS, TOKEN_MS } from '../limits.ts';
import type { Wire } from '../rest/api.ts';
import { localeOf, mayModerate, personOf, placeOf, waitingOf } from './caller.ts';
import type { Taking } from './intake.ts';
import { type Begun, begunOf } from './interrupted.ts';

/** Fresh tokens by the message they lead to, since somebody pressed a button there. */
export type Renewals = Map<string, Renewal>;

/** About 300 bytes each. The oldest message forgotten has other ways left. */
const MOST_RENEWALS = 5000;

const BUTTON = /^([\w-]{1,64}):(go|stop|look|again|result|keep:[\w.-]{1,64})$/;

export interface Button {
  readonly task: string;
  readonly action: ActionName;
}

/** `undefined` for a button that is none of a task. */
export function readButton(customId: string): Button | undefined {
  const [, task, action] = BUTTON.exec(customId) ?? [];
  return task !== undefined && action !== undefined ? { task, action: action as ActionName } : undefined;
}

/** These bring a new message. */
const postsAnew = ({ action }: Button): boolean => action === 'again' || action === 'result';

/** A name in it may be somebody's idea of a mention. */
const sentence = (notice: string) => ({ content: fitText(notice, CONTENT_CHARACTERS).text });

interface PressParts {
  readonly name: string;
  readonly bot: Bot;
  readonly wire: Wire;
  readonly taking: Taking;
  readonly renewals: Renewals;
  readonly unfinished: Pick<Unfinished<Begun>, 'begin'>;
  readonly clock: Clock;
  readonly log: Log;
}

export function createPress({ name, bot, wire, taking, renewals, unfinished, clock, log }: PressParts) {
  const act = async (pressed: APIMessageComponentInteraction, button: Button): Promise<Acted> => {
    try {
      const moderator = mayModerate(pressed);
      return await bot.act({
        adapter: name,
        ...button,
        person: personOf(pressed),
        place: placeOf(pressed),
        moderator,
      });
    } catch (thrown) {
      log.error('press failed', { task: button.task, action: button.action, reason: reasonOf(thrown) });
      return { is: 'said', notice: asking(localeOf(pressed)).notTaken };
    }
  };

  async function anew(pressed: APIMessageComponentInteraction, button: Button): Promise<void> {
    const [message, acted] = await Promise.allSettled([
      wire.defer(waitingOf(pressed), false),
      act(pressed, button),
    ]);
    if (message.status === 'rejected') throw message.reason;
    if (acted.status === 'rejected') throw acted.reason;
    const { value } = acted;
    if (value.is === 'take') await taking.request(pressed, message.value, value.request, value.resultOf);
    else if (value.is === 'said') await taking.instead(pressed, sentence(value.notice));
    else await wire.deleteOriginal(waitingOf(pressed));
  }

  async function inPlace(pressed: APIMessageComponentInteraction, button: Button): Promise<void> {
    await wire.deferUpdate(waitingOf(pressed));
    renew(pressed);
    const acted = await act(pressed, button);
    if (acted.is === 'said') {
      await wire.followUp(waitingOf(pressed), sentence(acted.notice), true);
    } else if (acted.is === 'take') {
      const message = await wire.followUp(waitingOf(pressed), { content: '…' }, false);
      // The token leads to the card that was pressed, not to this message.
      await taking.request({ ...pressed, token: '' }, message, acted.request, acted.resultOf);
    }
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

  return (pressed: APIMessageComponentInteraction, button: Button): Promise<void> => {
    const lead = postsAnew(button) ? anew : inPlace;
    const begun = { ...begunOf(pressed), press: !postsAnew(button) };
    return during(unfinished, begun, () => lead(pressed, button));
  };
}
