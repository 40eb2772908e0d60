// `npm run build`: the package's `dist`, laid out like the repository. TypeScript becomes JavaScript with declarations, since Node
// strips no types under node_modules; what else the program reads is copied.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ROOT = dirname(import.meta.dirname);
const DIST = join(ROOT, 'dist');

/** What is read as a file: the pages, as they are served. */
const READ = ['src/adapters/web/page', 'src/admin/page'];
/** What the doubles in `earshot/testing` read, where they are built. */
const READ_BY_DOUBLES = ['test/fixtures/discord-openapi.json', 'test/fixtures/loopback'];
/** Of those folders only what is for people who work on them. */
const LEFT = /(?:tsconfig\.json|\.d\.ts)$/;

const tsc = createRequire(import.meta.url).resolve('typescript/package.json');

rmSync(DIST, { recursive: true, force: true });
execFileSync(process.execPath, [join(dirname(tsc), 'bin/tsc'), '-p', join(ROOT, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
const copied = existsSync(join(DIST, 'test')) ? [...READ, ...READ_BY_DOUBLES] : READ;
for (const path of copied)
  cpSync(join(ROOT, path), join(DIST, path), { recursive: true, filter: (file) => !LEFT.test(file) });
