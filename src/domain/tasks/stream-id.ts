// Ids of speech that arrives as a stream. The service has no task for it: only the process that reads the stream knows
// the id. It cannot be guessed, so that it may be part of an address.

const PREFIX = 'stream:';

export const toStreamTaskId = (secret: string): string => PREFIX + secret;

export const isStreamTaskId = (id: string): boolean => id.startsWith(PREFIX);

/** The part of the id for addresses. */
export const toLiveSoundId = (streamTaskId: string): string => streamTaskId.slice(PREFIX.length);
