// The modules of the channel status are loaded only if it is switched on.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../../../../../architecture/sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-status-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates the adapter in a process of its own, which reports the modules that it loaded. */
function loadedModules(settings: object): readonly string[] {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    const { discordDescriptor } = await import('./src/adapters/discord/descriptor.ts');
    const { unlimitedDiskQuota: disk } = await import('./src/ports/disk-quota.ts');
    const log = { info() {}, warn() {}, error() {} };
    const parts = {
      ...{ config: { data: { folder: ${JSON.stringify(folder)} } }, openKeyValueStore: () => ({}), log },
      ...{ hasOtherProcesses: false, workspaceEraser: {}, transcode() {}, disk, clock: {}, catalogue: { prefix: "" } },
    };
    await discordDescriptor.create({ token: 'a.b.c', ...${JSON.stringify(settings)} }, parts);
    process.stdout.write(JSON.stringify(loaded));
    process.exit();
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as readonly string[];
}

const isStatus = (url: string): boolean => url.includes('/voice/channel-status/');

test('loads nothing of it unless voice and status are on', () => {
  const voiceAlone = loadedModules({ voice: true, voiceStatus: false });
  expect(voiceAlone.some((url) => url.endsWith('/voice/index.ts'))).toBe(true);
  expect(voiceAlone.filter(isStatus)).toEqual([]);
  expect(loadedModules({ voice: false, voiceStatus: true }).filter(isStatus)).toEqual([]);
  expect(loadedModules({ voice: true, voiceStatus: true }).some(isStatus)).toBe(true);
});
