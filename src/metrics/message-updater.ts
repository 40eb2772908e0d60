// The updater, measured from outside: how many tasks have something to show that is not on their message yet. Pace and order
// are the updater's own business.

import type { MessageRef } from '../domain/tasks/task.ts';
import type { View } from '../domain/views/view.ts';
import type { ChatAdapter } from '../ports/chat.ts';
import type { Instruments } from './instruments.ts';
import { overlay } from './overlay.ts';

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
