// A platform, measured from outside: what it hands in, what it is told to show, what it delivers. Changes nothing of what
// passes through; which platform it is does not matter here.

import { type Bot, type ChatAdapter, FilesTooLarge, Undeliverable } from '../ports/chat.ts';
import type { Instruments } from './instruments.ts';
import { overlay } from './overlay.ts';
import type { TaskMeter } from './tasks.ts';

const measuredDesk = (bot: Bot, platform: string, { accepted, notTaken }: Instruments): Bot =>
  overlay(bot, {
    async take(request, origin, resultOf, id) {
      const labels = { operation: request.command, platform };
      try {
        const task = await bot.take(request, origin, resultOf, id);
        accepted.inc(labels);
        return task;
      } catch (thrown) {
        notTaken.inc(labels);
        throw thrown;
      }
    },
  });

export function measuredChat(
  chat: ChatAdapter,
  instruments: Instruments,
  tasks: TaskMeter,
  around: (bot: Bot) => Bot,
): ChatAdapter {
  const platform = chat.name;
  const { edits, deliveries } = instruments;
  for (const outcome of ['shown', 'failed']) edits.inc({ platform, outcome }, 0);
  return overlay(chat, {
    start: (bot) => chat.start(around(measuredDesk(bot, platform, instruments))),
    async show(at, view) {
      try {
        await chat.show(at, view);
        edits.inc({ platform, outcome: 'shown' });
        if (view.reference !== undefined) tasks.shown(view.reference);
      } catch (thrown) {
        edits.inc({ platform, outcome: 'failed' });
        throw thrown;
      }
    },
    async deliver(at, delivery) {
      try {
        const delivered = await chat.deliver(at, delivery);
        deliveries.inc({ platform, outcome: 'delivered' });
        return delivered;
      } catch (thrown) {
        deliveries.inc({ platform, outcome: outcomeOf(thrown) });
        throw thrown;
      }
    },
  });
}

function outcomeOf(thrown: unknown): string {
  if (thrown instanceof FilesTooLarge) return 'too-large';
  return thrown instanceof Undeliverable ? 'impossible' : 'failed';
}
