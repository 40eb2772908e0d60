// Words to us in a room, after our name: what they are about is the message right above, and what is asked back stands under the box.

import type { Plain, PlainSaid } from '../shared/plain.ts';
import { fileRef } from './read.ts';
import type { Files } from './rooms/files.ts';
import type { Messages } from './rooms/messages.ts';

const NAME = /^\s*@earshot[\s,:]+/i;

/** `undefined` for what is said to the others. */
export const withoutName = (text: string): string | undefined =>
  NAME.test(text) ? text.replace(NAME, '') : undefined;

interface Rooms {
  readonly messages: Pick<Messages, 'page'>;
  readonly files: Pick<Files, 'find'>;
  readonly linkBase: string | undefined;
}

/** What a person said last in the room; a card of ours is no words of anybody. */
export function before({ messages, files, linkBase }: Rooms, room: string): PlainSaid['repliesTo'] {
  const [last] = messages.page(room, 1);
  if (!last || last.view) return undefined;
  const uploads = (last.uploads ?? []).flatMap(({ url }) => files.find(url.split('/')[2] ?? '') ?? []);
  return { text: last.text, files: uploads.map((file) => fileRef(file, undefined, linkBase)) };
}

/** As what is wrong with a command is answered: each button brings a command of its own. */
export const askedBack = (plain: Exclude<Plain, { is: 'understood' }>) => ({
  problems: [{ message: plain.text }],
  command: '',
  values: {},
  instead:
    plain.is === 'asks'
      ? plain.offers.map(({ label, draft: { command, values } }) => ({ label, command, values }))
      : [],
});
