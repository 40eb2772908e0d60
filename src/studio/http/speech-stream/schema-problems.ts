// Converts the issues of a zod schema to the problems of a 422 response, in the words of FastAPI (facts §2).

import { z } from 'zod';
import type { ValidationProblem } from '../../errors.ts';
import { StudioHttpError } from '../../errors.ts';

const NOT_INTEGER = 'Input should be a valid integer';

/** FastAPI reads numbers in quotes, and some clients send them. */
const unquoteNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*[+-]?\d{1,15}(?:\.\d{1,15})?\s*$/.test(value) ? Number(value) : value;

/** Reports that an integer is expected, also for values that are no numbers. */
export const integer = (min?: number, max?: number) =>
  z.preprocess(unquoteNumber, withRange(z.int({ error: NOT_INTEGER }), min, max));

export const number = (min: number, max?: number) => z.preprocess(unquoteNumber, withRange(z.number(), min, max));

const withRange = <Schema extends z.ZodNumber>(schema: Schema, min = Number.MIN_SAFE_INTEGER, max?: number): Schema =>
  max === undefined ? schema.min(min) : schema.min(min).max(max);

/** A list with more problems would only repeat itself. */
const MAX_PROBLEMS = 20;

/** @throws {@link StudioHttpError} with 422. */
export function parseWithSchema<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  // The input tells a missing field from one of a wrong type.
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.filter(isFirstOfItsField).slice(0, MAX_PROBLEMS);
  throw new StudioHttpError(422, problems.map(toProblem));
}

/** A list in place of a text would also be reported for its length. */
const isFirstOfItsField = ({ path }: z.core.$ZodIssue, at: number, all: readonly z.core.$ZodIssue[]): boolean =>
  all[at - 1]?.path.join('.') !== path.join('.');

function toProblem(issue: z.core.$ZodIssue): ValidationProblem {
  const loc = ['body', ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
  return { loc, ...describeIssue(issue) };
}

const TYPE_NAMES: Readonly<Record<string, readonly [type: string, name: string]>> = {
  string: ['string_type', 'string'],
  number: ['float_type', 'number'],
  boolean: ['bool_type', 'boolean'],
  array: ['list_type', 'list'],
  object: ['model_attributes_type', 'dictionary'],
};

function describeIssue(issue: z.core.$ZodIssue): Pick<ValidationProblem, 'msg' | 'type'> {
  if (issue.input === undefined) return { msg: 'Field required', type: 'missing' };
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.message === NOT_INTEGER) return { msg: NOT_INTEGER, type: 'int_type' };
      const [type, name] = TYPE_NAMES[issue.expected] ?? ['value_error', issue.expected];
      return { msg: `Input should be a valid ${name}`, type };
    }
    case 'invalid_value':
      return { msg: `Input should be ${formatChoices(issue.values)}`, type: 'enum' };
    case 'too_small':
      return issue.origin === 'string'
        ? { msg: `String should have at least ${issue.minimum} characters`, type: 'string_too_short' }
        : { msg: `Input should be greater than or equal to ${issue.minimum}`, type: 'greater_than_equal' };
    case 'too_big':
      if (issue.origin === 'array') return { msg: `List should have at most ${issue.maximum} items`, type: 'too_long' };
      return issue.origin === 'string'
        ? { msg: `String should have at most ${issue.maximum} characters`, type: 'string_too_long' }
        : { msg: `Input should be less than or equal to ${issue.maximum}`, type: 'less_than_equal' };
    default:
      return { msg: issue.message, type: 'value_error' };
  }
}

function formatChoices(values: readonly unknown[]): string {
  const quoted = values.map((value) => `'${String(value)}'`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}
