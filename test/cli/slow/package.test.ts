// Installs the packed tarball in an empty folder, and tests the bot, the doctor and the exports for extensions. The
// repository is not accessible there.

import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../architecture/sources.ts';
import { startEarshot } from '../../e2e/earshot.ts';
import { createDiscord } from '../../fakes/discord/index.ts';

/** For the compiler and npm on a busy machine. Only a failure takes this long. */
const INSTALL_MS = 1_200_000;
/** Puts the Node of the tests first, and keeps npm's settings and cache. */
const ENV = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}` };
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

const home = mkdtempSync(join(tmpdir(), 'earshot-package-'));
const folder = join(home, 'empty');
const earshotFile = join(folder, 'node_modules/earshot/dist/src/earshot.cjs');
let paths: readonly string[] = [];

const npm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', args, { cwd, env: ENV, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Runs the command that npm installs. */
async function earshot(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const bin = join(folder, 'node_modules/.bin/earshot');
  const given = { cwd: folder, env: { PATH: ENV.PATH, ...env } };
  const { stdout, stderr } = await promisify(execFile)(bin, args, given).catch((fault) => fault);
  return { stdout: String(stdout), stderr: String(stderr) };
}

beforeAll(() => {
  mkdirSync(folder);
  npm(ROOT, 'pack', '--pack-destination', home, '--loglevel=error');
  const tarball = join(home, `earshot-${JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version}.tgz`);
  paths = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
  npm(folder, 'install', tarball, '--prefer-offline', '--ignore-scripts', ...QUIET);
}, INSTALL_MS);

test('the tarball contains only runtime files, pages and licence', () => {
  const known = /^package\/(?:dist\/|docs\/.*\.md$|(?:package\.json|README\.md|LICENSE|CHANGELOG\.md|\.env\.example)$)/;
  expect(paths.filter((path) => !known.test(path))).toEqual([]);
  expect(paths.filter((path) => /\.test\.|node_modules|(?:^|\/)\.env$|(?<!\.d)\.ts$/.test(path))).toEqual([]);
  expect(paths).toContain('package/dist/src/adapters/web/page-bundle/index.html');
});

test('prints help and version and rejects unknown arguments', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect((await earshot(['--version'])).stdout).toBe(`${version}\n`);
  const { stdout } = await earshot(['help']);
  for (const name of ['start', 'init', 'doctor', 'studio', 'engines', 'models'])
    expect(stdout).toContain(`earshot ${name} `);
  expect((await earshot(['sing'])).stderr).toContain('Unknown command “sing”.');
  expect((await earshot(['models', '--help'])).stdout).toContain('npx earshot models COMMAND');
  expect((await earshot(['init', '--help'])).stdout).toContain('npx earshot init discord');
  expect((await earshot(['engines', '--help'])).stdout).toContain('npx earshot engines --yes');
});

test('reports an outdated Node from a file it can parse', () => {
  const older = join(home, 'older.cjs');
  writeFileSync(
    older,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });`,
  );
  const run = () =>
    execFileSync(process.execPath, ['--require', older, earshotFile, 'models', 'add', 'my voice.zip'], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  expect(run).toThrow(/Earshot needs Node 22\.18 or newer and this is Node 20\.20\.2: install Node 24 from /);
  // Repeats the command, so that users can copy it.
  expect(run).toThrow(/ {2}npx --package=node@24 --package=earshot earshot models add 'my voice\.zip'\n/);
  // The file has no syntax of ECMAScript 2015 or later.
  const code = readFileSync(earshotFile, 'utf8').replaceAll(/\/\/.*$/gm, '');
  expect(code).not.toMatch(/=>|`|\?\.|\?\?|^\s*(?:const|let|class|import|async)\b/m);
});

test('installed, it speaks, keeps data in its folder and exits', async () => {
  const started = await startEarshot({ DATA_DIR: './data' }, folder, { program: earshotFile, cwd: folder });
  const { body } = await started.say('/tts Hello team');
  const message = await started.until(body.message.id);
  expect(message.view?.status).toBe('done');
  const [file] = message.files ?? [];
  expect(file?.seconds).toBeGreaterThan(0.3);
  const sound = await fetch(new URL(file?.url ?? '', started.base));
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, file?.type]);
  expect((await sound.bytes()).length).toBe(file?.bytes);
  expect((await fetch(started.base)).headers.get('content-type')).toContain('text/html');
  await started.kill('SIGTERM');
  expect(started.process.exitCode).toBe(0);
  expect(readdirSync(join(folder, 'data'))).toContain('web');
});

test('installed, it speaks on the oldest Node that it supports', async () => {
  const name = `node-${process.platform}-${process.arch}`;
  npm(home, 'pack', `${name}@22.18.0`, '--loglevel=error');
  execFileSync('tar', ['-xzf', join(home, `${name}-22.18.0.tgz`), '-C', home]);
  const node = join(home, 'package/bin/node');
  const started = await startEarshot({ DATA_DIR: './data-22' }, folder, {
    node,
    program: earshotFile,
    cwd: folder,
  });
  const { body } = await started.say('/tts Hello team');
  expect((await started.until(body.message.id)).view?.status).toBe('done');
  await started.kill('SIGTERM');
  expect(started.process.exitCode).toBe(0);
  const sessions = await promisify(execFile)(node, [earshotFile, 'sessions'], {
    cwd: folder,
    env: { DATA_DIR: './data-22' },
  });
  expect(sessions.stderr).toBe('');
});

test('installed, the doctor examines a platform', async () => {
  const discord = await createDiscord();
  try {
    const settings = { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.api, DISCORD_VOICE: 'off' };
    const { stdout } = await earshot(['doctor', 'discord'], settings);
    expect(stdout).toMatch(/ok {4}token: valid/);
    expect(stdout).toContain('Start Earshot (npx earshot start)');
    const other = await earshot(['doctor', 'discord'], { ...settings, DISCORD_TOKEN: 'a-client-secret' });
    expect(other.stdout).toContain('Reset Token; put it into .env as DISCORD_TOKEN=…\n');
  } finally {
    await discord.close();
  }
});

test('a TypeScript extension imports the public API under strict types', async () => {
  writeFileSync(join(folder, 'morse.mts'), readFileSync(join(ROOT, 'examples/operation/morse.ts')));
  const { stdout } = await earshot(['--check'], { EXTENSIONS: './morse.mts' });
  expect(stdout).toMatch(/^The settings are valid\./);
  const options = ['--strict', '--noEmit', '--target', 'es2024'];
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types'), '--skipLibCheck', 'false'];
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  for (const modules of [
    ['--module', 'nodenext'],
    ['--module', 'esnext', '--moduleResolution', 'bundler'],
  ])
    execFileSync(process.execPath, [tsc, ...options, ...modules, ...types, '--ignoreConfig', 'morse.mts'], {
      cwd: folder,
      stdio: 'inherit',
    });
});
