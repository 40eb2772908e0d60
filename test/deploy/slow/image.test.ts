// Tests the steps of the container image and the systemd unit without a container engine: copied files exist and are
// not ignored, the installer and the program run from them, and the health check detects a dead process.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { ROOT, sources } from '../../architecture/sources.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const dockerfile = read('Dockerfile').replaceAll(/\\\n\s*/g, ' ');
const steps = dockerfile.split('\n').filter((line) => /^[A-Z]+ /.test(line));
/** Steps of the final stage. Only copies from the repository count. */
const final = steps.slice(steps.findIndex((step) => /^FROM system-\$\{ENGINES\}$/.test(step)));
const copiesIn = (lines: readonly string[]) =>
  lines
    .filter((step) => step.startsWith('COPY ') && !step.includes('--from='))
    .map((step) => step.slice('COPY '.length).split(' '))
    .map((words) => ({ from: words.slice(0, -1), into: words.at(-1) ?? '' }));
const copies = copiesIn(final);
const exec = (line: string | undefined): string[] => JSON.parse(/\[.*\]/.exec(line ?? '')?.[0] ?? '[]') as string[];
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

/** Creates a folder with the result of the COPY steps. */
function assembled(wanted = copies): string {
  const app = mkdtempSync(join(tmpdir(), 'earshot-image-'));
  for (const { from, into } of wanted)
    for (const path of from) {
      const to = into.endsWith('/') ? join(app, into, path.split('/').at(-1) ?? '') : join(app, into);
      cpSync(join(ROOT, path), to, { recursive: true });
    }
  return app;
}

test('copies only existing files that .dockerignore allows, no secrets', () => {
  const wanted = copiesIn(steps).flatMap(({ from }) => from);
  expect(wanted.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(wanted.filter((path) => !lets.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([]);
  expect(lets.filter((path) => /env|data|git|test|node_modules/.test(path))).toEqual([]);
  expect(read('.dockerignore')).toContain('\n*\n');
});

test('copies everything the program imports', () => {
  const copied = copies.flatMap(({ from }) => from);
  const parts = sources('src/**/*.ts', 'commands/**/*.ts');
  const outside = parts
    .flatMap(({ own }) => own)
    .filter((path) => !copied.some((one) => normalize(path).startsWith(one)));
  expect(outside).toEqual([]);
});

test('runs unprivileged from a volume and starts without a shell', () => {
  expect(final.filter((step) => /^(?:USER|ARG) /.test(step))).toEqual(['ARG START_AS=node', `USER \${START_AS}`]);
  // The shell replaces itself with the program.
  const [shell, ...entry] = exec(final.find((step) => step.startsWith('ENTRYPOINT ')));
  expect([shell, entry.at(0), entry.at(-1)]).toEqual(['/bin/sh', '-c', 'earshot']);
  expect(entry[1]?.match(/"\$@"/g)).toEqual(entry[1]?.match(/exec [^;]*"\$@"/g)?.map(() => '"$@"'));
  expect(steps).toContain('VOLUME /data');
  expect(exec(steps.findLast((step) => step.startsWith('CMD ')))).toEqual(manifest.scripts.start.split(' '));
  expect(dockerfile).toContain('npm ci --omit=dev --ignore-scripts');
});

test('the engines’ installer runs from earlier copies without npm packages', () => {
  const begin = steps.findIndex((step) => step.endsWith(' AS system-on'));
  const end = steps.findIndex((step) => step.includes('engines.ts --yes'));
  const app = assembled(copiesIn(steps.slice(begin, end)));
  const { status, stderr } = spawnSync(process.execPath, ['src/cli/engines.ts', '--help'], {
    cwd: app,
    encoding: 'utf8',
  });
  expect([stderr, status]).toEqual(['', 0]);
});

test('starts from the copied files, reports health, ends on SIGTERM', async () => {
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

test('the unit and compose files match the image', () => {
  const unit = read('deploy/earshot.service');
  expect(read('docs/operations.md')).toContain(`exec node_modules/.bin/${manifest.scripts.start}\n`);
  expect(unit).toContain(`
ExecStart=/usr/bin/${manifest.scripts.start}
`);
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

test('limits memory and processes of everything started', () => {
  const unit = read('deploy/earshot.service');
  expect(unit).toMatch(/^MemoryMax=\d+M$/m);
  expect(unit).toMatch(/^TasksMax=\d+$/m);
  for (const [name, parts] of [
    ['compose', ['    ']],
    // Both bots by their common settings, and Redis.
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

test('the unit notifies systemd and is killed when it hangs', () => {
  const unit = read('deploy/earshot.service');
  for (const line of ['Type=notify', 'NotifyAccess=all', 'WatchdogSignal=SIGKILL', 'Restart=always'])
    expect(unit).toContain(`\n${line}\n`);
  // Earshot's own watchdog of 30 seconds must come first, since it logs the stack.
  expect(Number(/^WatchdogSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(45);
});

test('builds for any processor without running the slim image', () => {
  expect(final.filter((step) => step.startsWith('RUN '))).toEqual([]);
  const off = steps.findIndex((step) => step.endsWith(' AS system-off'));
  expect(steps[off + 1]).toMatch(/^FROM \S+ AS system-on$/);
  const packages = steps.slice(0, off).join('\n');
  expect(packages).toMatch(/^FROM --platform=\$\{BUILDPLATFORM\} \$\{BASE\} AS packages$/m);
  expect(packages).toMatch(/npm ci .*--os=linux --libc=glibc --cpu=\$\(echo \$TARGETARCH \| sed s\/amd64\/x64\/\)/);
});

test('every image can be pinned by digest; none is latest', () => {
  expect(steps[0]).toBe('ARG BASE=node:24-bookworm-slim');
  const bases = steps.flatMap((step) => /^FROM (?:--platform=\S+ )?(\S+)/.exec(step)?.[1] ?? []);
  expect(bases.length).toBe(4);
  expect(bases.filter((base) => !/^\$\{BASE\}$|^system-\$\{ENGINES\}$/.test(base))).toEqual([]);
  const composed = ['compose', 'compose-redis'].map((name) => read(`deploy/${name}.yml`)).join('\n');
  const images = [...composed.matchAll(/^ +(?:image|BASE): (.*)$/gm)].map(([, image = '']) => image);
  const foreign = images.filter((image) => image !== 'earshot');
  expect(foreign.length).toBe(3);
  expect(foreign.filter((image) => !/^\$\{[A-Z]+_IMAGE:-[a-z]+:\d+-bookworm(-slim)?\}$/.test(image))).toEqual([]);
});
