// Who is read, as it is told: no more names than Discord takes in one message.

import { expect, test } from 'vitest';
import { readCommand } from '../../../../../src/adapters/discord/voice/reading/command.ts';
import { wordingFor } from '../../../wording.ts';

type Parts = Parameters<typeof readCommand>[0];

/** What is answered where so many people are in each of so many voice channels that are read. */
async function answer(people: number, channels: number): Promise<string> {
  const id = (at: number) => String(1574524972531974147n + BigInt(at));
  const inside = Array.from({ length: people }, (_, at) => ({ user: id(at), isBot: false, deaf: false }));
  const read = Array.from({ length: channels }, (_, at) => [id(at), { voice: id(1000 + at), by: id(0) }]);
  const parts = {
    wordingFor,
    gateway: { guild: () => ({}), presence: { inside: () => inside } },
    channels: { found: async () => ({ channels: Object.fromEntries(read), silent: [] }) },
  };
  const command = readCommand(parts as unknown as Parts);
  const person = { id: id(0), name: 'Ana' };
  const place = { id: id(0), name: 'general', server: 'home' };
  const said = await command.run({ person, place, moderator: false }, undefined, 'who');
  return said.content ?? '';
}

const named = (said: string): number => said.split('<@').length - 1;

test.each([
  [60, 1, 60, undefined],
  [99, 1, 60, 'and 39 more'],
  [99, 4, 4 * 5, 'and 94 more'],
  [99, 50, 12, 'and 98 more'],
])('of %i people in each of %i channels %i are named', async (people, channels, names, more) => {
  const said = await answer(people, channels);
  expect([said.length <= 2000, named(said)]).toEqual([true, names]);
  if (more === undefined) expect(said).not.toContain('more');
  else expect(said.endsWith(`> ${more}`)).toBe(true);
});
