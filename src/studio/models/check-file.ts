// Checks one file of a model without its engine: wrong size, or content that does not match its name. Reads as little of
// the file as possible.

import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { z } from 'zod';
import { readFirstBytes } from '../../kit/disk/read-bytes-at.ts';
import { countStyleSpeakers, findIndexerFault, SUPERTONIC_SETTINGS_SCHEMA } from './checks/supertonic-files.ts';
import type { FileContent } from './model-layouts.ts';
import { inspectOnnx } from './onnx-metadata.ts';
import { countShortlistPieces, countVocabularyPieces, inspectMarianModel } from './translation-files.ts';

export const PIPER_CONFIG_SCHEMA = z.object({
  audio: z.object({ sample_rate: z.number().int().min(8000).max(192_000) }),
  espeak: z.object({ voice: z.string().min(2) }),
  phoneme_type: z.literal('espeak').default('espeak'),
  phoneme_id_map: z.record(z.string(), z.array(z.number().int().min(0)).min(1)),
  num_speakers: z.number().int().min(1).default(1),
  speaker_id_map: z.record(z.string(), z.number().int().min(0)).default({}),
  inference: z
    .object({
      noise_scale: z.number().default(0.667),
      length_scale: z.number().positive().default(1),
      noise_w: z.number().default(0.8),
    })
    .prefault({}),
  language: z.object({ code: z.string().optional(), name_english: z.string().optional() }).default({}),
});
export type PiperConfig = z.infer<typeof PIPER_CONFIG_SCHEMA>;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Without a byte order mark. Rejects with a `TypeError` if the file is not UTF-8. */
export const readText = async (path: string): Promise<string> => utf8.decode(await readFile(path));

const HEAD_BYTES = 64;

/** Contents that people often have instead of the right file, with advice. */
const WRONG_CONTENTS: readonly (readonly [RegExp, string])[] = [
  [/^version https:\/\/git-lfs/, 'is a Git LFS pointer: download the file with “git lfs pull”'],
  [/^\s*<(?:!doctype|html|\?xml)/i, 'is a web page: download the file again'],
];

/** First bytes of gzip, bzip2, zip, zstd and xz. */
const ARCHIVE_SIGNATURES = ['1f8b', '425a68', '504b0304', '28b52ffd', 'fd377a58'];

/** Inspections return facts, or a fault: as text or in an object. */
async function findFault(inspection: Promise<number | string | object>): Promise<string | undefined> {
  const found = await inspection;
  if (typeof found === 'string') return found;
  return typeof found === 'object' && 'fault' in found ? String(found.fault) : undefined;
}

async function findSettingsFault(path: string, schema: z.ZodType, owner: string): Promise<string | undefined> {
  const faultyKey = schema.safeParse(JSON.parse(await readText(path))).error?.issues[0]?.path.join('.');
  if (faultyKey === 'phoneme_type') return 'needs a phonemizer other than eSpeak, which is not supported';
  if (faultyKey === undefined) return undefined;
  const fault = `is not a ${owner} configuration`;
  return faultyKey === '' ? fault : `${fault}: “${faultyKey}” is missing or wrong`;
}

async function findTokensFault(path: string): Promise<string | undefined> {
  const lines = (await readText(path)).split('\n');
  const faultyLine = lines.findIndex((line) => line.trim() !== '' && !/(?:^|\s)\d{1,9}\s*$/.test(line.slice(-24)));
  return faultyLine < 0 ? undefined : `is not a token list: line ${faultyLine + 1} has no number`;
}

interface ContentCheck {
  readonly maxMegabytes: number;
  readonly find?: (path: string, head: Buffer) => Promise<string | undefined>;
}

const CHECKS: Readonly<Record<FileContent, ContentCheck>> = {
  any: { maxMegabytes: 8000 },
  onnx: { maxMegabytes: 8000, find: (path) => findFault(inspectOnnx(path)) },
  ort: {
    maxMegabytes: 8000,
    find: async (_, head) => (head.toString('latin1', 4, 8) === 'ORTM' ? undefined : 'is not an ONNX Runtime model'),
  },
  marian: { maxMegabytes: 2000, find: (path) => findFault(inspectMarianModel(path)) },
  shortlist: { maxMegabytes: 200, find: (path) => findFault(countShortlistPieces(path)) },
  pieces: { maxMegabytes: 20, find: (path) => findFault(countVocabularyPieces(path)) },
  wav: {
    maxMegabytes: 100,
    find: async (_, head) => (/^RIFF.{4}WAVE/s.test(head.toString('latin1')) ? undefined : 'is not a WAV file'),
  },
  style: { maxMegabytes: 100, find: (path) => findFault(countStyleSpeakers(path)) },
  indexer: { maxMegabytes: 10, find: findIndexerFault },
  tokens: { maxMegabytes: 10, find: findTokensFault },
  text: { maxMegabytes: 40, find: async (path) => ((await readText(path)).trim() === '' ? 'is empty' : undefined) },
  json: { maxMegabytes: 40, find: async (path) => void JSON.parse(await readText(path)) },
  piper: { maxMegabytes: 10, find: (path) => findSettingsFault(path, PIPER_CONFIG_SCHEMA, 'Piper') },
  supertonic: {
    maxMegabytes: 10,
    find: (path) => findSettingsFault(path, SUPERTONIC_SETTINGS_SCHEMA, 'Supertonic'),
  },
};

/** Programs that unpack an archive, by its file extension. */
const UNPACKERS: Readonly<Record<string, string>> = { '.gz': 'gunzip', '.zst': 'zstd -d --rm' };

function createPackedFault(path: string): string {
  const program = UNPACKERS[extname(path)];
  return `is compressed: unpack it ${program === undefined ? 'first' : `with “${program} ${basename(path)}”`}`;
}

/**
 * Returns a predicate that follows the file's name, or `undefined` if the file is valid. Rejects if the file is not
 * readable.
 */
export async function findFileFault(path: string, bytes: number, content: FileContent): Promise<string | undefined> {
  if (bytes === 0) return 'is empty: copy it again';
  const { maxMegabytes, find } = CHECKS[content];
  if (bytes > maxMegabytes * 1e6) return `is larger than the maximum of ${maxMegabytes} MB`;
  const head = await readFirstBytes(path, HEAD_BYTES);
  const firstText = head.toString('latin1');
  const wrongContent = WRONG_CONTENTS.find(([pattern]) => pattern.test(firstText));
  if (wrongContent) return wrongContent[1];
  if (ARCHIVE_SIGNATURES.some((magic) => head.toString('hex').startsWith(magic))) return createPackedFault(path);
  try {
    return await find?.(path, head);
  } catch (error) {
    if (error instanceof SyntaxError) return 'is not JSON, or is incomplete: copy it again';
    if (error instanceof TypeError) return 'is not UTF-8 text';
    throw error;
  }
}
