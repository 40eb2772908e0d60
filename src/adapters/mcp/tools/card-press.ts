// Presses a button of a card, and notices when the card shows what came of it.

import type { Clock } from '../../../ports/clock.ts';
import type { CardRef, CardStore } from '../cards/card-store.ts';
import { MCP_SERVER_LIMITS } from '../limits.ts';

interface CardPressOptions {
  readonly cards: CardStore;
  readonly clock: Clock;
}

/**
 * `press` resolves to true if it changes the card. Resolves to true if the card asked something before. Then it shows
 * what came of it by now, or does not change for some seconds.
 */
export async function pressOnCard(
  { cards, clock }: CardPressOptions,
  at: CardRef,
  signal: AbortSignal,
  press: () => Promise<boolean>,
): Promise<boolean> {
  const off = new AbortController();
  const until = AbortSignal.any([off.signal, signal]);
  const changed = cards.waitForChange(at, until);
  try {
    const hasAsked = (await cards.find(at))?.view.status === 'needs-input';
    const isAnswered = (await press()) && hasAsked;
    if (isAnswered) await Promise.race([changed, clock.sleep(MCP_SERVER_LIMITS.heartbeatMs, until)]);
    return isAnswered;
  } finally {
    off.abort();
  }
}
