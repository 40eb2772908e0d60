// What the rest of the program says on Discord: a view in a message, finished files as part of it. Walks the ladder until
// a way works; every step may be repeated. Which calls a way makes stands in send-ways.ts.

import { type Log, reasonOf } from '../../kit/log.ts';
import type { ChatAdapter, Delivered, Delivery } from '../../ports/chat.ts';
import { FilesTooLarge, Undeliverable } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import { escapeText, oneLine } from './delivery/escape.ts';
import {
  ARCHIVED,
  type Renewal,
  type Rung,
  rungsAfter,
  rungsFor,
  smallerThan,
  tokenFor,
} from './delivery/fallbacks.ts';
import { type Ref, readRef, toMessageRef } from './delivery/ref.ts';
import { type Note, nonceOf, partsOf, readNote, uploadsOf } from './delivery/send-parts.ts';
import { createWays, mentions, type Step } from './delivery/send-ways.ts';
import { type Upload, type Wire, WireFault } from './rest/api.ts';

export interface SendParts {
  readonly wire: Wire;
  /** By message id: tokens that button presses gave. */
  readonly renewals: Map<string, Renewal>;
  readonly clock: Clock;
  readonly log: Log;
}

const NOWHERE =
  'Discord lets us post neither in that channel nor in a direct message. Open direct messages from this server, or ask in another channel.';

/** Something may not be done in that channel; what may be missing is only the right to read back. */
const NO_REPLY: ReadonlySet<number> = new Set([50013, 160002]);

type Walk = Omit<Step, 'making' | 'followed' | 'token'> & {
  making(rung: Rung, channel: string, after: string): Promise<void>;
  followed(rung: Rung, sent: readonly string[]): Promise<void>;
};

export function createSend({ wire, renewals, clock, log }: SendParts): Pick<ChatAdapter, 'show' | 'deliver'> {
  const ways = createWays(wire);
  const token = (ref: Ref) => tokenFor(ref, renewals.get(ref.message), clock.now());

  /** Ends at the first way that works. Busy and too large end it too: they are no matter of ways. */
  async function walk(
    start: readonly Rung[],
    wanted: Walk,
  ): Promise<{ readonly rung: Rung; readonly ref: Ref }> {
    const { ref, making, followed } = wanted;
    let left = start;
    let archived = false;
    for (;;) {
      const [rung, ...others] = left;
      if (rung === undefined) throw new Undeliverable(NOWHERE);
      try {
        const [made, told] = [making.bind(undefined, rung), followed.bind(undefined, rung)];
        const step = { ...wanted, token: token(ref), making: made, followed: told };
        const at = await ways[rung](step);
        if (archived && rung === 'reply') await catchUp(wanted);
        return { rung, ref: at };
      } catch (thrown) {
        const next = rungsAfter(rung, thrown, others);
        if (next === undefined) throw thrown;
        if (rung === 'token' && thrown instanceof WireFault && thrown.trouble === 'expired')
          renewals.delete(ref.message);
        log.info('another way is tried', { rung, reason: reasonOf(thrown) });
        archived ||= thrown instanceof WireFault && thrown.code === ARCHIVED;
        left = next;
      }
    }
  }

  /** The new message has opened the thread again, and the card in it would go on saying what no longer holds. */
  async function catchUp({ ref, parts }: Pick<Walk, 'ref' | 'parts'>): Promise<void> {
    const { embeds } = parts[0]?.body ?? {};
    if (!embeds) return;
    await wire.editMessage(ref.channel, ref.message, { embeds, components: [] }).catch((thrown) => {
      log.info('the card in the thread stays as it is', { reason: reasonOf(thrown) });
    });
  }

  /** A short new message, since edits notify nobody. That it fails takes nothing back. */
  async function notify(ref: Ref, { view, token: key }: Delivery): Promise<void> {
    const content =
      `<@${ref.person}> ${escapeText(oneLine(view.title))} · ${escapeText(oneLine(view.line))}`.slice(0, 500);
    const body = { content, ...mentions(ref.person) };
    const by = token(ref);
    const posted = async (): Promise<boolean> => {
      if (!ref.inside || ref.ephemeral) return false;
      const reply = { message_reference: { message_id: ref.message, fail_if_not_exists: false } };
      const post = (more: object) => wire.post(ref.channel, { ...body, ...more }, nonceOf(key, 'notify'));
      try {
        await post(reply).catch((thrown) => {
          // To reply, a bot must be allowed to read back; to say something it need not.
          if (!(thrown instanceof WireFault && NO_REPLY.has(thrown.code))) throw thrown;
          return post({});
        });
        return true;
      } catch (thrown) {
        // Commands can be used where the bot may not write; there the token still leads in.
        if (thrown instanceof WireFault && thrown.trouble === 'closed' && by !== undefined) return false;
        throw thrown;
      }
    };
    try {
      if (!(await posted()) && by !== undefined)
        await wire.followUp({ application: ref.application, token: by }, body, ref.ephemeral);
    } catch (thrown) {
      log.warn('requester not notified', { reason: reasonOf(thrown) });
    }
  }

  async function give(ref: Ref, delivery: Delivery, uploads: readonly Upload[]): Promise<Delivered> {
    let note: Note | undefined = readNote(delivery.note);
    const keep = async (now: Note) => {
      note = now;
      await delivery.keep(now);
    };
    const known = note?.message !== undefined && (note.rung === 'reply' || note.rung === 'direct');
    if (note && known) return { way: note.rung, message: toMessageRef(placed(ref, note)) };
    const all = rungsFor(ref, token(ref));
    // What an earlier attempt may have posted is looked for where it was posted.
    const made = note?.step === 'posting' && (note.rung === 'reply' || note.rung === 'direct');
    const rungs = made && note ? all.slice(Math.max(0, all.indexOf(note.rung))) : all;
    const told = note?.step === 'notifying' || note?.step === 'notified';
    const { view, token: key } = delivery;
    const mention = delivery.notify ? ref.person : undefined;
    const { rung, ref: at } = await walk(rungs, {
      ...{ ref, key, mention, reference: view.reference, withFiles: true },
      parts: partsOf(view, uploads, true),
      sent: note?.sent ?? [],
      making: (rung, channel, after) => keep({ rung, channel, after, step: 'posting', ...sentOf(note) }),
      followed: (rung, sent) =>
        keep({ rung, channel: ref.channel, after: ref.message, step: 'posting', sent: [...sent] }),
    });
    const { channel, message } = at;
    const place = { rung, channel, message, after: ref.message };
    if (rung === 'reply' || rung === 'direct') await keep({ ...place, step: 'posted' });
    else if (delivery.notify && !told) {
      await keep({ ...place, step: 'notifying' });
      await notify(at, delivery);
      await keep({ ...place, step: 'notified' });
    }
    return { way: rung === 'token' || rung === 'bot' ? 'edit' : rung, message: toMessageRef(at) };
  }

  return {
    async show(at, view) {
      const ref = readRef(at);
      if (!ref) return;
      const all = rungsFor(ref, token(ref));
      // Somebody has to learn of these; of the others, only who looks at the message.
      const final = view.mood === 'failed' || view.mood === 'unknown';
      const rungs = final ? all : all.filter((rung) => rung === 'token' || rung === 'bot');
      const { reference } = view;
      const key = `show ${reference ?? ref.message} ${view.mood}`;
      const wanted = {
        ref,
        key,
        reference,
        parts: partsOf(view, [], false),
        mention: undefined,
        withFiles: false,
        sent: [],
      };
      try {
        await walk(rungs, { ...wanted, making: async () => {}, followed: async () => {} });
      } catch (thrown) {
        if (!(thrown instanceof Undeliverable)) throw thrown;
        log.info('nobody could be shown a view', { mood: view.mood });
      }
    },

    async deliver(at, delivery) {
      const ref = readRef(at);
      if (!ref) throw new Undeliverable('That message is none of Discord’s.');
      const largest = Math.max(0, ...delivery.files.map(({ bytes }) => bytes));
      if (largest > ref.most) throw new FilesTooLarge(ref.most);
      const { uploads, done } = await uploadsOf(delivery);
      try {
        return await give(ref, delivery, uploads);
      } catch (thrown) {
        const large = thrown instanceof WireFault && thrown.trouble === 'large' && largest > 0;
        throw large ? new FilesTooLarge(smallerThan(ref.most, largest)) : thrown;
      } finally {
        await done();
      }
    },
  };
}

/** What follow-ups brought stays noted: nobody can look it up. */
const sentOf = (note: Note | undefined): Pick<Note, 'sent'> => (note?.sent ? { sent: note.sent } : {});

/** Where an earlier attempt's message stands. */
const placed = (ref: Ref, { channel, message = ref.message }: Note): Ref => ({
  ...ref,
  ...{ channel, message, token: '', tokenAt: 0, ephemeral: false, inside: true },
});
