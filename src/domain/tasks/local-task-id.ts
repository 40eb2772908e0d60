// Ids of tasks that the service does not know as one: speech that arrives as a stream, and results that are assembled
// from subtasks. Their status and result come from this process.

const STREAM = 'stream:';
const ASSEMBLY = 'assembly:';

/** `secret` cannot be guessed, so that it may be part of an address. */
export const toStreamTaskId = (secret: string): string => STREAM + secret;

export const isStreamTaskId = (id: string): boolean => id.startsWith(STREAM);

/** The part of a stream's id for addresses. */
export const toLiveSoundId = (streamTaskId: string): string => streamTaskId.slice(STREAM.length);

export const toAssemblyId = (task: string): string => ASSEMBLY + task;

export const isAssemblyId = (id: string): boolean => id.startsWith(ASSEMBLY);

/** The task whose result is assembled. */
export const findAssembledTask = (assemblyId: string): string => assemblyId.slice(ASSEMBLY.length);

export const isLocalTaskId = (id: string): boolean => isStreamTaskId(id) || isAssemblyId(id);
