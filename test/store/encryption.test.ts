// Sealing: what opens, what does not, and the key's file with the sentences the operator reads about it.

import { randomBytes } from 'node:crypto';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSeal, masterKey } from '../../src/store/encryption.ts';
import { StoreFault } from '../../src/store/fault.ts';
import { emptyFolder } from './setup.ts';

describe('a seal', () => {
  const seal = createSeal(randomBytes(32));

  test('opens what it closed, and never closes the same text alike', () => {
    const sealed = seal.close('xoxb-1 “ü”', ['n', 'k']);
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
    expect(seal.open(sealed, ['n', 'k'])).toBe('xoxb-1 “ü”');
    expect(seal.close('xoxb-1 “ü”', ['n', 'k'])).not.toBe(sealed);
    expect(seal.open(seal.close('', ['n', 'k']), ['n', 'k'])).toBe('');
  });

  test('does not open elsewhere, with another key, or after a change of any part', () => {
    const sealed = seal.close('text', ['n', 'k']);
    expect(seal.open(sealed, ['n', 'other'])).toBeUndefined();
    expect(seal.open(sealed, ['nk', ''])).toBeUndefined();
    expect(createSeal(randomBytes(32)).open(sealed, ['n', 'k'])).toBeUndefined();
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(seal.open(`v1.${changed.toString('base64url')}`, ['n', 'k'])).toBeUndefined();
    }
    for (const other of ['', 'v1.', 'v1.AAAA', `v2.${sealed.slice(3)}`, 'text'])
      expect(seal.open(other, ['n', 'k'])).toBeUndefined();
  });
});

describe('the key', () => {
  const faultOf = (file: string): string => {
    try {
      masterKey(file);
    } catch (error) {
      if (error instanceof StoreFault) return error.message;
      throw error;
    }
    throw new Error('a fault was expected');
  };

  test('is made when it is missing, for its owner only, and stays', async () => {
    const file = join(await emptyFolder(), 'secret.key');
    const key = masterKey(file);
    expect(key).toHaveLength(32);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(masterKey(file)).toEqual(key);
  });

  test.each([0o640, 0o604, 0o666])('is refused when others can read it (%o)', async (mode) => {
    const file = join(await emptyFolder(), 'secret.key');
    masterKey(file);
    await chmod(file, mode);
    expect(faultOf(file)).toContain(`chmod 600 ${file}`);
  });

  test('is refused, not replaced, when it is damaged', async () => {
    const file = join(await emptyFolder(), 'secret.key');
    await writeFile(file, 'short', { mode: 0o600 });
    expect(faultOf(file)).toContain('is damaged');
    expect(await readFile(file, 'utf8')).toBe('short');
  });
});
