// How an operation is called inside the studio: its path without the slash, which is also its key among the engines.
// Knows nothing else of operations.

import type { Operation } from '../domain/commands/command.ts';

/** `text-to-voice` */
export const slugOf = ({ endpoint }: Pick<Operation, 'endpoint'>): string => endpoint.slice(1);
