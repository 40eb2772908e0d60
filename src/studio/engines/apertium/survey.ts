// Which directions really work here: every mode worth offering translates one plain sentence. Done once per process, and
// remembered in the system's temporary folder until the installation changes, so that the next process need not.

import { createHash } from 'node:crypto';
import { lstat, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SYSTEM_TEMPORARY } from '../../jobs/temporary.ts';
import { findApertium, type Installation, throughMode } from './apertium.ts';
import { SENTENCES } from './languages.ts';
import { translateLines } from './lines.ts';
import { type Direction, directionOf } from './modes.ts';

export interface Survey {
  /** Absent when Apertium is not installed. */
  readonly installation?: Installation;
  readonly directions: readonly Direction[];
}

let surveyed: { readonly state: string | undefined; readonly survey: Promise<Survey> } | undefined;

/** Never rejects for lack of anything: without Apertium there are no directions. */
export async function surveyTranslation(): Promise<Survey> {
  const installation = await findApertium();
  if (surveyed?.state !== installation?.state || !surveyed)
    surveyed = { state: installation?.state, survey: survey(installation) };
  return surveyed.survey;
}

async function survey(installation: Installation | undefined): Promise<Survey> {
  if (!installation) return { directions: [] };
  const candidates = installation.modes.flatMap((mode) => directionOf(mode) ?? []);
  const remembered = await recall(installation);
  const working = remembered ?? (await testAll(installation, candidates));
  if (!remembered) await remember(installation, working);
  return { installation, directions: candidates.filter(({ mode }) => working.includes(mode)) };
}

/** Tests at the same time: each is a pipeline of a dozen small programs. */
const ABREAST = 2;

async function testAll(installation: Installation, candidates: readonly Direction[]): Promise<string[]> {
  const waiting = [...candidates];
  const working: string[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (await works(installation, next)) working.push(next.mode);
  };
  await Promise.all(Array.from({ length: ABREAST }, lane));
  return working.sort();
}

async function works(installation: Installation, { mode, from }: Direction): Promise<boolean> {
  const sentence = SENTENCES[from];
  if (sentence === undefined) return false;
  const [line] = await translateLines([sentence], {
    through: (stream) => throughMode(installation, mode, stream),
  });
  return line !== undefined && line.text !== sentence.replaceAll('’', "'");
}

const memoryFile = ({ state }: Installation): string => {
  const key = createHash('sha256').update(state).update(JSON.stringify(SENTENCES)).digest('hex').slice(0, 24);
  return join(SYSTEM_TEMPORARY, `earshot-translation-${process.getuid?.() ?? 'user'}-${key}.json`);
};

/** Only a plain file of our own is believed: the folder is everybody's. */
async function recall(installation: Installation): Promise<string[] | undefined> {
  try {
    const file = memoryFile(installation);
    const about = await lstat(file);
    if (!about.isFile() || (process.getuid && about.uid !== process.getuid())) return undefined;
    const modes: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(modes) ? modes.map(String) : undefined;
  } catch {
    return undefined;
  }
}

async function remember(installation: Installation, modes: readonly string[]): Promise<void> {
  const file = memoryFile(installation);
  const fresh = `${file}.${process.pid}`;
  try {
    await writeFile(fresh, JSON.stringify(modes), { mode: 0o600, flag: 'wx' });
    await rename(fresh, file);
  } catch {
    // Not remembered: the next process tests again.
  }
}
