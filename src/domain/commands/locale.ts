// The commands' words in one other language, and how they are looked up. English stands in the declarations themselves and is
// what holds wherever a language has no word. Shapes and lookups only; the words are in commands/locales/.

export interface FieldLocalWords {
  /** What is typed: short, lower case. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  /** By the choice's English label. */
  readonly choices?: Readonly<Record<string, string>>;
}

interface CommandWords {
  readonly name: string;
  readonly summary: string;
  /** Label of the message action. */
  readonly action?: string;
  /** By the service's own field name. */
  readonly fields: Readonly<Record<string, FieldLocalWords>>;
}

export interface Locale {
  readonly tag: 'de' | 'es' | 'fr' | 'ja';
  /** By the command's English name. */
  readonly commands: Readonly<Record<string, CommandWords>>;
}

/** The language a reader asked for, whatever the region: `es-419` and `es_ES` are both Spanish. */
export const localeFor = (locales: readonly Locale[], tag: string): Locale | undefined =>
  locales.find((one) => one.tag === tag.toLowerCase().split(/[-_]/)[0]);
