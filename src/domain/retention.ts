// How long what people gave or were given is kept at most, where that is one number for everybody: what keeps it and what tells
// people about it read it here.

export const DAY_MS = 24 * 3_600_000;

export const KEPT_DAYS = {
  /** A task that is over, with the words of its request. */
  task: 30,
  /** Messages, cards and files of a conversation that we keep ourselves. */
  conversation: 30,
  /** A result too large to be posted, behind a link. */
  link: 7,
} as const;
