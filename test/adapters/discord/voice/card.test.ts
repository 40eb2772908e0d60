// The card of a voice channel: the last that is said of it stands there, whenever it is said and whoever deletes it.

import { expect, test } from 'vitest';
import { createCard } from '../../../../src/adapters/discord/voice/card.ts';
import { ApiError } from '../../../../src/adapters/shared/errors.ts';
import { createFakeLog } from '../../../fakes/log.ts';

/** A channel with the messages that stand in it. */
function channel() {
  const messages = new Map<string, string>();
  const nonces = new Map<string, string>();
  const api = {
    async post(_: string, body: { readonly content?: string | undefined }, nonce: string) {
      const id = nonces.get(nonce) ?? `m${nonces.size}`;
      nonces.set(nonce, id);
      messages.set(id, body.content ?? '');
      return id;
    },
    async editMessage(_: string, id: string, body: { readonly content?: string | null | undefined }) {
      if (!messages.has(id)) throw new ApiError('gone', '10008', 'no such message');
      messages.set(id, body.content ?? '');
    },
  };
  const card = createCard({ api, log: createFakeLog(), at: { channel: 'c' }, nonce: 'voice1' });
  return { card, messages };
}

test('where somebody deleted it, its last words are said in a message of their own', async () => {
  const { card, messages } = channel();
  card.show({ content: 'now' });
  await expect.poll(() => [...messages.values()]).toEqual(['now']);
  messages.clear();
  await card.end({ content: 'over' });
  expect([...messages.values()]).toEqual(['over']);
});

test('what is said in the moment in which it was put up is not lost', async () => {
  for (let ticks = 0; ticks < 12; ticks += 1) {
    const { card, messages } = channel();
    card.show({ content: 'first' });
    for (let tick = 0; tick < ticks; tick += 1) await undefined;
    card.show({ content: 'last' });
    await new Promise((done) => setImmediate(done));
    expect([ticks, ...messages.values()]).toEqual([ticks, 'last']);
  }
});
