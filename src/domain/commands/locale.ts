// The languages people are answered in, and the commands' words in one of them other than English, with how both are found. English
// stands in the declarations themselves and is what holds wherever a language has no word. Shapes and lookups only; the words are
// in commands/locales/.

import { type Command, shortName } from './command.ts';
import { LOCALE_TAGS, type LocaleTag } from './locale-tags.ts';

export interface FieldLocalWords {
  /** What is typed: short, lower case. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  /** By the choice's English label. */
  readonly choices?: Readonly<Record<string, string>>;
  /** What to say more of in a text that says too little. */
  readonly about?: string;
}

export interface CommandWords {
  readonly name: string;
  readonly title: string;
  readonly verb: string;
  readonly summary: string;
  /** Labels of what can follow, by its name. */
  readonly onward?: Readonly<Record<string, string>>;
  /** Labels of the files it makes, by their role. */
  readonly files?: Readonly<Record<string, string>>;
  /** By the service's own field name. */
  readonly fields: Readonly<Record<string, FieldLocalWords>>;
}

export interface Locale {
  readonly tag: Exclude<LocaleTag, 'en'>;
  /** The upload beside a field for a link. */
  readonly besideLink: FieldLocalWords;
  /** By the command's English name. */
  readonly commands: Readonly<Record<string, CommandWords>>;
}

export { LOCALE_TAGS, type LocaleTag };

/** A language with the script it is most likely written in (Unicode's likely subtags): `zh-HK` is `zh Hant`, `zh` is `zh Hans`. */
function likely(written: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(written.replaceAll('_', '-')).maximize();
    return `${language} ${script}`;
  } catch {
    return undefined; // no tag at all
  }
}

const BY_LIKELY = new Map(LOCALE_TAGS.map((tag) => [likely(tag), tag]));

/**
 * The one of ours that a reader of this language reads, as platforms write it: `es-419` and `es_ES` are `es`, `pt_PT` is `pt-BR`,
 * `zh-Hant` and `zh_HK` are `zh-TW`. None for what is written in another script: `zh-CN`.
 */
export const localeTagOf = (written: string): LocaleTag | undefined => BY_LIKELY.get(likely(written));

/** The first of these languages that is one of ours. */
export const readerOf = (written: readonly string[]): LocaleTag | undefined =>
  written.map(localeTagOf).find((tag) => tag !== undefined);

/** The commands' words for a reader of this language, whatever the region. */
export const localeFor = (locales: readonly Locale[], written: string): Locale | undefined => {
  const tag = localeTagOf(written);
  return locales.find((one) => one.tag === tag);
};

/** Where the commands' words are looked up: without them the declarations' own hold. */
interface Local {
  readonly commands: Locale | undefined;
}

/** All its words, where the language has some. */
export const wordsOf = (command: Command, { commands }: Local): CommandWords | undefined =>
  commands?.commands[(command.kind === 'operation' ? command.saidAs : undefined) ?? command.name];

/** What a command is called. */
export const namesIn = (command: Command, local: Local): Pick<Command, 'title' | 'verb' | 'summary'> =>
  wordsOf(command, local) ?? command;

export const fieldWords = (command: Command, field: string, local: Local): FieldLocalWords | undefined =>
  wordsOf(command, local)?.fields[field];

/** The upload beside a field for a link is declared by no command. */
const BESIDE_LINK: FieldLocalWords = {
  name: 'file',
  label: 'File',
  help: 'The film or recording itself, instead of a link to it.',
};

export const fileBesideLink = (commands?: Locale): FieldLocalWords => commands?.besideLink ?? BESIDE_LINK;

/** A field's name as a person reads it. */
export function labelOf(command: Command, name: string, local: Local): string {
  const field = command.fields[name];
  return fieldWords(command, name, local)?.label ?? field?.label ?? (field ? shortName(name, field) : name);
}
