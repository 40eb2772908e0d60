// Declares the types of commands. Operations become tasks at the media service; queries are answered at once. The
// commands are in commands/, the builders of their fields in field-builders.ts.

import { z } from 'zod';
import { type Message, message } from '../../messages/message.ts';
import { addConvertibleKinds, FILE_KIND_DETAILS, type FileKind } from '../media/file-kinds.ts';
import type { LanguageSide } from '../media/language.ts';
import type { FollowUp } from './follow-up.ts';
import type { OutcomeSpec } from './outcome-spec.ts';

/** Names of the defaults that people and places set with `/settings`. */
export type SettingName = 'voice' | 'language' | 'target_language';

/** Values for fields that are left empty and have a setting. */
export type Defaults = Readonly<Partial<Record<SettingName, number>>> & {
  /** The voice that the person used last in each language, by base tag (`fr`). */
  readonly lastVoices?: Readonly<Record<string, number>>;
  /** The voices of speakers in scripts, by speaker key. */
  readonly cast?: Readonly<Record<string, number>>;
};

export interface Choice<V = string | number> {
  readonly label: string;
  readonly value: V;
}

/** Minimum content of a text. `topics` suggests to the user what else to mention. */
export interface MinTextContent {
  readonly words: number;
  readonly characters: number;
  readonly topics: string;
}

/** Kind of a field, with its limits. `allowsMultiple`: several values, typed with commas or spaces between them. */
export type FieldType =
  | {
      readonly kind: 'text';
      readonly isMultiline?: boolean;
      readonly max?: number;
      readonly linkKinds?: readonly FileKind[];
      /** File kinds that only the built-in studio accepts as a link. */
      readonly studioKinds?: readonly FileKind[];
      readonly minContent?: MinTextContent;
      /**
       * True for numbered lines that the user corrects, each shown below its original (domain/tasks/review-request.ts).
       */
      readonly isNumbered?: true;
    }
  | {
      readonly kind: 'number';
      readonly min?: number;
      readonly max?: number;
      readonly isInteger?: boolean;
      readonly allowsMultiple?: boolean;
    }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | { readonly kind: 'language'; readonly side: LanguageSide; readonly allowsMultiple?: boolean }
  | { readonly kind: 'voice' }
  | { readonly kind: 'dictionary'; readonly allowsMultiple: true }
  | {
      readonly kind: 'file';
      readonly kinds: readonly FileKind[];
      /** File kinds that only the built-in studio accepts. */
      readonly studioKinds?: readonly FileKind[];
      /** File kinds whose text the bot sends as .txt. */
      readonly textKinds?: readonly FileKind[];
    }
  | { readonly kind: 'lines' }
  | { readonly kind: 'toggle' };

export interface FieldProperties {
  readonly label: string;
  /** One sentence on what to enter. */
  readonly help: string;
  /** Short name for typing, if the service's own name is long (`voice` for `voice_id`). */
  readonly shortName?: string;
  /** True for fields that forms hide under "More". */
  readonly isAdvanced?: boolean;
  /** True if forms omit the field, since a button does the same. */
  readonly isTypedOnly?: true;
  readonly setting?: SettingName;
  /** Text field whose language this field holds. An empty language field is filled by language detection. */
  readonly textField?: string;
  /** Value of an empty field, inferred from the other values. */
  readonly infer?: (values: Readonly<Record<string, unknown>>) => string | undefined;
  /** Value that the service uses if the field is empty; shown in forms. */
  readonly default?: string | number | boolean;
  /** True if the field shows a stored value, which the word `none` or an emptied form field deletes. */
  readonly isClearable?: true;
  /** Operation to run instead if this file is given. It has its own form, so no form shows this field. */
  readonly opens?: string;
  /**
   * Set for fields of the built-in studio. Other services never get them; the card shows this message of `card`.
   */
  readonly studioOnly?: 'card.noCaptions' | 'card.noSpeed';
  /** Field that may be given instead of this required one, but not together with it. */
  readonly replacedBy?: string;
  /** True if the bot itself uses the value, so that the service never gets it. */
  readonly isBotOnly?: true;
  /**
   * Set if the preceding task provides the value, so forms omit the field. `sent`: the create call's body has it too.
   */
  readonly inherited?: true | 'sent';
}

export type Field<T = unknown> = FieldProperties & {
  readonly options: FieldType;
  readonly required: boolean;
  readonly schema: z.ZodType<T>;
};

export type FieldDefinitions = Readonly<Record<string, Field>>;

/** Values of a request under the service's field names. Files stay references. */
type RequestValues<F extends FieldDefinitions> = {
  [K in keyof F as undefined extends z.infer<F[K]['schema']> ? never : K]: z.infer<F[K]['schema']>;
} & {
  [K in keyof F as undefined extends z.infer<F[K]['schema']> ? K : never]?: z.infer<F[K]['schema']>;
};

/** A rule that involves several fields. Its problem is reported at `field`. */
interface FieldRule {
  readonly field: string;
  readonly isViolated: (values: Readonly<Record<string, unknown>>) => boolean;
  readonly message: Message;
}

/** Fields with languages that the service must support, by their use. */
export interface LanguageUse {
  readonly recognizedField?: string;
  readonly spokenField?: string;
  /** Languages to translate between. `allowsSame`: both may be equal, which skips the translation. */
  readonly translatedFields?: { readonly from: string; readonly to: string; readonly allowsSame?: boolean };
}

/**
 * Runs the command from a message's menu: `field` takes the message's text or file. `fileField` takes a file in place
 * of the text.
 */
export interface MessageAction {
  readonly field: string;
  readonly fileField?: string;
}

/** Replaces an operation by two. `textField` takes the first result; `fields` maps names to original names. */
export interface TwoStepPlan {
  readonly first: { readonly operation: string; readonly fields: Readonly<Record<string, string>> };
  readonly second: {
    readonly operation: string;
    readonly textField: string;
    readonly fields: Readonly<Record<string, string>>;
  };
}

/** A different operation that runs if `triggerField` has a value, or has `triggerValue`. */
interface OperationVariant {
  readonly triggerField: string;
  readonly triggerValue?: string;
  readonly operation: Operation;
  /** Names of fields in `operation`, where they differ. */
  readonly fieldNames: Readonly<Record<string, string>>;
  /** Uses this operation's field names. */
  readonly languageUse: LanguageUse;
  /** Set if the variant makes lines for review, which `operation` then takes. Only in the built-in studio. */
  readonly review?: { readonly operation: string; readonly field: string };
}

/** Fields of an operation whose text may be a script for several voices. */
export interface ScriptFields {
  /** The text, or the document that has it. */
  readonly textField: string;
  readonly voiceField: string;
  readonly languageField: string;
  /** Toggle with the person's own decision. */
  readonly castField: string;
  /** Operation that speaks the lines, with its names of this operation's fields. Absent: this operation itself. */
  readonly speech?: { readonly operation: string; readonly fieldNames: Readonly<Record<string, string>> };
}

export interface Operation<F extends FieldDefinitions = FieldDefinitions> {
  readonly kind: 'operation';
  readonly name: string;
  /** Other names of the command, in lower case. An alias that two commands claim runs neither. */
  readonly aliases: readonly string[];
  /** Name of the command and of its result on forms, cards and lists. */
  readonly title: string;
  /** Label of the buttons that run the command, in forms and in a message's menu. */
  readonly verb: string;
  readonly summary: string;
  /** Example arguments, without the leading slash and the command's name. */
  readonly example: string;
  readonly endpoint: string;
  /** Path of the create call, with field names in braces. Defaults to the endpoint. */
  readonly createPath?: string;
  readonly bodyFormat: 'json' | 'form';
  /** The service's status word for a failed task (document §3; ERROR where the document shows none). */
  readonly failureWord: 'FAILED' | 'ERROR';
  /** Minutes without visible progress after which polling stops. */
  readonly idleTimeoutMinutes: number;
  readonly fields: F;
  readonly rules: readonly FieldRule[];
  readonly outcome: OutcomeSpec;
  readonly languageUse?: LanguageUse;
  /** True if the user must accept the message `cloning.statement` before the task starts. */
  readonly needsConsent?: true;
  readonly action?: MessageAction;
  readonly followUps?: readonly FollowUp[];
  readonly variant?: OperationVariant;
  /** Values that every request of the operation has and nobody types. */
  readonly preset?: Readonly<Record<string, string>>;
  /** Operation through which users reach this one, which has no command of its own. */
  readonly parent?: string;
  /** Command whose translations this one shares. */
  readonly localName?: string;
  /** Set if the text may be a script for several voices. */
  readonly script?: ScriptFields;
  /** Fields of an operation whose document may be a book, with a task for each chapter. */
  readonly book?: { readonly fileField: string; readonly languageField: string; readonly titleField: string };
  /** Two operations that every service has and that replace this one if the service lacks it. */
  readonly twoStep?: TwoStepPlan;
  /** Message of `failures.notOffered` for services without this operation and without a substitute. */
  readonly unsupportedMessage?: 'translatedStory' | 'dubInForm';
  readonly schema: z.ZodType<RequestValues<F>>;
}

/** Names of the queries, which the bot answers without the service. */
export type QueryName =
  | 'voices'
  | 'languages'
  | 'tasks'
  | 'settings'
  | 'help'
  | 'privacy'
  | 'save-voice'
  | 'correct-lines'
  | 'recast'
  | 'dictionary'
  | 'made-here';

export interface Query<F extends FieldDefinitions = FieldDefinitions> {
  readonly kind: 'query';
  readonly name: QueryName;
  readonly aliases: readonly string[];
  readonly title: string;
  readonly verb: string;
  readonly summary: string;
  readonly example: string;
  readonly fields: F;
  readonly rules: readonly FieldRule[];
  /** True if an answer never changes stored data. */
  readonly isReadOnly: boolean;
  /** Operation whose cards open the query, which has no command of its own. */
  readonly parent?: string;
  readonly action?: MessageAction;
  readonly schema: z.ZodType<RequestValues<F>>;
}

export type Command = Operation | Query;

type Declaration<T, Given extends keyof T> = Omit<T, 'kind' | 'schema' | Given> & Partial<Pick<T, Given>>;

export function defineOperation<F extends FieldDefinitions>(
  declaration: Declaration<Operation<F>, 'rules' | 'aliases'>,
): Operation<F> {
  const { rules = [], aliases = [] } = declaration;
  return {
    ...declaration,
    kind: 'operation',
    aliases,
    rules,
    schema: createRequestSchema(declaration.fields, rules),
  };
}

export function defineQuery<F extends FieldDefinitions>(
  declaration: Declaration<Query<F>, 'rules' | 'aliases'>,
): Query<F> {
  const { rules = [], aliases = [] } = declaration;
  return {
    ...declaration,
    kind: 'query',
    aliases,
    rules,
    schema: createRequestSchema(declaration.fields, rules),
  };
}

function createRequestSchema<F extends FieldDefinitions>(
  fields: F,
  rules: readonly FieldRule[],
): z.ZodType<RequestValues<F>> {
  const replaceable = Object.entries(fields).flatMap(([name, { replacedBy }]) =>
    replacedBy === undefined ? [] : [createReplacementRules(name, replacedBy)],
  );
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, { schema, replacedBy }]) => [
      name,
      replacedBy === undefined ? schema : schema.optional(),
    ]),
  );
  const schema = z.object(shape).superRefine((values, context) => {
    for (const rule of [...rules, ...replaceable.flat()]) {
      if (rule.isViolated(values))
        context.addIssue({ code: 'custom', path: [rule.field], params: { message: rule.message } });
    }
  });
  return schema as unknown as z.ZodType<RequestValues<F>>;
}

const createReplacementRules = (field: string, replacedBy: string): readonly FieldRule[] => [
  {
    field,
    isViolated: (values) => values[field] === undefined && values[replacedBy] === undefined,
    message: message('problems.missing'),
  },
  {
    field: replacedBy,
    isViolated: (values) => values[field] !== undefined && values[replacedBy] !== undefined,
    message: message('problems.textOrFile'),
  },
];

/** Returns the field for a caption file that the bot reads itself. */
export const findCaptionFileField = ({ fields }: Pick<Command, 'fields'>): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.isBotOnly && fields[name]?.options.kind === 'file');

/** Finds the field for a file of this kind. The first declared field wins. */
export function findFieldForKind(command: Command, kind: FileKind): string | undefined {
  return Object.entries(command.fields).find(([, field]) => acceptsKind(field, kind))?.[0];
}

/** Finds the first field for free text. */
export function findTextField(command: Command): string | undefined {
  return Object.entries(command.fields).find(
    ([, { options, isAdvanced }]) => !isAdvanced && (options.kind === 'text' || options.kind === 'lines'),
  )?.[0];
}

/** Finds a field by the service's name or by its short name. */
export function findFieldName(command: Command, typed: string): string | undefined {
  const wanted = typed.toLowerCase();
  return Object.entries(command.fields).find(([name, field]) => name === wanted || field.shortName === wanted)?.[0];
}

/** Names of the fields of a kind, in the order of their declaration. */
export const listFieldsOfKind = ({ fields }: Pick<Command, 'fields'>, kind: FieldType['kind']): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.options.kind === kind);

export const toShortFieldName = (name: string, field: Field): string => field.shortName ?? name;

/** Extensions for a file dialog, like `.docx`. Empty if the field takes no file. */
export function listFileExtensions(field: Field): readonly string[] {
  return listAcceptedFileKinds(field).flatMap((kind) =>
    FILE_KIND_DETAILS[kind].extensions.map((ending) => `.${ending}`),
  );
}

/** File kinds that users can give for a field, as a file or as a link, including kinds that are converted first. */
export const listAcceptedFileKinds = (field: Field): readonly FileKind[] => [
  ...new Set([
    ...addConvertibleKinds(listServiceFileKinds(field)),
    ...listStudioFileKinds(field),
    ...listTextFileKinds(field),
  ]),
];

/** File kinds whose text the bot sends as .txt. */
export const listTextFileKinds = ({ options }: Field): readonly FileKind[] =>
  options.kind === 'file' ? (options.textKinds ?? []) : [];

/** File kinds that the service accepts without conversion. */
export function listServiceFileKinds({ options }: Field): readonly FileKind[] {
  if (options.kind === 'file') return options.kinds;
  return options.kind === 'text' ? (options.linkKinds ?? []) : [];
}

/** File kinds that only the built-in studio accepts. */
export const listStudioFileKinds = ({ options }: Field): readonly FileKind[] =>
  options.kind === 'file' || options.kind === 'text' ? (options.studioKinds ?? []) : [];

const acceptsKind = (field: Field, kind: FileKind): boolean => listAcceptedFileKinds(field).includes(kind);
