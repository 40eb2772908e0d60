// Version in Earshot's own package.json.

import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

export function readPackageVersion(): string {
  const packageFile = findPackageJSON(import.meta.url);
  if (packageFile === undefined) throw new Error('package.json is missing, so the version is unknown.');
  return JSON.parse(readFileSync(packageFile, 'utf8')).version;
}
