// Storage periods in days that are the same for all users. Both the code that deletes data and the privacy notice read
// them here.

export const DAY_MS = 24 * 3_600_000;

export const RETENTION_DAYS = {
  /** Finished tasks with their requests. */
  task: 30,
  /** Messages, cards and files of conversations that Earshot stores itself. */
  conversation: 30,
  /** Results behind a link because they were too large to post. */
  link: 7,
} as const;
