// Writes the generated files, or with --check says which of them are stale and fails.
// What they say comes from the settings and the commands; nothing is written by hand.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../../commands/index.ts';
import { locales } from '../../commands/locales/index.ts';
import { renderView } from '../adapters/discord/render.ts';
import { createWordingFor } from '../adapters/shared/texts/index.ts';
import { manifestText } from '../adapters/slack/declare.ts';
import { SETTINGS_GROUPS } from '../app/settings.ts';
import { createCatalogue } from '../domain/commands/command.ts';
import { cardsPicture, exampleViews, type PictureTag } from './pages/cards.ts';
import { commandsPage, configurationPage, envExample } from './pages/pages.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const catalogue = createCatalogue(commands);

const wordingFor = createWordingFor(locales);

/** Cards as Discord shows them to somebody who reads this language. */
function picture(tag: PictureTag, label: string): string {
  const wording = wordingFor(tag);
  const ago = new Intl.RelativeTimeFormat(tag).format(-12, 'second');
  const cards = exampleViews(commands, tag, wording).map((view) => ({
    ...renderView(view, { texts: wording.texts }).message,
    files: (view.files ?? []).map(({ name }) => name),
  }));
  return cardsPicture(cards, ago, label);
}

const pages: Readonly<Record<string, string>> = {
  '.env.example': envExample(SETTINGS_GROUPS),
  'docs/configuration.md': configurationPage(SETTINGS_GROUPS),
  'docs/commands.md': commandsPage(catalogue.commands),
  'docs/slack-manifest.json': manifestText({ catalogue, mode: 'socket' }),
  'docs/discord-cards.svg': picture(
    'en',
    'Cards on Discord: a speech at work, two voices to choose from, a dub that failed',
  ),
  'docs/discord-cards-de.svg': picture('de', 'The same cards in German'),
  'docs/discord-cards-ja.svg': picture('ja', 'The same cards in Japanese'),
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
