// Interprets a plain-language request as one command: values by field, files, and how certain that reading is. The
// command's declaration assigns input to fields.

import { inferLikelyFileKind } from '../../media/file-kinds.ts';
import { type Command, findFieldForKind, findTextField, listFieldsOfKind } from '../command.ts';
import type { FileRef, Invocation } from '../invocation.ts';
import { listMissingFields } from '../parse-invocation.ts';
import type { IntentOptions } from './extract-options.ts';
import type { RequestSubject } from './subject.ts';

export interface MessageContext {
  readonly files: readonly FileRef[];
  /** The message that the request replies to. */
  readonly repliesTo?: { readonly text?: string; readonly files: readonly FileRef[] };
}

export interface Interpretation {
  readonly invocation: Invocation;
  /** True if the input is complete and has no other meaning. */
  readonly isCertain: boolean;
  /** Set if the input is missing. `input-kind`: only a file of the wrong kind is there. */
  readonly missing?: 'input' | 'input-kind';
}

interface IntentParts {
  readonly command: Command;
  readonly subject: RequestSubject;
  readonly options: IntentOptions;
  readonly isQuestion?: boolean;
}

const DURATION_FIELD = 'duration';

/** Returns undefined if the command cannot use the subject at all. */
export function interpretAsCommand(parts: IntentParts, context: MessageContext): Interpretation | undefined {
  const { command, subject, options } = parts;
  const input = takeSubject(parts, context);
  if (!input) return undefined;
  const { values, isUsed } = optionValues(command, options);
  const invocation: Invocation = {
    command: command.name,
    values: { ...input.values, ...values },
    files: input.files,
  };
  const isWhole = listMissingFields(command, invocation, true).length === 0;
  const isCertain = isWhole && isUsed && input.isCertain && subject.is !== 'mixed';
  return { invocation, isCertain, missing: input.missing };
}

interface SubjectInput extends Pick<Invocation, 'values' | 'files'> {
  readonly isCertain: boolean;
  readonly missing?: 'input' | 'input-kind';
}

const NO_INPUT: SubjectInput = { values: {}, files: [], isCertain: false, missing: 'input' };

function takeSubject(parts: IntentParts, context: MessageContext): SubjectInput | undefined {
  const { command } = parts;
  if (command.kind === 'query') return takeQueryInput(parts);
  const field = command.action?.field ?? findTextField(command);
  if (field === undefined) return NO_INPUT;
  // Questions like `What is the time?` are no requests to the bot.
  if (parts.isQuestion && parts.subject.is === 'text' && parts.options.targetLanguages.length === 0) return undefined;
  const fileInput = takeFileForText(parts, context);
  if (fileInput) return fileInput;
  const options = command.fields[field]?.options;
  const link = options?.kind === 'text' && options.linkKinds !== undefined;
  return link || options?.kind === 'file' ? takeFile(parts, context, { field, link }) : takeText(parts, context, field);
}

/** Takes a file in place of a text, like `translate this` with captions. */
function takeFileForText({ command, ...parts }: IntentParts, context: MessageContext): SubjectInput | undefined {
  const field = command.kind === 'operation' ? command.action?.fileField : undefined;
  const isPossible = parts.subject.is === 'reference' || (parts.subject.is === 'text' && context.files.length > 0);
  if (field === undefined || !isPossible) return undefined;
  const input = takeFile({ command, ...parts }, context, { field, link: false });
  return input && input.files.length > 0 ? input : undefined;
}

/** Takes a query's search text. Queries cost nothing, so they need no certainty. */
function takeQueryInput({ command, subject, options: { targetLanguages } }: IntentParts): SubjectInput | undefined {
  const field = findTextField(command);
  const [language] = targetLanguages;
  if (subject.is !== 'reference') return undefined;
  const values = field !== undefined && language !== undefined ? { [field]: language } : {};
  return { values, files: [], isCertain: true };
}

interface FileField {
  readonly field: string;
  readonly link: boolean;
}

function takeFile(
  { command, subject }: IntentParts,
  context: MessageContext,
  { field, link }: FileField,
): SubjectInput | undefined {
  if (subject.is === 'link' && link) return { values: { [field]: subject.link }, files: [], isCertain: true };
  const all = [...context.files, ...(context.repliesTo?.files ?? [])];
  const file = all.find((one) => {
    const kind = inferLikelyFileKind(one);
    return kind !== undefined && findFieldForKind(command, kind) === field;
  });
  const files = file ? [{ ...file, field }] : [];
  // Without a file the words are about something else.
  if (subject.is === 'text') return file && { values: {}, files, isCertain: false };
  if (file) return { values: {}, files, isCertain: subject.is === 'reference' };
  return all.length > 0 ? { ...NO_INPUT, missing: 'input-kind' } : NO_INPUT;
}

function takeText({ command, subject, options }: IntentParts, context: MessageContext, field: string): SubjectInput {
  const of = (text: string, isCertain: boolean): SubjectInput => ({
    values: { [field]: text },
    files: [],
    isCertain,
  });
  const isAlone = context.files.length === 0;
  switch (subject.is) {
    case 'quote':
      return of(subject.text, isAlone);
    case 'text': {
      // A sound's description loses its article: `a thunder`.
      const text = command.kind === 'operation' && command.action ? subject.text : subject.description;
      if (text === '') return NO_INPUT;
      // A text to speak must be more than a reference like `the sign`. A text to translate also needs a target
      // language.
      const isSaid = command.kind === 'operation' && command.action !== undefined;
      const needsName = isSaid && command.languageUse?.spokenField === undefined;
      const isNamed = !isSaid || (!subject.namesThing && (!needsName || options.targetLanguages.length > 0));
      return of(text, isAlone && !subject.isDoubtful && isNamed);
    }
    case 'reference': {
      // Sound is made from descriptions, and a message that the request replies to is unlikely to be one.
      const text = command.kind === 'operation' && command.action ? context.repliesTo?.text : undefined;
      if (text !== undefined && text.trim() !== '' && isAlone) return of(text, true);
      const files = isAlone ? (context.repliesTo?.files ?? []) : context.files;
      return files.length > 0 ? { ...NO_INPUT, missing: 'input-kind' } : NO_INPUT;
    }
    default:
      return NO_INPUT;
  }
}

/** Assigns languages, voice, length and toggles to fields of their kind. `isUsed`: every option has a field. */
function optionValues(command: Command, { targetLanguages, sourceLanguage, voice, seconds, toggles }: IntentOptions) {
  const use = command.kind === 'operation' ? (command.variant?.languageUse ?? command.languageUse) : undefined;
  const target = use?.translatedFields?.to ?? use?.spokenField;
  const targetOptions = command.fields[target ?? '']?.options;
  const takesMany = targetOptions?.kind === 'language' && targetOptions.allowsMultiple === true;
  const entries: readonly (readonly [string | undefined, string | number | undefined])[] = [
    [target, takesMany && targetLanguages.length > 0 ? targetLanguages.join(', ') : targetLanguages[0]],
    [use?.translatedFields?.from ?? use?.recognizedField, sourceLanguage],
    [listFieldsOfKind(command, 'voice')[0], voice],
    [DURATION_FIELD in command.fields ? DURATION_FIELD : undefined, seconds],
    ...toggles.map((field) => [field in command.fields ? field : undefined, 'yes'] as const),
  ];
  const assigned = entries.filter(([, value]) => value !== undefined);
  const isUsed =
    command.kind === 'query' ||
    (assigned.every(([field]) => field !== undefined) && (targetLanguages.length < 2 || takesMany));
  const values = Object.fromEntries(
    assigned.flatMap(([field, value]) => (field === undefined ? [] : [[field, value]])),
  );
  return { values: command.kind === 'query' ? {} : (values as Invocation['values']), isUsed };
}
