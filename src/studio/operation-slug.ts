// Names operations inside the studio by their path without the slash, which is also their key in the table of work
// functions.

import type { Operation } from '../domain/commands/command.ts';

/** Returns a slug such as `text-to-voice`. */
export const toOperationSlug = ({ endpoint }: Pick<Operation, 'endpoint'>): string => endpoint.slice(1);
