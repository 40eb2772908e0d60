// Converts the command catalogue to JSON for the page's forms and for scripts (docs/web-chat.md, Fields). Pure.

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import { type Command, type Field, listFileExtensions, toShortFieldName } from '../../domain/commands/command.ts';
import { choiceText, commandText, fieldText } from '../../domain/commands/command-texts.ts';
import { getLocalFieldName, listCommandNames } from '../../domain/commands/localized-names.ts';
import { ALL_FILE_KINDS, FILE_KIND_DETAILS } from '../../domain/media/file-kinds.ts';
import type { Messages } from '../../messages/format.ts';
import type { Text } from '../../messages/message.ts';
import { isAllowedInForm } from '../shared/form.ts';
import { renderOptional } from './localize.ts';

/**
 * Texts are in the language of `messages`. `unavailableReason` returns a few words on why a command cannot run here.
 */
export const toCatalogueJson = (
  catalogue: Catalogue,
  messages: Messages,
  unavailableReason: (command: Command) => Text | undefined,
) => ({
  prefix: catalogue.prefix,
  commands: catalogue.commands.map((command) => ({
    ...toCommandJson(command, messages),
    unavailableReason: renderOptional(unavailableReason(command), messages),
  })),
  /** Commands that only card buttons open. */
  hiddenCommands: catalogue.hiddenCommands.map((command) => toCommandJson(command, messages)),
  fileOperations: listFileOperations(catalogue),
});

/** Names of the operations that accept a file, by the extension of its name. */
const listFileOperations = (catalogue: Catalogue): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    ALL_FILE_KINDS.flatMap((kind) => {
      const names = catalogue.operationsAccepting(kind).map(({ name }) => name);
      return FILE_KIND_DETAILS[kind].extensions.map((extension) => [`.${extension}`, names]);
    }),
  );

const toCommandJson = (command: Command, messages: Messages) => ({
  name: command.name,
  aliases: [...new Set([...command.aliases, ...listCommandNames(command, messages.tag)])],
  kind: command.kind,
  title: messages.render(commandText(command, 'title')),
  verb: messages.render(commandText(command, 'verb')),
  summary: messages.render(commandText(command, 'summary')),
  example: command.example,
  ...(command.action && { action: command.action }),
  fields: Object.entries(command.fields)
    .filter(([, field]) => isAllowedInForm(field))
    .map(([name, field]) => toFieldJson(command, name, field, messages)),
});

function toFieldJson(command: Command, name: string, field: Field, messages: Messages) {
  const { kind, ...constraints } = field.options;
  const shortName = toShortFieldName(name, field);
  const localName = getLocalFieldName(command, name, messages.tag);
  return {
    name,
    shortName,
    ...(localName !== '' && localName !== shortName && { localName }),
    label: messages.render(fieldText(command, name, 'label')),
    help: messages.render(fieldText(command, name, 'help')),
    kind,
    required: field.required && field.replacedBy === undefined,
    isAdvanced: field.isAdvanced ?? false,
    ...(field.isClearable && { isClearable: true }),
    setting: field.setting,
    default: field.default,
    ...toConstraintsJson(kind, constraints),
    ...(field.options.kind === 'choice' && {
      choices: field.options.choices.map((one) => ({
        ...one,
        label: messages.render(choiceText(command, name, one.label)),
      })),
    }),
    ...(kind === 'file' || 'linkKinds' in constraints ? { extensions: listFileExtensions(field) } : {}),
  };
}

/** Constraints of a text field that have other names in the JSON. */
const TEXT_CONSTRAINT_NAMES: Readonly<Record<string, string>> = { max: 'maxLength' };

/** Leaves out file kinds, because the JSON lists them as `extensions`. */
function toConstraintsJson(kind: Field['options']['kind'], constraints: object): object {
  const entries = Object.entries(constraints).filter(([name]) => name !== 'kinds' && name !== 'linkKinds');
  const getJsonName = (name: string) => (kind === 'text' ? TEXT_CONSTRAINT_NAMES[name] : undefined) ?? name;
  return Object.fromEntries(entries.map(([name, value]) => [getJsonName(name), value]));
}
