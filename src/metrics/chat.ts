// A platform and its messages, measured from outside: what it hands in, what it is told to show, what it delivers, and how many
// tasks have something to show that is not on their message yet. Changes nothing of what passes through.

import type { MessageRef } from '../domain/tasks/task.ts';
import type { View } from '../domain/views/view.ts';
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

export interface MessageUpdater {
  show(task: string, chat: ChatAdapter, at: MessageRef, view: View, signal?: AbortSignal): Promise<boolean>;
}

export function measuredUpdater<B extends MessageUpdater>(updater: B, { editsWaiting }: Instruments): B {
  /** A task's views wait together: the newest replaces the others. */
  const waiting = new Map<string, number>();
  const count = (task: string, by: number) => {
    const now = (waiting.get(task) ?? 0) + by;
    if (now > 0) waiting.set(task, now);
    else waiting.delete(task);
    editsWaiting.set(waiting.size);
  };
  const show: MessageUpdater['show'] = async (task, ...shown) => {
    count(task, 1);
    try {
      return await updater.show(task, ...shown);
    } finally {
      count(task, -1);
    }
  };
  return overlay(updater, { show } as Partial<B>);
}
