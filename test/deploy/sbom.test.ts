// The bill of materials that a release comes with: npm can make it from what is locked, and everything that reaches production is in
// it, with where it is from.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../architecture/sources.ts';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

test('it names every package, by its address at the registry, and tells those of production from those of development', () => {
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
  // With `--omit dev` npm leaves out what both use, zod for one.
  const named = made.components
    .filter(({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'))
    .map(({ name, version }) => `${name}@${version}`);
  expect([...new Set(named)].toSorted()).toEqual([...new Set(locked)].toSorted());
  expect(made.components.filter(({ purl }) => !purl.startsWith('pkg:npm/'))).toEqual([]);
});
