// Which messages wait to be read aloud, in their order, and which do not get in: nobody fills the line, and what was left out is said
// once, where it would have been. Pure.

/** A message that waits, or so many of a person's that were left out there. */
export interface Waiting {
  /** The message's, or one of our own. */
  readonly id: string;
  /** Its text channel. */
  readonly channel: string;
  readonly author: string;
  readonly name: string;
  /** Ids of those that they have on the server. */
  readonly roles: readonly string[];
  readonly at: number;
  readonly leftOut: number;
}

export type Line = readonly Waiting[];

/** How many of one person wait, and of all. */
const MOST_OF_ONE = 4;
const MOST = 12;
/** What was written longer ago is not read any more: the talk has gone on. */
const STALE_MS = 3 * 60_000;

/** `isBegun`: its speech is being made, so that it stays as it is. */
export function joined(line: Line, one: Waiting, isBegun: (id: string) => boolean): Line {
  const messages = line.filter(({ leftOut }) => leftOut === 0);
  const own = messages.filter(({ author }) => author === one.author);
  if (own.length < MOST_OF_ONE && messages.length < MOST) return [...line, one];
  const before = line.find(({ id, author, leftOut }) => leftOut > 0 && author === one.author && !isBegun(id));
  if (!before) return [...line, { ...one, id: `left-${one.id}`, leftOut: 1 }];
  return line.map((each) => (each === before ? { ...each, leftOut: each.leftOut + 1 } : each));
}

export const without = (line: Line, isUnwanted: (one: Waiting) => boolean): Line =>
  line.filter((one) => !isUnwanted(one));

export const isStale = ({ at }: Pick<Waiting, 'at'>, now: number): boolean => now - at > STALE_MS;

/** One person may write under several names through a proxy bot. */
export type Speaker = Pick<Waiting, 'author' | 'name'>;

/** True unless the same speaker continues. */
export const needsName = (one: Speaker, before: Speaker | undefined): boolean =>
  one.author !== before?.author || one.name !== before.name;
