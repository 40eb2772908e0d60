// Tests `earshot manifest` before the tokens are set, and with some of the settings.

import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../../architecture/sources.ts';

const run = promisify(execFile);

async function manifest(env: Record<string, string>, ...words: readonly string[]) {
  const command = ['--disable-warning=ExperimentalWarning', join(ROOT, 'src/earshot.cjs'), 'manifest'];
  const cwd = mkdtempSync(join(tmpdir(), 'earshot-manifest-'));
  const { stdout } = await run(process.execPath, [...command, ...words], { cwd, env });
  return JSON.parse(stdout);
}

test('prints the manifest while tokens are missing', async () => {
  const { features, settings } = await manifest({ SLACK_APP_TOKEN: 'xapp-1', SLACK_AGENT: 'off' });
  expect([features.agent_view, settings.socket_mode_enabled]).toEqual([undefined, true]);
});

test('reports invalid settings instead', async () => {
  const failing = manifest({ SLACK_AGENT: 'maybe' });
  await expect(failing).rejects.toMatchObject({ code: 1, stderr: 'SLACK_AGENT must be on or off.\n' });
  const nowhere = manifest({}, '--several');
  await expect(nowhere).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('PUBLIC_URL is missing'),
  });
});
