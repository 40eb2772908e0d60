// All that lies in the models folder. The folder is the only list: what is looked at again is what has changed.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FaultyFolder, type Inspected, inspect, type SoundFolder } from './inspect.ts';
import { isSection, SECTIONS, type Section } from './layouts.ts';
import { type Entry, type Listing, listingOf, shown, stateOf } from './listing.ts';

export const isSound = (one: Inspected): one is SoundFolder => !('faults' in one);

/** A folder of a model with a mark that changes with what lies in it. */
export interface Seen {
  readonly folder: Inspected;
  readonly state: string;
}

export interface Scanner {
  /** Never rejects. */
  scan(): Promise<readonly Seen[]>;
}

/** `voices/LANGUAGE/NAME`, or one folder too many from an archive. */
const DEEPEST = 3;
const MOST_FOLDERS = 300;

/** Of folders that hold no model but other folders. */
const goesDeeper = ({ entries }: Listing): boolean =>
  entries.length > 0 && entries.every(({ is }) => is === 'folder') && !entries.some(isEspeak);

const isEspeak = ({ name }: Entry): boolean => name === 'espeak-ng-data';

/** What lies where no model belongs. */
const misplaced = (path: string, fault: string): Seen => {
  const folder: FaultyFolder = { path, layout: undefined, faults: [fault] };
  return { folder, state: fault };
};

const NOTE = 'README.md';
/** A folder that is not there holds nothing. */
const isGone = (fault: string): boolean => fault.endsWith('is gone.');

/** Beside the sections: unpacked one folder too high, or into a folder whose name is misspelt. */
async function ofRoot(root: string): Promise<readonly Seen[]> {
  // By name alone: a section may well be a link to another disk.
  const names = await readdir(root).catch(() => []);
  return names
    .filter((name) => !name.startsWith('.') && !isSection(name) && name !== NOTE)
    .sort()
    .slice(0, MOST_FOLDERS)
    .map((name) =>
      misplaced(
        shown(name),
        'It lies beside voices, recognition and translation: put it into the one where it belongs.',
      ),
    );
}

export function createScanner(root: string): Scanner {
  let known = new Map<string, Seen>();

  async function at(section: Section, path: string, depth: number): Promise<readonly Seen[]> {
    const listing = await listingOf(join(root, path), root);
    if (depth < DEEPEST && goesDeeper(listing)) return within(section, path, listing, depth + 1);
    const state = stateOf(listing);
    const before = known.get(path);
    if (before?.state === state) return [before];
    return [{ folder: await inspect({ root, section, path }, listing), state }];
  }

  async function within(section: Section, path: string, { entries, faults }: Listing, depth: number) {
    const folders = entries.filter(({ is }) => is === 'folder');
    const seen = faults.filter((fault) => !isGone(fault)).map((fault) => misplaced(path, fault));
    if (folders.length > MOST_FOLDERS)
      seen.push(misplaced(path, `Of its ${folders.length} folders only the first ${MOST_FOLDERS} are used.`));
    for (const { name } of folders.slice(0, MOST_FOLDERS))
      seen.push(...(await at(section, `${path}/${name}`, depth)));
    return seen;
  }

  async function ofSection(section: Section): Promise<readonly Seen[]> {
    const listing = await listingOf(join(root, section), root);
    const loose = listing.entries.filter(({ is, name }) => is === 'file' && name !== NOTE);
    return [
      ...loose.map(({ name }) =>
        misplaced(`${section}/${shown(name)}`, 'It lies loose: give each model a folder of its own.'),
      ),
      ...(await within(section, section, listing, 1)),
    ];
  }

  return {
    async scan() {
      const seen = (await Promise.all([...SECTIONS.map(ofSection), ofRoot(root)])).flat();
      known = new Map(seen.map((one) => [one.folder.path, one]));
      return seen;
    },
  };
}
