// Official conformance suite of the protocol with the whole program, with the secret and as a person who signed in.
// does-not-apply.yml lists the exceptions. All other scenarios pass.

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../fakes/http-server.ts';
import { type Earshot, newFolder, startEarshot } from '../earshot.ts';
import { SECRET } from './clients.ts';
import { connectHosted } from './hosted.ts';
import { type Issuer, startIssuer } from './issuer.ts';
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
let issuer: Issuer;
const ways: Way[] = [];
const openWith = async (bearer: string): Promise<Way> => {
  const way = await openWay(earshot.base, bearer);
  ways.push(way);
  return way;
};
beforeAll(async () => {
  issuer = await startIssuer();
  const PORT = String(await freePort());
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  earshot = await startEarshot({ PORT, PUBLIC_URL, MCP_SECRET: SECRET, MCP_OAUTH_ISSUER: issuer.url });
});
afterAll(async () => {
  for (const way of ways) await way.close();
  await earshot.kill('SIGTERM');
  await issuer.close();
});

const run = ({ base }: Way, ...more: readonly string[]) =>
  new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    const line = [join(suite, 'dist/index.js'), 'server', '--url', `${base}/mcp`, '-o', newFolder(), ...more];
    execFile(process.execPath, line, { maxBuffer: 10_000_000 }, (fault, said) =>
      resolve({ code: Number(fault?.code ?? 0), said }),
    );
  });

/** Parses lines such as `✓ ping: 1 passed, 0 failed`. */
const scenariosIn = (summary: string): Readonly<Record<string, boolean>> =>
  Object.fromEntries([...summary.matchAll(/^([✓✗]) ([\w-]+): /gm)].map(([, mark, name]) => [name, mark === '✓']));

async function connectAs(caller: string): Promise<Way> {
  if (caller === 'secret') return openWith(SECRET);
  const { client, token } = await connectHosted(earshot.base, 'ana');
  await client.close();
  return openWith(token());
}

it.for(['secret', 'OAuth'])('passes every applicable conformance scenario (%s)', async (caller, { task }) => {
  const { code, said } = await run(await connectAs(caller), '--suite', 'active', '--expected-failures', baseline);
  const summary = said.slice(said.indexOf('=== SUMMARY ==='));
  // Used by the conformance report.
  task.meta.scenarios = scenariosIn(summary);
  expect(summary).toMatch(/^✓ server-initialize: 1 passed, 0 failed$/m);
  expect(summary).toMatch(/^✓ dns-rebinding-protection: 2 passed, 0 failed$/m);
  expect([code, summary]).toEqual([0, expect.stringContaining('Total: ')]);
});
