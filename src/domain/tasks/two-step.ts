// Splits a request that the service cannot handle at once into two, the second of which uses the first one's result.
// Pure.

import type { TwoStepPlan } from '../commands/command.ts';
import type { Request } from '../commands/invocation.ts';

/** Renames the values: `fields` maps each field of the new request to a field of the original. */
function mapRequest(original: Request, operation: string, fields: Readonly<Record<string, string>>): Request {
  const pickFields = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([to, from]) => {
        const value = record[from];
        return value === undefined || value === null ? [] : [[to, value] as const];
      }),
    );
  return {
    command: operation,
    values: pickFields(original.values),
    files: {},
    labels: pickFields(original.labels),
    precedingTask: original.precedingTask,
  };
}

/** Builds the first request, which carries the second in `nextStep`. */
export function toFirstStep(original: Request, { first, second }: TwoStepPlan): Request {
  const { values, ...request } = mapRequest(original, first.operation, first.fields);
  // A lines field takes the text as a single line.
  const lines = Object.entries(values).map(([name, value]) => [
    name,
    name === 'texts' && typeof value === 'string' ? value.split('\n') : value,
  ]);
  return {
    ...request,
    values: Object.fromEntries(lines),
    sourceRequest: original,
    nextStep: {
      textField: second.textField,
      request: mapRequest(original, second.operation, second.fields),
    },
  };
}

export const toSecondStep = (
  { sourceRequest }: Request,
  { textField, request }: NonNullable<Request['nextStep']>,
  texts: readonly string[],
): Request => ({ ...request, sourceRequest, values: { ...request.values, [textField]: texts.join('\n') } });
