// A card and where it stands: edited where it is, or made anew further down the ladder, and found there from then on.
// One new message for a card that is lost: where its answer is lost as well, it is not posted a second time.
// What the card says and which files belong to it is not known here.

import { z } from 'zod';
import type { View } from '../../../domain/views/view.ts';
import type { Json } from '../../../kit/json.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { Undeliverable } from '../../../ports/chat.ts';
import type { Notes } from '../../../ports/store.ts';
import { type Said, type Wire, WireFault } from '../api/api.ts';
import { isUnclear } from '../errors.ts';
import { renderView } from '../render.ts';
import { type Rung, rungsAfter, threadOf } from './fallbacks.ts';
import type { Ref } from './ref.ts';
import { SEND_WORDS } from './send-words.ts';

export interface Putting {
  readonly rungs: readonly Rung[];
  /** A text too long for the card goes along as a file. */
  readonly attach: boolean;
}

export interface Put {
  readonly rung: Rung;
  /** Where the card stands now. */
  readonly ref: Ref;
  /** A new message was asked for and may or may not be there; nobody knows its place. */
  readonly unseen?: true;
}

export interface Cards {
  /** Where the card stands by now. */
  find(ref: Ref): Promise<Ref>;
  /** Makes it say this. Throws {@link Undeliverable}, and what is to be tried again. */
  put(wire: Wire, ref: Ref, view: View, how: Putting): Promise<Put>;
}

const MOVED_MS = 30 * 24 * 3_600_000;
const Moved = z.object({ channel: z.string(), ts: z.string(), thread: z.string().optional() });

const keyOf = ({ team, channel, ts }: Ref): string => `${team}:moved:${channel}:${ts}`;

/** The same card at another place. */
function moved(ref: Ref, { channel, ts, thread }: z.infer<typeof Moved>): Ref {
  const { thread: _, ...rest } = ref;
  return { ...rest, channel, ts, ...(thread !== undefined && { thread }) };
}

export function createCards({ notes, log }: { readonly notes: Notes; readonly log: Log }): Cards {
  async function find(ref: Ref): Promise<Ref> {
    const place = Moved.safeParse(await notes.get(keyOf(ref))).data;
    return place ? moved(ref, place) : ref;
  }

  type Way = (wire: Wire, ref: Ref, said: Said, marker: string) => Promise<Ref>;

  const post = async (wire: Wire, ref: Ref, to: Parameters<Wire['post']>[0], said: Said, marker: string) =>
    moved(ref, { ...(await wire.post(to, said, marker)), thread: to.thread });

  const ways: Readonly<Record<Rung, Way>> = {
    async edit(wire, ref, said) {
      await wire.update(ref.channel, ref.ts, said, true);
      return ref;
    },
    reply: (wire, ref, said, marker) =>
      post(wire, ref, { channel: ref.channel, thread: threadOf(ref) }, said, marker),
    channel: (wire, ref, said, marker) => post(wire, ref, { channel: ref.channel }, said, marker),
    direct: async (wire, ref, said, marker) =>
      post(wire, ref, { channel: await wire.direct(ref.person) }, said, marker),
    async response(wire, ref, said) {
      if (ref.response) await wire.respond(ref.response.url, said);
      return ref;
    },
  };

  return {
    find,
    async put(wire, start, view, { rungs, attach }) {
      const from = await find(start);
      const marker = `${keyOf(start)} ${view.reference ?? ''} ${view.mood}`;
      let [left, short] = [rungs, false];
      for (;;) {
        const [rung, ...others] = left;
        if (rung === undefined) throw new Undeliverable(SEND_WORDS.nowhere);
        try {
          const ref = await ways[rung](wire, from, renderView(view, { attach, short }), marker);
          const { channel, ts, thread } = ref;
          const place = { channel, ts, ...(thread !== undefined && { thread }) } satisfies Json;
          if (ref !== from) await notes.put(keyOf(start), place, MOVED_MS);
          return { rung, ref };
        } catch (thrown) {
          if (isUnclear(thrown) && rung !== 'edit') return { rung, ref: from, unseen: true };
          if (thrown instanceof WireFault && thrown.trouble === 'long' && !short) {
            short = true;
            continue;
          }
          if (thrown instanceof WireFault && thrown.trouble === 'revoked')
            throw new Undeliverable(SEND_WORDS.revoked);
          const next = rungsAfter(rung, thrown, others, from);
          if (next === undefined) throw thrown;
          log.info('another way is tried', { rung, reason: reasonOf(thrown) });
          left = next;
        }
      }
    },
  };
}
