// Starts the real program with extensions in a separate folder, valid and invalid ones.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../architecture/sources.ts';
import { PROGRAM_ENVIRONMENT } from '../../program-environment.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-extensions-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

const start = (extensions: string, program = 'src/main.ts', more: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, [join(ROOT, program), '--check'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...PROGRAM_ENVIRONMENT, EXTENSIONS: extensions, ...more },
  });

const OPERATION = (name: string) => `
  import { defineExtension, defineOperation, textField } from 'earshot';
  const one = defineOperation({
    name: '${name}', title: 'Shout', verb: 'Shout it', summary: 'Say it louder.', example: 'hi', endpoint: '/${name}', bodyFormat: 'json',
    failureWord: 'ERROR', idleTimeoutMinutes: 2, fields: { text: textField({ label: 'Text', help: 'What?' }) },
    outcome: { path: '/${name}-result/{run_id}', isInStatus: false, files: { sound: { label: 'Shout', addressFields: ['url'] } } },
  });
  export default defineExtension({ earshot: 3, operations: [one] });
`;

test('a file and a package outside earshot add their commands', () => {
  put('shout.ts', OPERATION('shout'));
  put(
    'node_modules/earshot-echo/package.json',
    '{"name":"earshot-echo","type":"module","exports":{"import":"./e.js"}}',
  );
  put('node_modules/earshot-echo/e.js', OPERATION('echo'));
  const bare = start('');
  const with2 = start('./shout.ts, earshot-echo');
  expect([bare.stderr, with2.stderr]).toEqual(['', '']);
  const count = (text: string) => Number(/(\d+) commands/.exec(text)?.[1]);
  expect(count(with2.stdout)).toBe(count(bare.stdout) + 2);
});

test('the extensions of the guides are valid', () => {
  const names = ['operation', 'engine', 'platform'];
  for (const name of names) {
    const guide = readFileSync(join(ROOT, `docs/extending/${name}.md`), 'utf8');
    const code = [...guide.matchAll(/```ts\n([^`]*)```/g)].map(([, text = '']) => text);
    const whole = code.filter((text) => text.includes('export default'));
    expect(whole).toHaveLength(1);
    put(`${name}.ts`, whole[0] ?? '');
  }
  const { stdout, stderr } = start(names.map((name) => `./${name}.ts`).join(','));
  expect([stderr, stdout]).toEqual(['', expect.stringContaining('The settings are valid.')]);
});

test('an extension that cannot be loaded prevents the start', () => {
  put('throws.ts', 'throw new Error("no luck");');
  put('odd.ts', 'export const x = 1;');
  put('needs.ts', "import 'not-there-at-all'; export default 1;");
  put('typo.ts', 'export default {');
  put('node_modules/earshot-typed/package.json', '{"name":"earshot-typed","type":"module","exports":"./e.ts"}');
  put('node_modules/earshot-typed/e.ts', 'export default 1 as number;');
  put('folder/index.ts', 'export default 1;');
  const all = './gone.ts,earshot-gone,./throws.ts,./odd.ts,./needs.ts,./typo.ts,earshot-typed,./folder';
  const { status, stdout, stderr } = start(all, 'src/main.ts', { PORT: 'many' });
  expect([status, stdout]).toEqual([1, '']);
  for (const said of [
    `The file ./gone.ts in EXTENSIONS doesn’t exist: ${join(folder, 'gone.ts')}.`,
    `The package earshot-gone in EXTENSIONS is not installed. Run “npm install earshot-gone” in ${folder}.`,
    'The extension ./throws.ts can’t be loaded: Error: no luck. Fix it, or remove it from EXTENSIONS.',
    './odd.ts is not an Earshot extension',
    "The extension ./needs.ts can’t be loaded: a dependency is missing: Error: Cannot find package 'not-there-at-all'",
    'The extension ./typo.ts can’t be loaded: ',
    'The extension earshot-typed can’t be loaded: Node.js reads no TypeScript in node_modules.',
    './folder in EXTENSIONS is a folder. Use the path of the extension’s file.',
    'PORT must be a port number',
  ])
    expect(stderr).toContain(said);
});

test('an extension that ends the program is named', () => {
  put('ends.ts', 'process.exit(0);');
  const { status, stdout, stderr } = start('./ends.ts');
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    'The extension ./ends.ts ended the process while loading. Fix it, or remove it from EXTENSIONS.\n',
  ]);
});

test('an extension that never loads times out', () => {
  put('waits.ts', 'setInterval(() => {}, 1000);\nawait new Promise(() => {});\nexport default 1;');
  const importer = join(ROOT, 'src/extensions/import-extension.ts');
  const code = `const { createExtensionImporter } = await import(${JSON.stringify(importer)});
    const said = await createExtensionImporter(process.cwd(), 2000)('./waits.ts').catch(({ message }) => message);
    process.stdout.write(said);
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([stderr, stdout]).toEqual([
    '',
    'The extension ./waits.ts can’t be loaded: it was not ready after 2 s. Remove long top-level awaits from its module, or remove it from EXTENSIONS.',
  ]);
});

test.each([
  ['a loop', 'for (;;);'],
  ['a loop after a wait', 'await 0;\nfor (;;);'],
  ['a pattern that never ends', "/^(a+)+$/.test('a'.repeat(60).concat('!'));"],
  ['a wait that blocks', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);'],
  ['a chain of jobs', 'const again = () => Promise.resolve().then(again);\nagain();\nawait new Promise(() => {});'],
])('%s ends the start with one sentence', (_, code) => {
  put('loops.ts', `${code}\nexport default 1;`);
  const importer = join(ROOT, 'src/extensions/import-extension.ts');
  const program = `const { createExtensionImporter } = await import(${JSON.stringify(importer)});
    process.on('SIGTERM', () => {});
    await createExtensionImporter(process.cwd(), 400)('./loops.ts');`;
  const { signal, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([signal, stdout, stderr]).toEqual([
    'SIGKILL',
    '',
    'The extension ./loops.ts can’t be loaded: it was still busy after 0.4 s. Fix it, or remove it from EXTENSIONS.\n',
  ]);
});

test('the doctor and the studio report the same', () => {
  const doctor = start('./gone.ts', 'src/cli/doctor.ts');
  expect([doctor.status, doctor.stderr]).toEqual([1, expect.stringContaining('./gone.ts in EXTENSIONS doesn’t exist')]);
  const studio = start('./gone.ts', 'src/studio-main.ts', { DATA_DIR: join(folder, 'data') });
  expect([studio.status, studio.stderr]).toEqual([1, expect.stringContaining('./gone.ts in EXTENSIONS doesn’t exist')]);
});

test('the manifest for Slack has its commands', () => {
  put('shout.ts', OPERATION('shout'));
  const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'src/cli/manifest.ts')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...PROGRAM_ENVIRONMENT, EXTENSIONS: './shout.ts' },
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout).features.slash_commands).toContainEqual(
    expect.objectContaining({ command: '/shout', description: 'Say it louder.' }),
  );
});
