// The extensions that EXTENSIONS names, loaded and checked: what they bring, or everything that is wrong with them at once.

import { type Environment, readGroup } from '../config/read.ts';
import { reasonOf } from '../kit/log.ts';
import { type OutsideEngine, operationsOf } from '../studio/engines/from-outside.ts';
import { checkEngines, checkExtension, sentencesIn } from './check.ts';
import { type BuiltIn, clashesOf } from './clashes.ts';
import type { AnyPlatform, Extensions, LoadedExtension } from './extension.ts';
import { type ImportExtension, ImportFault } from './import.ts';
import { limitLoading } from './time-limit.ts';

interface LoadParts {
  readonly names: readonly string[];
  readonly importExtension: ImportExtension;
  readonly environment: Environment;
  /** Left out where it is known already that they take nothing from it. */
  readonly builtIn?: BuiltIn;
  /** Answers with the platform as the program runs it. `by`: what EXTENSIONS calls its extension. */
  guard?(by: string, platform: AnyPlatform): AnyPlatform;
}

/** Never rejects. */
export async function loadExtensions(parts: LoadParts): Promise<Extensions> {
  const { names, importExtension, environment, builtIn, guard = (_, platform) => platform } = parts;
  const faults: string[] = [];
  const loaded: LoadedExtension[] = [];
  for (const name of new Set(names)) {
    const extension = await loadOne(name, importExtension, faults);
    if (extension) loaded.push(extension);
  }
  if (builtIn) faults.push(...clashesOf(loaded, builtIn));
  const made = loaded.map((one) => ({ by: one.name, engines: enginesOf(one, environment, faults) }));
  if (builtIn) faults.push(...takenWork(made, builtIn));
  return {
    names: [...new Set(names)],
    operations: loaded.flatMap(({ extension }) => extension.operations ?? []),
    platforms: loaded.flatMap(({ name, extension }) =>
      (extension.platforms ?? []).map((platform) => guard(name, platform)),
    ),
    engines: made.flatMap(({ engines }) => engines),
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
    faults.push(thrown instanceof ImportFault ? thrown.message : unreadable(name, thrown));
    return undefined;
  }
}

const unreadable = (name: string, thrown: unknown): string =>
  `The extension ${name} cannot be read: ${reasonOf(thrown)}. Mend it, or take it out of EXTENSIONS.`;

/** None where the settings say something that cannot be read. */
function enginesOf(
  { name, extension }: LoadedExtension,
  environment: Environment,
  faults: string[],
): readonly OutsideEngine[] {
  const wrong: string[] = [];
  const made: OutsideEngine[] = [];
  const lift = limitLoading(name);
  try {
    const values = extension.settings ? readGroup(extension.settings, environment, wrong) : {};
    if (wrong.length === 0) wrong.push(...ownFaults(name, extension.faults?.(values)));
    const engines = wrong.length === 0 ? (extension.engines?.(values) ?? []) : [];
    checkEngines(name, engines, wrong);
    if (wrong.length === 0) made.push(...engines);
  } catch (thrown) {
    wrong.push(
      `The extension ${name} cannot make its engines: ${reasonOf(thrown)}. Mend it, or take it out of EXTENSIONS.`,
    );
  } finally {
    lift();
  }
  faults.push(...wrong);
  return made;
}

const ownFaults = (name: string, said: unknown = []): readonly string[] =>
  sentencesIn(said) ?? [
    `The extension ${name} is not in order: faults must answer with a list of sentences.`,
  ];

interface Made {
  /** The extension's name in EXTENSIONS. */
  readonly by: string;
  readonly engines: readonly OutsideEngine[];
}

/** The work of an operation is done by one engine, and what the studio does itself by none from outside. */
function takenWork(made: readonly Made[], { commands }: BuiltIn): readonly string[] {
  const own = new Set(commands.flatMap((one) => (one.kind === 'operation' ? [one.endpoint.slice(1)] : [])));
  const taken = new Map<string, string>();
  return made.flatMap(({ by, engines }) =>
    operationsOf(engines).flatMap((slug) => {
      const other = taken.get(slug);
      taken.set(slug, by);
      if (own.has(slug))
        return `The extension ${by} brings an engine for the operation at /${slug}, whose work Earshot does itself: it may bring an engine with an ability of that work (docs/extending/engine.md).`;
      return other === undefined
        ? []
        : `The extension ${by} brings an engine for the operation at /${slug}, and ${other === by ? 'another one' : other} does its work already: leave one of them out.`;
    }),
  );
}
