// Reads the versions of engine packages from their package.json files.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Version in the nearest package.json above a module's file. `module`: an import path inside the package. */
export function getPackageVersion(packageName: string, module = packageName): string {
  let folder = dirname(createRequire(import.meta.url).resolve(module));
  while (!folder.endsWith(join('node_modules', packageName))) {
    const parent = dirname(folder);
    if (parent === folder) return 'unknown';
    folder = parent;
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** Undefined if the package is not installed. */
export function findPackageVersion(packageName: string): string | undefined {
  try {
    return getPackageVersion(packageName);
  } catch {
    return undefined;
  }
}
