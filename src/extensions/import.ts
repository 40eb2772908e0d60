// Imports what EXTENSIONS names: paths from the working folder, packages from there or from where Earshot is installed. Whatever an
// extension imports as `earshot` is the program that runs it, wherever both of them lie: errors and schemas are then the same ones.

import { existsSync } from 'node:fs';
import { type RegisterHooksOptions, registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reasonOf } from '../kit/log.ts';
import { beside } from '../kit/process/beside.ts';

/** The module's exports. Throws an {@link ImportFault}. */
export type ImportExtension = (name: string) => Promise<Readonly<Record<string, unknown>>>;

/** A sentence for whoever wrote EXTENSIONS. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault';
}

const OWN_NAME = 'earshot';
/** In front of a package's name: it is looked for from the working folder, not from here. */
const SCHEME = 'earshot-extension:';

const isPath = (name: string): boolean => /^(?:\.{0,2}[/\\]|[A-Za-z]:[/\\])/.test(name);

/** For the life of the process: extensions import on while they work. Once in a process. */
export function createImporter(folder: string = process.cwd()): ImportExtension {
  registerHooks({ resolve: resolver(folder) });
  return async (name) => {
    const path = isPath(name) ? resolve(folder, name) : undefined;
    if (path !== undefined && !existsSync(path))
      throw new ImportFault(
        `EXTENSIONS names ${name}, and there is no such file: ${path}. Paths begin in the folder that Earshot is started in.`,
      );
    const address = path === undefined ? SCHEME + name : pathToFileURL(path).href;
    try {
      return await import(address);
    } catch (thrown) {
      throw new ImportFault(sayFault(name, folder, thrown));
    }
  };
}

function resolver(folder: string): NonNullable<RegisterHooksOptions['resolve']> {
  const own = beside('../public', import.meta.url).href;
  const parents = [pathToFileURL(join(folder, 'package.json')).href, import.meta.url];
  return (specifier, context, next) => {
    if (specifier === OWN_NAME) return next(own, context);
    if (!specifier.startsWith(SCHEME)) return next(specifier, context);
    const name = specifier.slice(SCHEME.length);
    const [here = '', there] = parents;
    try {
      return next(name, { ...context, parentURL: here });
    } catch (thrown) {
      if (codeOf(thrown) !== 'ERR_MODULE_NOT_FOUND') throw thrown;
      return next(name, { ...context, parentURL: there });
    }
  };
}

const codeOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;

/** Only the first line: what follows may be pages of a stack. */
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

function sayFault(name: string, folder: string, thrown: unknown): string {
  const code = codeOf(thrown);
  const said = firstLine(reasonOf(thrown));
  if (code === 'ERR_MODULE_NOT_FOUND' && said.includes(`Cannot find package '${name}'`))
    return `EXTENSIONS names the package ${name}, and it is not installed: npm install ${name} in ${folder}. A file is named with its path: ./${name}.`;
  if (code === 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING')
    return `The extension ${name} cannot be loaded: a package has to bring JavaScript, since Node.js reads no TypeScript in node_modules. Ask its author, or name a copy of the file with its path.`;
  if (code === 'ERR_MODULE_NOT_FOUND')
    return `The extension ${name} cannot be loaded, since something that it needs is missing: ${said}. Install it beside the extension.`;
  return `The extension ${name} cannot be loaded: ${said}. Mend it, or take it out of EXTENSIONS.`;
}
