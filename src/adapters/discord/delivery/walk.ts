// A card by the first way that works, with whatever goes along.

import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { firstWay } from '../../shared/delivery.ts';
import { ApiError } from '../../shared/errors.ts';
import { textsFor } from '../../shared/texts/index.ts';
import type { DiscordApi } from '../rest/api.ts';
import { ARCHIVED, type Renewal, tokenFor, type Way, waysAfter, waysFor } from './fallbacks.ts';
import type { Ref } from './ref.ts';
import { createWays, type Sending } from './send-ways.ts';

export interface WalkParts {
  readonly api: DiscordApi;
  /** By message id: tokens that button presses gave. */
  readonly renewals: Map<string, Renewal>;
  readonly clock: Clock;
  readonly log: Log;
}

export type Wanted = Omit<Sending, 'making' | 'followed' | 'token'> & {
  making(way: Way, channel: string, after: string): Promise<void>;
  followed(way: Way, sent: readonly string[]): Promise<void>;
};

/** By which way a card was reached, and where it stands now. */
export interface Sent {
  readonly way: Way;
  readonly ref: Ref;
}

export interface Walk {
  /** The newest token that leads to a message, while it works. */
  token(ref: Ref): string | undefined;
  /** All that may lead to people from there. */
  ways(ref: Ref): readonly Way[];
  send(ways: readonly Way[], wanted: Wanted): Promise<Sent>;
}

export function createWalk({ api, renewals, clock, log }: WalkParts): Walk {
  const ways = createWays(api);
  const token = (ref: Ref) => tokenFor(ref, renewals.get(ref.message), clock.now());

  /** The new message has opened the thread again, and the card in it would go on saying what no longer holds. */
  async function catchUp({ ref, parts }: Pick<Wanted, 'ref' | 'parts'>): Promise<void> {
    const { embeds } = parts[0]?.body ?? {};
    if (!embeds) return;
    await api.editMessage(ref.channel, ref.message, { embeds, components: [] }).catch((thrown) => {
      log.info('the card in the thread stays as it is', { reason: reasonOf(thrown) });
    });
  }

  return {
    token,
    ways: (ref) => waysFor(ref, token(ref)),
    async send(start, wanted) {
      const { ref, making, followed } = wanted;
      let archived = false;
      const { way, result } = await firstWay({
        ways: start,
        take: (one) =>
          ways[one]({
            ...wanted,
            token: token(ref),
            making: (channel, after) => making(one, channel, after),
            followed: (sent) => followed(one, sent),
          }),
        leftAfter(failed, thrown, left) {
          const { kind, code } = thrown instanceof ApiError ? thrown : {};
          if (failed === 'token' && kind === 'expired') renewals.delete(ref.message);
          archived ||= code === ARCHIVED;
          return waysAfter(failed, thrown, left);
        },
        nowhere: textsFor(ref.locale).nowhere('Discord'),
        log,
      });
      if (archived && way === 'reply') await catchUp(wanted);
      return { way, ref: result };
    },
  };
}
