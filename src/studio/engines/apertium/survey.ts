// Tests which directions work: each mode translates one simple sentence. Runs once per process. A cache in the system's
// temporary folder keeps the result until the installation changes.

import { createHash } from 'node:crypto';
import { lstat, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SYSTEM_TEMP_FOLDER } from '../../temp-folder.ts';
import { type ApertiumInstallation, findApertium, runTranslationMode } from './apertium.ts';
import { TEST_SENTENCES } from './languages.ts';
import { type ApertiumDirection, parseMode } from './routing.ts';
import { translateInOneStep } from './translate-lines.ts';

export interface ApertiumSurvey {
  /** Absent if Apertium is not installed. */
  readonly installation?: ApertiumInstallation;
  readonly directions: readonly ApertiumDirection[];
}

let cachedSurvey: { readonly state: string | undefined; readonly survey: Promise<ApertiumSurvey> } | undefined;

/** Without Apertium, returns no directions instead of an error. */
export async function surveyApertium(): Promise<ApertiumSurvey> {
  const installation = await findApertium();
  if (cachedSurvey?.state !== installation?.fingerprint || !cachedSurvey)
    cachedSurvey = { state: installation?.fingerprint, survey: testInstallation(installation) };
  return cachedSurvey.survey;
}

async function testInstallation(installation: ApertiumInstallation | undefined): Promise<ApertiumSurvey> {
  if (!installation) return { directions: [] };
  const candidates = installation.modes.flatMap((mode) => parseMode(mode) ?? []);
  const cachedModes = await readCache(installation);
  const working = cachedModes ?? (await testDirections(installation, candidates));
  if (!cachedModes) await writeCache(installation, working);
  return { installation, directions: candidates.filter(({ mode }) => working.includes(mode)) };
}

/** Each test is a pipeline of a dozen small programs. */
const MAX_CONCURRENT_TESTS = 2;

async function testDirections(
  installation: ApertiumInstallation,
  candidates: readonly ApertiumDirection[],
): Promise<string[]> {
  const waiting = [...candidates];
  const working: string[] = [];
  const runNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (await canTranslate(installation, next)) working.push(next.mode);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_TESTS }, runNext));
  return working.sort();
}

async function canTranslate(installation: ApertiumInstallation, { mode, from }: ApertiumDirection): Promise<boolean> {
  const sentence = TEST_SENTENCES[from];
  if (sentence === undefined) return false;
  const [line] = await translateInOneStep([sentence], (stream) => runTranslationMode(installation, mode, stream));
  return line !== undefined && line.text !== sentence.replaceAll('’', "'");
}

const getCacheFile = ({ fingerprint }: ApertiumInstallation): string => {
  const key = createHash('sha256')
    .update(fingerprint)
    .update(JSON.stringify(TEST_SENTENCES))
    .digest('hex')
    .slice(0, 24);
  return join(SYSTEM_TEMP_FOLDER, `earshot-translation-${process.getuid?.() ?? 'user'}-${key}.json`);
};

/** Reads only a regular file of our own, because every user can write to the temporary folder. */
async function readCache(installation: ApertiumInstallation): Promise<string[] | undefined> {
  try {
    const file = getCacheFile(installation);
    const stats = await lstat(file);
    if (!stats.isFile() || (process.getuid && stats.uid !== process.getuid())) return undefined;
    const modes: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(modes) ? modes.map(String) : undefined;
  } catch {
    return undefined;
  }
}

async function writeCache(installation: ApertiumInstallation, modes: readonly string[]): Promise<void> {
  const file = getCacheFile(installation);
  const fresh = `${file}.${process.pid}`;
  try {
    await writeFile(fresh, JSON.stringify(modes), { mode: 0o600, flag: 'wx' });
    await rename(fresh, file);
  } catch {
    // Without a cache, the next process tests again.
  }
}
