// Which link leads to which file: short-lived records under secrets that nobody can guess, kept through a restart. Only what
// is needed to ask the chat platform for the file again; no bytes, no platform's own addresses are read here.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FileRef } from '../domain/media/file-kinds.ts';
import { secretId } from '../kit/id.ts';
import type { Json } from '../kit/json.ts';
import type { Clock } from '../ports/clock.ts';
import type { Notes } from '../ports/store.ts';

const Ticket = z.object({
  adapter: z.string(),
  until: z.number(),
  /** As it stands in the address. */
  name: z.string(),
  file: z.object({
    name: z.string(),
    bytes: z.number().exactOptional(),
    type: z.string().exactOptional(),
    at: z.json(),
  }),
});
export type Ticket = z.infer<typeof Ticket>;

export interface Given {
  readonly secret: string;
  readonly name: string;
}

export interface LinkTokens {
  /** Kept when it resolves. */
  give(adapter: string, file: FileRef): Promise<Given>;
  find(secret: string): Promise<Ticket | undefined>;
  /** A fresh one for the same file, also when the old one has run out. `undefined` for what was never given, or long ago. */
  renew(secret: string): Promise<Given | undefined>;
  /** Deletes those whose file is one of these. */
  forget(adapter: string, isOne: (at: Json) => boolean): Promise<void>;
}

const LIVE_MS = 3_600_000;
/** As long as a task is kept that may be asked for again. */
const KEPT_MS = 30 * 24 * 3_600_000;
const NAME_CHARACTERS = 80;
const SECRET = /^[\w-]{32}$/;

/** What is kept does not tell the link. */
const keyOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Letters, digits, `-`, `_` and `.`: the same in every address and every header. The ending stays. */
const plainName = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(-NAME_CHARACTERS);
  return plain.replace(/^[^A-Za-z0-9]+/, '') || 'file';
};

export function createLinkTokens({
  notes,
  clock,
}: {
  readonly notes: Notes;
  readonly clock: Clock;
}): LinkTokens {
  const read = async (secret: string): Promise<Ticket | undefined> =>
    SECRET.test(secret) ? Ticket.safeParse(await notes.get(keyOf(secret))).data : undefined;

  const write = async (ticket: Omit<Ticket, 'until'>): Promise<Given> => {
    const secret = secretId();
    await notes.put(keyOf(secret), { ...ticket, until: clock.now() + LIVE_MS } as Json, KEPT_MS);
    return { secret, name: ticket.name };
  };

  return {
    give(adapter, { name, bytes, type, at }) {
      const file = { name, at, ...(bytes !== undefined && { bytes }), ...(type !== undefined && { type }) };
      return write({ adapter, name: plainName(name), file: { ...file, at: at as never } });
    },
    async find(secret) {
      const ticket = await read(secret);
      return ticket && ticket.until > clock.now() ? ticket : undefined;
    },
    async renew(secret) {
      const ticket = await read(secret);
      return ticket && write(ticket);
    },
    async forget(adapter, isOne) {
      for (const key of await notes.keys('')) {
        const ticket = Ticket.safeParse(await notes.get(key)).data;
        if (ticket?.adapter === adapter && isOne(ticket.file.at as Json)) await notes.delete(key);
      }
    },
  };
}
