// Renders the generated pages: commands with all fields, and settings as .env.example and Markdown.

import type { SettingsGroup } from '../../config/setting.ts';
import {
  type Command,
  type Field,
  findTextField,
  type Operation,
  toShortFieldName,
} from '../../domain/commands/command.ts';
import { ALL_FILE_KINDS, addConvertibleKinds, toFileExtensions } from '../../domain/media/file-kinds.ts';
import { getMessages } from '../../domain/messages.ts';

const { or: formatAlternatives } = getMessages().formats;

function formatAcceptedInput({ options }: Field): string {
  switch (options.kind) {
    case 'text':
      return options.linkKinds
        ? `link, or a ${formatAlternatives(toFileExtensions(addConvertibleKinds(options.linkKinds)))} file`
        : options.max
          ? `text, at most ${options.max} characters`
          : 'text';
    case 'number': {
      const bounds = [
        options.min === undefined ? '' : `from ${options.min}`,
        options.max === undefined ? '' : `to ${options.max}`,
      ]
        .filter(Boolean)
        .join(' ');
      return [options.allowsMultiple ? 'numbers' : 'number', bounds].filter(Boolean).join(' ');
    }
    case 'choice':
      return options.choices.map((one) => one.label).join(', ');
    case 'language':
      return options.allowsMultiple ? 'languages' : 'language';
    case 'voice':
      return 'voice';
    case 'dictionary':
      return 'dictionaries';
    case 'file':
      if (ALL_FILE_KINDS.every((kind) => options.kinds.includes(kind))) return 'any sound, film or text file';
      return `${formatAlternatives(toFileExtensions([...addConvertibleKinds(options.kinds), ...(options.textKinds ?? [])]))} file`;
    case 'lines':
      return 'text, one segment a line';
    case 'toggle':
      return 'yes or no';
  }
}

function formatRequirement(field: Field): string {
  if (field.required && field.replacedBy !== undefined) return `yes, or \`${field.replacedBy}\``;
  if (field.required) return field.setting === undefined ? 'yes' : 'yes, or from /settings';
  return field.default === undefined ? '' : `no; ${String(field.default)}`;
}

/** Fields by name. */
export type FieldTable = Readonly<Record<string, Field>>;

/** Fields that mean the same in most operations. One table describes them for all. */
export function findSharedFields(operations: readonly Operation[]): FieldTable {
  const count = ([name, { help }]: readonly [string, Field]) =>
    operations.filter(({ fields }) => fields[name]?.help === help).length;
  const all = operations.flatMap(({ fields }) => Object.entries<Field>(fields));
  return Object.fromEntries(all.filter((entry) => count(entry) > operations.length / 2));
}

/** Splits the fields of an operation into its own and the shared ones. */
export function splitFields(
  { fields }: Operation,
  shared: FieldTable,
): { readonly own: FieldTable; readonly others: FieldTable } {
  const entries = Object.entries<Field>(fields);
  const isShared = ([name, { help }]: readonly [string, Field]) => shared[name]?.help === help;
  return {
    own: Object.fromEntries(entries.filter((entry) => !isShared(entry))),
    others: Object.fromEntries(entries.filter(isShared)),
  };
}

export const formatTypedName = (name: string, field: Field): string => `\`${toShortFieldName(name, field)}:\``;

/**
 * Renders a row per field: its name for people, and below it the name for programs. `words`: the field that leading words
 * fill.
 */
export function renderFieldTable(fields: FieldTable, words?: string): string {
  const rows = Object.entries(fields).map(([name, field]) => {
    const typed = name === words ? `*words* (${formatTypedName(name, field)})` : formatTypedName(name, field);
    return `| ${typed}<br>\`${name}\` | ${field.help} | ${formatAcceptedInput(field)} | ${formatRequirement(field)} |`;
  });
  return rows.length === 0
    ? ''
    : `<div class="fields">\n\n| typed, field | meaning | takes | needed |\n|---|---|---|---|\n${rows.join('\n')}\n\n</div>`;
}

const formatExampleLine = (command: Command): string => `/${command.name} ${command.example}`.trimEnd();

/** Operations have pages of their own, with examples and fields. */
function renderOperationTable(operations: readonly Command[]): string {
  const rows = operations.map(({ name, summary }) => `| [/${name}](commands/${name}.md) | ${summary} |`);
  return `| command | what it does |\n|---|---|\n${rows.join('\n')}`;
}

function renderQuerySection(query: Command): string {
  const head = `## /${query.name}\n\n${query.summary}\n\n    ${formatExampleLine(query)}`;
  return [head, renderFieldTable(query.fields, findTextField(query))].filter(Boolean).join('\n\n');
}

export function renderCommandsPage(commands: readonly Command[], shared: FieldTable): string {
  const operations = commands.filter(({ kind }) => kind === 'operation');
  const queries = commands.filter(({ kind }) => kind === 'query');
  return `# Commands\n\nThe same names everywhere. Leading words fill the first field, \`name:value\` and \`name:"two words"\` the others; voices and\nlanguages go by name, tag or number. Examples were made by the built-in studio\n(\`bench/operation-examples.ts\`).\n\n${renderOperationTable(operations)}\n\n${queries.map(renderQuerySection).join('\n\n')}\n\n## Fields of most operations\n\n${renderFieldTable(shared)}\n`;
}

const WIDTH = 110;

/** Breaks a sentence into lines that start with `# `. */
function formatComment(sentence: string): string {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines.join('\n');
}

export function renderEnvExample(groups: readonly SettingsGroup[]): string {
  const parts = groups.map(({ title, settings }) => {
    const entries = Object.values(settings).map(
      (row) => `${formatComment(row.help)}\n${row.name}=${row.default ?? ''}`,
    );
    return `## ${title}\n\n${entries.join('\n\n')}`;
  });
  return `# Every setting of Earshot with its default. All may stay as they are: copy this file to .env to change some.\n\n${parts.join('\n\n\n')}\n`;
}

export function renderConfigurationPage(groups: readonly SettingsGroup[]): string {
  const parts = groups.map(({ title, settings }) => {
    const rows = Object.values(settings).map(
      (row) => `| \`${row.name}\` | ${row.default === undefined ? '' : `\`${row.default}\``} | ${row.help} |`,
    );
    return `## ${title}\n\n| name | default | meaning |\n|---|---|---|\n${rows.join('\n')}`;
  });
  return `# Settings\n\nSettings are environment variables, or lines of \`.env\` in the folder where Earshot is started; variables win. None is needed.\n\n${parts.join('\n\n')}\n`;
}
