// The settings as .env.example and as a Markdown page. Text in, text out.

import type { SettingsGroup } from '../../config/setting.ts';

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
