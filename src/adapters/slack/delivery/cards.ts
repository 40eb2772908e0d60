// A card and where it stands: edited where it is, or made anew by the next way that is open, and found there from then on.
// One new message for a card that is lost: where its answer is lost as well, it is not posted a second time.

import { z } from 'zod';
import type { View } from '../../../domain/views/view.ts';
import type { Log } from '../../../kit/log.ts';
import { Undeliverable } from '../../../ports/chat.ts';
import type { Notes } from '../../../ports/store.ts';
import { firstWay } from '../../shared/delivery.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Texts } from '../../shared/texts/index.ts';
import type { Said, SlackApi } from '../api/api.ts';
import { isUnclear } from '../errors.ts';
import { cardOf } from '../render.ts';
import { threadOf, type Way, waysAfter } from './fallbacks.ts';
import type { Ref } from './ref.ts';

export interface Putting {
  readonly ways: readonly Way[];
  /** A text too long for the card goes along as a file. */
  readonly attach: boolean;
}

export interface Put {
  readonly way: Way;
  /** Where the card stands now. */
  readonly ref: Ref;
  /** A new message was asked for and may or may not be there; nobody knows its place. */
  readonly unseen?: true;
}

export interface Cards {
  /** Where the card stands by now. */
  find(ref: Ref): Promise<Ref>;
  /** Makes it say this. Throws {@link Undeliverable}, and what is to be tried again. */
  put(api: SlackApi, ref: Ref, view: View, how: Putting): Promise<Put>;
}

interface CardParts {
  readonly notes: Notes;
  readonly texts: Texts;
  readonly log: Log;
}

const MOVED_MS = 30 * 24 * 3_600_000;
const Moved = z.object({ channel: z.string(), ts: z.string(), thread: z.string().optional() });

const keyOf = ({ team, channel, ts }: Ref): string => `${team}:moved:${channel}:${ts}`;

/** The same card at another place. */
function moved(ref: Ref, { channel, ts, thread }: z.infer<typeof Moved>): Ref {
  const { thread: _, ...rest } = ref;
  return { ...rest, channel, ts, ...(thread !== undefined && { thread }) };
}

interface Call {
  readonly api: SlackApi;
  readonly ref: Ref;
  readonly said: Said;
  readonly marker: string;
}

async function post({ api, ref, said, marker }: Call, to: Parameters<SlackApi['post']>[0]): Promise<Ref> {
  return moved(ref, { ...(await api.post(to, said, marker)), thread: to.thread });
}

const WAYS: Readonly<Record<Way, (call: Call) => Promise<Ref>>> = {
  async edit({ api, ref, said }) {
    await api.update(ref.channel, ref.ts, said, true);
    return ref;
  },
  reply: (call) => post(call, { channel: call.ref.channel, thread: threadOf(call.ref) }),
  channel: (call) => post(call, { channel: call.ref.channel }),
  direct: async (call) => post(call, { channel: await call.api.direct(call.ref.person) }),
  async response({ api, ref, said }) {
    if (ref.response) await api.respond(ref.response.url, said);
    return ref;
  },
};

export function createCards({ notes, texts, log }: CardParts): Cards {
  async function find(ref: Ref): Promise<Ref> {
    const place = Moved.safeParse(await notes.get(keyOf(ref))).data;
    return place ? moved(ref, place) : ref;
  }

  async function note(start: Ref, { channel, ts, thread }: Ref): Promise<void> {
    await notes.put(keyOf(start), { channel, ts, ...(thread !== undefined && { thread }) }, MOVED_MS);
  }

  /** Once more and shorter where it is too long for Slack. */
  async function fitting(put: (short: boolean) => Promise<Ref>): Promise<Ref> {
    try {
      return await put(false);
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.kind !== 'long') throw thrown;
      return put(true);
    }
  }

  return {
    find,
    async put(api, start, view, { ways, attach }) {
      const from = await find(start);
      const marker = `${keyOf(start)} ${view.reference ?? ''} ${view.mood}`;
      const { way, result } = await firstWay<Way, Omit<Put, 'way'>>({
        ways,
        async take(way) {
          try {
            const ref = await fitting((short) =>
              WAYS[way]({ api, ref: from, said: cardOf(view, { texts, attach, short }), marker }),
            );
            if (ref !== from) await note(start, ref);
            return { ref };
          } catch (thrown) {
            if (isUnclear(thrown) && way !== 'edit') return { ref: from, unseen: true };
            throw thrown;
          }
        },
        leftAfter(failed, thrown, left) {
          if (thrown instanceof ApiError && thrown.kind === 'revoked') throw new Undeliverable(texts.revoked);
          return waysAfter(failed, thrown, left, from);
        },
        nowhere: texts.nowhere('Slack'),
        log,
      });
      return { way, ...result };
    },
  };
}
