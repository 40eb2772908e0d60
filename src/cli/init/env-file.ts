// `.env` with some variables set: what else stands in it stays as it is, and the file changes in one step, so that whoever
// interrupts finds the old one or the new one.

import { open, readFile, realpath, rename, rm } from 'node:fs/promises';
import { isDeepStrictEqual, parseEnv } from 'node:util';

/** Its text, empty where there is none. */
export async function readEnvFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
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
export async function writeEnvFile(path: string, text: string): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const draft = `${target}.new`;
  await rm(draft, { force: true });
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } catch (thrown) {
    await rm(draft, { force: true });
    throw thrown;
  }
}
