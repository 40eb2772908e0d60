// The builders of fields: one per kind, each putting the service's bounds into a zod schema and the words into the field. What a
// schema finds is said by say-issue.ts. What a field is stands in command.ts; which fields exist stands in commands/.

import { z } from 'zod';
import { countCharacters, countWords } from '../../kit/text.ts';
import type { FileKind } from '../media/file-kinds.ts';
import type { Side } from '../media/language.ts';
import type { Choice, Field, FieldOptions, FieldWords, MinContent } from './command.ts';
import type { FileRef } from './invocation.ts';
import type { Say } from './say-issue.ts';

/** What an issue of our own says. */
const saying = (say: Say) => ({ params: { say } });

const required = <T>(words: FieldWords, options: FieldOptions, schema: z.ZodType<T>): Field<T> => ({
  ...words,
  options,
  required: true,
  schema,
});

/** Makes a field optional; the interface document lets most of these be null as well. */
export function optional<T>(field: Field<T>): Field<T | null | undefined> {
  return { ...field, required: false, schema: field.schema.nullish() };
}

/** A field the service takes in any form (document: "any"): people still get its kind and words. */
export function anything(field: Field): Field<unknown> {
  return { ...field, required: false, schema: z.unknown().optional() };
}

/** Of a film two hours long, with room to spare. */
const SPOKEN_LINES = 10_000;
const SPOKEN_CHARACTERS = 5_000;

type TextRules = {
  long?: boolean;
  min?: number;
  max?: number;
  /** Our own bound for people, where the service states none. */
  cap?: number;
  minContent?: MinContent;
  numbered?: true;
};

/** `min`, `max`: characters, the service's rule. */
export function text({
  long,
  min = 1,
  max,
  cap,
  minContent,
  numbered,
  ...words
}: FieldWords & TextRules): Field<string> {
  let schema = sized(min, max);
  if (minContent)
    schema = schema.refine(
      (given) => given.trim().length === 0 || suffices(given, minContent),
      saying((problems, local) =>
        problems.saysTooLittle(minContent.words, minContent.characters, local?.about ?? minContent.about),
      ),
    );
  const shownMax = max ?? cap;
  return required(
    words,
    {
      kind: 'text',
      ...(long && { long }),
      ...(shownMax && { max: shownMax }),
      ...(minContent && { minContent }),
      ...(numbered && { numbered }),
    },
    schema,
  );
}

const suffices = (given: string, { words, characters }: MinContent): boolean =>
  countWords(given) >= words && countCharacters(given.trim()) >= characters;

interface FileKinds {
  /** What the service takes. */
  readonly kinds: readonly FileKind[];
  /** What our own studio takes as well. */
  readonly studio?: readonly FileKind[];
}

/** An http(s) address; a file of one of these kinds may be given instead where the platform has a link to it. */
export function link({ kinds, studio, ...words }: FieldWords & FileKinds): Field<string> {
  const schema = z
    .string()
    .max(2083)
    .refine(
      (given) => /^https?:$/.test(URL.parse(given)?.protocol ?? ''),
      saying(({ notAddress }) => notAddress),
    );
  return required(words, { kind: 'text', max: 2083, link: kinds, ...(studio && { studio }) }, schema);
}

type NumberRules = { min?: number; max?: number; over?: number; whole?: boolean };

/** `over` is an exclusive lower bound; `whole` refuses fractions; `cap` is shown, but only a rule says when it holds. */
export function number({
  cap,
  min,
  max,
  over,
  whole,
  ...words
}: FieldWords & NumberRules & { cap?: number }): Field<number> {
  const bounds: NumberRules = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return required(
    words,
    { kind: 'number', ...bounds, ...(cap !== undefined && { max: cap }), ...(whole && { whole }) },
    numeric({ ...bounds, ...(over !== undefined && { over }), ...(whole && { whole }) }),
  );
}

/** Several whole numbers, `minCount` to `maxCount` of them. */
export function numbers({
  minCount = 1,
  maxCount,
  min = 0,
  ...words
}: FieldWords & { minCount?: number; maxCount?: number; min?: number }): Field<number[]> {
  const schema = z.array(numeric({ min, whole: true })).min(minCount);
  return required(
    words,
    { kind: 'number', min, whole: true, many: true },
    maxCount ? schema.max(maxCount) : schema,
  );
}

/** Dictionaries by name; on the wire they are numbers. */
export function namedDictionaries(words: FieldWords): Field<number[]> {
  const schema = z.array(numeric({ min: 0, whole: true })).min(1);
  return required(words, { kind: 'dictionary', many: true }, schema);
}

export function choice<const V extends string | number>({
  choices,
  ...words
}: FieldWords & { choices: readonly Choice<V>[] }): Field<V> {
  const schema = z.custom<V>(
    (given) => choices.some((one) => one.value === given),
    saying(({ notChoice }, local) => notChoice(choices.map(({ label }) => local?.choices?.[label] ?? label))),
  );
  return required(words, { kind: 'choice', choices }, schema);
}

/** `ids`: the codes the service takes. */
export function language({
  side,
  ids,
  ...words
}: FieldWords & { side: Side; ids: ReadonlySet<number> }): Field<number> {
  return required(words, { kind: 'language', side }, languageId(ids, side));
}

export function languages({
  side,
  ids,
  ...words
}: FieldWords & { side: Side; ids: ReadonlySet<number> }): Field<number[]> {
  const schema = z.array(languageId(ids, side)).min(1);
  return required(words, { kind: 'language', side, many: true }, schema);
}

export function voice(words: FieldWords): Field<number> {
  return required(words, { kind: 'voice' }, z.int());
}

/** Sent as a multipart part under the field's own name. */
export function file({ kinds, studio, ...words }: FieldWords & FileKinds): Field<FileRef> {
  return required(
    words,
    { kind: 'file', kinds, ...(studio && { studio }) },
    z.custom<FileRef>(
      (given) => typeof given === 'object' && given !== null,
      saying(({ missing }) => missing),
    ),
  );
}

export function lines(words: FieldWords): Field<string[]> {
  const schema = z.array(z.string()).refine(
    (all) => all.some((one) => one.trim().length > 0),
    saying(({ empty }) => empty),
  );
  return required(words, { kind: 'lines' }, schema);
}

/** What is spoken in each language, line by line; it is never typed. */
export function spokenLines(words: FieldWords): Field<unknown> {
  const seconds = z.number().min(0);
  const line = z.object({ start: seconds, end: seconds, text: z.string().max(SPOKEN_CHARACTERS) });
  const schema = z.array(z.object({ language: z.int(), lines: z.array(line).max(SPOKEN_LINES) }));
  return required(words, { kind: 'lines' }, schema);
}

export function toggle(words: FieldWords): Field<boolean> {
  return required(words, { kind: 'toggle' }, z.boolean());
}

/** Text with something in it, `min` to `max` characters long as the service counts them. */
function sized(min: number, max = Number.POSITIVE_INFINITY): z.ZodString {
  const say: Say = (problems) =>
    Number.isFinite(max) ? problems.charactersBetween(min, max) : problems.charactersAtLeast(min);
  return z.string().check(({ value, issues }) => {
    const size = countCharacters(value);
    // `continue`: rules over several fields are checked all the same, so that all problems are said at once.
    const common = {
      origin: 'string',
      input: value,
      inclusive: true,
      ...saying(say),
      continue: true,
    } as const;
    if (value.trim() === '')
      issues.push({ code: 'custom', input: value, ...saying(({ empty }) => empty), continue: true });
    else if (size < min) issues.push({ ...common, code: 'too_small', minimum: min });
    else if (size > max) issues.push({ ...common, code: 'too_big', maximum: max });
  });
}

function numeric({ min, max, over, whole }: NumberRules): z.ZodType<number> {
  let schema = z.number();
  if (whole) schema = schema.int();
  if (over !== undefined) schema = schema.gt(over);
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  return schema;
}

function languageId(ids: ReadonlySet<number>, side: Side): z.ZodType<number> {
  return z.custom<number>(
    (given) => typeof given === 'number' && ids.has(given),
    saying(({ notSourceLanguage, notTargetLanguage }) =>
      side === 'source' ? notSourceLanguage : notTargetLanguage,
    ),
  );
}
