// Types for translations of a command's names, labels and help. The lookups are in commands/locale.ts.

import type { LocaleTag } from './locale-tags.ts';

export interface FieldTranslation {
  /** Name to type: short and in lower case. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  /** Translated labels, keyed by the choice's English label. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Topics to suggest if a text is too short, as in {@link MinTextContent}. */
  readonly topics?: string;
}

export interface CommandTranslation {
  readonly name: string;
  readonly title: string;
  readonly verb: string;
  readonly summary: string;
  readonly followUps?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  /** Translations of fields, keyed by the service's field name. */
  readonly fields: Readonly<Record<string, FieldTranslation>>;
}

export interface CommandLocale {
  readonly tag: Exclude<LocaleTag, 'en'>;
  /** Upload option beside a link field, on platforms where a link field takes no file. */
  readonly linkUploadField: FieldTranslation;
  /** Translations of commands, keyed by English name. */
  readonly commands: Readonly<Record<string, CommandTranslation>>;
}
