// The card of a voice session always shows the latest state, even if it was deleted.

import { expect, test } from 'vitest';
import { createSessionCard } from '../../../../src/adapters/discord/voice/session-card.ts';
import { ApiError } from '../../../../src/adapters/shared/api-error.ts';
import { createFakeLog } from '../../../fakes/log.ts';

/** A channel with its messages. */
function channel() {
  const messages = new Map<string, string>();
  const nonces = new Map<string, string>();
  const api = {
    async post(_: string, body: { readonly content?: string }, nonce: string) {
      const id = nonces.get(nonce) ?? `m${nonces.size}`;
      nonces.set(nonce, id);
      messages.set(id, body.content ?? '');
      return id;
    },
    async editMessage(_: string, id: string, body: { readonly content?: string | null }) {
      if (!messages.has(id)) throw new ApiError('gone', '10008', 'no such message');
      messages.set(id, body.content ?? '');
    },
  };
  const card = createSessionCard({ api, log: createFakeLog(), at: { channel: 'c' }, nonce: 'voice1' });
  return { card, messages };
}

test('posts its final text as a new message when deleted', async () => {
  const { card, messages } = channel();
  card.update({ content: 'now' });
  await expect.poll(() => [...messages.values()]).toEqual(['now']);
  messages.clear();
  await card.showFinal({ content: 'over' });
  expect([...messages.values()]).toEqual(['over']);
});

test('keeps an update made while the card is being posted', async () => {
  for (let ticks = 0; ticks < 12; ticks += 1) {
    const { card, messages } = channel();
    card.update({ content: 'first' });
    for (let tick = 0; tick < ticks; tick += 1) await undefined;
    card.update({ content: 'last' });
    await new Promise((done) => setImmediate(done));
    expect([ticks, ...messages.values()]).toEqual([ticks, 'last']);
  }
});
