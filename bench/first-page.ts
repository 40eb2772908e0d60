// Time until the web chat's first text and until its composer accepts typing, on a slow line (400 ms, 50 kB/s).
// Run: node bench/first-page.ts [commit] [runs] (needs Chromium; with a commit, measures a checkout of it)

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium as driver } from 'playwright-core';

const ROOT = join(import.meta.dirname, '..');
const [, , commit = '', runs = '3'] = process.argv;
const READY = /Earshot is ready: (\S+)/;
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const IDLE_MS = 3000;
const MAX_WAIT_MS = 60_000;
const FIRST_TEXT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";

interface Visit {
  readonly firstTextMs: number;
  readonly usableMs: number;
  readonly requests: number;
  readonly kilobytes: number;
}

const scratch = mkdtempSync(join(tmpdir(), 'earshot-first-page-'));

function checkOut(): string {
  const folder = join(scratch, 'checkout');
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { cwd: ROOT, stdio: 'ignore' });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function startBot(folder: string) {
  const bot = spawn(process.execPath, ['src/start.js'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', DATA_DIR: join(scratch, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of bot.stdout) {
    output += chunk;
    const base = READY.exec(output)?.[1];
    if (base === undefined) continue;
    bot.stdout.resume();
    // The first request also bundles and compresses the page.
    await (await fetch(base)).text();
    return { base, bot };
  }
  throw new Error('Earshot did not start');
}

async function visit(context: BrowserContext, base: string): Promise<Visit> {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', SLOW_3G);
  let requests = 0;
  let bytes = 0;
  line.on('Network.requestWillBeSent', () => {
    requests += 1;
  });
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(base, { waitUntil: 'commit' });
  await page.locator('#words').waitFor({ timeout: MAX_WAIT_MS });
  const usableMs = Number(await page.evaluate('performance.now()'));
  await sleep(IDLE_MS);
  const firstTextMs = Number(await page.evaluate(FIRST_TEXT));
  await page.close();
  return { firstTextMs, usableMs, requests, kilobytes: bytes / 1000 };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function report(name: string, visits: readonly Visit[]): void {
  const of = (key: keyof Visit) => median(visits.map((one) => one[key]));
  process.stdout.write(
    `${name}: first text ${(of('firstTextMs') / 1000).toFixed(2)} s, usable ${(of('usableMs') / 1000).toFixed(2)} s, ${of('requests')} requests, ${of('kilobytes').toFixed(0)} kB\n`,
  );
}

const { base, bot } = await startBot(commit === '' ? ROOT : checkOut());
const browser = await driver.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const cold: Visit[] = [];
const warm: Visit[] = [];
try {
  for (let run = 0; run < Number(runs); run += 1) {
    const context = await browser.newContext();
    cold.push(await visit(context, base));
    warm.push(await visit(context, base));
    await context.close();
  }
  report('cold', cold);
  report('warm', warm);
} finally {
  await browser.close();
  bot.kill();
  if (commit !== '')
    execFileSync('git', ['worktree', 'remove', '--force', join(scratch, 'checkout')], { cwd: ROOT, stdio: 'ignore' });
  rmSync(scratch, { recursive: true, force: true });
}
