// Finds the arguments of a message in ICU MessageFormat, for generated types and for checks.

import { ELEMENT_TYPES, type MessageElements, parseMessage } from '../../messages/format.ts';

/** What a message does with an argument. */
export interface MessageArgument {
  readonly name: string;
  /** True if the value is counted, or formatted as a number. */
  readonly isNumber: boolean;
  /** False if the value only selects between forms, so that a language with one form need not mention it. */
  readonly isShown: boolean;
  /** Cases of a select, without `other`. Empty if the argument selects nothing. */
  readonly cases: readonly string[];
  /** Forms of its plurals, such as `one`, `other` and `=0`. */
  readonly plurals: readonly PluralForms[];
}

export interface PluralForms {
  readonly type: 'cardinal' | 'ordinal';
  readonly forms: readonly string[];
}

const NO_FACTS = { isNumber: false, isShown: false, cases: [], plurals: [] } as const;

/** @throws {SyntaxError} if the text is not valid ICU MessageFormat. */
export function findArguments(text: string, locale: string): readonly MessageArgument[] {
  const found = new Map<string, MessageArgument>();
  collect(parseMessage(text, locale).getAst(), found);
  return [...found.values()];
}

/** Length of the longest form, without the arguments, whose length varies. */
export const measureLongestForm = (text: string, locale: string): number =>
  measure(parseMessage(text, locale).getAst());

const measure = (elements: MessageElements): number =>
  elements.reduce((sum, element) => {
    if (element.type === ELEMENT_TYPES.literal) return sum + [...element.value].length;
    if (!('options' in element)) return sum;
    return sum + Math.max(...Object.values(element.options).map(({ value }) => measure(value)));
  }, 0);

/** `counted`: the argument that the number sign stands for. */
function collect(elements: MessageElements, found: Map<string, MessageArgument>, counted?: string): void {
  for (const element of elements) {
    if (element.type === ELEMENT_TYPES.literal) continue;
    const name = 'value' in element ? element.value : counted;
    if (name === undefined) continue;
    const before = found.get(name) ?? { name, ...NO_FACTS };
    if (!('options' in element)) {
      const isNumber = before.isNumber || element.type !== ELEMENT_TYPES.argument;
      found.set(name, { ...before, isNumber, isShown: true });
      continue;
    }
    const keys = Object.keys(element.options);
    found.set(name, 'pluralType' in element ? addPlural(before, element.pluralType, keys) : addCases(before, keys));
    for (const { value } of Object.values(element.options))
      collect(value, found, 'pluralType' in element ? name : undefined);
  }
}

const addPlural = (
  before: MessageArgument,
  type: Intl.PluralRulesOptions['type'],
  forms: readonly string[],
): MessageArgument => ({
  ...before,
  isNumber: true,
  plurals: [...before.plurals, { type: type ?? 'cardinal', forms }],
});

const addCases = (before: MessageArgument, keys: readonly string[]): MessageArgument => ({
  ...before,
  cases: [...new Set([...before.cases, ...keys.filter((key) => key !== 'other')])],
});
