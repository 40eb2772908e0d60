// Official conformance suite of the protocol with the whole program. does-not-apply.yml lists the exceptions. All other
// scenarios pass.

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Earshot, newFolder, startEarshot } from '../earshot.ts';
import { SECRET } from './clients.ts';
import { openWay, type Way } from './with-bearer.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Scenarios of the official suite by name, true if passed. */
    scenarios?: Readonly<Record<string, boolean>>;
  }
}

const suite = dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'));
const baseline = join(import.meta.dirname, 'does-not-apply.yml');
let earshot: Earshot;
let way: Way;
beforeAll(async () => {
  earshot = await startEarshot({ MCP_SECRET: SECRET });
  way = await openWay(earshot.base, SECRET);
});
afterAll(async () => {
  await way.close();
  await earshot.kill('SIGTERM');
});

const run = (...more: readonly string[]) =>
  new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    const line = [join(suite, 'dist/index.js'), 'server', '--url', `${way.base}/mcp`, '-o', newFolder(), ...more];
    execFile(process.execPath, line, { maxBuffer: 10_000_000 }, (fault, said) =>
      resolve({ code: Number(fault?.code ?? 0), said }),
    );
  });

/** Parses lines such as `✓ ping: 1 passed, 0 failed`. */
const scenariosIn = (summary: string): Readonly<Record<string, boolean>> =>
  Object.fromEntries([...summary.matchAll(/^([✓✗]) ([\w-]+): /gm)].map(([, mark, name]) => [name, mark === '✓']));

it('passes every applicable conformance scenario', async ({ task }) => {
  const { code, said } = await run('--suite', 'active', '--expected-failures', baseline);
  const summary = said.slice(said.indexOf('=== SUMMARY ==='));
  // Used by the conformance report.
  task.meta.scenarios = scenariosIn(summary);
  expect(summary).toMatch(/^✓ server-initialize: 1 passed, 0 failed$/m);
  expect(summary).toMatch(/^✓ dns-rebinding-protection: 2 passed, 0 failed$/m);
  expect([code, summary]).toEqual([0, expect.stringContaining('Total: ')]);
});
