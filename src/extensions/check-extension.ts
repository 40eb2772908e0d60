// Checks that a module exports an extension that this version understands, and returns all faults as sentences. Pure.
// conflicts.ts checks for conflicts with other extensions.

import { z } from 'zod';
import { LOCALE_TAGS } from '../messages/catalogue.ts';
import { ENGINE_GRADES } from '../studio/engines/engine.ts';
import { EXTENSION_API_VERSION, type Extension } from './extension.ts';
import { operationSchema } from './operation-schema.ts';

/** Documentation for authors of extensions. */
const GUIDE_FOLDER = 'docs/extending';
const EXPORT_EXAMPLE = `export default defineExtension({ earshot: ${EXTENSION_API_VERSION}, … }) (${GUIDE_FOLDER})`;

export const createFunctionSchema = (requirement: string) =>
  z.custom((value) => typeof value === 'function', requirement);
const FUNCTION_REQUIREMENT = 'must be a function';

/** Returns `undefined` if the value is not an array of strings. */
export const parseStringArray = (value: unknown): readonly string[] | undefined =>
  z.array(z.string()).safeParse(value).data;

/** Settings are read before anything else, so their schemas must be synchronous. */
function isSynchronousSchema(schema: unknown): boolean {
  try {
    return typeof (schema as z.ZodType).safeParse('').success === 'boolean';
  } catch {
    return false;
  }
}

const VARIABLE_REQUIREMENT = 'must be the name of a variable, in capitals: MORSE_PACE';
const settingSchema = z.looseObject(
  {
    name: z.string(VARIABLE_REQUIREMENT).regex(/^[A-Z][A-Z0-9_]{2,60}$/, VARIABLE_REQUIREMENT),
    schema: z.custom(isSynchronousSchema, 'must be a synchronous zod schema'),
    requirement: z.string('must be text that completes “NAME must be …”'),
    help: z.string('must explain the setting'),
    default: z.string('must be a string, as in .env').optional(),
    secret: z.literal(true, 'must be true or absent').optional(),
  },
  'must be an object with name, schema, requirement and help',
);
const settingsSchema = z.looseObject({
  title: z.string('must be a heading for the settings'),
  settings: z.record(z.string(), settingSchema),
});

const PLATFORM_NAME_REQUIREMENT = 'must be one word of letters a–z';
const platformSchema = z
  .looseObject({
    name: z.string(PLATFORM_NAME_REQUIREMENT).regex(/^[a-z]{2,32}$/, PLATFORM_NAME_REQUIREMENT),
    settings: settingsSchema,
    isEnabled: createFunctionSchema(FUNCTION_REQUIREMENT),
    validateSettings: createFunctionSchema(FUNCTION_REQUIREMENT),
    create: createFunctionSchema(FUNCTION_REQUIREMENT),
  })
  .superRefine(({ name, settings: rows }, context) => {
    for (const [key, one] of Object.entries(rows.settings))
      if (!one.name.startsWith(`${name.toUpperCase()}_`))
        context.addIssue({
          code: 'custom',
          path: ['settings', 'settings', key, 'name'],
          message: `must start with ${name.toUpperCase()}_, the platform’s name`,
        });
  });

const ENGINE_METHODS = {
  speech: 'createSpeaker',
  recognition: 'recognise',
  translation: 'translate',
  sound: 'generateSound',
  separation: 'separate',
  cloning: 'cloneVoice',
  operation: 'work',
} as const;
type EngineCapability = keyof typeof ENGINE_METHODS;
const ENGINE_CAPABILITIES = Object.keys(ENGINE_METHODS) as [EngineCapability, ...EngineCapability[]];

const engineSchema = z
  .looseObject({
    name: z.string('must be a display name').min(2, 'must be a display name'),
    kind: z.literal('extension', 'must be “extension”'),
    capability: z.enum(ENGINE_CAPABILITIES, `must be one of ${ENGINE_CAPABILITIES.join(', ')}`),
    grade: z.enum(ENGINE_GRADES, `must be one of ${ENGINE_GRADES.join(', ')}`).optional(),
    endpoint: z.string().startsWith('/', 'must be the path of an operation, for example /morse').optional(),
    describe: createFunctionSchema(FUNCTION_REQUIREMENT),
  })
  .superRefine((engine, context) => {
    const addIssue = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    const method = ENGINE_METHODS[engine.capability];
    if (typeof engine[method] !== 'function') addIssue(method, FUNCTION_REQUIREMENT);
    if (engine.capability === 'operation' && engine.endpoint === undefined)
      addIssue('endpoint', 'must be the path of an operation, for example /morse');
    if (engine.capability !== 'operation' && engine.grade === undefined)
      addIssue('grade', `must be one of ${ENGINE_GRADES.join(', ')}`);
  });

const LIST_REQUIREMENT = 'must be a list';
const extensionSchema = z
  .strictObject({
    earshot: z.literal(EXTENSION_API_VERSION),
    settings: settingsSchema.optional(),
    validateSettings: createFunctionSchema(FUNCTION_REQUIREMENT).optional(),
    operations: z.array(operationSchema, LIST_REQUIREMENT).optional(),
    platforms: z.array(platformSchema, LIST_REQUIREMENT).optional(),
    engines: createFunctionSchema('must be a function that returns a list: engines: () => [ … ]').optional(),
    translations: z.partialRecord(z.enum(LOCALE_TAGS).exclude(['en']), z.record(z.string(), z.string())).optional(),
  })
  .refine(
    ({ operations = [], platforms = [], engines }) => engines || operations.length + platforms.length > 0,
    'is empty: it needs operations, platforms or engines',
  );

/** Formats `operations[0].endpoint must be a path …`. */
const formatIssue = ({ path, message }: z.core.$ZodIssue): string => `${z.core.toDotPath(path)} ${message}`.trim();

const formatIssues = (name: string, { issues }: z.ZodError): readonly string[] =>
  issues.map((issue) => `The extension ${name} is invalid: ${formatIssue(issue)}.`);

/** Returns the extension that the module exports by default. Adds faults for an invalid one. */
export function checkExtension(name: string, exported: unknown, faults: string[]): Extension | undefined {
  const version = typeof exported === 'object' && exported !== null && 'earshot' in exported && exported.earshot;
  if (version === false || version === undefined) {
    faults.push(`${name} is not an Earshot extension. Its module must contain ${EXPORT_EXAMPLE}.`);
    return undefined;
  }
  if (version !== EXTENSION_API_VERSION) {
    faults.push(formatVersionMismatch(name, version));
    return undefined;
  }
  const checked = extensionSchema.safeParse(exported);
  if (checked.success) return exported as Extension;
  faults.push(...formatIssues(name, checked.error));
  return undefined;
}

export function collectEngineFaults(name: string, engines: unknown, faults: string[]): void {
  const checked = z.object({ engines: z.array(engineSchema, LIST_REQUIREMENT) }).safeParse({ engines });
  if (!checked.success) faults.push(...formatIssues(name, checked.error));
}

function formatVersionMismatch(name: string, version: unknown): string {
  if (typeof version !== 'number')
    return `The extension ${name} is invalid: earshot must be the number ${EXTENSION_API_VERSION}.`;
  const mismatch = `The extension ${name} needs version ${version} of the extension API, but this Earshot has version ${EXTENSION_API_VERSION}.`;
  return version > EXTENSION_API_VERSION
    ? `${mismatch} Update Earshot, or use an older version of the extension.`
    : `${mismatch} Use a newer version of the extension (changes: ${GUIDE_FOLDER}/stability.md).`;
}
