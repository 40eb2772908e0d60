// Tests environment variables and the .env file.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../../src/app/settings.ts';
import { ROOT } from '../../architecture/sources.ts';

test('a .env file is read and existing variables take precedence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-env-'));
  const code = `import { loadEnvFile } from '${join(ROOT, 'src/config/environment.ts')}'; import { readSettings } from '${join(ROOT, 'src/app/settings.ts')}'; loadEnvFile(); const { port, host } = readSettings().config.http; console.log(port, host);`;
  const run = () =>
    spawnSync(process.execPath, ['--input-type=module-typescript', '-e', code], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOST: 'localhost' },
    }).stdout;
  expect(run()).toBe('3000 localhost\n');
  writeFileSync(join(folder, '.env'), 'PORT=4321\nHOST=127.0.0.9\n');
  expect(run()).toBe('4321 localhost\n');
});

test('LANGUAGE of gettext is ignored, DEFAULT_LANGUAGE counts', () => {
  const read = (environment: Record<string, string>) => readSettings(environment).config.general.defaultLanguage;
  expect(read({ LANGUAGE: 'en_US:en' })).toBe('en');
  expect(read({ LANGUAGE: 'en_US:en', DEFAULT_LANGUAGE: 'de' })).toBe('de');
});
