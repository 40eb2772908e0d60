// Loads and checks the extensions that EXTENSIONS names. Returns their contributions and all faults.

import { type Environment, readSettingsGroup } from '../config/read-settings.ts';
import { formatError } from '../kit/log.ts';
import { type ExtensionEngine, listExtensionOperations } from '../studio/engines/extension-engines.ts';
import { checkExtension, collectEngineFaults, parseStringArray } from './check-extension.ts';
import { type BuiltInNames, findConflicts } from './conflicts.ts';
import type { AnyAdapterDescriptor, ExtensionContributions, LoadedExtension } from './extension.ts';
import { ExtensionImportError, type ImportExtension } from './import-extension.ts';
import { startLoadTimeout } from './load-timeout.ts';

interface LoadExtensionsOptions {
  readonly names: readonly string[];
  readonly importExtension: ImportExtension;
  readonly environment: Environment;
  /** Absent if the extensions are known to have no conflicts. */
  readonly builtIn?: BuiltInNames;
  /** Wraps a platform so that its errors name the extension. */
  guardPlatform?(extensionName: string, platform: AnyAdapterDescriptor): AnyAdapterDescriptor;
}

/** Never rejects. */
export async function loadExtensions(options: LoadExtensionsOptions): Promise<ExtensionContributions> {
  const { names, importExtension, environment, builtIn, guardPlatform = (_, platform) => platform } = options;
  const faults: string[] = [];
  const loaded: LoadedExtension[] = [];
  for (const name of new Set(names)) {
    const extension = await loadExtension(name, importExtension, faults);
    if (extension) loaded.push(extension);
  }
  if (builtIn) faults.push(...findConflicts(loaded, builtIn));
  const engineLists = loaded.map((one) => ({
    extensionName: one.name,
    engines: createExtensionEngines(one, environment, faults),
  }));
  if (builtIn) faults.push(...findOperationConflicts(engineLists, builtIn));
  return {
    names: [...new Set(names)],
    operations: loaded.flatMap(({ extension }) => extension.operations ?? []),
    platforms: loaded.flatMap(({ name, extension }) =>
      (extension.platforms ?? []).map((platform) => guardPlatform(name, platform)),
    ),
    engines: engineLists.flatMap(({ engines }) => engines),
    settingsGroups: loaded.flatMap(({ extension }) => (extension.settings ? [extension.settings] : [])),
    translations: loaded.flatMap(({ extension }) => (extension.translations ? [extension.translations] : [])),
    faults,
  };
}

async function loadExtension(
  name: string,
  importExtension: ImportExtension,
  faults: string[],
): Promise<LoadedExtension | undefined> {
  try {
    const extension = checkExtension(name, (await importExtension(name))['default'], faults);
    return extension && { name, extension };
  } catch (thrown) {
    faults.push(thrown instanceof ExtensionImportError ? thrown.message : formatUnreadable(name, thrown));
    return undefined;
  }
}

const formatUnreadable = (name: string, thrown: unknown): string =>
  `The extension ${name} can’t be read: ${formatError(thrown)}. Fix it, or remove it from EXTENSIONS.`;

/** Returns no engines if the settings are invalid. */
function createExtensionEngines(
  { name, extension }: LoadedExtension,
  environment: Environment,
  faults: string[],
): readonly ExtensionEngine[] {
  const problems: string[] = [];
  const checkedEngines: ExtensionEngine[] = [];
  const clearLimit = startLoadTimeout(name);
  try {
    const values = extension.settings ? readSettingsGroup(extension.settings, environment, problems) : {};
    if (problems.length === 0) problems.push(...listSettingFaults(name, extension.validateSettings?.(values)));
    const engines = problems.length === 0 ? (extension.engines?.(values) ?? []) : [];
    collectEngineFaults(name, engines, problems);
    if (problems.length === 0) checkedEngines.push(...engines);
  } catch (thrown) {
    problems.push(
      `The extension ${name} can’t create its engines: ${formatError(thrown)}. Fix it, or remove it from EXTENSIONS.`,
    );
  } finally {
    clearLimit();
  }
  faults.push(...problems);
  return checkedEngines;
}

const listSettingFaults = (name: string, faults: unknown = []): readonly string[] =>
  parseStringArray(faults) ?? [`The extension ${name} is invalid: validateSettings must return a list of sentences.`];

interface EnginesOfExtension {
  /** Name of the extension in EXTENSIONS. */
  readonly extensionName: string;
  readonly engines: readonly ExtensionEngine[];
}

/** An operation must have only one engine, and extensions must not replace engines of the studio. */
function findOperationConflicts(
  engineLists: readonly EnginesOfExtension[],
  { commands }: BuiltInNames,
): readonly string[] {
  const builtInSlugs = new Set(commands.flatMap((one) => (one.kind === 'operation' ? [one.endpoint.slice(1)] : [])));
  const taken = new Map<string, string>();
  return engineLists.flatMap(({ extensionName, engines }) =>
    listExtensionOperations(engines).flatMap((slug) => {
      const other = taken.get(slug);
      taken.set(slug, extensionName);
      if (builtInSlugs.has(slug))
        return `The extension ${extensionName} defines an engine for the built-in operation /${slug}. Define an engine for one of its capabilities instead (docs/extending/engine.md).`;
      return other === undefined
        ? []
        : `The extension ${extensionName} defines an engine for the operation /${slug}, but ${other === extensionName ? 'it already has one' : `${other} already has one`}. Remove one of them.`;
    }),
  );
}
