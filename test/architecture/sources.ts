// The project's own sources and what they import, read as text, for the tests of the architecture and the figures.

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
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|\b(?:import|require)\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g;

export const sources = (...patterns: readonly string[]): readonly Source[] => sourcesOf(ROOT, patterns);

/** The same of another copy of the project. */
export function sourcesOf(root: string, patterns: readonly string[]): readonly Source[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !path.endsWith('.d.ts'))
    .sort()
    .map((path) => readSource(root, path.replaceAll('\\', '/')));
}

function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const named = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  const local = named.filter((name) => name.startsWith('.'));
  return {
    path,
    text,
    own: local.map((name) => relative(root, resolve(root, dirname(path), name)).replaceAll('\\', '/')),
    packages: named.filter((name) => !name.startsWith('.')),
  };
}
