// Whether an operation from outside can be shown everywhere: a platform that refuses one command refuses all of them, so what would not
// fit is said before anything starts. Numbers are the tightest of the platforms' limits. Pure.

import { z } from 'zod';
import { type Field, shortName } from '../domain/commands/command.ts';

const SENTENCE = 100;
const LABEL = 24;
const MOST = 25;

const NAME = 'must be at most 32 of a–z, 0–9, - and _, beginning with a letter';
const PATH = 'must be a path that begins with /, of a–z, 0–9, - and _, for example /morse';

const upTo = (most: number) => {
  const must = `must be a text of 1 to ${most} characters`;
  return z.string(must).trim().min(1, must).max(most, must);
};
const name = z.string(NAME).regex(/^[a-z][a-z0-9_-]{0,31}$/, NAME);
const path = z.string(PATH).regex(/^(?:\/[a-z0-9_-]{1,60}){1,6}$/, PATH);
const schema = z.custom<z.ZodType>(
  (given) => typeof given === 'object' && given !== null && 'safeParse' in given,
  'must be a field made by one of the builders: text(…), number(…), choice(…) …',
);

const choices = z.array(z.looseObject({ label: upTo(SENTENCE) })).min(2, 'must be two choices or more');

const field = z.looseObject({
  label: upTo(LABEL),
  help: upTo(SENTENCE),
  schema,
  options: z.looseObject({
    kind: z.string(),
    choices: choices.max(MOST, `must be at most ${MOST} choices`).optional(),
  }),
});

const TYPED = 'has a name that cannot be typed: 1 to 32 of a–z and _';

const fields = z.record(z.string(), field).superRefine((given, context) => {
  if (Object.keys(given).length > MOST)
    context.addIssue({ code: 'custom', message: `must be at most ${MOST}` });
  const short = Object.entries(given).map(([own, one]) => ({
    own,
    typed: shortName(own, one as unknown as Field),
  }));
  for (const { own, typed } of short) {
    if (!/^[a-z_]{1,32}$/.test(own) || !/^[a-z_]{1,32}$/.test(typed))
      context.addIssue({ code: 'custom', path: [own], message: TYPED });
    if (short.some((other) => other.own !== own && [other.own, other.typed].includes(typed)))
      context.addIssue({ code: 'custom', path: [own], message: `is typed as another field is: ${typed}` });
  }
});

const outcome = z.looseObject(
  {
    result: z.string('must be the path of the result, for example /morse-result/{run_id}'),
    files: z.record(
      z.string(),
      z.looseObject({ label: upTo(LABEL), names: z.array(z.string()).min(1, 'must be at least one name') }),
      'must be an object, empty where no file comes of it',
    ),
    inStatus: z.boolean('must be true or false'),
  },
  'must say where the result stands and which files it has',
);

const MADE = 'must be made by operation(…)';

export const operationShape = z.looseObject(
  {
    kind: z.literal('operation', MADE),
    request: z.custom((given) => typeof given === 'object' && given !== null, MADE),
    name,
    also: z.array(name),
    title: upTo(LABEL),
    verb: upTo(LABEL),
    summary: upTo(SENTENCE),
    example: z.string('must be a line that one could type, without the command'),
    endpoint: path,
    sends: z.enum(['json', 'form'], 'must be json or form'),
    failedWord: z.enum(['FAILED', 'ERROR'], 'must be FAILED or ERROR'),
    deadlineMinutes: z.number('must be minutes').positive('must be minutes, more than 0'),
    fields,
    outcome,
    languageUse: z.looseObject({}, 'must be an object').optional(),
    onward: z.array(z.looseObject({ name, label: upTo(LABEL), operation: name })).optional(),
  },
  MADE,
);
