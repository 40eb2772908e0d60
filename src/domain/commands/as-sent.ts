// Where a field makes another operation of a command (`/tts … to:French`): which one is meant, and the request as it is sent.

import { baseById } from '../media/abilities.ts';
import type { Command, LanguageUse, Operation } from './command.ts';
import type { Request } from './invocation.ts';

type Meant = NonNullable<Operation['variant']>;
type ChosenValues = Readonly<Record<string, unknown>>;

/** From a language into itself there is nothing to translate: `/tts Bonjour to:French` is speech. */
function isNeedless({ given, languageUse: { translates } }: Meant, chosen: ChosenValues): boolean {
  if (chosen[given] === false) return true;
  if (translates?.mayBeSame) return false;
  const from = chosen[translates?.from ?? ''];
  const to = chosen[given];
  return typeof from === 'number' && typeof to === 'number' && baseById(from) === baseById(to);
}

const isMeant = (variant: Meant, chosen: ChosenValues): boolean =>
  chosen[variant.given] != null && !isNeedless(variant, chosen);

/** The operation that is sent for what was chosen, and what it does with languages, by the command's own field names. */
export function meant(
  operation: Operation,
  chosen: ChosenValues,
): { readonly endpoint: string; readonly use: LanguageUse } {
  const { variant } = operation;
  if (variant && isMeant(variant, chosen))
    return { endpoint: variant.operation.endpoint, use: variant.languageUse };
  return { endpoint: operation.endpoint, use: operation.languageUse ?? {} };
}

function without({ given }: Meant, request: Request): Request {
  const { [given]: _, ...values } = request.values;
  const { [given]: __, ...labels } = request.labels;
  return { ...request, values, labels };
}

/** The request for the operation that is meant. */
export function asSent(command: Command, request: Request): Request {
  const variant = command.kind === 'operation' ? command.variant : undefined;
  if (!variant || request.values[variant.given] == null) return request;
  if (isNeedless(variant, request.values)) return without(variant, request);
  const { reviewed } = variant;
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
    ...(reviewed && {
      next: { words: reviewed.field, request: { ...without(variant, request), command: reviewed.operation } },
    }),
    ...(detected !== undefined && { detected: variant.renamed[detected] ?? detected }),
  };
}
