// The extensions of this process, beside what Earshot has itself: which commands there are with them, and in which words. Where there are
// none, nothing of what loads them is loaded.

import { commands } from '../../commands/index.ts';
import { locales } from '../../commands/locales/index.ts';
import { PLATFORMS } from '../adapters/index.ts';
import { processEnvironment } from '../config/environment.ts';
import { type Environment, readGroup } from '../config/read.ts';
import { SETTINGS } from '../config/settings.ts';
import type { Command } from '../domain/commands/command.ts';
import type { Locale } from '../domain/commands/locale.ts';
import { type Extensions, NO_EXTENSIONS } from '../extensions/extension.ts';

/** Never rejects: what is wrong stands in the answer, to be told with the faults of the settings. */
export async function readExtensions(environment: Environment = processEnvironment): Promise<Extensions> {
  const { names } = readGroup(SETTINGS.extensions, environment, []);
  if (names.length === 0) return NO_EXTENSIONS;
  const { createImporter } = await import('../extensions/import.ts');
  const { loadExtensions } = await import('../extensions/load.ts');
  const { guarded: guard } = await import('./guard.ts');
  const settings = [...Object.values(SETTINGS), ...PLATFORMS.map((platform) => platform.settings)];
  const builtIn = { commands, platforms: PLATFORMS.map(({ name }) => name), settings };
  return loadExtensions({ names, importExtension: createImporter(), environment, builtIn, guard });
}

/** Operations from outside after the own ones, in front of what is answered at once. */
export const commandsWith = ({ operations }: Extensions): readonly Command[] => [
  ...commands.filter(({ kind }) => kind === 'operation'),
  ...operations,
  ...commands.filter(({ kind }) => kind === 'query'),
];

/** The commands' words in other languages, with those that extensions bring for theirs. */
export const localesWith = ({ words }: Extensions): readonly Locale[] =>
  locales.map((locale) => ({
    ...locale,
    commands: Object.assign({}, locale.commands, ...words.map((one) => one[locale.tag] ?? {})),
  }));
