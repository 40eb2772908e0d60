// Tests changes to `.env`: other lines stay, only the owner can read it, and unsafe changes are refused.

import { mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEnvText, setVariables, writeEnvFile } from '../../../src/cli/init/env-file.ts';

test.each([
  ['', 'TOKEN=abc\n'],
  ['DEFAULT_LANGUAGE=de', 'DEFAULT_LANGUAGE=de\nTOKEN=abc\n'],
  ['# mine\nTOKEN=\nDEFAULT_LANGUAGE=de\n', '# mine\nTOKEN=abc\nDEFAULT_LANGUAGE=de\n'],
  ['export TOKEN="old # one"\r\nDEFAULT_LANGUAGE=de\r\n', 'TOKEN=abc\nDEFAULT_LANGUAGE=de\r\n'],
  ['# TOKEN=\n', '# TOKEN=\nTOKEN=abc\n'],
  ['MY_TOKEN=x\n', 'MY_TOKEN=x\nTOKEN=abc\n'],
])('%j becomes %j', (before, after) => {
  expect(setVariables(before, { TOKEN: 'abc' })).toBe(after);
});

test.each([
  ['twice, since the later one counts', 'TOKEN=a\nTOKEN=b\n'],
  ['over several lines', 'TOKEN="a\nb"\n'],
  ['inside another', 'NOTE="\nTOKEN=a\n"\n'],
])('leaves variables written %s to a person', (_, before) => {
  expect(setVariables(before, { TOKEN: 'abc' })).toBeUndefined();
});

test('writes only values that Node reads back, else changes nothing', () => {
  const value = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  });
  fc.assert(
    fc.property(value, fc.string(), (secret, before) => {
      const after = setVariables(before, { TOKEN: secret });
      if (after !== undefined) expect(parseEnv(after)).toEqual({ ...parseEnv(before), TOKEN: secret });
    }),
  );
  expect(parseEnv(setVariables('', { TOKEN: 'a#b$1$&' }) ?? '')).toEqual({ TOKEN: 'a#b$1$&' });
});

test('writes atomically for the owner alone, also behind a link', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-env-'));
  const path = join(folder, '.env');
  expect(readEnvText(path)).toBe('');
  writeFileSync(join(folder, 'kept'), 'A=1\n', { mode: 0o644 });
  // A temporary file of a killed process.
  writeFileSync(join(folder, 'kept.new'), 'half', { mode: 0o644 });
  symlinkSync(join(folder, 'kept'), path);
  // Synchronous: a signal is handled afterwards.
  writeEnvFile(path, 'A=2\n');
  expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('A=2\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(['.env', 'kept']);
});
