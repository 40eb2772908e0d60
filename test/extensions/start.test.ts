// The real program with extensions in a folder of somebody else's: it starts with what they bring, or says what is wrong with which.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../architecture/sources.ts';

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
    env: { PATH: process.env['PATH'] ?? '', EXTENSIONS: extensions, ...more },
  });

const OPERATION = (name: string) => `
  import { defineExtension, operation, text } from 'earshot';
  const one = operation({
    name: '${name}', title: 'Shout', verb: 'Shout it', summary: 'Say it louder.', example: 'hi', endpoint: '/${name}', sends: 'json',
    failedWord: 'ERROR', deadlineMinutes: 2, fields: { text: text({ label: 'Text', help: 'What?' }) },
    outcome: { result: '/${name}-result/{run_id}', inStatus: false, files: { sound: { label: 'Shout', names: ['url'] } } },
  });
  export default defineExtension({ earshot: 1, operations: [one] });
`;

test('a file and a package beside no earshot at all bring their commands', () => {
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

test('the extensions that the guides show are ones', () => {
  const names = ['operation', 'engine', 'platform'];
  for (const name of names) {
    const guide = readFileSync(join(ROOT, `docs/extending/${name}.md`), 'utf8');
    const code = [...guide.matchAll(/```ts\n([^`]*)```/g)].map(([, text = '']) => text);
    const whole = code.filter((text) => text.includes('export default'));
    expect(whole).toHaveLength(1);
    put(`${name}.ts`, whole[0] ?? '');
  }
  const { stdout, stderr } = start(names.map((name) => `./${name}.ts`).join(','));
  expect([stderr, stdout]).toEqual(['', expect.stringContaining('Settings are fine.')]);
});

test('whatever cannot be loaded is named, with what to do, and nothing starts', () => {
  put('throws.ts', 'throw new Error("no luck");');
  put('odd.ts', 'export const x = 1;');
  put('needs.ts', "import 'not-there-at-all'; export default 1;");
  put('typo.ts', 'export default {');
  put(
    'node_modules/earshot-typed/package.json',
    '{"name":"earshot-typed","type":"module","exports":"./e.ts"}',
  );
  put('node_modules/earshot-typed/e.ts', 'export default 1 as number;');
  put('folder/index.ts', 'export default 1;');
  const all = './gone.ts,earshot-gone,./throws.ts,./odd.ts,./needs.ts,./typo.ts,earshot-typed,./folder';
  const { status, stdout, stderr } = start(all, 'src/main.ts', { PORT: 'many' });
  expect([status, stdout]).toEqual([1, '']);
  for (const said of [
    `EXTENSIONS names ./gone.ts, and there is no such file: ${join(folder, 'gone.ts')}.`,
    `EXTENSIONS names the package earshot-gone, and it is not installed: npm install earshot-gone in ${folder}.`,
    'The extension ./throws.ts cannot be loaded: Error: no luck. Mend it, or take it out of EXTENSIONS.',
    './odd.ts is not an extension of Earshot',
    "The extension ./needs.ts cannot be loaded, since something that it needs is missing: Error: Cannot find package 'not-there-at-all'",
    'The extension ./typo.ts cannot be loaded: ',
    'The extension earshot-typed cannot be loaded: a package has to bring JavaScript',
    'EXTENSIONS names ./folder, which is a folder: name the file in it that is the extension.',
    'PORT must be a port number',
  ])
    expect(stderr).toContain(said);
});

test('one that ends the program while it is loaded is named', () => {
  put('ends.ts', 'process.exit(0);');
  const { status, stdout, stderr } = start('./ends.ts');
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    'The extension ./ends.ts ended the program while it was loaded. Mend it, or take it out of EXTENSIONS.\n',
  ]);
});

test('one that is never ready is not waited for without end', () => {
  put('waits.ts', 'setInterval(() => {}, 1000);\nawait new Promise(() => {});\nexport default 1;');
  const importer = join(ROOT, 'src/extensions/import.ts');
  const code = `const { createImporter } = await import(${JSON.stringify(importer)});
    const said = await createImporter(process.cwd(), 100)('./waits.ts').catch(({ message }) => message);
    process.stdout.write(said);
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([stderr, stdout]).toEqual([
    '',
    'The extension ./waits.ts cannot be loaded: it was not ready after 0.1 s. A module must not wait for anything while it is loaded: mend it, or take it out of EXTENSIONS.',
  ]);
});

test.each([
  ['a loop', 'for (;;);'],
  ['a loop after a wait', 'await 0;\nfor (;;);'],
  ['a pattern that never ends', "/^(a+)+$/.test('a'.repeat(60).concat('!'));"],
  ['a wait that blocks', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);'],
  [
    'a chain of jobs',
    'const again = () => Promise.resolve().then(again);\nagain();\nawait new Promise(() => {});',
  ],
])('%s ends the start with one sentence', (_, code) => {
  put('loops.ts', `${code}\nexport default 1;`);
  const importer = join(ROOT, 'src/extensions/import.ts');
  const program = `const { createImporter } = await import(${JSON.stringify(importer)});
    process.on('SIGTERM', () => {});
    await createImporter(process.cwd(), 400)('./loops.ts');`;
  const { signal, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([signal, stdout, stderr]).toEqual([
    'SIGKILL',
    '',
    'The extension ./loops.ts cannot be loaded: it was still busy after 0.4 s. Mend it, or take it out of EXTENSIONS.\n',
  ]);
});

test('the doctor and the studio alone say the same', () => {
  const doctor = start('./gone.ts', 'src/cli/doctor.ts');
  expect([doctor.status, doctor.stderr]).toEqual([1, expect.stringContaining('there is no such file')]);
  const studio = start('./gone.ts', 'src/studio/main.ts', { DATA_DIR: join(folder, 'data') });
  expect([studio.status, studio.stderr]).toEqual([1, expect.stringContaining('there is no such file')]);
});

test('the manifest for Slack has its commands', () => {
  put('shout.ts', OPERATION('shout'));
  const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'src/cli/manifest.ts')], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', EXTENSIONS: './shout.ts' },
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout).features.slash_commands).toContainEqual(
    expect.objectContaining({ command: '/shout', description: 'Say it louder.' }),
  );
});
