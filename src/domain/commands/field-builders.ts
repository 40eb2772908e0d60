// Builds fields, one function per kind. Each puts the service's limits into a zod schema. Messages for schema issues
// are in format-issue.ts, types in command.ts, the fields themselves in commands/.

import { z } from 'zod';
import { countCodePoints, countWords } from '../../kit/text.ts';
import { message } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { FileKind } from '../media/file-kinds.ts';
import type { LanguageSide } from '../media/language.ts';
import type { Choice, Field, FieldProperties, FieldType, MinTextContent } from './command.ts';
import { choiceText, fieldText } from './command-texts.ts';
import type { IssueMessage } from './format-issue.ts';
import type { FileRef } from './invocation.ts';

/** Attaches our own message to a zod issue. */
const withMessage = (issueMessage: IssueMessage) => ({ params: { message: issueMessage } });

const createField = <T>(properties: FieldProperties, options: FieldType, schema: z.ZodType<T>): Field<T> => ({
  ...properties,
  options,
  required: true,
  schema,
});

/** Makes a field optional. The interface document lets most optional fields be null too. */
export function optionalField<T>(field: Field<T>): Field<T | null | undefined> {
  return { ...field, required: false, schema: field.schema.nullish() };
}

/** A field of the document's type "any": it keeps the kind and texts of `field`, but the schema accepts everything. */
export function anyValueField(field: Field): Field<unknown> {
  return { ...field, required: false, schema: z.unknown().optional() };
}

/** Enough for a two-hour film. */
const MAX_SPOKEN_LINES = 10_000;
const MAX_SPOKEN_CHARACTERS = 5_000;

type TextRules = {
  isMultiline?: boolean;
  min?: number;
  max?: number;
  /** Limit shown to users if the service states none. */
  shownMax?: number;
  minContent?: MinTextContent;
  isNumbered?: true;
};

/**
 * A text of `min` to `max` characters, as the service counts them.
 * @example
 * textField({ label: 'Text', help: 'What to say.', max: 500, isMultiline: true })
 */
export function textField({
  isMultiline,
  min = 1,
  max,
  shownMax,
  minContent,
  isNumbered,
  ...properties
}: FieldProperties & TextRules): Field<string> {
  let schema = createTextSchema(min, max);
  if (minContent)
    schema = schema.refine(
      (value) => value.trim().length === 0 || hasEnoughContent(value, minContent),
      withMessage((command, field) => {
        const { words, characters } = minContent;
        return message('problems.saysTooLittle', { words, characters, about: fieldText(command, field, 'topics') });
      }),
    );
  const displayedMax = max ?? shownMax;
  return createField(
    properties,
    {
      kind: 'text',
      ...(isMultiline && { isMultiline }),
      ...(displayedMax && { max: displayedMax }),
      ...(minContent && { minContent }),
      ...(isNumbered && { isNumbered }),
    },
    schema,
  );
}

const hasEnoughContent = (value: string, { words, characters }: MinTextContent): boolean =>
  countWords(value) >= words && countCodePoints(value.trim()) >= characters;

interface FileKindOptions {
  readonly kinds: readonly FileKind[];
  /** File kinds that only the built-in studio accepts. */
  readonly studioKinds?: readonly FileKind[];
}

/**
 * An http(s) URL. Users can also give a file of these kinds if the platform can link to it.
 * @example
 * linkField({ label: 'Film', help: 'Link to the film.', kinds: ['mp4', 'mov'] })
 */
export function linkField({ kinds, studioKinds, ...properties }: FieldProperties & FileKindOptions): Field<string> {
  const schema = z
    .string()
    .max(2083)
    .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), withMessage(message('problems.notAddress')));
  return createField(
    properties,
    { kind: 'text', max: 2083, linkKinds: kinds, ...(studioKinds && { studioKinds }) },
    schema,
  );
}

type NumberRules = { min?: number; max?: number; exclusiveMin?: number; isInteger?: boolean };

/**
 * A number. `exclusiveMin` is a lower bound; `isInteger` rejects fractions. `shownMax` is only displayed; a rule of the
 * operation enforces it.
 * @example
 * optionalField(numberField({ label: 'Pace', help: 'Words per minute.', min: 5, max: 40, default: 20 }))
 */
export function numberField({
  shownMax,
  min,
  max,
  exclusiveMin,
  isInteger,
  ...properties
}: FieldProperties & NumberRules & { shownMax?: number }): Field<number> {
  const bounds: NumberRules = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return createField(
    properties,
    {
      kind: 'number',
      ...bounds,
      ...(shownMax !== undefined && { max: shownMax }),
      ...(isInteger && { isInteger }),
    },
    createNumberSchema({
      ...bounds,
      ...(exclusiveMin !== undefined && { exclusiveMin }),
      ...(isInteger && { isInteger }),
    }),
  );
}

/** A list of `minCount` to `maxCount` integers. */
export function numbersField({
  minCount = 1,
  maxCount,
  min = 0,
  ...properties
}: FieldProperties & { minCount?: number; maxCount?: number; min?: number }): Field<number[]> {
  const schema = z.array(createNumberSchema({ min, isInteger: true })).min(minCount);
  return createField(
    properties,
    { kind: 'number', min, isInteger: true, allowsMultiple: true },
    maxCount ? schema.max(maxCount) : schema,
  );
}

/** Dictionaries, given by name and sent as ids. */
export function dictionariesField(properties: FieldProperties): Field<number[]> {
  const schema = z.array(createNumberSchema({ min: 0, isInteger: true })).min(1);
  return createField(properties, { kind: 'dictionary', allowsMultiple: true }, schema);
}

/**
 * One of several fixed values.
 * @example
 * choiceField({ label: 'Format', help: 'File format.', choices: [{ label: 'MP3', value: 'mp3' }] })
 */
export function choiceField<const V extends string | number>({
  choices,
  ...properties
}: FieldProperties & { choices: readonly Choice<V>[] }): Field<V> {
  const schema = z.custom<V>(
    (value) => choices.some((one) => one.value === value),
    withMessage((command, field) => {
      const labels = choices.map(({ label }) => choiceText(command, field, label));
      return message('problems.notChoice', { labels: list(labels, 'comma') });
    }),
  );
  return createField(properties, { kind: 'choice', choices }, schema);
}

/** A language, sent as its id. `ids`: the ids that the service accepts for this field. */
export function languageField({
  side,
  ids,
  ...properties
}: FieldProperties & { side: LanguageSide; ids: ReadonlySet<number> }): Field<number> {
  return createField(properties, { kind: 'language', side }, createLanguageSchema(ids, side));
}

export function languagesField({
  side,
  ids,
  ...properties
}: FieldProperties & { side: LanguageSide; ids: ReadonlySet<number> }): Field<number[]> {
  const schema = z.array(createLanguageSchema(ids, side)).min(1);
  return createField(properties, { kind: 'language', side, allowsMultiple: true }, schema);
}

export function voiceField(properties: FieldProperties): Field<number> {
  return createField(properties, { kind: 'voice' }, z.int());
}

/**
 * A file, sent as a multipart part under the field's name.
 * @example
 * fileField({ label: 'Recording', help: 'The recording to read.', kinds: ['mp3', 'wav'] })
 */
export function fileField({
  kinds,
  studioKinds,
  textKinds,
  ...properties
}: FieldProperties & FileKindOptions & { readonly textKinds?: readonly FileKind[] }): Field<FileRef> {
  return createField(
    properties,
    { kind: 'file', kinds, ...(studioKinds && { studioKinds }), ...(textKinds && { textKinds }) },
    z.custom<FileRef>((value) => typeof value === 'object' && value !== null, withMessage(message('problems.missing'))),
  );
}

export function textLinesField(properties: FieldProperties): Field<string[]> {
  const schema = z
    .array(z.string())
    .refine((all) => all.some((one) => one.trim().length > 0), withMessage(message('problems.empty')));
  return createField(properties, { kind: 'lines' }, schema);
}

/** Length of a speaker's name. */
const MAX_SPEAKER_CHARACTERS = 100;

/** Lines to speak in each language. Users never type this field. */
export function reviewedLinesField(properties: FieldProperties): Field<unknown> {
  const seconds = z.number().min(0);
  const line = z.object({
    start: seconds,
    end: seconds,
    text: z.string().max(MAX_SPOKEN_CHARACTERS),
    speaker: z.string().max(MAX_SPEAKER_CHARACTERS).nullish(),
    voice_id: z.int().nullish(),
    again: z.boolean().nullish(),
  });
  const schema = z.array(z.object({ language: z.int(), lines: z.array(line).max(MAX_SPOKEN_LINES) }));
  return createField(properties, { kind: 'lines' }, schema);
}

export function toggleField(properties: FieldProperties): Field<boolean> {
  return createField(properties, { kind: 'toggle' }, z.boolean());
}

/** Rejects blank text and counts characters as the service does. */
function createTextSchema(min: number, max = Number.POSITIVE_INFINITY): z.ZodString {
  const lengthMessage = Number.isFinite(max)
    ? message('problems.charactersBetween', { least: min, most: max })
    : message('problems.charactersAtLeast', { least: min });
  return z.string().check(({ value, issues }) => {
    const size = countCodePoints(value);
    // `continue` lets the rules over several fields run too, so that all problems are reported together.
    const common = {
      origin: 'string',
      input: value,
      inclusive: true,
      ...withMessage(lengthMessage),
      continue: true,
    } as const;
    if (value.trim() === '')
      issues.push({ code: 'custom', input: value, ...withMessage(message('problems.empty')), continue: true });
    else if (size < min) issues.push({ ...common, code: 'too_small', minimum: min });
    else if (size > max) issues.push({ ...common, code: 'too_big', maximum: max });
  });
}

function createNumberSchema({ min, max, exclusiveMin, isInteger }: NumberRules): z.ZodType<number> {
  let schema = z.number();
  if (isInteger) schema = schema.int();
  if (exclusiveMin !== undefined) schema = schema.gt(exclusiveMin);
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  return schema;
}

function createLanguageSchema(ids: ReadonlySet<number>, side: LanguageSide): z.ZodType<number> {
  return z.custom<number>(
    (value) => typeof value === 'number' && ids.has(value),
    withMessage(message(side === 'source' ? 'problems.notSourceLanguage' : 'problems.notTargetLanguage')),
  );
}
