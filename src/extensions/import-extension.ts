// Imports the modules that EXTENSIONS names: paths from the working folder, packages from there or from Earshot's
// folder. The import `earshot` always resolves to the running program, so that errors and schemas are identical.

import { statSync } from 'node:fs';
import { type RegisterHooksOptions, registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { awaitWithTimeout } from '../kit/await-with-timeout.ts';
import { expandHome } from '../kit/disk/expand-home.ts';
import { formatError } from '../kit/log.ts';
import { resolveSiblingModule } from '../kit/process/resolve-module.ts';
import { LOAD_TIMEOUT_MS, startLoadTimeout } from './load-timeout.ts';

/** Returns the module's exports. Throws an {@link ExtensionImportError}. */
export type ImportExtension = (name: string) => Promise<Readonly<Record<string, unknown>>>;

/** The message is for the operator, who wrote EXTENSIONS. */
export class ExtensionImportError extends Error {
  override readonly name = 'ExtensionImportError';
}

const EARSHOT_PACKAGE = 'earshot';
/** Prefix of a package name that is resolved from the working folder. */
const EXTENSION_SCHEME = 'earshot-extension:';

const isPath = (name: string): boolean => /^(?:[.~]?[/\\]|\.\.[/\\]|[A-Za-z]:[/\\])/.test(name);

/**
 * Registers a resolve hook for the life of the process, since extensions may import later. Call it once per process.
 */
export function createExtensionImporter(folder: string = process.cwd(), timeoutMs = LOAD_TIMEOUT_MS): ImportExtension {
  registerHooks({ resolve: createResolveHook(folder) });
  return async (name) => {
    const path = isPath(name) ? resolve(folder, expandHome(name)) : undefined;
    if (path !== undefined) requireFile(name, path);
    const specifier = path === undefined ? EXTENSION_SCHEME + name : pathToFileURL(path).href;
    const onExit = () => {
      process.exitCode = 1;
      process.stderr.write(formatEarlyExit(name));
    };
    process.once('exit', onExit);
    const clearLimit = startLoadTimeout(name, timeoutMs);
    const loaded = await awaitWithTimeout(importModule(name, specifier, folder), timeoutMs).finally(() => {
      process.off('exit', onExit);
      clearLimit();
    });
    if (loaded) return loaded;
    const seconds = timeoutMs / 1000;
    throw new ExtensionImportError(
      `The extension ${name} can’t be loaded: it was not ready after ${seconds} s. Remove long top-level awaits from its module, or remove it from EXTENSIONS.`,
    );
  };
}

const formatEarlyExit = (name: string): string =>
  `The extension ${name} ended the process while loading. Fix it, or remove it from EXTENSIONS.\n`;

function requireFile(name: string, path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return;
  throw new ExtensionImportError(
    found
      ? `${name} in EXTENSIONS is a folder. Use the path of the extension’s file.`
      : `The file ${name} in EXTENSIONS doesn’t exist: ${path}. Paths are relative to the folder where Earshot starts.`,
  );
}

async function importModule(
  name: string,
  specifier: string,
  folder: string,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(specifier);
  } catch (thrown) {
    throw new ExtensionImportError(formatImportError(name, folder, thrown));
  }
}

function createResolveHook(folder: string): NonNullable<RegisterHooksOptions['resolve']> {
  const apiModule = resolveSiblingModule('../public', import.meta.url).href;
  const parents = [pathToFileURL(join(folder, 'package.json')).href, import.meta.url];
  return (specifier, context, next) => {
    if (specifier === EARSHOT_PACKAGE) return next(apiModule, context);
    if (!specifier.startsWith(EXTENSION_SCHEME)) return next(specifier, context);
    const name = specifier.slice(EXTENSION_SCHEME.length);
    const [here = '', there] = parents;
    try {
      return next(name, { ...context, parentURL: here });
    } catch (thrown) {
      if (getErrorCode(thrown) !== 'ERR_MODULE_NOT_FOUND') throw thrown;
      return next(name, { ...context, parentURL: there });
    }
  };
}

const getErrorCode = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;

/** Returns the first line of an error. The rest may be a long stack. */
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

function formatImportError(name: string, folder: string, thrown: unknown): string {
  const code = getErrorCode(thrown);
  const message = firstLine(formatError(thrown));
  if (code === 'ERR_MODULE_NOT_FOUND' && message.includes(`Cannot find package '${name}'`))
    return `The package ${name} in EXTENSIONS is not installed. Run “npm install ${name}” in ${folder}. For a file, use its path: ./${name}.`;
  if (code === 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING')
    return `The extension ${name} can’t be loaded: Node.js reads no TypeScript in node_modules. Ask its author for JavaScript, or use the path of a copy.`;
  if (code === 'ERR_MODULE_NOT_FOUND')
    return `The extension ${name} can’t be loaded: a dependency is missing: ${message}. Install the dependency next to the extension.`;
  return `The extension ${name} can’t be loaded: ${message}. Fix it, or remove it from EXTENSIONS.`;
}
