// Checks a translation against its English text: syntax, placeholders, cases, and the plural forms of the language. Pure.

import { findArguments, type MessageArgument, type PluralForms } from './message-arguments.ts';

/** Returns what is wrong, as sentences without the id. */
export function checkTranslation(english: string, text: string, tag: string): readonly string[] {
  if (text.trim() === '') return ['is empty: delete the line if it is not translated yet.'];
  if (text !== text.trim() && english === english.trim()) return ['begins or ends with a space.'];
  const source = readArguments(english, 'en');
  const own = readArguments(text, tag);
  if ('fault' in own) return [`is not valid ICU MessageFormat: ${own.fault}.`];
  if ('fault' in source) return [];
  return [
    ...compareNames(source.found, own.found),
    ...compareCases(source.found, own.found),
    ...own.found.flatMap(({ name, plurals }) => plurals.flatMap((forms) => checkForms(name, forms, tag))),
  ];
}

/** Checks an English text, from which the types of the arguments are made. */
export function checkEnglish(text: string): readonly string[] {
  if (text.trim() === '') return ['is empty.'];
  const own = readArguments(text, 'en');
  if ('fault' in own) return [`is not valid ICU MessageFormat: ${own.fault}.`];
  return own.found.flatMap(({ name, plurals }) => plurals.flatMap((forms) => checkForms(name, forms, 'en')));
}

type ReadArguments = { readonly found: readonly MessageArgument[] } | { readonly fault: string };

function readArguments(text: string, locale: string): ReadArguments {
  try {
    return { found: findArguments(text, locale) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

const quote = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

function compareNames(source: readonly MessageArgument[], own: readonly MessageArgument[]): readonly string[] {
  const names = source.map(({ name }) => name);
  const unknown = own.map(({ name }) => name).filter((name) => !names.includes(name));
  const missing = source
    .filter(({ name, isShown }) => isShown && !own.some((one) => one.name === name))
    .map(({ name }) => name);
  const numbers = own.filter(
    ({ name, isNumber }) => isNumber && source.some((one) => one.name === name && !one.isNumber),
  );
  return [
    ...(unknown.length > 0 ? [`has ${quote(unknown)}, which the English text does not have.`] : []),
    ...(missing.length > 0 ? [`lacks ${quote(missing)}.`] : []),
    ...(numbers.length > 0 ? [`counts ${quote(numbers.map(({ name }) => name))}, which is no number.`] : []),
  ];
}

/** Cases are values of the program, so a translation can neither add nor translate them. */
const compareCases = (source: readonly MessageArgument[], own: readonly MessageArgument[]): readonly string[] =>
  own.flatMap(({ name, cases }) => {
    const known = source.find((one) => one.name === name)?.cases ?? [];
    const wrong = cases.filter((one) => !known.includes(one));
    return wrong.length > 0
      ? [`selects ${wrong.join(', ')} for {${name}}; possible: ${[...known, 'other'].join(', ')}.`]
      : [];
  });

/** Numbers that decide which plural forms a language needs. Forms for millions only may be left out. */
const COUNTED = Array.from({ length: 201 }, (_, number) => number);

function checkForms(name: string, { type, forms }: PluralForms, tag: string): readonly string[] {
  // With exact numbers and no form of the language, `other` is meant to fit the rest: {count, plural, =1 {} other {#}}.
  if (forms.length > 1 && forms.every((form) => form === 'other' || form.startsWith('='))) return [];
  const rules = new Intl.PluralRules(tag, { type });
  const possible: readonly string[] = rules.resolvedOptions().pluralCategories;
  const needed = new Set(
    COUNTED.filter((number) => !forms.includes(`=${number}`)).map((number) => rules.select(number)),
  );
  const wrong = forms.filter((form) => !form.startsWith('=') && !possible.includes(form));
  const missing = [...needed].filter((form) => !forms.includes(form));
  return [
    ...(wrong.length > 0
      ? [`has the plural form ${wrong.join(', ')} for {${name}}; possible: ${possible.join(', ')}.`]
      : []),
    ...(missing.length > 0 ? [`lacks the plural form ${missing.join(', ')} for {${name}}.`] : []),
  ];
}
