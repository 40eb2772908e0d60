// Generates the documentation pages from settings and commands. With `--check`, lists outdated files and fails.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commands, listPolicyDisabledCommands } from '../../commands/index.ts';
import { renderView } from '../adapters/discord/render.ts';
import { formatSlackManifest } from '../adapters/slack/manifest.ts';
import { renderCaption, renderCard } from '../adapters/slack/render.ts';
import { ALL_SETTINGS_GROUPS } from '../app/settings.ts';
import { SETTINGS } from '../config/settings.ts';
import { createCatalogue } from '../domain/commands/catalogue.ts';
import type { Operation } from '../domain/commands/command.ts';
import { getMessages } from '../domain/messages.ts';
import { localizeLabels, localizeView } from '../domain/views/localize-view.ts';
import { readPackageVersion } from '../kit/process/package-version.ts';
import { drawDiscordCards } from './pages/discord-card.ts';
import { createExampleViews, type ExampleLanguage } from './pages/example-tasks.ts';
import { renderModelLicences, renderModelTable } from './pages/model-tables.ts';
import { type ExampleSound, renderOperationPage } from './pages/operation-page.ts';
import { createRecordedView, type RecordedExample } from './pages/recorded-example.ts';
import {
  findSharedFields,
  renderCommandsPage,
  renderConfigurationPage,
  renderEnvExample,
} from './pages/reference-pages.ts';
import { renderServerEntry } from './pages/server-json.ts';
import { drawSlackMessage } from './pages/slack-card.ts';
import { renderSoundList } from './pages/sound-list.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const catalogue = createCatalogue(commands);
const sharedFields = findSharedFields(catalogue.operations);

/** Draws cards as Discord shows them in the given language. */
function drawExampleCards(tag: ExampleLanguage, label: string): string {
  const messages = getMessages(tag);
  const elapsed = new Intl.RelativeTimeFormat(tag).format(-12, 'second');
  const cards = createExampleViews(commands, tag).map((view) => ({
    ...renderView(localizeView(view, messages), { messages }).message,
    files: (view.files ?? []).map(({ name }) => name),
  }));
  return drawDiscordCards(cards, elapsed, label);
}

/** Commands with the default settings, for follow-up buttons. */
const defaultCatalogue = createCatalogue(commands, '', listPolicyDisabledCommands('off'));

/** Lists the sounds of an example: the input, then the results in the order of the card. */
function listExampleSounds(name: string, { state }: RecordedExample): readonly ExampleSound[] {
  const inputSound: ExampleSound = { role: 'given', label: 'Handed over' };
  const resultSounds = localizeLabels(state.result.files, getMessages());
  return [inputSound, ...resultSounds].filter(({ role }) =>
    existsSync(join(ROOT, 'docs/examples', name, `${role}.mp3`)),
  );
}

/** Generates the page of an operation and the pictures of its example card. */
function generateOperationPages(operation: Operation): Readonly<Record<string, string>> {
  const { name, title } = operation;
  const folder = `docs/examples/${name}`;
  const recorded = JSON.parse(readFileSync(join(ROOT, folder, 'task.json'), 'utf8')) as RecordedExample;
  const messages = getMessages();
  const example = createRecordedView(recorded, defaultCatalogue.findOperation(name) ?? operation);
  const view = localizeView(example, messages);
  const files = (view.files ?? []).map((file) => file.name);
  const onDiscord = { ...renderView(view, { messages }).message, files };
  const { blocks } = renderCard(view, { messages, isAgent: true });
  const caption = renderCaption(view, view.files ?? []);
  return {
    [`docs/commands/${name}.md`]: renderOperationPage(
      operation,
      catalogue,
      sharedFields,
      recorded,
      listExampleSounds(name, recorded),
      name === 'sound' ? renderSoundList() : '',
    ),
    [`${folder}/discord.svg`]: drawDiscordCards([onDiscord], '', `${title} on Discord`),
    [`${folder}/slack.svg`]: drawSlackMessage(blocks, files, caption, `${title} on Slack`),
  };
}

/** Replaces the generated part of a page, between two comments with its name. */
function replaceBlock(path: string, name: string, text: string): Readonly<Record<string, string>> {
  const start = `<!-- ${name}: npm run docs -->\n`;
  const end = `\n<!-- /${name} -->`;
  const [before, rest] = readFileSync(join(ROOT, path), 'utf8').split(start);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined) throw new Error(`${path} has no block “${name}”.`);
  return { [path]: `${before}${start}\n${text}\n${end}${after}` };
}

const { settings: service } = SETTINGS.service;

const generatedFiles: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...catalogue.operations.map(generateOperationPages)),
  '.env.example': renderEnvExample(ALL_SETTINGS_GROUPS),
  'docs/configuration.md': renderConfigurationPage(ALL_SETTINGS_GROUPS),
  'docs/commands.md': renderCommandsPage(catalogue.commands, sharedFields),
  'server.json': renderServerEntry({
    packageName: 'earshot',
    version: readPackageVersion(),
    settings: [SETTINGS.data.settings.folder, service.baseUrl, service.apiKey],
  }),
  ...replaceBlock('docs/engines.md', 'models', renderModelTable()),
  ...replaceBlock('docs/notices.md', 'licences', renderModelLicences()),
  'docs/slack-manifest.json': formatSlackManifest({ catalogue, mode: 'socket', agent: true }),
  'docs/pictures/discord-cards.svg': drawExampleCards(
    'en',
    'Cards on Discord: a speech at work, two voices to choose from, a dub that failed',
  ),
  'docs/pictures/discord-cards-de.svg': drawExampleCards('de', 'The same cards in German'),
  'docs/pictures/discord-cards-ja.svg': drawExampleCards('ja', 'The same cards in Japanese'),
};

const readCurrentFile = (path: string): string | undefined => {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return undefined;
  }
};

const staleFiles = Object.entries(generatedFiles).filter(([path, text]) => readCurrentFile(path) !== text);

if (process.argv.includes('--check')) {
  for (const [path] of staleFiles) process.stderr.write(`${path} is out of date. Run npm run docs.\n`);
  process.exitCode = staleFiles.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of staleFiles) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  process.stdout.write(
    staleFiles.length === 0
      ? 'All generated files are up to date.\n'
      : `Written: ${staleFiles.map(([path]) => path).join(', ')}\n`,
  );
}
