// Where a field makes another operation of a command (`/tts … to:French`): which one is meant, and the request as it is sent.

import type { Command, LanguageUse, Operation } from './command.ts';
import type { Request } from './invocation.ts';

/** The operation that is sent for what was chosen, and what it does with languages, by the command's own field names. */
export function meant(
  operation: Operation,
  chosen: Readonly<Record<string, unknown>>,
): { readonly endpoint: string; readonly use: LanguageUse } {
  const { variant } = operation;
  if (variant && chosen[variant.given] != null)
    return { endpoint: variant.operation.endpoint, use: variant.languageUse };
  return { endpoint: operation.endpoint, use: operation.languageUse ?? {} };
}

/** The request for the operation that is meant. */
export function asSent(command: Command, request: Request): Request {
  const variant = command.kind === 'operation' ? command.variant : undefined;
  if (!variant || request.values[variant.given] == null) return request;
  const { fields, name } = variant.operation;
  const there = <T>(given: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(given)
        .map(([field, value]) => [variant.renamed[field] ?? field, value] as const)
        .filter(([field]) => field in fields),
    );
  const { detected, ...rest } = request;
  return {
    ...rest,
    command: name,
    values: there(request.values),
    labels: there(request.labels),
    ...(detected !== undefined && { detected: variant.renamed[detected] ?? detected }),
  };
}
