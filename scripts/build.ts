// `npm run build`: builds `dist`, which has the layout of the repository. Compiles TypeScript to JavaScript with
// declarations, since Node strips no types under node_modules, bundles the web chat's page, and copies other files.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bundlePage } from '../src/adapters/web/server/page/bundle-page.ts';

const ROOT = dirname(import.meta.dirname);
const DIST = join(ROOT, 'dist');

/** Texts of all languages, pages that are served as files, lists of sounds and of models that can be fetched. */
const COPIED_FOLDERS = [
  'locales',
  'src/admin/page',
  'src/adapters/mcp/player/page',
  'src/studio/engines/composer/lexicon',
  'src/studio/models/catalogue',
];
/** Fixtures of the fakes in `earshot/testing`. */
const TEST_FIXTURES = ['test/fixtures/discord-openapi.json', 'test/fixtures/loopback'];
/** Files of these folders that only developers need, or that are compiled. */
const EXCLUDED_FILES = /(?:tsconfig\.json|\.ts)$/;

const tsc = createRequire(import.meta.url).resolve('typescript/package.json');

rmSync(DIST, { recursive: true, force: true });
execFileSync(process.execPath, [join(dirname(tsc), 'bin/tsc'), '-p', join(ROOT, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
const copied = existsSync(join(DIST, 'test')) ? [...COPIED_FOLDERS, ...TEST_FIXTURES] : COPIED_FOLDERS;
for (const path of copied)
  cpSync(join(ROOT, path), join(DIST, path), {
    recursive: true,
    filter: (file) => !EXCLUDED_FILES.test(file),
  });
for (const { path, bytes } of await bundlePage()) {
  const file = join(DIST, 'src/adapters/web/page-bundle', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
