// Changes variables in `.env`: keeps all other lines, and replaces the file atomically. All code is synchronous, so an
// interruption leaves the old or the new file and no temporary one.

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

/** Returns an empty text for a missing file. */
export function readEnvText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return '';
    throw thrown;
  }
}

/** Replaces the line of the variable, or appends one. */
function setVariable(text: string, name: string, value: string): string {
  const line = `${name}=${/^[\w.:/-]*$/.test(value) ? value : `'${value}'`}`;
  const linePattern = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[^\\n]*$`, 'm');
  if (linePattern.test(text)) return text.replace(linePattern, () => line);
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}

/** Returns `undefined` if Node would not parse the new text as intended. */
export function setVariables(text: string, set: Readonly<Record<string, string>>): string | undefined {
  const before = parseEnv(text);
  // Replacing the first line of a multi-line value would leave the others.
  if (Object.keys(set).some((name) => before[name]?.includes('\n'))) return undefined;
  const changed = Object.entries(set).reduce((left, [name, value]) => setVariable(left, name, value), text);
  return isDeepStrictEqual(parseEnv(changed), { ...before, ...set }) ? changed : undefined;
}

/** Only the owner can read the file. */
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
