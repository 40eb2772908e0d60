// The extensions that EXTENSIONS names, loaded and checked: what they bring, or everything that is wrong with them at once.

import { type Environment, readGroup } from '../config/read.ts';
import { reasonOf } from '../kit/log.ts';
import { type OutsideEngine, operationsOf } from '../studio/engines/from-outside.ts';
import { checkEngines, checkExtension } from './check.ts';
import { type BuiltIn, clashesOf } from './clashes.ts';
import type { Extensions, LoadedExtension } from './extension.ts';
import { type ImportExtension, ImportFault } from './import.ts';

interface LoadParts {
  readonly names: readonly string[];
  readonly importExtension: ImportExtension;
  readonly environment: Environment;
  /** Left out where it is known already that they take nothing from it. */
  readonly builtIn?: BuiltIn;
}

/** Never rejects. */
export async function loadExtensions(parts: LoadParts): Promise<Extensions> {
  const { names, importExtension, environment, builtIn } = parts;
  const faults: string[] = [];
  const loaded: LoadedExtension[] = [];
  for (const name of new Set(names)) {
    const extension = await loadOne(name, importExtension, faults);
    if (extension) loaded.push(extension);
  }
  if (builtIn) faults.push(...clashesOf(loaded, builtIn));
  const engines = loaded.flatMap((one) => enginesOf(one, environment, faults));
  if (builtIn) faults.push(...takenWork(engines, builtIn));
  return {
    names: [...new Set(names)],
    operations: loaded.flatMap(({ extension }) => extension.operations ?? []),
    platforms: loaded.flatMap(({ extension }) => extension.platforms ?? []),
    engines,
    settings: loaded.flatMap(({ extension }) => (extension.settings ? [extension.settings] : [])),
    words: loaded.flatMap(({ extension }) => (extension.words ? [extension.words] : [])),
    faults,
  };
}

async function loadOne(
  name: string,
  importExtension: ImportExtension,
  faults: string[],
): Promise<LoadedExtension | undefined> {
  try {
    const extension = checkExtension(name, (await importExtension(name))['default'], faults);
    return extension && { name, extension };
  } catch (thrown) {
    if (!(thrown instanceof ImportFault)) throw thrown;
    faults.push(thrown.message);
    return undefined;
  }
}

/** None where the settings say something that cannot be read. */
function enginesOf(
  { name, extension }: LoadedExtension,
  environment: Environment,
  faults: string[],
): readonly OutsideEngine[] {
  const wrong: string[] = [];
  const values = extension.settings ? readGroup(extension.settings, environment, wrong) : {};
  const made: OutsideEngine[] = [];
  try {
    if (wrong.length === 0) wrong.push(...(extension.faults?.(values) ?? []));
    const engines = wrong.length === 0 ? (extension.engines?.(values) ?? []) : [];
    checkEngines(name, engines, wrong);
    if (wrong.length === 0) made.push(...engines);
  } catch (thrown) {
    wrong.push(
      `The extension ${name} cannot make its engines: ${reasonOf(thrown)}. Mend it, or take it out of EXTENSIONS.`,
    );
  }
  faults.push(...wrong);
  return made;
}

/** What the studio itself does, no engine for an operation may do in its place. */
function takenWork(engines: readonly OutsideEngine[], { commands }: BuiltIn): readonly string[] {
  const own = new Set(commands.flatMap((one) => (one.kind === 'operation' ? [one.endpoint.slice(1)] : [])));
  return operationsOf(engines)
    .filter((slug) => own.has(slug))
    .map(
      (slug) =>
        `An extension brings an engine for the operation at /${slug}, whose work Earshot does itself: it may bring an engine with an ability of that work (docs/extending/engine.md).`,
    );
}
