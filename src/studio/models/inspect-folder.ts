// Inspects one model folder without loading an engine: determines its layout and reports every problem as a sentence.

import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseJson } from '../../kit/json.ts';
import { formatCliCommand } from '../../kit/process/cli-command.ts';
import { findFileFault, PIPER_CONFIG_SCHEMA, type PiperConfig } from './check-file.ts';
import { findTranslationPairFaults } from './check-translation-pair.ts';
import { type FolderEntry, type FolderListing, toPrintableName } from './folder-listing.ts';
import { type MatchedLayout, matchCompleteLayout, matchLayout } from './match-layout.ts';
import type { LayoutPart, ModelLayout, ModelLayoutName, ModelSubfolder } from './model-layouts.ts';
import { inspectOnnx } from './onnx-metadata.ts';

type ModelMetadata = Readonly<Record<string, string>>;

export interface ModelFolder {
  /** Path below the models folder with `/`, such as `voices/en_US-amy-low`. */
  readonly path: string;
  readonly section: ModelSubfolder;
  readonly layout: ModelLayoutName;
  /** File names by role; for a part that is a folder, its name. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** ONNX metadata of the model's main file. */
  readonly metadata: ModelMetadata;
  /** Piper's own configuration, for Piper voices. */
  readonly piper?: PiperConfig;
  /** Text written by the operator: the transcript of a recording, or the description of a voice. */
  readonly text?: string;
  readonly bytes: number;
}

export interface FaultyModelFolder {
  readonly path: string;
  /** Detected layout, or `undefined` if no file identifies one. */
  readonly layout: ModelLayoutName | undefined;
  readonly faults: readonly string[];
}

export type InspectedFolder = ModelFolder | FaultyModelFolder;

interface ModelLocation {
  readonly root: string;
  readonly section: ModelSubfolder;
  readonly path: string;
}

const KNOWN_MODELS: Readonly<Record<ModelSubfolder, string>> = {
  voices: 'Piper, Kokoro, Kitten, Matcha, Pocket, ZipVoice, ref.wav with ref.txt, instruct.txt',
  recognition: 'Whisper, Moonshine, SenseVoice',
  translation: 'Bergamot',
};

const MAX_TEXT_CHARACTERS = 20_000;

export async function inspectFolder(location: ModelLocation, listing: FolderListing): Promise<InspectedFolder> {
  const folder = join(location.root, location.path);
  try {
    return await readFolder(location, folder, listing);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ...location,
      layout: undefined,
      faults: [`The folder can’t be checked: ${toPrintableName(reason)}.`],
    };
  }
}

async function readFolder(
  { section, path }: ModelLocation,
  folder: string,
  { entries, faults: unusable }: FolderListing,
): Promise<InspectedFolder> {
  const names = entries.map(({ name }) => name);
  const matched = await detectLayout(folder, names, section);
  if (!matched) return { path, layout: undefined, faults: [...unusable, createUnknownFault(section, entries)] };
  const { layout, files, missingParts, otherModels } = matched;
  const faults = [
    ...unusable,
    ...missingParts.map((part) => createMissingFault(layout, part, files)),
    ...(otherModels.length > 0 ? [createSeveralModelsFault(layout, otherModels)] : []),
    ...(await Promise.all(layout.parts.map((part) => findPartFaults(part, files, entries, folder)))).flat(),
  ];
  if (faults.length > 0) return { path, layout: layout.name, faults };
  const details = await readDetails(layout, files, folder);
  const combinedFaults =
    layout.name === 'Bergamot'
      ? await findTranslationPairFaults(files, folder)
      : findCombinedFaults(layout, details.metadata, files, entries);
  if (combinedFaults.length > 0) return { path, layout: layout.name, faults: combinedFaults };
  const used = new Set(Object.values(files).flat());
  const bytes = entries.reduce((sum, entry) => sum + (used.has(entry.name) ? entry.bytes : 0), 0);
  return { path, section, layout: layout.name, files, ...details, bytes };
}

/** Uses the model's metadata to tell apart layouts with the same files. */
async function detectLayout(
  folder: string,
  names: readonly string[],
  section: ModelSubfolder,
): Promise<MatchedLayout | undefined> {
  const byName = matchLayout(names, section);
  if (byName?.layout.name === 'Piper with JSON') return resolvePiperLayout(folder, names, byName);
  const model = byName?.files['model']?.[0];
  if (model === undefined || section !== 'voices') return byName;
  const onnx = await inspectOnnx(join(folder, model)).catch(() => undefined);
  const type = onnx && 'metadata' in onnx ? onnx.metadata.get('model_type') : undefined;
  return matchLayout(names, section, type);
}

/**
 * sherpa-onnx includes Piper's JSON file with converted models, even for voices whose original configuration differs.
 */
async function resolvePiperLayout(
  folder: string,
  names: readonly string[],
  found: MatchedLayout,
): Promise<MatchedLayout> {
  const withoutJson = matchCompleteLayout('Piper', names);
  if (!withoutJson) return found;
  const text = await readFile(join(folder, found.files['about']?.[0] ?? ''), 'utf8').catch(() => '');
  return PIPER_CONFIG_SCHEMA.safeParse(parseJson(text)).success ? found : withoutJson;
}

async function findPartFaults(
  { role, content, requiredFiles, requiredMetadata = [] }: LayoutPart,
  files: MatchedLayout['files'],
  entries: readonly FolderEntry[],
  folder: string,
): Promise<string[]> {
  const faults: string[] = [];
  for (const name of files[role] ?? []) {
    const entry = entries.find((candidate) => candidate.name === name);
    const fault = await findEntryFault(join(folder, name), entry, content, requiredFiles);
    if (fault !== undefined) faults.push(`${toPrintableName(name)} ${fault}.`);
    else if (requiredMetadata.length > 0) {
      const present = await readMetadata(join(folder, name));
      const missingKeys = requiredMetadata.filter((key) => present[key] === undefined);
      if (missingKeys.length > 0)
        faults.push(
          `${toPrintableName(name)} lacks the metadata ${missingKeys.slice(0, 3).join(', ')} that sherpa-onnx needs: ${getMetadataAdvice(present)}.`,
        );
    }
  }
  return faults;
}

async function findEntryFault(
  path: string,
  entry: FolderEntry | undefined,
  content: LayoutPart['content'],
  requiredFiles: readonly string[] | undefined,
): Promise<string | undefined> {
  if (requiredFiles) {
    if (entry?.kind !== 'folder') return 'is not a folder';
    for (const name of requiredFiles) {
      const facts = await stat(join(path, name)).catch(() => undefined);
      if (!facts?.isFile() || facts.size === 0) return `lacks ${name}: copy the whole folder again`;
    }
    return undefined;
  }
  if (entry?.kind !== 'file') return 'is not a file';
  try {
    return await findFileFault(path, entry.bytes, content);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return 'was deleted';
    if (code === 'EACCES' || code === 'EPERM') return 'is not readable: give Earshot’s user read access';
    return `can’t be read (${String(code ?? error)})`;
  }
}

const getMetadataAdvice = ({ model_type: type }: ModelMetadata): string =>
  type === undefined
    ? 'download the version for sherpa-onnx'
    : `its metadata says it is another type, “${toPrintableName(type)}”`;

const readMetadata = async (path: string): Promise<ModelMetadata> => {
  const found = await inspectOnnx(path);
  return 'metadata' in found ? Object.fromEntries(found.metadata) : {};
};

const METADATA_ROLES: readonly string[] = ['model', 'encoder'];

async function readDetails(
  { name }: ModelLayout,
  files: MatchedLayout['files'],
  folder: string,
): Promise<Pick<ModelFolder, 'metadata' | 'piper' | 'text'>> {
  const first = METADATA_ROLES.map((role) => files[role]?.[0]).find((file) => file?.endsWith('.onnx'));
  const metadata = first === undefined ? {} : await readMetadata(join(folder, first));
  const read = async (role: string) => readFile(join(folder, files[role]?.[0] ?? ''), 'utf8');
  if (name === 'Piper with JSON')
    return { metadata, piper: PIPER_CONFIG_SCHEMA.parse(JSON.parse(await read('about'))) };
  if (name === 'Cloned voice') return { metadata, text: (await read('words')).trim().slice(0, MAX_TEXT_CHARACTERS) };
  if (name === 'Designed voice')
    return { metadata, text: (await read('description')).trim().slice(0, MAX_TEXT_CHARACTERS) };
  return { metadata };
}

/** Returns faults that only show in the combination of files. */
function findCombinedFaults(
  { name }: ModelLayout,
  metadata: ModelMetadata,
  files: MatchedLayout['files'],
  entries: readonly FolderEntry[],
): string[] {
  const bytesOf = (role: string) => entries.find((entry) => entry.name === files[role]?.[0])?.bytes ?? 0;
  if (name === 'Kokoro' || name === 'Kitten') {
    const style = (metadata['style_dim'] ?? '').split(',').reduce((product, size) => product * Number(size), 4);
    if (bytesOf('voices') !== style * Number(metadata['n_speakers']))
      return ['voices.bin has the wrong size: it belongs to another model, or is incomplete.'];
  }
  if (name === 'Piper' && !/piper/.test(metadata['comment'] ?? ''))
    return ['This VITS model is not a Piper model, so it is not supported.'];
  if (name === 'Piper with JSON') {
    const model = files['model']?.[0] ?? '';
    const about = files['about']?.[0] ?? '';
    if (about !== `${model}.json`) return [`${toPrintableName(about)} doesn’t belong to ${toPrintableName(model)}.`];
  }
  return [];
}

/** Names the exact file if the model's file name determines it, as with `NAME.onnx.json`. */
function createMissingFault(
  { name }: ModelLayout,
  { displayName, sourceHint }: LayoutPart,
  files: MatchedLayout['files'],
): string {
  const model = files['model']?.[0] ?? files['about']?.[0]?.replace(/\.json$/, '');
  const fileName =
    model === undefined ? displayName : displayName.replaceAll('NAME.onnx', toPrintableName(basename(model)));
  const missing = `${fileName} is missing (${name.replace(' with JSON', '')}).`;
  return sourceHint === undefined ? missing : `${missing} ${sourceHint}`;
}

const createSeveralModelsFault = ({ name }: ModelLayout, strangers: readonly string[]): string =>
  `The folder of ${name} also contains ${strangers.slice(0, 3).map(toPrintableName).join(', ')}. Put each model into its own folder.`;

function createUnknownFault(section: ModelSubfolder, entries: readonly FolderEntry[]): string {
  if (entries.length === 0) return 'The folder is empty.';
  const packed = entries.find(({ name }) => /\.(?:tar|tgz|zip|gz|bz2|zst|xz)$/i.test(name));
  if (packed)
    return `${toPrintableName(packed.name)} is compressed: unpack it, or use “${formatCliCommand('models', 'add')}”.`;
  return `No supported model for ${section} was found. Supported: ${KNOWN_MODELS[section]}.`;
}
