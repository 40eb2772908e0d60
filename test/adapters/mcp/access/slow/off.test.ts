// Without an issuer no OAuth module is loaded; the player's page is read when a host asks for it.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../../../architecture/sources.ts';

/** Imports a module in a process of its own, and returns the addresses of all modules that this loads. */
function loadedBy(path: string): readonly string[] {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(`file://${join(ROOT, path)}`)});
    process.stdout.write(JSON.stringify(loaded), () => process.exit(0));`;
  const flags = ['--conditions=earshot-source', '--input-type=module', '-e', script];
  return JSON.parse(execFileSync(process.execPath, flags, { cwd: ROOT, maxBuffer: 1e8 }).toString());
}

it('loads no token library without an issuer', () => {
  const loaded = loadedBy('src/adapters/mcp/index.ts');
  expect(loaded.some((url) => url.includes('/mcp/server/routes.ts'))).toBe(true);
  expect(loaded.filter((url) => /node_modules\/jose\/|access-token|issuer-keys|ext-apps/.test(url))).toEqual([]);
  expect(loadedBy('src/adapters/mcp/access/access-token.ts').some((url) => url.includes('node_modules/jose/'))).toBe(
    true,
  );
});
