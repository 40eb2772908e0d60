// A request that the service cannot take whole, as two of which the second says what came of the first. Pure.

import type { InTwo } from '../commands/command.ts';
import type { Request } from '../commands/invocation.ts';

/** Its values by other names: of each field of the new request the one of the whole. */
function part(whole: Request, operation: string, fields: Readonly<Record<string, string>>): Request {
  const pick = <T>(given: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([to, from]) => {
        const value = given[from];
        return value === undefined || value === null ? [] : [[to, value] as const];
      }),
    );
  return {
    command: operation,
    values: pick(whole.values),
    files: {},
    labels: pick(whole.labels),
    ...(whole.from && { from: whole.from }),
  };
}

/** What is asked for first; it carries the second. */
export function firstOfTwo(whole: Request, { first, second }: InTwo): Request {
  const { values, ...request } = part(whole, first.operation, first.fields);
  // A text goes where lines are wanted.
  const lines = Object.entries(values).map(([name, value]) => [
    name,
    name === 'texts' && typeof value === 'string' ? value.split('\n') : value,
  ]);
  return {
    ...request,
    values: Object.fromEntries(lines),
    next: { words: second.words, request: part(whole, second.operation, second.fields) },
  };
}

export const secondOfTwo = (
  { words, request }: NonNullable<Request['next']>,
  texts: readonly string[],
): Request => ({ ...request, values: { ...request.values, [words]: texts.join('\n') } });
