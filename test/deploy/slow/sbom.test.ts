// Tests the bill of materials of a release: npm creates it from the lock file, and it contains every production
// dependency with its source.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../architecture/sources.ts';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

test('lists every package by registry address and dependency type', () => {
  const { sbom } = read('package.json').scripts as { readonly sbom: string };
  const [program = '', ...words] = sbom.split(' ');
  const made = JSON.parse(
    execFileSync(program, words, {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { readonly bomFormat: string; readonly components: readonly Component[] };
  expect(made.bomFormat).toBe('CycloneDX');
  const { packages } = read('package-lock.json') as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly version: string }>>;
  };
  const locked = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`);
  // With `--omit dev`, npm leaves out packages that production and development share, such as zod.
  const named = made.components
    .filter(({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'))
    .map(({ name, version }) => `${name}@${version}`);
  expect([...new Set(named)].toSorted()).toEqual([...new Set(locked)].toSorted());
  expect(made.components.filter(({ purl }) => !purl.startsWith('pkg:npm/'))).toEqual([]);
});
