// Form values are strings: this turns them into what the field's kind stands for. What cannot be turned stays a string,
// so that the schema says what is wrong with it.

import type { Field, FieldOptions } from '../../domain/commands/command.ts';

/** Some clients send what they leave out as one of these. */
const ABSENT = new Set(['', 'null', 'None', 'undefined']);

const numberOr = (given: string): unknown =>
  given.trim() !== '' && Number.isFinite(Number(given)) ? Number(given) : given;

const toggleOr = (given: string): unknown => {
  if (/^(true|1|yes|on)$/i.test(given)) return true;
  return /^(false|0|no|off)$/i.test(given) ? false : given;
};

const choiceOr = (given: string, { choices }: Extract<FieldOptions, { kind: 'choice' }>): unknown =>
  choices.find((one) => String(one.value) === given.trim())?.value ?? given;

/** One key repeated, a comma list, or a list in brackets: all are in use. */
const parts = (given: readonly string[]): string[] =>
  given
    .flatMap((one) =>
      one
        .trim()
        .replace(/^\[|\]$/g, '')
        .split(','),
    )
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The value of one field from all its occurrences; `undefined` when it was left out. */
export function coerce({ options }: Field, given: readonly string[]): unknown {
  const there = given.filter((one) => !ABSENT.has(one.trim()));
  const last = there.at(-1);
  if (last === undefined) return undefined;
  switch (options.kind) {
    case 'number':
    case 'language':
      return options.many ? parts(there).map(numberOr) : numberOr(last);
    case 'dictionary':
      return parts(there).map(numberOr);
    case 'voice':
      return numberOr(last);
    case 'toggle':
      return toggleOr(last);
    case 'choice':
      return choiceOr(last, options);
    case 'lines':
      return there;
    case 'text':
    case 'file':
      return last;
  }
}
