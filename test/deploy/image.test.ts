// The image's and the unit's steps as far as they go without a container engine: what is copied exists and is let through,
// the installer and the program run from what was copied, and the health check tells a living process from a dead one.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ROOT, sources } from '../architecture/sources.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const dockerfile = read('Dockerfile').replaceAll(/\\\n\s*/g, ' ');
const steps = dockerfile.split('\n').filter((line) => /^[A-Z]+ /.test(line));
const copies = steps
  .filter((step) => step.startsWith('COPY '))
  .map((step) => step.slice('COPY '.length).split(' '))
  .map((words) => ({ from: words.slice(0, -1), into: words.at(-1) ?? '' }));
const exec = (line: string | undefined): string[] =>
  JSON.parse(/\[.*\]/.exec(line ?? '')?.[0] ?? '[]') as string[];
const lets = read('.dockerignore')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1));

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
});

/** The folder as the first `most` COPY steps leave it. */
function assembled(most = copies.length): string {
  const app = mkdtempSync(join(tmpdir(), 'earshot-image-'));
  for (const { from, into } of copies.slice(0, most))
    for (const path of from) {
      const to = into.endsWith('/') ? join(app, into, path.split('/').at(-1) ?? '') : join(app, into);
      cpSync(join(ROOT, path), to, { recursive: true });
    }
  return app;
}

test('everything that is copied exists and is let through by .dockerignore, nothing secret is', () => {
  const wanted = copies.flatMap(({ from }) => from);
  expect(wanted.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(wanted.filter((path) => !lets.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual(
    [],
  );
  expect(lets.filter((path) => /env|data|git|test|node_modules/.test(path))).toEqual([]);
  expect(read('.dockerignore')).toContain('\n*\n');
});

test('whatever the program imports is copied', () => {
  const copied = copies.flatMap(({ from }) => from);
  const parts = sources('src/**/*.ts', 'commands/**/*.ts');
  const outside = parts
    .flatMap(({ own }) => own)
    .filter((path) => !copied.some((one) => normalize(path).startsWith(one)));
  expect(outside).toEqual([]);
});

test('the image runs as nobody special, from a volume, and starts the program without a shell', () => {
  expect(steps.findLast((step) => step.startsWith('USER '))).toBe('USER node');
  expect(steps).toContain('VOLUME /data');
  expect(exec(steps.findLast((step) => step.startsWith('CMD ')))).toEqual([
    'node',
    '--optimize-for-size',
    '--max-semi-space-size=2',
    'src/start.js',
  ]);
  expect(dockerfile).toContain('npm ci --omit=dev --ignore-scripts');
});

test('the engines’ installer runs from what was copied until then, without any package of npm', () => {
  const at = steps.findIndex((step) => step.includes('engines.ts --yes'));
  const app = assembled(steps.slice(0, at).filter((step) => step.startsWith('COPY ')).length);
  const { status, stderr } = spawnSync(process.execPath, ['src/cli/engines.ts', '--help'], {
    cwd: app,
    encoding: 'utf8',
  });
  expect([stderr, status]).toEqual(['', 0]);
});

test('the program starts from what was copied, the health check sees it, and it ends on SIGTERM', async () => {
  const app = assembled();
  symlinkSync(join(ROOT, 'node_modules'), join(app, 'node_modules'));
  const check = exec(steps.find((step) => step.startsWith('HEALTHCHECK ')));
  const [, ...command] = exec(steps.findLast((step) => step.startsWith('CMD ')));
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'earshot-image-data-')),
  };
  const healthy = (port: string) =>
    spawnSync(process.execPath, check.slice(1), { env: { ...env, PORT: port } }).status === 0;

  const child = spawn(process.execPath, command, {
    cwd: app,
    env: { ...env, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let said = '';
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      const found = /is ready: http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
  });
  expect(healthy(port)).toBe(true);
  child.removeAllListeners('exit');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(healthy(port)).toBe(false);
});

test('the unit and both compose files start what the image starts, and keep what it keeps', () => {
  const unit = read('deploy/earshot.service');
  expect(unit).toMatch(
    /^ExecStart=\/usr\/bin\/node --optimize-for-size --max-semi-space-size=2 src\/start\.js$/m,
  );
  for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'KillMode=mixed'])
    expect(unit).toContain(`\n${line}\n`);
  const settings = new Set([...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
  for (const name of ['REDIS_URL', 'METRICS', 'REDIS_PASSWORD', 'REDISCLI_AUTH', 'BASE']) settings.add(name);
  for (const name of ['compose', 'compose-redis']) {
    const compose = read(`deploy/${name}.yml`);
    const set = [...compose.matchAll(/^ +([A-Z][A-Z_]+): /gm)].map(([, setting]) => setting);
    expect(
      [...set, ...[...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, setting]) => setting)].filter(
        (one) => !settings.has(one),
      ),
    ).toEqual([]);
    expect(compose).toMatch(/:\/data$/m);
    expect(compose).toContain('read_only: true');
    expect(compose).not.toMatch(/^ +- 0\.0\.0\.0|^ +- "?\d+:3000/m);
  }
  const redis = read('deploy/compose-redis.yml');
  expect(redis).toMatch(/--requirepass, "\$\{REDIS_PASSWORD:\?\}"/);
  expect(redis).toMatch(/^ {2}REDIS_URL: redis:\/\/:\$\{REDIS_PASSWORD:\?.*\}@redis:6379$/m);
  expect(redis).toMatch(/--appendonly, "yes".*--maxmemory-policy, noeviction/);
});

test('whatever is started has a bound of memory and of processes', () => {
  const unit = read('deploy/earshot.service');
  expect(unit).toMatch(/^MemoryMax=\d+M$/m);
  expect(unit).toMatch(/^TasksMax=\d+$/m);
  for (const [name, parts] of [
    ['compose', ['    ']],
    // Both bots by what they share, and Redis.
    ['compose-redis', ['  ', '    ']],
  ] as const) {
    const compose = read(`deploy/${name}.yml`);
    for (const limit of ['mem_limit: \\d+m', 'pids_limit: \\d+']) {
      const found = [...compose.matchAll(new RegExp(`^( +)${limit}$`, 'gm'))].map(([, indent]) => indent);
      expect([name, limit, found]).toEqual([name, limit, parts]);
    }
    expect([name, /^ +- \/tmp$/m.test(compose)]).toEqual([name, false]);
  }
});

test('the unit is watched: it says that it lives, and is ended when it does not', () => {
  const unit = read('deploy/earshot.service');
  for (const line of ['Type=notify', 'NotifyAccess=all', 'WatchdogSignal=SIGKILL', 'Restart=always'])
    expect(unit).toContain(`\n${line}\n`);
  // Its own watchdog, of 30 seconds, comes first and says where it stood.
  expect(Number(/^WatchdogSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(45);
});

test('every image can be named by digest, and none is merely the latest', () => {
  expect(steps.slice(0, 2).join()).toMatch(/^ARG BASE=node:24-bookworm-slim,FROM \$\{BASE\}$/);
  const composed = ['compose', 'compose-redis'].map((name) => read(`deploy/${name}.yml`)).join('\n');
  const images = [...composed.matchAll(/^ +(?:image|BASE): (.*)$/gm)].map(([, image = '']) => image);
  const foreign = images.filter((image) => image !== 'earshot');
  expect(foreign.length).toBe(3);
  expect(foreign.filter((image) => !/^\$\{[A-Z]+_IMAGE:-[a-z]+:\d+-bookworm(-slim)?\}$/.test(image))).toEqual(
    [],
  );
});
