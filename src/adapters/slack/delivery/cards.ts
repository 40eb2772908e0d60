// A task's card and the ways by which people learn what it says: it is edited where it is, or made anew in its thread, in the
// channel, in a direct message, or said by the response address of a command. Where it moved to is noted, and it is found there.

import { z } from 'zod';
import type { View } from '../../../domain/views/view.ts';
import type { Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Notes } from '../../../ports/store.ts';
import { firstWay } from '../../shared/delivery.ts';
import { ApiError, failedAs } from '../../shared/errors.ts';
import type { Texts } from '../../shared/texts/index.ts';
import type { SlackApi, SlackMessage } from '../api/api.ts';
import { RESPONSE } from '../limits.ts';
import { cardOf } from '../render.ts';
import { isPerson, type Ref, threadOf, toMessageRef } from './ref.ts';

export type Way = 'edit' | 'reply' | 'channel' | 'direct' | 'response';

/** In the order they are tried. A direct message is its own channel, so there is no other to fall back to. */
export function waysFor(ref: Ref, now: number): readonly Way[] {
  const ways: Way[] = ['edit', 'reply', 'channel'];
  if (!ref.channel.startsWith('D') && isPerson(ref.person)) ways.push('direct');
  if (ref.response && now - ref.response.at < RESPONSE.ms) ways.push('response');
  return ways;
}

/** The ways left after `failed` ended with this; `undefined` when it is not a matter of ways. */
export function waysAfter(
  failed: Way,
  thrown: unknown,
  left: readonly Way[],
  ref: Ref,
): readonly Way[] | undefined {
  if (!(thrown instanceof ApiError)) return undefined;
  switch (thrown.kind) {
    case 'busy':
    case 'unclear':
    case 'text-too-long':
    case 'no-files':
    case 'revoked':
      return undefined;
    case 'gone':
      // Below a card that is not there any more there is nothing to answer to; a thread it only stood in is still there.
      return failed === 'edit' && ref.thread === undefined ? left.filter((way) => way !== 'reply') : left;
    case 'channel-closed':
      return left.filter((way) => way === 'direct' || way === 'response');
    case 'person-closed':
      return left.filter((way) => way === 'response');
    default:
      return left;
  }
}

interface PutOptions {
  /** Made anew where it cannot be edited. */
  readonly anew: boolean;
  /** A text too long for the card goes along as a file. */
  readonly attach: boolean;
}

/** By which way the card was put up, and where it is now. */
export interface Placed {
  readonly way: Way;
  readonly ref: Ref;
  /** A new message was asked for and may or may not be there; its place is not known. */
  readonly unseen?: true;
}

export type Cards = ReturnType<typeof createCards>;

interface CardParts {
  readonly notes: Notes;
  readonly texts: Texts;
  readonly isAgent?: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

const MOVED_MS = 30 * 24 * 3_600_000;
const Moved = z.object({ channel: z.string(), ts: z.string(), thread: z.string().optional() });

const keyOf = ({ team, channel, ts }: Ref): string => `${team}:moved:${channel}:${ts}`;

export function createCards({ notes, texts, isAgent = false, clock, log }: CardParts) {
  /** Where the card is by now. */
  async function find(ref: Ref): Promise<Ref> {
    const place = Moved.safeParse(await notes.get(keyOf(ref))).data;
    return place ? { ...ref, thread: undefined, ...place } : ref;
  }

  return {
    find,
    /** Makes it say this. Throws Undeliverable, and what is to be tried again. */
    async put(api: SlackApi, start: Ref, view: View, { anew, attach }: PutOptions): Promise<Placed> {
      const from = await find(start);
      const marker = `${keyOf(start)} ${view.reference ?? ''} ${view.mood}`;
      const say = (way: Way, short: boolean) =>
        WAYS[way](api, from, cardOf(view, { texts, attach, short, isAgent }), marker);
      const { way, result } = await firstWay<Way, Omit<Placed, 'way'>>({
        ways: anew ? waysFor(start, clock.now()) : ['edit'],
        async take(way) {
          try {
            const ref = await say(way, false).catch((thrown: unknown) => {
              if (!failedAs(thrown, 'text-too-long')) throw thrown;
              return say(way, true);
            });
            const { channel, ts, thread } = ref;
            if (ref !== from) await notes.put(keyOf(start), toMessageRef({ channel, ts, thread }), MOVED_MS);
            return { ref };
          } catch (thrown) {
            // One new message for a card that is lost: it is not posted a second time.
            if (failedAs(thrown, 'unclear') && way !== 'edit') return { ref: from, unseen: true };
            throw thrown;
          }
        },
        leftAfter: (failed, thrown, left) => waysAfter(failed, thrown, left, from),
        nowhere: texts.nowhere('Slack'),
        log,
      });
      return { way, ...result };
    },
  };
}

/** Where the card is afterwards. */
type Take = (api: SlackApi, ref: Ref, said: SlackMessage, marker: string) => Promise<Ref>;

const WAYS: Readonly<Record<Way, Take>> = {
  async edit(api, ref, said) {
    await api.update(ref.channel, ref.ts, said, true);
    return ref;
  },
  reply: (api, ref, said, marker) => post(api, { ...ref, thread: threadOf(ref) }, said, marker),
  channel: (api, ref, said, marker) => post(api, { ...ref, thread: undefined }, said, marker),
  async direct(api, ref, said, marker) {
    return post(api, { ...ref, channel: await api.direct(ref.person), thread: undefined }, said, marker);
  },
  async response(api, ref, said) {
    if (ref.response) await api.respond(ref.response.url, said);
    return ref;
  },
};

const post: Take = async (api, to, said, marker) => ({ ...to, ...(await api.post(to, said, marker)) });
