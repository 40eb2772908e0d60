// Converts the issues of a zod schema to the problems of a 422 response, in the words of FastAPI (facts §2).

import type { z } from 'zod';
import type { ValidationProblem } from '../../errors.ts';
import { StudioHttpError } from '../../errors.ts';

/** A list with more problems would only repeat itself. */
const MAX_PROBLEMS = 20;

/** @throws {@link StudioHttpError} with 422. */
export function parseWithSchema<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new StudioHttpError(422, parsed.error.issues.slice(0, MAX_PROBLEMS).map(toProblem));
}

function toProblem(issue: z.core.$ZodIssue): ValidationProblem {
  const loc = ['body', ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
  return { loc, ...describeIssue(issue) };
}

const TYPE_NAMES: Readonly<Record<string, readonly [type: string, name: string]>> = {
  string: ['string_type', 'string'],
  number: ['float_type', 'number'],
  int: ['int_type', 'integer'],
  boolean: ['bool_type', 'boolean'],
  array: ['list_type', 'list'],
  object: ['model_attributes_type', 'dictionary'],
};

function describeIssue(issue: z.core.$ZodIssue): Pick<ValidationProblem, 'msg' | 'type'> {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return { msg: 'Field required', type: 'missing' };
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
