// Runs the code of the guides for operations and engines under the test suites that they name.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { createExtensionImporter } from '../../src/extensions/import-extension.ts';
import type { Extension } from '../../src/public.ts';
import { ROOT } from '../architecture/sources.ts';
import { commandContract, engineContract, workContract } from '../public.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-guides-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Loaded by Node.js, as by Earshot. The test runner resolves imports itself and would ignore the hook for `earshot`. */
const importer = createRequire(import.meta.url)('../../src/extensions/import-extension.ts') as {
  readonly createExtensionImporter: typeof createExtensionImporter;
};
const importExtension = importer.createExtensionImporter(folder);

/** Returns the complete extension in a guide. */
async function shownIn(guide: string): Promise<Extension> {
  const text = readFileSync(join(ROOT, `docs/extending/${guide}.md`), 'utf8');
  const blocks = [...text.matchAll(/```ts\n([^`]*)```/g)].map(([, code = '']) => code);
  writeFileSync(join(folder, `${guide}.ts`), blocks.find((code) => code.includes('export default')) ?? '');
  return (await importExtension(`./${guide}.ts`))['default'] as Extension;
}

const { operations: [shout] = [], engines } = await shownIn('operation');
const [horn] = engines?.({}) ?? [];
if (!shout || horn?.capability !== 'operation') throw new Error('It brings an operation and its engine.');
commandContract(shout);
workContract({ operation: shout, engine: horn, values: { text: 'Dinner is ready' } });

engineContract('the guide', (await shownIn('engine')).engines?.({}) ?? []);
