// Renders the generated pages: commands with all fields, and settings as .env.example and Markdown.

import type { SettingsGroup } from '../../config/setting.ts';
import { type Command, type Field, findTextField, toShortFieldName } from '../../domain/commands/command.ts';
import { addConvertibleKinds, toFileExtensions } from '../../domain/media/file-kinds.ts';
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
      return `${formatAlternatives(toFileExtensions(addConvertibleKinds(options.kinds)))} file`;
    case 'lines':
      return 'text, one segment a line';
    case 'toggle':
      return 'yes or no';
  }
}

function formatRequirement(field: Field): string {
  if (field.required) return field.setting === undefined ? 'yes' : 'yes, or its default from /settings';
  return field.default === undefined ? '' : `no; ${String(field.default)}`;
}

/** Renders a row per field: its name for people, and below it the name for programs. */
export function renderFieldTable(command: Command): string {
  const words = findTextField(command);
  const rows = Object.entries(command.fields).map(([name, field]) => {
    const typed =
      name === words ? `*words* (\`${toShortFieldName(name, field)}:\`)` : `\`${toShortFieldName(name, field)}:\``;
    return `| ${typed}<br>\`${name}\` | ${field.help} | ${formatAcceptedInput(field)} | ${formatRequirement(field)} |`;
  });
  return rows.length === 0
    ? ''
    : `<div class="fields">\n\n| typed, field | meaning | takes | needed |\n|---|---|---|---|\n${rows.join('\n')}\n\n</div>`;
}

const formatExampleLine = (command: Command): string => `/${command.name} ${command.example}`.trimEnd();

function renderCommandSection(command: Command): string {
  const head = `## /${command.name}\n\n${command.summary}\n\n    ${formatExampleLine(command)}`;
  if (command.kind === 'operation')
    return `${head}\n\n[Hear it, see it, and all its fields](commands/${command.name}.md)`;
  return [head, renderFieldTable(command)].filter(Boolean).join('\n\n');
}

export function renderCommandsPage(commands: readonly Command[]): string {
  return `# Commands\n\nThe same names everywhere. Leading words fill the first field, \`name:value\` and \`name:"two words"\` the others; voices and\nlanguages go by name, tag or number. This page is generated from \`commands/\`.\n\n${commands.map(renderCommandSection).join('\n\n')}\n`;
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
  return `# Settings\n\nSettings are environment variables; a \`.env\` file in the folder where Earshot is started is read as well, and what is set already wins.\nNone is needed to start. This page is generated from the settings’ rows in \`src\`.\n\n${parts.join('\n\n')}\n`;
}
