// `.env` with some variables set: what else stands in it stays as it is, and the file changes in one step. Nothing here waits, so that
// whoever interrupts finds the old one or the new one, and nothing beside it.

import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isDeepStrictEqual, parseEnv } from 'node:util';

/** Its text, empty where there is none. */
export function readEnvFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return '';
    throw thrown;
  }
}

/** In the place of the line that sets it, or at the end. */
function withOne(text: string, name: string, value: string): string {
  const line = `${name}=${/^[\w.:/-]*$/.test(value) ? value : `'${value}'`}`;
  const there = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[^\\n]*$`, 'm');
  if (there.test(text)) return text.replace(there, () => line);
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}

/** `undefined` where Node would not read from it what was meant, or something of an old value would be left. */
export function withVariables(text: string, set: Readonly<Record<string, string>>): string | undefined {
  const before = parseEnv(text);
  // Of a value that goes over several lines the rest would be left.
  if (Object.keys(set).some((name) => before[name]?.includes('\n'))) return undefined;
  const changed = Object.entries(set).reduce((left, [name, value]) => withOne(left, name, value), text);
  return isDeepStrictEqual(parseEnv(changed), { ...before, ...set }) ? changed : undefined;
}

/** Only its owner can read it. */
export function writeEnvFile(path: string, text: string): void {
  const target = existsSync(path) ? realpathSync(path) : path;
  const draft = `${target}.new`;
  rmSync(draft, { force: true });
  try {
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, target);
  } catch (thrown) {
    rmSync(draft, { force: true });
    throw thrown;
  }
}
