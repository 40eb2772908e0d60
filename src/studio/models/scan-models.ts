// Scans the models folder and inspects only folders that changed.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addNestedFiles,
  type FolderListing,
  formatFolderState,
  listFolder,
  toPrintableName,
} from './folder-listing.ts';
import { type InspectedFolder, inspectFolder, type ModelFolder } from './inspect-folder.ts';
import { isModelSubfolder, MODEL_SUBFOLDERS, type ModelSubfolder } from './model-layouts.ts';

export const isValidFolder = (folder: InspectedFolder): folder is ModelFolder => !('faults' in folder);

/** Inspected folder with a state that changes with its files. */
export interface ScannedFolder {
  readonly folder: InspectedFolder;
  readonly state: string;
}

/** Depth of `voices/LANGUAGE/NAME`, which also covers archives unpacked with one extra folder. */
const MAX_DEPTH = 3;
const MAX_FOLDERS = 300;

/** True for folders that contain only other folders and no model. */
const hasOnlyFolders = ({ entries }: FolderListing): boolean =>
  entries.length > 0 && entries.every(({ kind, name }) => kind === 'folder' && name !== 'espeak-ng-data');

/** Reports files in places where no model belongs. */
const createMisplaced = (path: string, fault: string): ScannedFolder => ({
  folder: { path, layout: undefined, faults: [fault] },
  state: fault,
});

const README = 'README.md';
const LOOSE_FILE = 'The file is not in a model folder. Put each model into its own folder.';

const SECTIONS = `${MODEL_SUBFOLDERS.slice(0, -1).join(', ')} or ${MODEL_SUBFOLDERS.at(-1)}`;

/** Reports folders beside the sections: unpacked one level too high, or misspelt. */
async function scanRoot(root: string): Promise<readonly ScannedFolder[]> {
  // Compares names only, because a section may be a link to another disk.
  const names = await readdir(root).catch(() => []);
  return names
    .filter((name) => !name.startsWith('.') && !isModelSubfolder(name) && name !== README)
    .sort()
    .slice(0, MAX_FOLDERS)
    .map((name) => createMisplaced(toPrintableName(name), `Move it into ${SECTIONS}.`));
}

export function createModelScanner(root: string) {
  let lastScan = new Map<string, ScannedFolder>();

  async function scanFolder(section: ModelSubfolder, path: string, depth: number): Promise<readonly ScannedFolder[]> {
    const folder = join(root, path);
    const ownListing = await listFolder(folder, root);
    if (depth < MAX_DEPTH && hasOnlyFolders(ownListing)) return scanSubfolders(section, path, ownListing, depth + 1);
    // Speaker models are published with one of their networks in a folder of its own.
    const listing = section === 'support' ? await addNestedFiles(ownListing, folder, root) : ownListing;
    const state = formatFolderState(listing);
    const before = lastScan.get(path);
    if (before?.state === state) return [before];
    return [{ folder: await inspectFolder({ root, section, path }, listing), state }];
  }

  async function scanSubfolders(
    section: ModelSubfolder,
    path: string,
    { entries, faults, isMissing }: FolderListing,
    depth: number,
  ) {
    const folders = entries.filter(({ kind }) => kind === 'folder');
    // A missing folder counts as empty.
    const seen = isMissing ? [] : faults.map((fault) => createMisplaced(path, fault));
    if (folders.length > MAX_FOLDERS)
      seen.push(createMisplaced(path, `Only the first ${MAX_FOLDERS} of its ${folders.length} folders are used.`));
    for (const { name } of folders.slice(0, MAX_FOLDERS))
      seen.push(...(await scanFolder(section, `${path}/${name}`, depth)));
    return seen;
  }

  async function scanSection(section: ModelSubfolder): Promise<readonly ScannedFolder[]> {
    const listing = await listFolder(join(root, section), root);
    const looseFiles = listing.entries.filter(({ kind, name }) => kind === 'file' && name !== README);
    return [
      ...looseFiles.map(({ name }) => createMisplaced(`${section}/${toPrintableName(name)}`, LOOSE_FILE)),
      ...(await scanSubfolders(section, section, listing, 1)),
    ];
  }

  return {
    /** Never rejects. */
    async scan(): Promise<readonly ScannedFolder[]> {
      const seen = (await Promise.all([...MODEL_SUBFOLDERS.map(scanSection), scanRoot(root)])).flat();
      lastScan = new Map(seen.map((scanned) => [scanned.folder.path, scanned]));
      return seen;
    },
  };
}
