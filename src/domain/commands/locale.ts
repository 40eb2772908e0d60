// Supported languages, and lookup of the commands' translations. The English texts are in the declarations and fill any
// gap. The translations are in commands/locales/.

import type { CommandLocale, CommandTranslation, FieldTranslation } from '../command-locale.ts';
import { LOCALE_TAGS, type LocaleTag } from '../locale-tags.ts';
import { type Command, toShortFieldName } from './command.ts';

export { LOCALE_TAGS, type LocaleTag };

/**
 * Returns the language with its most likely script (Unicode likely subtags): `zh-HK` gives `zh Hant`, `zh` gives `zh
 * Hans`.
 */
function toLikelySubtags(written: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(written.replaceAll('_', '-')).maximize();
    return `${language} ${script}`;
  } catch {
    return undefined; // Invalid tag.
  }
}

const TAGS_BY_LIKELY_SUBTAGS = new Map(LOCALE_TAGS.map((tag) => [toLikelySubtags(tag), tag]));

/**
 * Returns the supported language for a platform's tag: `es` for `es-419` and `es_ES`, `pt-BR` for `pt_PT`, `zh-TW` for
 * `zh-Hant` and `zh_HK`. Undefined if the script differs, as in `zh-CN`.
 */
export const matchLocaleTag = (written: string): LocaleTag | undefined =>
  TAGS_BY_LIKELY_SUBTAGS.get(toLikelySubtags(written));

/** Returns the first supported language of a list of preferences. */
export const matchFirstLocaleTag = (written: readonly string[]): LocaleTag | undefined =>
  written.map(matchLocaleTag).find((tag) => tag !== undefined);

/** Finds a language's translation of the commands, whatever the region. */
export const findCommandLocale = (locales: readonly CommandLocale[], written: string): CommandLocale | undefined => {
  const tag = matchLocaleTag(written);
  return locales.find((one) => one.tag === tag);
};

/** Translations to use; undefined for English. */
interface CommandTexts {
  readonly commands: CommandLocale | undefined;
}

export const findCommandTranslation = (command: Command, { commands }: CommandTexts): CommandTranslation | undefined =>
  commands?.commands[(command.kind === 'operation' ? command.localName : undefined) ?? command.name];

export const localizeCommand = (command: Command, local: CommandTexts): Pick<Command, 'title' | 'verb' | 'summary'> =>
  findCommandTranslation(command, local) ?? command;

export const findFieldTranslation = (
  command: Command,
  field: string,
  local: CommandTexts,
): FieldTranslation | undefined => findCommandTranslation(command, local)?.fields[field];

/** The upload option beside a link field belongs to no command, so its texts are here. */
const LINK_UPLOAD_FIELD: FieldTranslation = {
  name: 'file',
  label: 'File',
  help: 'The film or recording itself, instead of a link to it.',
};

export const findLinkUploadTranslation = (commands?: CommandLocale): FieldTranslation =>
  commands?.linkUploadField ?? LINK_UPLOAD_FIELD;

/** Returns the field's label in the reader's language. */
export function localizeFieldLabel(command: Command, name: string, local: CommandTexts): string {
  const field = command.fields[name];
  return (
    findFieldTranslation(command, name, local)?.label ?? field?.label ?? (field ? toShortFieldName(name, field) : name)
  );
}
