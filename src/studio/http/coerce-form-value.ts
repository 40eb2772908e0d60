// Converts form values, which are strings, to the types of their fields. Values that cannot be converted stay strings,
// so that the schema reports them.

import type { Field, FieldType } from '../../domain/commands/command.ts';

/** Some clients send these strings for absent fields. */
const ABSENT = new Set(['', 'null', 'None', 'undefined']);

const toNumber = (value: string): unknown =>
  value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;

const toBoolean = (value: string): unknown => {
  if (/^(true|1|yes|on)$/i.test(value)) return true;
  return /^(false|0|no|off)$/i.test(value) ? false : value;
};

const toChoice = (value: string, { choices }: Extract<FieldType, { kind: 'choice' }>): unknown =>
  choices.find((choice) => String(choice.value) === value.trim())?.value ?? value;

/** Accepts a repeated key, a comma-separated list or a list in brackets; clients use all three. */
const splitList = (values: readonly string[]): string[] =>
  values
    .flatMap((value) =>
      value
        .trim()
        .replace(/^\[|\]$/g, '')
        .split(','),
    )
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns the value of one field from all its occurrences, or `undefined` if it is absent. */
export function coerceFormValue({ options }: Field, values: readonly string[]): unknown {
  const present = values.filter((value) => !ABSENT.has(value.trim()));
  const last = present.at(-1);
  if (last === undefined) return undefined;
  switch (options.kind) {
    case 'number':
    case 'language':
      return options.allowsMultiple ? splitList(present).map(toNumber) : toNumber(last);
    case 'dictionary':
      return splitList(present).map(toNumber);
    case 'voice':
      return toNumber(last);
    case 'toggle':
      return toBoolean(last);
    case 'choice':
      return toChoice(last, options);
    case 'lines':
      return present;
    case 'text':
    case 'file':
      return last;
  }
}
