// Measures the steps from an empty folder with only Node to the first sound: the packed tarball through `npx` with an
// empty npm cache, with a full one, and when npx has the package already. Needs npm's registry.
// Run: node bench/npx.ts

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '../test/fakes/http-server.ts';

const ROOT = dirname(import.meta.dirname);
const home = mkdtempSync(join(tmpdir(), 'earshot-npx-'));
const cache = join(home, 'cache');
const PATH = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`;
const env = { ...process.env, PATH, npm_config_cache: cache, npm_config_update_notifier: 'false' };
const say = (text: string): void => void process.stdout.write(`${text}\n`);

function pack(): string {
  const told = ['ignore', 'ignore', 'inherit'] as const;
  execFileSync('npm', ['pack', '--pack-destination', home, '--loglevel=error'], {
    cwd: ROOT,
    env,
    stdio: [...told],
  });
  return join(home, readdirSync(home).find((name) => name.endsWith('.tgz')) ?? '');
}

interface Message {
  readonly files?: readonly { readonly url: string }[];
}

async function answered(url: string): Promise<void> {
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await after(20);
}

async function speak(base: string): Promise<void> {
  const body = JSON.stringify({
    room: 'general',
    person: { id: 'ana', name: 'Ana' },
    text: '/tts Hello team',
  });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${base}/api/messages`, { method: 'POST', headers, body });
  for (;;) {
    const answer = await fetch(`${base}/api/rooms/general/messages?limit=9`);
    const { messages } = (await answer.json()) as { readonly messages: readonly Message[] };
    const [file] = messages.flatMap(({ files = [] }) => files);
    if (file) return void (await (await fetch(new URL(file.url, base))).bytes());
    await after(20);
  }
}

async function run(name: string, tarball: string): Promise<void> {
  const folder = mkdtempSync(join(home, 'empty-'));
  const port = String(await freePort());
  const npx = ['--yes', `--package=${tarball}`, 'earshot'];
  const began = performance.now();
  execFileSync('npx', [...npx, '--version'], { cwd: folder, env, stdio: 'ignore' });
  const installed = performance.now();
  const child = spawn('npx', npx, {
    cwd: folder,
    env: { ...env, PORT: port },
    stdio: 'ignore',
    detached: true,
  });
  const base = `http://127.0.0.1:${port}`;
  await answered(`${base}/readyz`);
  const ready = performance.now();
  await speak(base);
  const heard = performance.now();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
  const seconds = [installed - began, ready - installed, heard - ready, heard - began];
  say(`| ${[name, ...seconds.map((ms) => `${(ms / 1000).toFixed(1)} s`)].join(' | ')} |`);
}

const tarball = pack();
say('| npm cache | install | start to ready | first `/tts` | together |\n|---|---|---|---|---|');
await run('empty', tarball);
rmSync(join(cache, '_npx'), { recursive: true });
await run('full', tarball);
await run('full, and npx has it', tarball);
rmSync(home, { recursive: true });
