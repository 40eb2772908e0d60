// What the rest of the program says on Discord: a view in a message, finished files as part of it.

import { type Log, reasonOf } from '../../kit/log.ts';
import { oneLine } from '../../kit/text.ts';
import {
  type ChatAdapter,
  type Delivered,
  type Delivery,
  FilesTooLarge,
  Undeliverable,
} from '../../ports/chat.ts';
import { firstWay, openProgress, type Progress, runSteps, type Step } from '../shared/delivery.ts';
import { failedAs } from '../shared/errors.ts';
import { uploadsOf } from '../shared/files.ts';
import { textsFor } from '../shared/texts/index.ts';
import { isNew, type Note, newCard, nonceOf, partsOf, readNote, type Way } from './delivery/parts.ts';
import { type Ref, readRef, type Tokens, toMessageRef } from './delivery/ref.ts';
import { reply } from './delivery/reply.ts';
import { createWays, isArchived, mentioning, type Sending, waysAfter, waysFor } from './delivery/ways.ts';
import { LIMITS } from './limits.ts';
import { escapeText, renderView } from './render.ts';
import type { DiscordApi } from './rest/api.ts';

interface SendParts {
  readonly api: DiscordApi;
  readonly tokens: Tokens;
  readonly log: Log;
}

/** A card on its way. */
type Card = Omit<Sending, 'way' | 'by'>;

export function createSend(send: SendParts): Pick<ChatAdapter, 'show' | 'deliver'> {
  const put = createPut(send);
  const steps = createSteps(send, put);

  async function give(ref: Ref, delivery: Delivery, parts: Card['parts']): Promise<Delivered> {
    const progress = openProgress(readNote(delivery.note), delivery);
    await runSteps(steps(ref, delivery, parts), progress);
    const moved = newCard(ref, progress.note);
    return { way: (moved && progress.note.rung) ?? 'edit', message: toMessageRef(moved ?? ref) };
  }

  return {
    async show(at, view) {
      const ref = readRef(at);
      if (!ref) return;
      const { mood, reference } = view;
      const parts = partsOf(renderView(view, { texts: textsFor(ref.locale) }).message, []);
      const key = `show ${reference ?? ref.message} ${mood}`;
      const progress = openProgress<Note>({}, { keep: async () => {} });
      // Somebody has to learn of these; of the others, only who looks at the message.
      const final = mood === 'failed' || mood === 'unknown';
      const ways = waysFor(ref, send.tokens.of(ref)).filter((way) => final || !isNew(way));
      try {
        await put({ ref, key, reference, parts, mention: false, withFiles: false, progress }, ways);
      } catch (thrown) {
        if (!(thrown instanceof Undeliverable)) throw thrown;
        send.log.info('nobody could be shown a view', { mood });
      }
    },

    async deliver(at, delivery) {
      const ref = readRef(at);
      if (!ref) throw new Undeliverable('That message is none of Discord’s.');
      const largest = Math.max(0, ...delivery.files.map(({ bytes }) => bytes));
      if (largest > ref.most) throw new FilesTooLarge(ref.most);
      const texts = textsFor(ref.locale);
      const { message, overflow } = renderView(delivery.view, { attach: true, texts });
      const { uploads, done } = await uploadsOf(delivery, { overflow, latin: true, texts });
      try {
        return await give(ref, delivery, partsOf(message, uploads));
      } catch (thrown) {
        if (!failedAs(thrown, 'files-too-large') || largest === 0) throw thrown;
        throw new FilesTooLarge(smallerThan(ref.most, largest));
      } finally {
        await done();
      }
    },
  };
}

type PutCard = (card: Card, ways: readonly Way[]) => Promise<void>;

/** A card by the first way that works, with whatever goes along. */
function createPut({ api, tokens, log }: SendParts): PutCard {
  const take = createWays(api);
  return async (card, ways) => {
    const { ref } = card;
    let archived = false;
    const { way } = await firstWay({
      ways,
      take: (one) => take[one]({ ...card, way: one, by: tokens.of(ref) }),
      leftAfter(failed, thrown, left) {
        if (failed === 'token' && failedAs(thrown, 'expired')) tokens.drop(ref.message);
        archived ||= isArchived(thrown);
        return waysAfter(failed, thrown, left);
      },
      nowhere: textsFor(ref.locale).nowhere('Discord'),
      log,
    });
    if (!archived || way !== 'reply') return;
    // The new message has opened the thread again, and the card in it would go on saying what no longer holds.
    const { embeds } = card.parts[0].body;
    await api.editMessage(ref.channel, ref.message, { embeds, components: [] }).catch((thrown) => {
      log.info('the card in the thread stays as it is', { reason: reasonOf(thrown) });
    });
  };
}

/** Two steps: the card with its files, and a word to the requester. Each is noted, so that a later attempt goes on from there. */
function createSteps(send: SendParts, put: PutCard) {
  const { tokens } = send;
  return (ref: Ref, delivery: Delivery, parts: Card['parts']): readonly Step<Note>[] => [
    {
      name: 'card',
      done: (note) => newCard(ref, note) !== undefined,
      async run(progress) {
        const { view, token: key, notify: mention } = delivery;
        const ways = waysFrom(waysFor(ref, tokens.of(ref)), progress.note);
        await put({ ref, key, reference: view.reference, parts, mention, withFiles: true, progress }, ways);
      },
    },
    {
      name: 'confirm',
      done: (note) => !delivery.notify || note.told === true || newCard(ref, note) !== undefined,
      run: (progress) => notify(send, ref, delivery, progress),
    },
  ];
}

/** What an earlier attempt may have posted is looked for where it was posted. */
const waysFrom = (ways: readonly Way[], { step, rung }: Note): readonly Way[] =>
  step === 'posting' && isNew(rung) ? ways.slice(Math.max(0, ways.indexOf(rung))) : ways;

/** In a short new message, since edits notify nobody. That it fails takes nothing back. */
async function notify(
  { api, tokens, log }: SendParts,
  ref: Ref,
  { view, token: key }: Delivery,
  { keep }: Progress<Note>,
): Promise<void> {
  await keep({ told: true });
  const by = tokens.of(ref);
  const said = `<@${ref.person}> ${escapeText(oneLine(view.title))} · ${escapeText(oneLine(view.line))}`;
  const body = { ...mentioning(ref.person), content: said.slice(0, 500) };

  try {
    if (ref.inside && !ref.ephemeral)
      try {
        return void (await reply(api, ref, body, nonceOf(key, 'notify')));
      } catch (thrown) {
        // Commands can be used where the bot may not write; there the token still leads in.
        if (!failedAs(thrown, 'channel-closed') || !by) throw thrown;
      }
    if (by) await api.followUp(by, body, ref.ephemeral);
  } catch (thrown) {
    log.warn('requester not notified', { reason: reasonOf(thrown) });
  }
}

/** What to ask for next when the largest of these files was too large where at most `most` was thought to fit. */
export function smallerThan(most: number, largest: number): number {
  const bound = Math.min(most, largest - 1);
  return bound > LIMITS.attachmentBytes ? LIMITS.attachmentBytes : Math.max(1, Math.floor(bound / 2));
}
