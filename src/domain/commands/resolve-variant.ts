// Chooses between an operation and its variant (`/tts … to:French`), and converts the request to it.

import { findBaseTagById } from '../media/capabilities.ts';
import type { Command, LanguageUse, Operation } from './command.ts';
import type { Request } from './invocation.ts';

type ChosenVariant = NonNullable<Operation['variant']>;
type VariantInput = Readonly<Record<string, unknown>>;

/** True if both languages are the same, so that no translation is needed: `/tts Bonjour to:French` is plain speech. */
function isVariantNeedless(
  { triggerField, triggerValue, languageUse: { translatedFields } }: ChosenVariant,
  chosen: VariantInput,
): boolean {
  if (triggerValue !== undefined) return chosen[triggerField] !== triggerValue;
  if (chosen[triggerField] === false) return true;
  if (translatedFields?.allowsSame) return false;
  const from = chosen[translatedFields?.from ?? ''];
  const to = chosen[triggerField];
  return typeof from === 'number' && typeof to === 'number' && findBaseTagById(from) === findBaseTagById(to);
}

const isVariantChosen = (variant: ChosenVariant, chosen: VariantInput): boolean =>
  chosen[variant.triggerField] != null && !isVariantNeedless(variant, chosen);

/** Returns the operation that will be sent, and its language fields under the command's field names. */
export function resolveEndpoint(
  operation: Operation,
  chosen: VariantInput,
): { readonly endpoint: string; readonly use: LanguageUse } {
  const { variant } = operation;
  if (variant && isVariantChosen(variant, chosen))
    return { endpoint: variant.operation.endpoint, use: variant.languageUse };
  return { endpoint: operation.endpoint, use: operation.languageUse ?? {} };
}

function withoutTrigger({ triggerField }: ChosenVariant, request: Request): Request {
  const { [triggerField]: _, ...values } = request.values;
  const { [triggerField]: __, ...labels } = request.labels;
  return { ...request, values, labels };
}

export function toVariantRequest(command: Command, request: Request): Request {
  const variant = command.kind === 'operation' ? command.variant : undefined;
  if (!variant || request.values[variant.triggerField] == null) return request;
  if (isVariantNeedless(variant, request.values))
    return variant.triggerValue === undefined ? withoutTrigger(variant, request) : request;
  const { review } = variant;
  const { fields, name, preset } = variant.operation;
  const renameFields = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(record)
        .map(([field, value]) => [variant.fieldNames[field] ?? field, value] as const)
        .filter(([field]) => field in fields),
    );
  const { detectedField, givenFields, ...rest } = request;
  return {
    ...rest,
    command: name,
    values: { ...renameFields(request.values), ...preset },
    labels: renameFields(request.labels),
    ...(givenFields && { givenFields: givenFields.map((field) => variant.fieldNames[field] ?? field) }),
    ...(review && {
      nextStep: {
        textField: review.field,
        request: { ...withoutTrigger(variant, request), command: review.operation },
      },
    }),
    ...(detectedField !== undefined && { detectedField: variant.fieldNames[detectedField] ?? detectedField }),
  };
}
