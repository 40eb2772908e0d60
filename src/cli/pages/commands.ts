// The commands as a Markdown page: one section each, with every field. Text in, text out.

import { shortName, wordsField } from '../../domain/commands/catalogue.ts';
import type { Field } from '../../domain/commands/field.ts';
import type { Command } from '../../domain/commands/operation.ts';
import { listKinds } from '../../domain/media/file-kinds.ts';

/** What may be put into a field, in a few words. */
function takes({ options }: Field): string {
  switch (options.kind) {
    case 'text':
      return options.link
        ? `link, or a ${listKinds(options.link)} file`
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
      return [options.many ? 'numbers' : 'number', bounds].filter(Boolean).join(' ');
    }
    case 'choice':
      return options.choices.map((one) => one.label).join(', ');
    case 'language':
      return options.many ? 'languages' : 'language';
    case 'voice':
      return 'voice';
    case 'file':
      return `${listKinds(options.kinds)} file`;
    case 'lines':
      return 'text, one segment a line';
    case 'toggle':
      return 'yes or no';
  }
}

function need(field: Field): string {
  if (field.required) return field.setting === undefined ? 'yes' : 'yes, or its default from /settings';
  return field.default === undefined ? '' : `no; ${String(field.default)}`;
}

function section(command: Command): string {
  const words = wordsField(command);
  const head = `## /${command.name}\n\n${command.summary}${command.kind === 'operation' ? ` Service: \`POST ${command.endpoint}\`.` : ''}`;
  const example = `    /${command.name} ${command.example}`.trimEnd();
  const rows = Object.entries(command.fields).map(([name, field]) => {
    const typed =
      name === words ? `*words* (\`${shortName(name, field)}:\`)` : `\`${shortName(name, field)}:\``;
    return `| ${typed} | \`${name}\` | ${takes(field)} | ${need(field)} | ${field.help} |`;
  });
  const table =
    rows.length === 0
      ? ''
      : `\n\n| typed | field | takes | needed | meaning |\n|---|---|---|---|---|\n${rows.join('\n')}`;
  return `${head}\n\n${example}${table}`;
}

export function commandsPage(commands: readonly Command[]): string {
  return `# Commands\n\nThe same names everywhere. Leading words fill the first field, \`name:value\` and \`name:"two words"\` the others; voices and\nlanguages go by name, tag or number. This page is generated from \`commands/\`.\n\n${commands.map(section).join('\n\n')}\n`;
}
