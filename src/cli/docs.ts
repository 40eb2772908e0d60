// Writes the generated files, or with --check says which of them are stale and fails.
// What they say comes from the settings and the commands; nothing is written by hand.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../../commands/index.ts';
import { renderView } from '../adapters/discord/render.ts';
import { manifestText } from '../adapters/slack/declare.ts';
import { SETTINGS_GROUPS } from '../app/settings.ts';
import { createCatalogue } from '../domain/commands/command.ts';
import { cardsPicture, exampleViews } from './pages/cards.ts';
import { commandsPage, configurationPage, envExample } from './pages/pages.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const catalogue = createCatalogue(commands);

const pages: Readonly<Record<string, string>> = {
  '.env.example': envExample(SETTINGS_GROUPS),
  'docs/configuration.md': configurationPage(SETTINGS_GROUPS),
  'docs/commands.md': commandsPage(catalogue.commands),
  'docs/slack-manifest.json': manifestText({ catalogue, mode: 'socket' }),
  'docs/discord-cards.svg': cardsPicture(
    exampleViews(commands).map((view) => ({
      ...renderView(view).message,
      files: (view.files ?? []).map(({ name }) => name),
    })),
    'Cards on Discord: a speech at work, two voices to choose from, a dub that failed',
  ),
};

const current = (path: string): string | undefined => {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return undefined;
  }
};

const stale = Object.entries(pages).filter(([path, text]) => current(path) !== text);

if (process.argv.includes('--check')) {
  for (const [path] of stale) process.stderr.write(`${path} is stale: npm run docs writes it anew\n`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) writeFileSync(join(ROOT, path), text);
  process.stdout.write(
    stale.length === 0 ? 'Everything is fresh.\n' : `Written: ${stale.map(([path]) => path).join(', ')}\n`,
  );
}
