// What a person can call: operations, which become tasks at the media service, and queries, which are answered at once. Their
// fields (made by field-builders.ts), and the ordered list of them all with the questions asked of it. Declarations are data;
// which there are stands in commands/, and nothing is found by magic.

import { z } from 'zod';
import { FILE_KINDS, type FileKind, givable } from '../media/file-kinds.ts';
import type { Side } from '../media/language.ts';
import type { ProblemWords } from '../words/problems.ts';
import type { Follow } from './follow.ts';
import type { OutcomeSpec } from './outcome-spec.ts';
import type { PlainWords } from './plain-words/words.ts';

/** Defaults that people and places keep with `/settings`. */
export type SettingName = 'voice' | 'language' | 'target_language';

/** What a person need not type: values that stand in for fields with a setting. */
export type Defaults = Readonly<Partial<Record<SettingName, number>>> & {
  /** The voice that a person had last in each language, by base tag (`fr`). */
  readonly lastVoices?: Readonly<Record<string, number>>;
};

export interface Choice<V = string | number> {
  readonly label: string;
  readonly value: V;
}

/** How much a text must say to be of use; `about` tells what to say more of. */
export interface MinContent {
  readonly words: number;
  readonly characters: number;
  readonly about: string;
}

/** How a field is shown and read. `many` takes several values, separated by commas (or spaces) where they are typed. */
export type FieldOptions =
  | {
      readonly kind: 'text';
      readonly long?: boolean;
      readonly max?: number;
      readonly link?: readonly FileKind[];
      /** More kinds that our own studio takes behind the link. */
      readonly studio?: readonly FileKind[];
      readonly minContent?: MinContent;
      /** Numbered lines to be corrected, and above each what is not (domain/tasks/review-pages.ts). */
      readonly numbered?: true;
    }
  | {
      readonly kind: 'number';
      readonly min?: number;
      readonly max?: number;
      readonly whole?: boolean;
      readonly many?: boolean;
    }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | { readonly kind: 'language'; readonly side: Side; readonly many?: boolean }
  | { readonly kind: 'voice' }
  | { readonly kind: 'dictionary'; readonly many: true }
  | {
      readonly kind: 'file';
      readonly kinds: readonly FileKind[];
      /** More kinds that our own studio takes as they are. */
      readonly studio?: readonly FileKind[];
    }
  | { readonly kind: 'lines' }
  | { readonly kind: 'toggle' };

export interface FieldWords {
  readonly label: string;
  /** One sentence: what to put here. */
  readonly help: string;
  /** The short name a person types, where the service's own is long (`voice` for `voice_id`). */
  readonly as?: string;
  /** Organisational fields stay folded under "More". */
  readonly more?: boolean;
  /** The default that stands in when nothing was given. */
  readonly setting?: SettingName;
  /** Of a language: the field whose text is in it. Where nobody names it, that text tells. */
  readonly of?: string;
  /** Shown as the value that holds when nothing is given. */
  readonly default?: string | number | boolean;
  /** Something kept stands behind it: the word `none` takes it away, and so does emptying it in a form that showed it. */
  readonly clears?: true;
  /** A file that is given for it means this operation instead, which has its form: no form of this command asks for it. */
  readonly leadsTo?: string;
  /** Beyond the document: our own studio alone takes it. Elsewhere it is left out, and the card says this sentence of words/card.ts. */
  readonly ours?: 'noCaptions';
  /**
   * Comes from the task that it goes on from, and from nobody else: no form asks for it. Of a create call only its path may hold it,
   * unless it is `sent`.
   */
  readonly carried?: true | 'sent';
}

export type Field<T = unknown> = FieldWords & {
  readonly options: FieldOptions;
  readonly required: boolean;
  readonly schema: z.ZodType<T>;
};

export type Fields = Readonly<Record<string, Field>>;

/** What a request carries: the service's own values by the service's own names; files stay references. */
type Values<F extends Fields> = {
  [K in keyof F as undefined extends z.infer<F[K]['schema']> ? never : K]: z.infer<F[K]['schema']>;
} & {
  [K in keyof F as undefined extends z.infer<F[K]['schema']> ? K : never]?: z.infer<F[K]['schema']>;
};

/** A rule over several fields: the problem stands at `field`. */
interface Rule {
  readonly field: string;
  readonly broken: (values: Readonly<Record<string, unknown>>) => boolean;
  readonly message: (problems: ProblemWords) => string;
}

/** What an operation does with the languages in which of its fields: what the service must be able to do for it to work. */
export interface LanguageUse {
  /** Speech in it is understood. */
  readonly hears?: string;
  /** It is spoken. */
  readonly speaks?: string;
  /** `mayBeSame`: from a language into itself there is nothing to translate, and all else is done. */
  readonly translates?: { readonly from: string; readonly to: string; readonly mayBeSame?: boolean };
}

/** The same operation called from a message, by its verb: which field takes the message's text or file. */
export interface MessageAction {
  readonly takes: string;
}

/** The second operation says, in `words`, what came of the first; else each field has its value from a field of the whole. */
export interface InTwo {
  readonly first: { readonly operation: string; readonly fields: Readonly<Record<string, string>> };
  readonly second: {
    readonly operation: string;
    readonly words: string;
    readonly fields: Readonly<Record<string, string>>;
  };
}

/** An operation of the service's that does in one what would take two: it is meant where this field is given. */
interface Variant {
  readonly given: string;
  readonly operation: Operation;
  /** Fields that have another name there. */
  readonly renamed: Readonly<Record<string, string>>;
  /** By the names that the fields have here. */
  readonly languageUse: LanguageUse;
  /** It makes the lines only. A person looks at them, and this operation takes them in its field. Only our own studio does so. */
  readonly reviewed?: { readonly operation: string; readonly field: string };
}

export interface Operation<F extends Fields = Fields> {
  readonly kind: 'operation';
  readonly name: string;
  /** What people also call it, in lower case. A word that two commands claim runs neither. */
  readonly also: readonly string[];
  /** What people call it and what it makes, everywhere: on forms, cards, lists. */
  readonly title: string;
  /** What its buttons say that do it: the form's, and the one in a message's menu. */
  readonly verb: string;
  readonly summary: string;
  /** A line a person could type, without the leading slash and name. */
  readonly example: string;
  readonly endpoint: string;
  /** Where a create call goes, with names of fields in braces; else it is the endpoint. */
  readonly createPath?: string;
  readonly sends: 'json' | 'form';
  /** The failure word its status answers use (document §3; ERROR where it shows none). */
  readonly failedWord: 'FAILED' | 'ERROR';
  /** Minutes without any visible change after which we stop waiting by ourselves. */
  readonly deadlineMinutes: number;
  readonly fields: F;
  readonly rules: readonly Rule[];
  readonly outcome: OutcomeSpec;
  readonly languageUse?: LanguageUse;
  /** Nothing is begun before the person has agreed to what stands in words/cloning.ts. */
  readonly needsConsent?: true;
  readonly action?: MessageAction;
  readonly onward?: readonly Follow[];
  readonly variant?: Variant;
  /** The name of the operation by which people reach this one: it has no command of its own. */
  readonly partOf?: string;
  /** The command whose words in other languages are its own. */
  readonly saidAs?: string;
  /** Where the service does not have it: the same by two that every service has, one after the other. */
  readonly inTwo?: InTwo;
  /** Where the service does not have it, and nothing stands in for it: the sentence that says what does, of words/failures.ts. */
  readonly notOffered?: 'translatedStory' | 'dubInForm';
  /** What `body` of a create call must look like. */
  readonly request: z.ZodType<Values<F>>;
}

/** The queries that exist; the bot answers them. */
export type QueryName =
  | 'voices'
  | 'languages'
  | 'tasks'
  | 'settings'
  | 'help'
  | 'privacy'
  | 'keep'
  | 'correct'
  | 'dictionary';

export interface Query<F extends Fields = Fields> {
  readonly kind: 'query';
  readonly name: QueryName;
  readonly also: readonly string[];
  readonly title: string;
  readonly verb: string;
  readonly summary: string;
  readonly example: string;
  readonly fields: F;
  readonly rules: readonly Rule[];
  /** The name of the operation whose cards lead to it: it has no command of its own. */
  readonly partOf?: string;
  readonly request: z.ZodType<Values<F>>;
}

export type Command = Operation | Query;

type Declared<T, Given extends keyof T> = Omit<T, 'kind' | 'request' | Given> & Partial<Pick<T, Given>>;

export function operation<F extends Fields>(
  declared: Declared<Operation<F>, 'rules' | 'also'>,
): Operation<F> {
  const { rules = [], also = [] } = declared;
  return { ...declared, kind: 'operation', also, rules, request: requestOf(declared.fields, rules) };
}

export function query<F extends Fields>(declared: Declared<Query<F>, 'rules' | 'also'>): Query<F> {
  const { rules = [], also = [] } = declared;
  return { ...declared, kind: 'query', also, rules, request: requestOf(declared.fields, rules) };
}

function requestOf<F extends Fields>(fields: F, rules: readonly Rule[]): z.ZodType<Values<F>> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema]));
  const schema = z.object(shape).superRefine((values, context) => {
    for (const rule of rules) {
      if (rule.broken(values))
        context.addIssue({ code: 'custom', path: [rule.field], params: { say: rule.message } });
    }
  });
  return schema as unknown as z.ZodType<Values<F>>;
}

export interface Catalogue {
  /** Put in front of every command's name where a workspace already has a /translate. */
  readonly prefix: string;
  readonly commands: readonly Command[];
  /** Those that only cards lead to. */
  readonly unlisted: readonly Command[];
  readonly operations: readonly Operation[];
  /** Those that a message's file or words can begin: some of them have no command of their own. */
  readonly actions: readonly Operation[];
  /** Also those that have no command of their own, or are withheld. */
  readonly allOperations: readonly Operation[];
  /** Whether that operation, or what follows from it by that name, is not offered here. */
  withholds(operation: string, follow?: string): boolean;
  /** Any of them, by its very name. */
  operation(name: string): Operation | undefined;
  /** By name or a word that means no other command, with or without the prefix and the leading slash, in any case. */
  find(name: string): Command | undefined;
  /** Operations that can start from a file of this kind alone: first those that take it as it is. */
  accepting(kind: FileKind): readonly Operation[];
  /** How people ask for them in plain words, by language. */
  readonly plain: readonly PlainWords[];
}

/** `withheld`: operations that are not offered here; tasks of them that there are already go on. */
export function createCatalogue(
  declared: readonly Command[],
  prefix = '',
  plain: readonly PlainWords[] = [],
  withheld: readonly string[] = [],
): Catalogue {
  const isWithheld = (name: string) => withheld.includes(name);
  const commands = declared.map((one) =>
    one.kind === 'operation' && withheld.length > 0 ? without(one, withheld) : one,
  );
  const offered = commands.filter(({ name }) => !isWithheld(name));
  const byName = namesOf(commands);
  const isOperation = (command: Command): command is Operation => command.kind === 'operation';
  const allOperations = commands.filter(isOperation);
  const operations = offered.filter(isOperation).filter(({ partOf }) => partOf === undefined);
  const actions = offered.filter(isOperation).filter(({ action }) => action !== undefined);
  return {
    prefix,
    plain,
    commands: offered.filter(({ partOf }) => partOf === undefined),
    unlisted: offered.filter(({ partOf }) => partOf !== undefined),
    operations,
    actions,
    allOperations,
    operation: (name) => allOperations.find((one) => one.name === name),
    withholds(name, follow) {
      const { onward = [] } = declared.filter(isOperation).find((one) => one.name === name) ?? {};
      return isWithheld(onward.find((one) => one.name === follow)?.operation ?? name);
    },
    find(name) {
      const bare = name.trim().replace(/^\//, '').toLowerCase();
      const short = bare.startsWith(prefix) ? bare.slice(prefix.length) : bare;
      return byName.get(short) ?? byName.get(bare);
    },
    accepting(kind) {
      const all = [...new Set([...operations, ...actions])];
      const able = all.filter((one) => startsFrom(one, kind, kindsOf));
      const asItIs = able.filter((one) => startsFrom(one, kind, sentKinds));
      return [...asItIs, ...able.filter((one) => !asItIs.includes(one))];
    },
  };
}

/** What does not lead to anything withheld. */
const without = (operation: Operation, withheld: readonly string[]): Operation => {
  const isOffered = (leadsTo: string | undefined) => leadsTo === undefined || !withheld.includes(leadsTo);
  const fields = Object.entries<Field>(operation.fields).filter(([, field]) => isOffered(field.leadsTo));
  const { onward, ...rest } = operation;
  return {
    ...rest,
    fields: Object.fromEntries(fields),
    ...(onward && { onward: onward.filter((one) => isOffered(one.operation)) }),
  };
};

/** Names first, then what only one command is also called. */
function namesOf(commands: readonly Command[]): ReadonlyMap<string, Command> {
  const claims = Map.groupBy(
    commands.flatMap((command) => command.also.map((word) => ({ word, command }))),
    ({ word }) => word,
  );
  const alone = [...claims.values()].flatMap(([one, ...others]) => (one && others.length === 0 ? [one] : []));
  return new Map([
    ...alone.map(({ word, command }) => [word, command] as const),
    ...commands.map((command) => [command.name as string, command] as const),
  ]);
}

const startsFrom = ({ fields, action }: Operation, kind: FileKind, of: typeof sentKinds): boolean =>
  Object.entries<Field>(fields).some(
    ([name, field]) => (field.required || name === action?.takes) && of(field).includes(kind),
  );

/** The field a file of this kind goes to: one that asks for files, else one that takes a link to it. */
export function fieldFor(command: Command, kind: FileKind): string | undefined {
  return Object.entries(command.fields).find(([, field]) => takes(field, kind))?.[0];
}

/** The first field that free words fill. */
export function wordsField(command: Command): string | undefined {
  return Object.entries(command.fields).find(
    ([, { options, more }]) => !more && (options.kind === 'text' || options.kind === 'lines'),
  )?.[0];
}

/** Finds a field by the service's name or the short one people type. */
export function fieldNamed(command: Command, typed: string): string | undefined {
  const wanted = typed.toLowerCase();
  return Object.entries(command.fields).find(([name, field]) => name === wanted || field.as === wanted)?.[0];
}

/** The name people type and read. */
export const shortName = (name: string, field: Field): string => field.as ?? name;

/** Endings to offer in a file dialog for a field, `.docx` style; empty when it takes no file. */
export function endingsFor(field: Field): readonly string[] {
  return kindsOf(field).flatMap((kind) => FILE_KINDS[kind].extensions.map((ending) => `.${ending}`));
}

/** The kinds that people may give for a field, itself or as a link; empty for one that takes no file. */
export const kindsOf = (field: Field): readonly FileKind[] => [
  ...new Set([...givable(sentKinds(field)), ...studioKinds(field)]),
];

/** The kinds that the service takes there. */
export function sentKinds({ options }: Field): readonly FileKind[] {
  if (options.kind === 'file') return options.kinds;
  return options.kind === 'text' ? (options.link ?? []) : [];
}

/** The kinds that our own studio takes there beyond those. */
export const studioKinds = ({ options }: Field): readonly FileKind[] =>
  options.kind === 'file' || options.kind === 'text' ? (options.studio ?? []) : [];

const takes = (field: Field, kind: FileKind): boolean => kindsOf(field).includes(kind);
