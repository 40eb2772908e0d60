// What is generated is fresh, what is listed is complete, and the real process starts.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADAPTER_DESCRIPTORS } from '../../../src/adapters/index.ts';
import { ROOT } from '../sources.ts';

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });

test('the tests run on Node 24', () => {
  expect(process.version).toMatch(/^v24\./);
});

test('generated files are fresh', () => {
  const { status, stderr } = run(['src/cli/docs.ts', '--check']);
  expect([stderr, status]).toEqual(['', 0]);
});

test('the list of platforms loads none of their libraries', () => {
  const code = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      load(url, context, next) {
        const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
        if (name) loaded.add(name);
        return next(url, context);
      },
    });
    const { ADAPTER_DESCRIPTORS } = await import('./src/adapters/index.ts');
    console.log(JSON.stringify([ADAPTER_DESCRIPTORS.length, [...loaded]]));`;
  const { stdout, stderr } = run(['--input-type=module-typescript', '--eval', code]);
  expect([stderr, JSON.parse(stdout)]).toEqual(['', [ADAPTER_DESCRIPTORS.length, ['zod']]]);
});

test('the real process checks its settings and parts', () => {
  const { status, stdout, stderr } = run(['src/main.ts', '--check'], {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'earshot-check-')),
  });
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toMatch(
    /^The settings are valid\. \d+ commands, data in .*\nTokens, keys and addresses were not checked/,
  );
});

test('the program starts with its compile cache and fills it', () => {
  const cache = mkdtempSync(join(tmpdir(), 'earshot-compiled-'));
  const { status, stderr } = run(['src/start.js', '--check'], {
    DATA_DIR: join(cache, 'data'),
    NODE_COMPILE_CACHE: cache,
  });
  expect([stderr, status]).toEqual(['', 0]);
  expect(readdirSync(cache, { recursive: true }).length).toBeGreaterThan(100);
});

test('all settings errors are reported together and nothing starts', () => {
  const { status, stderr } = run(['src/main.ts', '--check'], {
    PORT: 'many',
    HOST: '0.0.0.0',
    SERVICE_BASE_URL: 'https://media.example',
  });
  expect(status).toBe(1);
  expect(stderr).toBe('Earshot can’t start:\n  • PORT must be a port number, for example 3000.\n');
  const second = run(['src/main.ts', '--check'], {
    HOST: '0.0.0.0',
    SERVICE_BASE_URL: 'https://media.example',
  });
  expect(second.stderr).toMatch(/SERVICE_API_KEY is missing[\s\S]*WEB_CHAT_SECRET is missing/);
});
