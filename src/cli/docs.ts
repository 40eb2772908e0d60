// Writes the generated files, or with --check says which of them are stale and fails.
// What they say comes from the settings and the commands; nothing is written by hand.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commands, withheldBy } from '../../commands/index.ts';
import { locales } from '../../commands/locales/index.ts';
import { renderView } from '../adapters/discord/render.ts';
import { createWordingFor } from '../adapters/shared/texts/index.ts';
import { manifestText } from '../adapters/slack/declare.ts';
import { cardOf, renderCaption } from '../adapters/slack/render.ts';
import { SETTINGS_GROUPS } from '../app/settings.ts';
import { createCatalogue, type Operation } from '../domain/commands/command.ts';
import { discordPicture } from './pages/discord-card.ts';
import { exampleViews, type PictureTag } from './pages/example-tasks.ts';
import { operationPage, type Sound } from './pages/operation-page.ts';
import { commandsPage, configurationPage, envExample } from './pages/pages.ts';
import { type Recorded, recordedView } from './pages/recorded.ts';
import { slackPicture } from './pages/slack-card.ts';
import { soundsListed } from './pages/sounds.ts';

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
  return discordPicture(cards, ago, label);
}

/** What cards lead to where no setting says otherwise. */
const byDefault = createCatalogue(commands, '', [], withheldBy('off'));

/** What can be heard of an example, in the order of the card; before it what was handed over. */
function soundsOf(name: string, { state }: Recorded): readonly Sound[] {
  const given: Sound = { role: 'given', label: 'Handed over' };
  return [given, ...state.result.files].filter(({ role }) =>
    existsSync(join(ROOT, 'docs/examples', name, `${role}.mp3`)),
  );
}

/** The page of an operation, and its example's card on the platforms that are drawn. */
function operationPages(operation: Operation): Readonly<Record<string, string>> {
  const { name, title } = operation;
  const folder = `docs/examples/${name}`;
  const recorded = JSON.parse(readFileSync(join(ROOT, folder, 'task.json'), 'utf8')) as Recorded;
  const view = recordedView(recorded, byDefault.operation(name) ?? operation);
  const files = (view.files ?? []).map((file) => file.name);
  const { texts } = wordingFor('en');
  const onDiscord = { ...renderView(view, { texts }).message, files };
  const { blocks } = cardOf(view, { texts, isAgent: true });
  const caption = renderCaption(view, view.files ?? []);
  return {
    [`docs/commands/${name}.md`]: operationPage(
      operation,
      catalogue,
      recorded,
      soundsOf(name, recorded),
      name === 'sound' ? soundsListed() : '',
    ),
    [`${folder}/discord.svg`]: discordPicture([onDiscord], '', `${title} on Discord`),
    [`${folder}/slack.svg`]: slackPicture(blocks, files, caption, `${title} on Slack`),
  };
}

const pages: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...catalogue.operations.map(operationPages)),
  '.env.example': envExample(SETTINGS_GROUPS),
  'docs/configuration.md': configurationPage(SETTINGS_GROUPS),
  'docs/commands.md': commandsPage(catalogue.commands),
  'docs/slack-manifest.json': manifestText({ catalogue, mode: 'socket', agent: true }),
  'docs/pictures/discord-cards.svg': picture(
    'en',
    'Cards on Discord: a speech at work, two voices to choose from, a dub that failed',
  ),
  'docs/pictures/discord-cards-de.svg': picture('de', 'The same cards in German'),
  'docs/pictures/discord-cards-ja.svg': picture('ja', 'The same cards in Japanese'),
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
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  process.stdout.write(
    stale.length === 0 ? 'Everything is fresh.\n' : `Written: ${stale.map(([path]) => path).join(', ')}\n`,
  );
}
