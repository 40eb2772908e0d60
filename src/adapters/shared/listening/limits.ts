// Limits of channels that listen. Counted in memory, so a restart resets them. docs/limits.md lists them.

export const LISTENING_LIMITS = {
  /** Per person and server in an hour. */
  messagesPerPerson: 10,
  secondsPerPerson: 15 * 60,
  /** Unfinished voice messages of a person in a server. */
  waitingPerPerson: 3,
  secondsPerMessage: 10 * 60,
  /** In an hour. */
  messagesPerChannel: 60,
} as const;
