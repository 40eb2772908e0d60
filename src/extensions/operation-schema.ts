// Checks that every platform can show an operation of an extension: a platform that rejects one command rejects all of
// them. The numbers are the tightest limits of all platforms. Pure.

import { z } from 'zod';
import { type Field, toShortFieldName } from '../domain/commands/command.ts';

const MAX_SENTENCE_CHARACTERS = 100;
const MAX_LABEL_CHARACTERS = 24;
const MAX_ITEMS = 25;

const NAME_REQUIREMENT = 'must be at most 32 of a–z, 0–9, - and _, starting with a letter';
const PATH_REQUIREMENT = 'must be a path that starts with /, of a–z, 0–9, - and _, for example /morse';

const textUpTo = (maxCharacters: number) => {
  const requirement = `must be a string of 1 to ${maxCharacters} characters`;
  return z.string(requirement).trim().min(1, requirement).max(maxCharacters, requirement);
};
const name = z.string(NAME_REQUIREMENT).regex(/^[a-z][a-z0-9_-]{0,31}$/, NAME_REQUIREMENT);
const path = z.string(PATH_REQUIREMENT).regex(/^(?:\/[a-z0-9_-]{1,60}){1,6}$/, PATH_REQUIREMENT);
const schema = z.custom<z.ZodType>(
  (value) => typeof value === 'object' && value !== null && 'safeParse' in value,
  'must be made by a field builder: textField(…), numberField(…), choiceField(…) …',
);

const choices = z
  .array(z.looseObject({ label: textUpTo(MAX_SENTENCE_CHARACTERS) }))
  .min(2, 'must have at least two choices');

const field = z.looseObject({
  label: textUpTo(MAX_LABEL_CHARACTERS),
  help: textUpTo(MAX_SENTENCE_CHARACTERS),
  schema,
  options: z.looseObject({
    kind: z.string(),
    choices: choices.max(MAX_ITEMS, `must have at most ${MAX_ITEMS} choices`).optional(),
  }),
});

const TYPED_NAME_REQUIREMENT = 'must have a name of 1 to 32 of a–z and _';

const fields = z.record(z.string(), field).superRefine((fieldsByName, context) => {
  if (Object.keys(fieldsByName).length > MAX_ITEMS)
    context.addIssue({ code: 'custom', message: `must have at most ${MAX_ITEMS} items` });
  const short = Object.entries(fieldsByName).map(([own, one]) => ({
    own,
    typed: toShortFieldName(own, one as unknown as Field),
  }));
  for (const { own, typed } of short) {
    if (!/^[a-z_]{1,32}$/.test(own) || !/^[a-z_]{1,32}$/.test(typed))
      context.addIssue({ code: 'custom', path: [own], message: TYPED_NAME_REQUIREMENT });
    if (short.some((other) => other.own !== own && [other.own, other.typed].includes(typed)))
      context.addIssue({
        code: 'custom',
        path: [own],
        message: `has the same name in chat as another field: ${typed}`,
      });
  }
});

const outcome = z.looseObject(
  {
    path: z.string('must be the path of the result, for example /morse-result/{run_id}'),
    files: z.record(
      z.string(),
      z.looseObject({
        label: textUpTo(MAX_LABEL_CHARACTERS),
        addressFields: z.array(z.string()).min(1, 'must contain at least one name'),
      }),
      'must be an object; empty if the operation makes no files',
    ),
    isInStatus: z.boolean('must be true or false'),
  },
  'must describe the location of the result and its files',
);

const BUILDER_REQUIREMENT = 'must be made by defineOperation(…)';

export const operationSchema = z.looseObject(
  {
    kind: z.literal('operation', BUILDER_REQUIREMENT),
    schema: z.custom((value) => typeof value === 'object' && value !== null, BUILDER_REQUIREMENT),
    name,
    aliases: z.array(name),
    title: textUpTo(MAX_LABEL_CHARACTERS),
    verb: textUpTo(MAX_LABEL_CHARACTERS),
    summary: textUpTo(MAX_SENTENCE_CHARACTERS),
    example: z.string('must be an example input line, without the command'),
    endpoint: path,
    bodyFormat: z.enum(['json', 'form'], 'must be json or form'),
    failureWord: z.enum(['FAILED', 'ERROR'], 'must be FAILED or ERROR'),
    idleTimeoutMinutes: z.number('must be a number of minutes').positive('must be a number of minutes, more than 0'),
    fields,
    outcome,
    languageUse: z.looseObject({}, 'must be an object').optional(),
    followUps: z.array(z.looseObject({ name, label: textUpTo(MAX_LABEL_CHARACTERS), operation: name })).optional(),
  },
  BUILDER_REQUIREMENT,
);
