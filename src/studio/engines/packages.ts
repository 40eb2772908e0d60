// Versions of the packages that engines come in, read from the packages themselves, so that they are never out of date.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The version in the package.json nearest above a module's file; `module` is what the package is found by. */
export function versionOf(packageName: string, module = packageName): string {
  let folder = dirname(createRequire(import.meta.url).resolve(module));
  while (!folder.endsWith(join('node_modules', packageName))) {
    const parent = dirname(folder);
    if (parent === folder) return 'unknown';
    folder = parent;
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** `undefined`: the package is not installed. */
export function optionalVersion(packageName: string): string | undefined {
  try {
    return versionOf(packageName);
  } catch {
    return undefined;
  }
}
