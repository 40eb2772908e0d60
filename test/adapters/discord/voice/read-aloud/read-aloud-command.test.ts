// The status answer names no more users than fit into one message.

import { expect, test } from 'vitest';
import { createReadAloudCommand } from '../../../../../src/adapters/discord/voice/read-aloud/read-aloud-command.ts';
import { getMessages } from '../../../../../src/domain/messages.ts';

type Parts = Parameters<typeof createReadAloudCommand>[0];

/** The status answer for these numbers of users and channels. */
async function answer(people: number, channels: number): Promise<string> {
  const id = (at: number) => String(1574524972531974147n + BigInt(at));
  const members = Array.from({ length: people }, (_, at) => ({ user: id(at), isBot: false, deaf: false }));
  const read = Array.from({ length: channels }, (_, at) => [id(at), { voice: id(1000 + at), by: id(0) }]);
  const parts = {
    messagesFor: getMessages,
    gateway: { guild: () => ({}), presence: { membersIn: () => members } },
    isReadable: () => true,
    channels: { getOrLoad: async () => ({ channels: Object.fromEntries(read), silencedUsers: [] }) },
  };
  const command = createReadAloudCommand(parts as unknown as Parts);
  const person = { id: id(0), name: 'Ana' };
  const place = { id: id(0), name: 'general', server: 'home' };
  const interaction = { token: '', application: '' };
  const caller = { person, place, interaction, isModerator: false, canManageChannel: false };
  const said = await command.run(caller, undefined, 'who', {});
  return said.content ?? '';
}

const named = (said: string): number => said.split('<@').length - 1;

test.each([
  [60, 1, 60, undefined],
  [99, 1, 60, 'and 39 more'],
  [99, 4, 4 * 5, 'and 94 more'],
  [99, 50, 12, 'and 98 more'],
])('of %i people in each of %i channels names %i', async (people, channels, names, more) => {
  const said = await answer(people, channels);
  expect([said.length <= 2000, named(said)]).toEqual([true, names]);
  if (more === undefined) expect(said).not.toContain('more');
  else expect(said.endsWith(`> ${more}`)).toBe(true);
});
