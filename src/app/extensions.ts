// Adds the commands and translations of extensions to Earshot's own. Without extensions, their loader is not imported.

import { commands, listPolicyDisabledCommands } from '../../commands/index.ts';
import { ADAPTER_DESCRIPTORS } from '../adapters/index.ts';
import type { Config } from '../config/config.ts';
import { processEnvironment } from '../config/environment.ts';
import { type Environment, readSettingsGroup } from '../config/read-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import { type Catalogue, createCatalogue } from '../domain/commands/catalogue.ts';
import type { Command } from '../domain/commands/command.ts';
import { listCommandMessages } from '../domain/commands/command-texts.ts';
import { type ExtensionContributions, NO_EXTENSIONS } from '../extensions/extension.ts';
import { addMessages } from '../messages/catalogue.ts';

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

/** Catalogue of all commands. */
export const createCommandCatalogue = (
  { general }: Pick<Config, 'general'>,
  extensions: ExtensionContributions,
): Catalogue =>
  createCatalogue(mergeCommands(extensions), general.commandPrefix, listPolicyDisabledCommands(general.cloningPolicy));

/** Adds the texts of the extensions' operations to the messages: English from the declarations, and translations. */
export function addExtensionMessages({ operations, translations }: ExtensionContributions): void {
  addMessages('en', listCommandMessages(operations));
  for (const translation of translations)
    for (const [tag, messages] of Object.entries(translation)) addMessages(tag, messages ?? {});
}
