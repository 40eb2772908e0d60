// Renders messages in one language, with FormatJS.

import { IntlMessageFormat } from 'intl-messageformat';
import { findMessageText, type LocaleTag } from './catalogue.ts';
import { type Formats, getFormats } from './formats.ts';
import type { ArgsOf, ListValue, MessageArgs, MessageId, Text, UnitValue } from './message.ts';

export interface Messages {
  readonly tag: LocaleTag;
  readonly formats: Formats;
  format<Id extends MessageId>(id: Id, ...args: ArgsOf<Id>): string;
  /** Renders a text. The id of an unknown message is shown as it is. */
  render(text: Text): string;
  /** Undefined for an unknown id. */
  find(id: string, args?: MessageArgs): string | undefined;
}

/** Names a language by its tag, a sound or music by its English name. Undefined: as Intl does, or in English. */
type Namer = (name: string, locale: LocaleTag) => string | undefined;

export interface Namers {
  readonly language: Namer;
  readonly sound: Namer;
  readonly music: Namer;
}

/** An absent value. As the case of a select it is written `none`. */
const ABSENT = '';
const NONE = 'none';

type Formatter = (values: Readonly<Record<string, unknown>>) => string;

/** `region`: formats numbers and lists as there. */
export function createMessages(tag: LocaleTag, namers: Namers, region = tag): Messages {
  const formats = getFormats(region);
  const formatters = new Map<string, Formatter>();

  const compile = (id: string): Formatter | undefined => {
    const own = findMessageText(tag, id);
    // A translation that cannot be read must not cost the reader the message.
    const translated = own === undefined ? undefined : tryCompile(own, region);
    if (translated) return translated;
    const english = tag === 'en' ? undefined : findMessageText('en', id);
    return english === undefined ? undefined : tryCompile(english, 'en-GB');
  };
  // Ids without a text are not remembered: stored data could have any number of them.
  const formatterFor = (id: string): Formatter | undefined => {
    const formatter = formatters.get(id) ?? compile(id);
    if (formatter) formatters.set(id, formatter);
    return formatter;
  };
  const renderArg = (arg: MessageArgs[string] = ABSENT): string | number => {
    if (typeof arg === 'boolean') return arg ? 'yes' : 'no';
    return typeof arg === 'number' ? arg : render(arg);
  };
  const find = (id: string, args: MessageArgs = {}): string | undefined =>
    formatterFor(id)?.(Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, renderArg(arg)])));
  const format = (id: string, args?: MessageArgs): string => find(id, args) ?? id;
  const render = (text: Text): string => {
    if (typeof text === 'string') return text;
    return 'id' in text ? format(text.id, text.args) : renderValue(text);
  };
  const renderValue = (value: UnitValue): string => {
    if (value.unit === 'list') return renderList(value);
    if (value.unit === 'sound') return namers.sound(value.value, tag) ?? value.value;
    if (value.unit === 'music') return namers.music(value.value, tag) ?? value.value;
    if (value.unit === 'language')
      return namers.language(value.value, tag) ?? formats.language(value.value) ?? value.value;
    return formats[value.unit](value.value);
  };
  const renderList = ({ value, joined, isQuoted, more = 0 }: ListValue): string => {
    const items = value.map(render).filter((item) => item !== '');
    const shown = isQuoted ? items.map((text) => format('list.quoted', { text })) : items;
    const text = joinItems(shown, joined, { formats, comma: format('list.comma') });
    return more > 0 && text !== '' ? format('list.andMore', { list: text, more }) : text;
  };
  return { tag, formats, format: format as Messages['format'], render, find };
}

function joinItems(
  items: readonly string[],
  joined: ListValue['joined'],
  { formats, comma }: { readonly formats: Formats; readonly comma: string },
): string {
  switch (joined) {
    case 'and':
    case 'or':
      return formats[joined](items);
    case 'comma':
      return items.join(comma);
    case 'dot':
      return items.join(' · ');
    case 'arrow':
      return items.join(' → ');
    case 'slash':
      return items.join(' / ');
    case 'lines':
      return items.join('\n');
    case 'sentences':
      // Chinese and Japanese have no space between sentences.
      return items.map(toSentence).join(' ').replaceAll('。 ', '。');
  }
}

/** Ends the text with a full stop, unless it ends a sentence already. */
function toSentence(words: string): string {
  const text = words.trim();
  return text === '' || /[.!?…。！？।][)”"’»]?$/u.test(text) ? text : `${text}.`;
}

/** The parsed form of a message. */
export type MessageElements = ReturnType<IntlMessageFormat['getAst']>;

/** Tags are plain text, as in `Authorization: Bearer <secret>`. */
export const parseMessage = (text: string, locale: string): IntlMessageFormat =>
  new IntlMessageFormat(text, locale, undefined, { ignoreTag: true, formatters: sharedFormatters });

/** Returns undefined for a text that is not valid ICU. */
function tryCompile(text: string, locale: string): Formatter | undefined {
  if (!/[{']/.test(text)) return () => text;
  try {
    const compiled = parseMessage(text, locale);
    const names = new Set<string>();
    prepareElements(compiled.getAst(), names);
    const absent = Object.fromEntries([...names].map((name) => [name, ABSENT]));
    return (values) => String(compiled.format({ ...absent, ...values }));
  } catch {
    return undefined;
  }
}

/**
 * Collects the names of the placeholders. Renames the case `none` to the empty text, which is how an absent value is
 * passed, so that a user's text `none` does not select it.
 */
function prepareElements(elements: MessageElements, names: Set<string>): void {
  for (const element of elements) {
    if (!('value' in element) || element.type === ELEMENT_TYPES.literal) continue;
    names.add(element.value);
    if (!('options' in element)) continue;
    const { options } = element;
    const none = options[NONE];
    if (none) {
      options[ABSENT] = none;
      delete options[NONE];
    }
    for (const { value } of Object.values(options)) prepareElements(value, names);
  }
}

/** FormatJS's types of the text between placeholders, and of a placeholder that is shown as it is. */
export const ELEMENT_TYPES = { literal: 0, argument: 1 } as const;

/** One Intl object for all messages, since each takes tens of kilobytes. Numbers have at most one decimal. */
const sharedFormatters = {
  getNumberFormat: memoizeByJson(
    (locale: string | string[] | undefined, options: Intl.NumberFormatOptions = { maximumFractionDigits: 1 }) =>
      new Intl.NumberFormat(locale, options),
  ),
  getDateTimeFormat: memoizeByJson(
    (locale: string | string[] | undefined, options?: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, options),
  ),
  getPluralRules: memoizeByJson(
    (locale: string | string[] | undefined, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  ),
};

function memoizeByJson<Args extends readonly unknown[], Result>(create: (...args: Args) => Result) {
  const known = new Map<string, Result>();
  return (...args: Args): Result => {
    const key = JSON.stringify(args);
    const result = known.get(key) ?? create(...args);
    known.set(key, result);
    return result;
  };
}
