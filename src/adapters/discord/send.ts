// What the rest of the program says on Discord: a view in a message, finished files as part of it (delivery/steps.ts).

import type { ChatAdapter } from '../../ports/chat.ts';
import { FilesTooLarge, Undeliverable } from '../../ports/chat.ts';
import { openProgress, runSteps } from '../shared/delivery.ts';
import { ApiError } from '../shared/errors.ts';
import { uploadsOf } from '../shared/files.ts';
import { textsFor } from '../shared/texts/index.ts';
import { smallerThan } from './delivery/fallbacks.ts';
import { createNotify } from './delivery/notify.ts';
import { readRef, toMessageRef } from './delivery/ref.ts';
import { partsOf, readNote } from './delivery/send-parts.ts';
import { isNew, type Outcome, stepsOf, type Trip } from './delivery/steps.ts';
import { createWalk, type WalkParts } from './delivery/walk.ts';
import { renderView } from './render.ts';

export function createSend(parts: WalkParts): Pick<ChatAdapter, 'show' | 'deliver'> {
  const walk = createWalk(parts);
  const notify = createNotify(parts);

  async function give(trip: Trip) {
    const outcome: Outcome = { sent: undefined };
    await runSteps(stepsOf(trip, outcome), openProgress(readNote(trip.delivery.note), trip.delivery));
    const { way, ref } = outcome.sent ?? { way: undefined, ref: trip.ref };
    return { way: isNew(way) ? way : 'edit', message: toMessageRef(ref) };
  }

  return {
    async show(at, view) {
      const ref = readRef(at);
      if (!ref) return;
      const all = walk.ways(ref);
      // Somebody has to learn of these; of the others, only who looks at the message.
      const final = view.mood === 'failed' || view.mood === 'unknown';
      const { reference } = view;
      try {
        await walk.send(final ? all : all.filter((way) => !isNew(way)), {
          ref,
          key: `show ${reference ?? ref.message} ${view.mood}`,
          reference,
          parts: partsOf(renderView(view, { texts: textsFor(ref.locale) }), []),
          mention: undefined,
          withFiles: false,
          sent: [],
          making: async () => {},
          followed: async () => {},
        });
      } catch (thrown) {
        if (!(thrown instanceof Undeliverable)) throw thrown;
        parts.log.info('nobody could be shown a view', { mood: view.mood });
      }
    },

    async deliver(at, delivery) {
      const ref = readRef(at);
      if (!ref) throw new Undeliverable('That message is none of Discord’s.');
      const largest = Math.max(0, ...delivery.files.map(({ bytes }) => bytes));
      if (largest > ref.most) throw new FilesTooLarge(ref.most);
      const texts = textsFor(ref.locale);
      const card = renderView(delivery.view, { attach: true, texts });
      const { uploads, done } = await uploadsOf(delivery, { overflow: card.overflow, latin: true, texts });
      try {
        return await give({ ref, delivery, parts: partsOf(card, uploads), walk, notify });
      } catch (thrown) {
        const large = thrown instanceof ApiError && thrown.kind === 'large' && largest > 0;
        throw large ? new FilesTooLarge(smallerThan(ref.most, largest)) : thrown;
      } finally {
        await done();
      }
    },
  };
}
