// The project's own sources and what they import, read as text, for the house tests.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..', '..');

export interface Source {
  /** Path from the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Paths of own files it imports, type imports included. */
  readonly own: readonly string[];
  /** Names of packages and Node modules it imports. */
  readonly packages: readonly string[];
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g;

export function sources(...patterns: readonly string[]): readonly Source[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((path) => !path.endsWith('.d.ts'))
    .sort()
    .map((path) => readSource(path.replaceAll('\\', '/')));
}

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const named = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  const local = named.filter((name) => name.startsWith('.'));
  return {
    path,
    text,
    own: local.map((name) => relative(ROOT, resolve(ROOT, dirname(path), name)).replaceAll('\\', '/')),
    packages: named.filter((name) => !name.startsWith('.')),
  };
}
