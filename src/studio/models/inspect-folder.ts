// Inspects one model folder without loading an engine: determines its layout and reports every problem as a sentence.

import { basename, join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../kit/json.ts';
import { formatCliCommand } from '../../kit/process/cli-command.ts';
import { findByFiles } from './catalogue/find-by-files.ts';
import type { CatalogueModel } from './catalogue/row.ts';
import { PIPER_CONFIG_SCHEMA, type PiperConfig, readText } from './check-file.ts';
import { findCombinedFaults } from './checks/combined-faults.ts';
import { findPartFaults } from './checks/part-faults.ts';
import { countStyleSpeakers, SUPERTONIC_SETTINGS_SCHEMA } from './checks/supertonic-files.ts';
import { type FolderEntry, type FolderListing, toPrintableName } from './folder-listing.ts';
import { MAIN_ROLES, type MatchedLayout, matchCompleteLayout, matchLayout } from './match-layout.ts';
import type { FilesByRole, LayoutPart, ModelLayout, ModelLayoutName, ModelSubfolder } from './model-layouts.ts';
import { type ModelMetadata, readMetadata } from './onnx-metadata.ts';

export interface ModelFolder {
  /** Path below the models folder with `/`, such as `voices/en_US-amy-low`. */
  readonly path: string;
  readonly section: ModelSubfolder;
  readonly layout: ModelLayoutName;
  /** File names by role; for a part that is a folder, its name. */
  readonly files: FilesByRole;
  /** ONNX metadata of the model's main file. */
  readonly metadata: ModelMetadata;
  readonly piper?: PiperConfig;
  /** Text written by the operator: the transcript of a recording, or the description of a voice. */
  readonly text?: string;
  readonly catalogue?: CatalogueModel;
  readonly bytes: number;
}

interface FaultyModelFolder {
  readonly path: string;
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
  voices: 'Piper, Kokoro, Kitten, Matcha, Pocket, Supertonic, ZipVoice, ref.wav with ref.txt, instruct.txt',
  recognition:
    'Whisper, Parakeet and other NeMo models, Canary, Moonshine, SenseVoice, Omnilingual, Zipformer CTC, WeNet CTC',
  translation: 'Bergamot',
  separation: 'Spleeter',
  support: 'Silero VAD, speaker models',
};

/** Piper's two layouts have one name for people. */
const withoutJson = (layout: string): string => layout.replace(' with JSON', '');

const MAX_TEXT_CHARACTERS = 20_000;

/** Note that the fetcher leaves in the folder. */
const NOTE_FILE = 'earshot.json';
const NOTE_SCHEMA = z.object({ name: z.string().min(1).max(200) });

export async function inspectFolder(location: ModelLocation, listing: FolderListing): Promise<InspectedFolder> {
  try {
    return await readFolder(location, join(location.root, location.path), listing);
  } catch (error) {
    const reason = toPrintableName(error instanceof Error ? error.message : String(error));
    return { path: location.path, layout: undefined, faults: [`The folder can’t be checked: ${reason}.`] };
  }
}

async function readFolder(
  { section, path }: ModelLocation,
  folder: string,
  { entries, faults: unusable }: FolderListing,
): Promise<InspectedFolder> {
  const names = entries.map(({ name }) => name);
  const { matched, type } = await detectLayout(folder, names, section);
  if (!matched) return { path, layout: undefined, faults: [...unusable, createUnknownFault(section, entries)] };
  const { layout, files, missingParts, otherModels } = matched;
  // Other layouts with the same file names have networks with other inputs.
  const isUncertain = layout.uncertainName !== undefined && type === undefined;
  const parts = isUncertain ? layout.parts.map((part) => ({ ...part, inputs: undefined })) : layout.parts;
  const faults = [
    ...unusable,
    ...missingParts.map((part) => createMissingFault(layout, part, files, type)),
    ...(otherModels.length > 0 ? [createSeveralModelsFault(layout, otherModels)] : []),
    ...(await Promise.all(parts.map((part) => findPartFaults(part, files, entries, folder)))).flat(),
  ];
  if (faults.length > 0) return { path, layout: layout.name, faults };
  const details = await readDetails(layout, files, folder);
  const combinedFaults = await findCombinedFaults(layout, { metadata: details.metadata, files, entries, folder });
  if (combinedFaults.length > 0) return { path, layout: layout.name, faults: combinedFaults };
  const used = new Set(Object.values(files).flat());
  const bytes = entries.reduce((sum, entry) => sum + (used.has(entry.name) ? entry.bytes : 0), 0);
  const catalogue = await findRow(path, layout, folder, entries);
  return { path, section, layout: layout.name, files, ...details, catalogue, bytes };
}

/** Uses the model's metadata to tell apart layouts with the same files. */
async function detectLayout(folder: string, names: readonly string[], section: ModelSubfolder) {
  const byName = matchLayout(names, section);
  if (byName?.layout.name === 'Piper with JSON')
    return { matched: await resolvePiperLayout(folder, names, byName), type: undefined };
  const main = byName && findMainNetwork(byName.files);
  if (main === undefined) return { matched: byName, type: undefined };
  const { model_type: type } = await readMetadata(join(folder, main)).catch((): ModelMetadata => ({}));
  return { matched: type === undefined ? byName : matchLayout(names, section, type), type };
}

const findMainNetwork = (files: FilesByRole): string | undefined =>
  MAIN_ROLES.map((role) => files[role]?.[0]).find((file) => file?.endsWith('.onnx'));

/** sherpa-onnx adds Piper's JSON file to converted models, even if the original configuration differs. */
async function resolvePiperLayout(
  folder: string,
  names: readonly string[],
  found: MatchedLayout,
): Promise<MatchedLayout> {
  const withoutJson = matchCompleteLayout('Piper', names);
  if (!withoutJson) return found;
  const text = await readText(join(folder, found.files['about']?.[0] ?? '')).catch(() => '');
  return PIPER_CONFIG_SCHEMA.safeParse(parseJson(text)).success ? found : withoutJson;
}

/** Ignores an invalid note, because the model works without it. */
async function readNoteName(folder: string): Promise<string | undefined> {
  const text = await readText(join(folder, NOTE_FILE)).catch(() => '');
  return NOTE_SCHEMA.safeParse(parseJson(text)).data?.name;
}

async function findRow(
  path: string,
  layout: ModelLayout,
  folder: string,
  entries: readonly FolderEntry[],
): Promise<CatalogueModel | undefined> {
  const noteName = entries.some(({ name }) => name === NOTE_FILE) ? await readNoteName(folder) : undefined;
  const row = findByFiles({ path, files: entries, noteName });
  // A note or name that belongs to another model says nothing.
  return row && withoutJson(row.layout) === withoutJson(layout.name) ? row : undefined;
}

async function readDetails(
  { name }: ModelLayout,
  files: FilesByRole,
  folder: string,
): Promise<Pick<ModelFolder, 'metadata' | 'piper' | 'text'>> {
  const read = (role: string) => readText(join(folder, files[role]?.[0] ?? ''));
  const readWords = async (role: string) => (await read(role)).trim().slice(0, MAX_TEXT_CHARACTERS);
  if (name === 'Supertonic') return { metadata: await readSupertonicMetadata(files, folder) };
  if (name === 'Cloned voice') return { metadata: {}, text: await readWords('words') };
  if (name === 'Designed voice') return { metadata: {}, text: await readWords('description') };
  const main = findMainNetwork(files);
  const metadata = main === undefined ? {} : await readMetadata(join(folder, main));
  if (name !== 'Piper with JSON') return { metadata };
  return { metadata, piper: PIPER_CONFIG_SCHEMA.parse(JSON.parse(await read('about'))) };
}

/** Supertonic's networks have no metadata, so it is taken from the other files, under the names of the others. */
async function readSupertonicMetadata(files: FilesByRole, folder: string): Promise<ModelMetadata> {
  const settings = await readText(join(folder, files['settings']?.[0] ?? ''));
  const { ae } = SUPERTONIC_SETTINGS_SCHEMA.parse(JSON.parse(settings));
  const speakers = await countStyleSpeakers(join(folder, files['style']?.[0] ?? ''));
  return { sample_rate: String(ae.sample_rate), n_speakers: String(speakers) };
}

/** Prefix that Whisper's files share, such as `base-`. Empty if the files have none. */
function findNamePrefix(files: FilesByRole): string {
  const [name] = Object.values(files).flat();
  return name === undefined ? 'NAME-' : (/^(.*-)?(?:encoder|decoder|tokens)\b/.exec(name)?.[1] ?? '');
}

/** Names the exact file if another file determines it, as with `NAME.onnx.json`. */
function createMissingFault(
  { name, uncertainName }: ModelLayout,
  { displayName, sourceHint }: LayoutPart,
  files: FilesByRole,
  type: string | undefined,
): string {
  const model = files['model']?.[0] ?? files['about']?.[0]?.replace(/\.json$/, '');
  const withModel =
    model === undefined ? displayName : displayName.replaceAll('NAME.onnx', toPrintableName(basename(model)));
  const fileName = withModel.replace('NAME-', toPrintableName(findNamePrefix(files)));
  const layoutName = type === undefined ? (uncertainName ?? name) : name;
  const missing = `${fileName} is missing (${withoutJson(layoutName)}).`;
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
