// First answers that the other thread is giving, each kept until somebody asks how it went. Knows no threads.

import type { Said } from './ear-messages.ts';

/** `lost`: nobody will ever say. */
export type Heard = Said | { readonly is: 'lost' };

export interface EarAnswers {
  expect(interaction: string): void;
  settle(interaction: string, said: Said): void;
  /** Whoever would have said how the open ones went is gone. */
  loseOpen(): void;
  /** Can be asked for once. `undefined`: nobody else answers this one. */
  take(interaction: string): Promise<Heard> | undefined;
}

export function createEarAnswers(): EarAnswers {
  const kept = new Map<string, Promise<Heard>>();
  const open = new Map<string, (heard: Heard) => void>();
  return {
    expect(interaction) {
      const { promise, resolve } = Promise.withResolvers<Heard>();
      kept.set(interaction, promise);
      open.set(interaction, resolve);
    },
    settle(interaction, said) {
      open.get(interaction)?.(said);
      open.delete(interaction);
    },
    loseOpen() {
      for (const resolve of open.values()) resolve({ is: 'lost' });
      open.clear();
    },
    take(interaction) {
      const found = kept.get(interaction);
      kept.delete(interaction);
      return found;
    },
  };
}
