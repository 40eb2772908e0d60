// The generated pages: commands as Markdown, one section each with every field; settings as .env.example and as Markdown.
// Text in, text out.

import type { SettingsGroup } from '../../config/setting.ts';
import { type Command, type Field, shortName, wordsField } from '../../domain/commands/command.ts';
import { endingsOf, givable } from '../../domain/media/file-kinds.ts';
import { english } from '../../domain/words/index.ts';

const { either } = english.formats;

/** What may be put into a field, in a few words. */
function takes({ options }: Field): string {
  switch (options.kind) {
    case 'text':
      return options.link
        ? `link, or a ${either(endingsOf(givable(options.link)))} file`
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
    case 'dictionary':
      return 'dictionaries';
    case 'file':
      return `${either(endingsOf(givable(options.kinds)))} file`;
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

/** Every field of a command, a row each: under what people type for it the name that programs know. */
export function fieldTable(command: Command): string {
  const words = wordsField(command);
  const rows = Object.entries(command.fields).map(([name, field]) => {
    const typed =
      name === words ? `*words* (\`${shortName(name, field)}:\`)` : `\`${shortName(name, field)}:\``;
    return `| ${typed}<br>\`${name}\` | ${field.help} | ${takes(field)} | ${need(field)} |`;
  });
  return rows.length === 0
    ? ''
    : `<div class="fields">\n\n| typed, field | meaning | takes | needed |\n|---|---|---|---|\n${rows.join('\n')}\n\n</div>`;
}

const line = (command: Command): string => `/${command.name} ${command.example}`.trimEnd();

function section(command: Command): string {
  const head = `## /${command.name}\n\n${command.summary}\n\n    ${line(command)}`;
  if (command.kind === 'operation')
    return `${head}\n\n[Hear it, see it, and all its fields](commands/${command.name}.md)`;
  return [head, fieldTable(command)].filter(Boolean).join('\n\n');
}

export function commandsPage(commands: readonly Command[]): string {
  return `# Commands\n\nThe same names everywhere. Leading words fill the first field, \`name:value\` and \`name:"two words"\` the others; voices and\nlanguages go by name, tag or number. This page is generated from \`commands/\`.\n\n${commands.map(section).join('\n\n')}\n`;
}

const WIDTH = 110;

/** Breaks a sentence into lines that begin with `# `. */
function comment(sentence: string): string {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines.join('\n');
}

export function envExample(groups: readonly SettingsGroup[]): string {
  const parts = groups.map(({ title, settings }) => {
    const entries = Object.values(settings).map(
      (row) => `${comment(row.help)}\n${row.name}=${row.default ?? ''}`,
    );
    return `## ${title}\n\n${entries.join('\n\n')}`;
  });
  return `# Every setting of Earshot with its default. All may stay as they are: copy this file to .env to change some.\n\n${parts.join('\n\n\n')}\n`;
}

export function configurationPage(groups: readonly SettingsGroup[]): string {
  const parts = groups.map(({ title, settings }) => {
    const rows = Object.values(settings).map(
      (row) => `| \`${row.name}\` | ${row.default === undefined ? '' : `\`${row.default}\``} | ${row.help} |`,
    );
    return `## ${title}\n\n| name | default | meaning |\n|---|---|---|\n${rows.join('\n')}`;
  });
  return `# Settings\n\nSettings are environment variables; a \`.env\` file beside \`package.json\` is read as well, and what is set already wins.\nNone is needed to start. This page is generated from the settings’ rows in \`src\`.\n\n${parts.join('\n\n')}\n`;
}
