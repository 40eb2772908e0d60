// The texts of commands as messages. A command declares them in English; `npm run messages` writes those into
// locales/en/commands.json, where the other languages translate them.

import type { Message, Text } from '../../messages/message.ts';
import { type Command, toShortFieldName } from './command.ts';

/** Operations that share the texts of another one have its name here. */
const toId = (command: Command, part: string): string =>
  `commands.${(command.kind === 'operation' ? command.localName : undefined) ?? command.name}.${part}`;

/** `Not known` gives `not-known`. */
const toIdPart = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** `name`: what users type. `aliases`: other names, with commas between them. */
export const commandText = (command: Command, part: 'name' | 'aliases' | 'title' | 'verb' | 'summary'): Message => ({
  id: toId(command, part),
});

/** `name`: what users type. `topics`: what a text that is too short could mention. */
export const fieldText = (command: Command, field: string, part: 'name' | 'label' | 'help' | 'topics'): Message => ({
  id: toId(command, `fields.${field}.${part}`),
});

/**
 * The field's label, or the name of a field that the command does not have, which only a service can send. An inherited
 * field has an English label only, since forms omit it.
 */
export function fieldLabel(command: Command | undefined, name: string): Text {
  const field = command && Object.hasOwn(command.fields, name) ? command.fields[name] : undefined;
  if (!command || !field) return name;
  return field.inherited ? field.label : fieldText(command, name, 'label');
}

/** `label`: the choice's English label. */
export const choiceText = (command: Command, field: string, label: string): Message => ({
  id: toId(command, `fields.${field}.choices.${toIdPart(label)}`),
});

export const followUpText = (command: Command, followUp: string): Message => ({
  id: toId(command, `followUps.${followUp}`),
});

/** Label of a resulting file. */
export const fileText = (command: Command, role: string): Message => ({ id: toId(command, `files.${role}`) });

/** Returns the English texts of commands by id, in ICU MessageFormat. */
export const listCommandMessages = (commands: readonly Command[]): Readonly<Record<string, string>> =>
  Object.fromEntries(commands.flatMap(listTexts).map(([{ id }, text]) => [id, escapeIcu(text)]));

type EnglishText = readonly [Message, string];

function listTexts(command: Command): readonly EnglishText[] {
  if (command.kind === 'operation' && command.localName !== undefined) return [];
  const parts = (['name', 'title', 'verb', 'summary'] as const).map(
    (part): EnglishText => [commandText(command, part), command[part]],
  );
  if (command.aliases.length > 0) parts.splice(1, 0, [commandText(command, 'aliases'), command.aliases.join(', ')]);
  const fields = Object.keys(command.fields).flatMap((name) => listFieldTexts(command, name));
  if (command.kind === 'query') return [...parts, ...fields];
  const files = Object.entries(command.outcome.files).map(
    ([role, { label }]): EnglishText => [fileText(command, role), label],
  );
  const followUps = (command.followUps ?? []).map(
    ({ name, label }): EnglishText => [followUpText(command, name), label],
  );
  return [...parts, ...files, ...followUps, ...fields];
}

function listFieldTexts(command: Command, name: string): readonly EnglishText[] {
  const field = command.fields[name];
  // Users never see an inherited field.
  if (!field || field.inherited) return [];
  const { options } = field;
  const topics = options.kind === 'text' ? options.minContent?.topics : undefined;
  const choices = options.kind === 'choice' ? options.choices : [];
  return [
    [fieldText(command, name, 'name'), toShortFieldName(name, field)],
    [fieldText(command, name, 'label'), field.label],
    [fieldText(command, name, 'help'), field.help],
    ...(topics === undefined ? [] : [[fieldText(command, name, 'topics'), topics] as const]),
    ...choices.map(({ label }): EnglishText => [choiceText(command, name, label), label]),
  ];
}

/** Quotes the characters that ICU MessageFormat would read as its own. */
const escapeIcu = (text: string): string =>
  text.replace(/'(?=[{}<>']|$)/g, "''").replace(/[{}]+/g, (braces) => `'${braces}'`);
