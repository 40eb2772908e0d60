// Adds the commands and translations of extensions to Earshot's own. Without extensions, their loader is not imported.

import { commands, listPolicyDisabledCommands } from '../../commands/index.ts';
import { locales } from '../../commands/locales/index.ts';
import { ADAPTER_DESCRIPTORS } from '../adapters/index.ts';
import type { Config } from '../config/config.ts';
import { processEnvironment } from '../config/environment.ts';
import { type Environment, readSettingsGroup } from '../config/read-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import type { CommandLocale } from '../domain/command-locale.ts';
import { type Catalogue, createCatalogue } from '../domain/commands/catalogue.ts';
import type { Command } from '../domain/commands/command.ts';
import type { PhraseBook } from '../domain/commands/natural-language/phrase-book.ts';
import { type ExtensionContributions, NO_EXTENSIONS } from '../extensions/extension.ts';

/** Never rejects. Faults are part of the result, and are reported together with those of the settings. */
export async function loadConfiguredExtensions(
  environment: Environment = processEnvironment,
): Promise<ExtensionContributions> {
  const { names } = readSettingsGroup(SETTINGS.extensions, environment, []);
  if (names.length === 0) return NO_EXTENSIONS;
  const { createExtensionImporter } = await import('../extensions/import-extension.ts');
  const { loadExtensions } = await import('../extensions/load-extensions.ts');
  const { guardExtensionPlatform } = await import('./guard-platform.ts');
  const settingsGroups = [...Object.values(SETTINGS), ...ADAPTER_DESCRIPTORS.map((platform) => platform.settings)];
  const builtIn = { commands, platforms: ADAPTER_DESCRIPTORS.map(({ name }) => name), settingsGroups };
  return loadExtensions({
    names,
    importExtension: createExtensionImporter(),
    environment,
    builtIn,
    guardPlatform: guardExtensionPlatform,
  });
}

/** Operations of extensions come after the built-in operations and before the queries. */
export const mergeCommands = ({ operations }: ExtensionContributions): readonly Command[] => [
  ...commands.filter(({ kind }) => kind === 'operation'),
  ...operations,
  ...commands.filter(({ kind }) => kind === 'query'),
];

/** Catalogue of all commands. Only the bot passes phrase books, so that the command line does not load them. */
export const createCommandCatalogue = (
  { general }: Pick<Config, 'general'>,
  extensions: ExtensionContributions,
  phraseBooks: readonly PhraseBook[] = [],
): Catalogue =>
  createCatalogue(
    mergeCommands(extensions),
    general.commandPrefix,
    phraseBooks,
    listPolicyDisabledCommands(general.cloningPolicy),
  );

/** Translations of all commands, including those of extensions. */
export const mergeCommandLocales = ({ translations }: ExtensionContributions): readonly CommandLocale[] =>
  locales.map((locale) => ({
    ...locale,
    commands: Object.assign({}, locale.commands, ...translations.map((one) => one[locale.tag] ?? {})),
  }));
