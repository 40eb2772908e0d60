// One folder of a model, looked at from outside: which layout it is, and everything that is wrong with it, in sentences. Loads no engine.

import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseJson } from '../../kit/json.ts';
import { called } from '../../kit/process/called.ts';
import { faultOfFile, PIPER, type PiperAbout } from './contents.ts';
import type { Layout, LayoutName, Part, Section } from './layouts.ts';
import { type Entry, type Listing, shown } from './listing.ts';
import { readOnnx } from './onnx.ts';
import { faultsOfPair } from './pair.ts';
import { type Recognised, recognise, wholly } from './recognise.ts';

export type Metadata = Readonly<Record<string, string>>;

/** A folder that is in order. */
export interface SoundFolder {
  /** Under the models folder, with `/`: `voices/en_US-amy-low`. */
  readonly path: string;
  readonly section: Section;
  readonly layout: LayoutName;
  /** Names in the folder by role; for a part that is a folder, its name. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** Of the part that says most of the model. */
  readonly metadata: Metadata;
  /** Piper's own description. */
  readonly piper?: PiperAbout;
  /** What the owner wrote: the words of a recording, or how a voice is to be. */
  readonly text?: string;
  readonly bytes: number;
}

/** One in which something is missing or wrong. */
export interface FaultyFolder {
  readonly path: string;
  /** `undefined`: nothing in it says what it is to be. */
  readonly layout: LayoutName | undefined;
  readonly faults: readonly string[];
}

export type Inspected = SoundFolder | FaultyFolder;

export interface Place {
  /** The models folder. */
  readonly root: string;
  readonly section: Section;
  readonly path: string;
}

const KNOWN: Readonly<Record<Section, string>> = {
  voices: 'Piper, Kokoro, Kitten, Matcha, Pocket, ZipVoice, ref.wav with ref.txt, instruct.txt',
  recognition: 'Whisper, Moonshine, SenseVoice',
  translation: 'Bergamot',
};

const LARGEST_TEXT = 20_000;

/** Never rejects. */
export async function inspect(place: Place, listing: Listing): Promise<Inspected> {
  const folder = join(place.root, place.path);
  try {
    return await inspected(place, folder, listing);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return { ...place, layout: undefined, faults: [`It could not be looked at: ${shown(what)}.`] };
  }
}

async function inspected(
  { section, path }: Place,
  folder: string,
  { entries, faults: unusable }: Listing,
): Promise<Inspected> {
  const names = entries.map(({ name }) => name);
  const found = await recognisedIn(folder, names, section);
  if (!found) return { path, layout: undefined, faults: [...unusable, unknown(section, entries)] };
  const { layout, files, missing, strangers } = found;
  const faults = [
    ...unusable,
    ...missing.map((part) => lacks(layout, part, files)),
    ...(strangers.length > 0 ? [twoModels(layout, strangers)] : []),
    ...(await Promise.all(layout.parts.map((part) => faultsOfPart(part, files, entries, folder)))).flat(),
  ];
  if (faults.length > 0) return { path, layout: layout.name, faults };
  const more = await readMore(layout, files, folder);
  const wrong =
    layout.name === 'Bergamot'
      ? await faultsOfPair(files, folder)
      : faultsTogether(layout, more.metadata, files, entries);
  if (wrong.length > 0) return { path, layout: layout.name, faults: wrong };
  const used = new Set(Object.values(files).flat());
  const bytes = entries.reduce((sum, entry) => sum + (used.has(entry.name) ? entry.bytes : 0), 0);
  return { path, section, layout: layout.name, files, ...more, bytes };
}

/** Kinds with the same files are told apart by what the model says of itself. */
async function recognisedIn(
  folder: string,
  names: readonly string[],
  section: Section,
): Promise<Recognised | undefined> {
  const first = recognise(names, section);
  if (first?.layout.name === 'Piper with JSON') return asPiper(folder, names, first);
  const model = first?.files['model']?.[0];
  if (model === undefined || section !== 'voices') return first;
  const found = await readOnnx(join(folder, model)).catch(() => undefined);
  const type = found && 'metadata' in found ? found.metadata.get('model_type') : undefined;
  return recognise(names, section, type);
}

/** sherpa-onnx ships the JSON beside what it has made of it, also that of makers who write it otherwise. */
async function asPiper(folder: string, names: readonly string[], found: Recognised): Promise<Recognised> {
  const plain = wholly('Piper', names);
  if (!plain) return found;
  const text = await readFile(join(folder, found.files['about']?.[0] ?? ''), 'utf8').catch(() => '');
  return PIPER.safeParse(parseJson(text)).success ? found : plain;
}

async function faultsOfPart(
  { role, content, holds, metadata = [] }: Part,
  files: Recognised['files'],
  entries: readonly Entry[],
  folder: string,
): Promise<string[]> {
  const faults: string[] = [];
  for (const name of files[role] ?? []) {
    const entry = entries.find((one) => one.name === name);
    const wrong = await faultOfEntry(join(folder, name), entry, content, holds);
    if (wrong !== undefined) faults.push(`${shown(name)} ${wrong}.`);
    else if (metadata.length > 0) {
      const said = await metadataOf(join(folder, name));
      const absent = metadata.filter((key) => said[key] === undefined);
      if (absent.length > 0)
        faults.push(
          `${shown(name)} does not say its ${absent.slice(0, 3).join(', ')}, which sherpa-onnx asks for: ${adviceFor(said)}.`,
        );
    }
  }
  return faults;
}

async function faultOfEntry(
  path: string,
  entry: Entry | undefined,
  content: Part['content'],
  holds: readonly string[] | undefined,
): Promise<string | undefined> {
  if (holds) {
    if (entry?.is !== 'folder') return 'is no folder';
    for (const name of holds) {
      const facts = await stat(join(path, name)).catch(() => undefined);
      if (!facts?.isFile() || facts.size === 0) return `lacks ${name}: copy the whole folder again`;
    }
    return undefined;
  }
  if (entry?.is !== 'file') return 'is no file';
  try {
    return await faultOfFile(path, entry.bytes, content);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return 'is gone';
    if (code === 'EACCES' || code === 'EPERM')
      return 'may not be read: give the user that Earshot runs as the right to';
    return `cannot be read (${String(code ?? error)})`;
  }
}

const adviceFor = ({ model_type: type }: Metadata): string =>
  type === undefined
    ? 'take the one that is made for sherpa-onnx'
    : `by its own words it is of another kind, “${shown(type)}”`;

const metadataOf = async (path: string): Promise<Metadata> => {
  const found = await readOnnx(path);
  return 'metadata' in found ? Object.fromEntries(found.metadata) : {};
};

const FIRST_OF: readonly string[] = ['model', 'encoder'];

async function readMore(
  { name }: Layout,
  files: Recognised['files'],
  folder: string,
): Promise<Pick<SoundFolder, 'metadata' | 'piper' | 'text'>> {
  const first = FIRST_OF.map((role) => files[role]?.[0]).find((file) => file?.endsWith('.onnx'));
  const metadata = first === undefined ? {} : await metadataOf(join(folder, first));
  const read = async (role: string) => readFile(join(folder, files[role]?.[0] ?? ''), 'utf8');
  if (name === 'Piper with JSON') return { metadata, piper: PIPER.parse(JSON.parse(await read('about'))) };
  if (name === 'Cloned voice') return { metadata, text: (await read('words')).trim().slice(0, LARGEST_TEXT) };
  if (name === 'Designed voice')
    return { metadata, text: (await read('description')).trim().slice(0, LARGEST_TEXT) };
  return { metadata };
}

/** What no file shows alone. */
function faultsTogether(
  { name }: Layout,
  metadata: Metadata,
  files: Recognised['files'],
  entries: readonly Entry[],
): string[] {
  const bytesOf = (role: string) => entries.find((one) => one.name === files[role]?.[0])?.bytes ?? 0;
  if (name === 'Kokoro' || name === 'Kitten') {
    const style = (metadata['style_dim'] ?? '').split(',').reduce((product, one) => product * Number(one), 4);
    if (bytesOf('voices') !== style * Number(metadata['n_speakers']))
      return [
        'voices.bin has not the size that the model asks for: they belong to two models, or it is cut short.',
      ];
  }
  if (name === 'Piper' && !/piper/.test(metadata['comment'] ?? ''))
    return ['It is a VITS model of another make than Piper’s, which is not known here.'];
  if (name === 'Piper with JSON') {
    const model = files['model']?.[0] ?? '';
    const about = files['about']?.[0] ?? '';
    if (about !== `${model}.json`) return [`${shown(about)} belongs to another model than ${shown(model)}.`];
  }
  return [];
}

/** With the name it must have, where another file tells it. */
function lacks({ name }: Layout, { called, from }: Part, files: Recognised['files']): string {
  const model = files['model']?.[0] ?? files['about']?.[0]?.replace(/\.json$/, '');
  const exact = model === undefined ? called : called.replaceAll('NAME.onnx', shown(basename(model)));
  const missing = `${exact} is missing (${name.replace(' with JSON', '')}).`;
  return from === undefined ? missing : `${missing} ${from}`;
}

const twoModels = ({ name }: Layout, strangers: readonly string[]): string =>
  `Beside the parts of ${name} there is ${strangers.slice(0, 3).map(shown).join(', ')}: give each model a folder of its own.`;

function unknown(section: Section, entries: readonly Entry[]): string {
  if (entries.length === 0) return 'It is empty.';
  const packed = entries.find(({ name }) => /\.(?:tar|tgz|zip|gz|bz2|zst|xz)$/i.test(name));
  if (packed) return `${shown(packed.name)} is packed: unpack it, or use “${called('models', 'add')}”.`;
  return `Nothing in it is a sign of a model for ${section} that is known here: ${KNOWN[section]}.`;
}
