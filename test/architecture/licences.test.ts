// docs/notices.md against what is installed: each package that reaches production under a licence which asks for more than to be
// named is in it, with that licence.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources.ts';

interface Licensed {
  readonly license?: string | { readonly type: string };
  readonly licenses?: readonly { readonly type: string }[];
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as {
  readonly packages: Readonly<Record<string, Licensed & { readonly dev?: boolean }>>;
};

const PERMISSIVE =
  /^(MIT|ISC|BSD|BSD-[23]-Clause|Apache-2\.0|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Zlib|Python-2\.0|PSF-2\.0)$/;

/** All of a licence's parts must be permissive, or one of those to choose from. */
const isPermissive = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => PERMISSIVE.test(part)));

function licenceOf({ license, licenses }: Licensed): string | undefined {
  if (licenses) return licenses.map(({ type }) => type).join(' OR ');
  return typeof license === 'object' ? license.type : license;
}

/** What the package says of itself; what the lockfile says, where this machine does without it. */
const asking = Object.entries(lock.packages)
  .filter(([path, { dev }]) => path !== '' && dev !== true)
  .map(([path, locked]) => {
    const own = join(path, 'package.json');
    const licence = licenceOf(existsSync(join(ROOT, own)) ? JSON.parse(read(own)) : locked);
    return { name: path.replace(/^.*node_modules\//, ''), licence: licence ?? 'none' };
  })
  .filter(({ licence }) => !isPermissive(licence));

/** Whether a line of the tables has both. */
const named = ({ name, licence }: (typeof asking)[number]): boolean =>
  read('docs/notices.md')
    .split('\n')
    .some((line) => line.startsWith('|') && line.includes(`\`${name}\``) && line.includes(licence));

test('every production licence that requires a notice has one', () => {
  expect(asking.length).toBeGreaterThan(5);
  expect(asking.filter((one) => !named(one))).toEqual([]);
});

test('a licence is permissive if all or any choice is', () => {
  expect(['MIT', '(MIT OR GPL-3.0-or-later)', '(MIT AND Zlib)'].map(isPermissive)).toEqual([true, true, true]);
  expect(['GPL-2.0', '(MIT AND LGPL-2.1)', 'none', 'SEE LICENSE IN x'].map(isPermissive)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
