// Imports what EXTENSIONS names: paths from the working folder, packages from there or from where Earshot is installed. Whatever an
// extension imports as `earshot` is the program that runs it, wherever both of them lie: errors and schemas are then the same ones.

import { statSync } from 'node:fs';
import { type RegisterHooksOptions, registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inTime } from '../kit/in-time.ts';
import { reasonOf } from '../kit/log.ts';
import { beside } from '../kit/process/beside.ts';
import { LOADED_MS, limitLoading } from './time-limit.ts';

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
export function createImporter(folder: string = process.cwd(), loadedMs = LOADED_MS): ImportExtension {
  registerHooks({ resolve: resolver(folder) });
  return async (name) => {
    const path = isPath(name) ? resolve(folder, name) : undefined;
    if (path !== undefined) checkFile(name, path);
    const address = path === undefined ? SCHEME + name : pathToFileURL(path).href;
    const ended = () => {
      process.exitCode = 1;
      process.stderr.write(sayEnded(name));
    };
    process.once('exit', ended);
    const lift = limitLoading(name, loadedMs);
    const sleep = (signal: AbortSignal) => setTimeout(loadedMs, undefined, { signal }).catch(() => {});
    const loaded = await inTime(importOne(name, address, folder), sleep).finally(() => {
      process.off('exit', ended);
      lift();
    });
    if (loaded) return loaded;
    const seconds = loadedMs / 1000;
    throw new ImportFault(
      `The extension ${name} cannot be loaded: it was not ready after ${seconds} s. A module must not wait for anything while it is loaded: mend it, or take it out of EXTENSIONS.`,
    );
  };
}

const sayEnded = (name: string): string =>
  `The extension ${name} ended the program while it was loaded. Mend it, or take it out of EXTENSIONS.\n`;

function checkFile(name: string, path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return;
  throw new ImportFault(
    found
      ? `EXTENSIONS names ${name}, which is a folder: name the file in it that is the extension.`
      : `EXTENSIONS names ${name}, and there is no such file: ${path}. Paths begin in the folder that Earshot is started in.`,
  );
}

async function importOne(
  name: string,
  address: string,
  folder: string,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(address);
  } catch (thrown) {
    throw new ImportFault(sayFault(name, folder, thrown));
  }
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
