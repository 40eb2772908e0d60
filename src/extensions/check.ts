// Whether what a module exports is an extension that this Earshot understands: said to its author or operator as sentences, all of
// them at once. Pure. What it takes from others is clashes.ts.

import { z } from 'zod';
import { LOCALE_TAGS } from '../domain/commands/locale.ts';
import { GRADES } from '../studio/engines/engine.ts';
import { operationShape } from './check-operation.ts';
import { type Extension, INTERFACE_VERSION } from './extension.ts';

/** Where it is written down how one is made. */
const GUIDE = 'docs/extending';
const SAY = `export default defineExtension({ earshot: ${INTERFACE_VERSION}, … }) (${GUIDE})`;

export const called = (must: string) => z.custom((given) => typeof given === 'function', must);
const FUNCTION = 'must be a function';

/** `undefined`: it is no list of texts. */
export const sentencesIn = (said: unknown): readonly string[] | undefined =>
  z.array(z.string()).safeParse(said).data;

/** Settings are read before anything else is begun. */
function readsAtOnce(given: unknown): boolean {
  try {
    return typeof (given as z.ZodType).safeParse('').success === 'boolean';
  } catch {
    return false;
  }
}

const VARIABLE = 'must be the name of a variable, in capitals: MORSE_PACE';
const row = z.looseObject(
  {
    name: z.string(VARIABLE).regex(/^[A-Z][A-Z0-9_]{2,60}$/, VARIABLE),
    schema: z.custom(readsAtOnce, 'must be a schema of zod that needs no waiting'),
    must: z.string('must end the sentence “NAME must be …”'),
    help: z.string('must say what the setting is for'),
    default: z.string('must be a text, as it would stand in .env').optional(),
    secret: z.literal(true, 'must be true, or left out').optional(),
  },
  'must be a row: name, schema, must, help',
);
const settings = z.looseObject({
  title: z.string('must be the heading of the settings'),
  settings: z.record(z.string(), row),
});

const PLATFORM_NAME = 'must be one word of a–z';
const platform = z
  .looseObject({
    name: z.string(PLATFORM_NAME).regex(/^[a-z]{2,32}$/, PLATFORM_NAME),
    settings,
    isWanted: called(FUNCTION),
    faults: called(FUNCTION),
    create: called(FUNCTION),
  })
  .superRefine(({ name, settings: rows }, context) => {
    for (const [key, one] of Object.entries(rows.settings))
      if (!one.name.startsWith(`${name.toUpperCase()}_`))
        context.addIssue({
          code: 'custom',
          path: ['settings', 'settings', key, 'name'],
          message: `must begin with ${name.toUpperCase()}_, since it is a setting of the platform`,
        });
  });

const METHODS = {
  speech: 'speaker',
  recognition: 'recognise',
  translation: 'translate',
  sound: 'makeSound',
  separation: 'separate',
  likeness: 'likenessOf',
  operation: 'work',
} as const;
type Ability = keyof typeof METHODS;
const ABILITIES = Object.keys(METHODS) as [Ability, ...Ability[]];

const engine = z
  .looseObject({
    name: z.string('must be what people call it').min(2, 'must be what people call it'),
    kind: z.literal('extension', 'must be “extension”'),
    ability: z.enum(ABILITIES, `must be one of ${ABILITIES.join(', ')}`),
    grade: z.enum(GRADES, `must be one of ${GRADES.join(', ')}`).optional(),
    endpoint: z.string().startsWith('/', 'must be the path of its operation, for example /morse').optional(),
    describe: called(FUNCTION),
  })
  .superRefine((given, context) => {
    const must = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    const method = METHODS[given.ability];
    if (typeof given[method] !== 'function') must(method, FUNCTION);
    if (given.ability === 'operation' && given.endpoint === undefined)
      must('endpoint', 'must be the path of its operation, for example /morse');
    if (given.ability !== 'operation' && given.grade === undefined)
      must('grade', `must be one of ${GRADES.join(', ')}`);
  });

const NOT_A_LIST = 'must be a list';
const shape = z
  .strictObject({
    earshot: z.literal(INTERFACE_VERSION),
    settings: settings.optional(),
    faults: called(FUNCTION).optional(),
    operations: z.array(operationShape, NOT_A_LIST).optional(),
    platforms: z.array(platform, NOT_A_LIST).optional(),
    engines: called('must be a function that answers with a list: engines: () => [ … ]').optional(),
    words: z
      .partialRecord(z.enum(LOCALE_TAGS).exclude(['en']), z.record(z.string(), z.looseObject({})))
      .optional(),
  })
  .refine(
    ({ operations = [], platforms = [], engines }) => engines || operations.length + platforms.length > 0,
    'brings nothing: it needs operations, platforms or engines',
  );

/** `operations[0].endpoint must be a path …` */
const sayIssue = ({ path, message }: z.core.$ZodIssue): string =>
  `${z.core.toDotPath(path)} ${message}`.trim();

const whatIsWrong = (name: string, { issues }: z.ZodError): readonly string[] =>
  issues.map((issue) => `The extension ${name} is not in order: ${sayIssue(issue)}.`);

/** The extension that a module exports by default, or what is wrong with it. */
export function checkExtension(name: string, exported: unknown, faults: string[]): Extension | undefined {
  const version =
    typeof exported === 'object' && exported !== null && 'earshot' in exported && exported.earshot;
  if (version === false || version === undefined) {
    faults.push(`${name} is not an extension of Earshot: its module has to end with ${SAY}.`);
    return undefined;
  }
  if (version !== INTERFACE_VERSION) {
    faults.push(otherVersion(name, version));
    return undefined;
  }
  const checked = shape.safeParse(exported);
  if (checked.success) return exported as Extension;
  faults.push(...whatIsWrong(name, checked.error));
  return undefined;
}

/** The engines that were made with the settings' values, or what is wrong with them. */
export function checkEngines(name: string, made: unknown, faults: string[]): void {
  const checked = z.object({ engines: z.array(engine, NOT_A_LIST) }).safeParse({ engines: made });
  if (!checked.success) faults.push(...whatIsWrong(name, checked.error));
}

function otherVersion(name: string, version: unknown): string {
  if (typeof version !== 'number')
    return `The extension ${name} is not in order: earshot must be a number, ${INTERFACE_VERSION}.`;
  const asked = `The extension ${name} was written for version ${version} of the extension interface; this Earshot has version ${INTERFACE_VERSION}.`;
  return version > INTERFACE_VERSION
    ? `${asked} Update Earshot, or take an older version of the extension.`
    : `${asked} Take a newer version of the extension (${GUIDE}/stability.md says what changed).`;
}
