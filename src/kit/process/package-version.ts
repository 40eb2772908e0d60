// What our own package says of itself.

import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

export function packageVersion(): string {
  const about = findPackageJSON(import.meta.url);
  if (about === undefined) throw new Error('package.json, which says the version, is missing.');
  return JSON.parse(readFileSync(about, 'utf8')).version;
}
