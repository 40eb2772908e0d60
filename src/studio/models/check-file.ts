// Checks one file of a model without its engine: wrong size, or content that does not match its name. Reads as little of
// the file as possible.

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { readFirstBytes } from '../../kit/disk/read-bytes-at.ts';
import type { FileContent } from './model-layouts.ts';
import { inspectOnnx, type OnnxInspection } from './onnx-metadata.ts';
import { countShortlistPieces, countVocabularyPieces, inspectMarianModel } from './translation-files.ts';

const MEGABYTE = 1_000_000;

const MAX_FILE_BYTES: Readonly<Record<FileContent, number>> = {
  onnx: 8000 * MEGABYTE,
  ort: 8000 * MEGABYTE,
  marian: 2000 * MEGABYTE,
  shortlist: 200 * MEGABYTE,
  pieces: 20 * MEGABYTE,
  any: 8000 * MEGABYTE,
  text: 40 * MEGABYTE,
  tokens: 10 * MEGABYTE,
  piper: 10 * MEGABYTE,
  json: 40 * MEGABYTE,
  wav: 100 * MEGABYTE,
};

/** Fields used from Piper's own voice configuration. */
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

const readText = async (path: string): Promise<string> => utf8.decode(await readFile(path));

/** Enough to recognise the contents below. */
const HEAD_BYTES = 64;

/** Contents that people often have instead of the right file, with advice. */
const WRONG_CONTENTS: readonly (readonly [RegExp, string])[] = [
  [/^version https:\/\/git-lfs/, 'is a Git LFS pointer: download the file with “git lfs pull”'],
  [/^\s*<(?:!doctype|html|\?xml)/i, 'is a web page: download the file again'],
];

/** First bytes of gzip, bzip2, zip, zstd and xz. */
const ARCHIVE_SIGNATURES = ['1f8b', '425a68', '504b0304', '28b52ffd', 'fd377a58'];

type CheckContent = (path: string, head: Buffer) => Promise<string | undefined>;

const CHECK_BY_CONTENT: Readonly<Record<FileContent, CheckContent>> = {
  onnx: async (path) => {
    const found: OnnxInspection = await inspectOnnx(path);
    return 'fault' in found ? found.fault : undefined;
  },
  ort: async (_, head) => (head.toString('latin1', 4, 8) === 'ORTM' ? undefined : 'is not an ONNX Runtime model'),
  marian: async (path) => {
    const found = await inspectMarianModel(path);
    return 'fault' in found ? found.fault : undefined;
  },
  shortlist: async (path) => {
    const found = await countShortlistPieces(path);
    return typeof found === 'string' ? found : undefined;
  },
  pieces: async (path) => {
    const found = await countVocabularyPieces(path);
    return typeof found === 'string' ? found : undefined;
  },
  wav: async (_, head) =>
    head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE'
      ? undefined
      : 'is not a WAV file',
  any: async () => undefined,
  text: async (path) => ((await readText(path)).trim() === '' ? 'is empty' : undefined),
  tokens: async (path) => {
    const lines = (await readText(path)).split('\n');
    const faultyLine = lines.findIndex((line) => line.trim() !== '' && !/(?:^|\s)\d{1,9}\s*$/.test(line.slice(-24)));
    return faultyLine < 0 ? undefined : `is not a token list: line ${faultyLine + 1} has no number`;
  },
  json: async (path) => {
    JSON.parse(await readText(path));
    return undefined;
  },
  piper: async (path) => {
    const read = PIPER_CONFIG_SCHEMA.safeParse(JSON.parse(await readText(path)));
    const faultyKey = read.error?.issues[0]?.path.join('.');
    if (faultyKey === 'phoneme_type') return 'needs a phonemizer other than eSpeak, which is not supported';
    return faultyKey === undefined ? undefined : `is not a Piper configuration: “${faultyKey}” is missing or wrong`;
  },
};

/** Programs that unpack an archive, by its file extension. */
const UNPACK_COMMANDS: readonly (readonly [ending: string, program: string])[] = [
  ['.gz', 'gunzip'],
  ['.zst', 'zstd -d --rm'],
];

function createPackedFault(path: string): string {
  const program = UNPACK_COMMANDS.find(([ending]) => path.endsWith(ending))?.[1];
  return program === undefined
    ? 'is compressed: unpack it first'
    : `is compressed: unpack it with “${program} ${basename(path)}”`;
}

/**
 * Returns a predicate that follows the file's name, or `undefined` if the file is valid. Rejects if the file is not
 * readable.
 */
export async function findFileFault(path: string, bytes: number, content: FileContent): Promise<string | undefined> {
  if (bytes === 0) return 'is empty: copy it again';
  if (bytes > MAX_FILE_BYTES[content]) return `is larger than the maximum of ${MAX_FILE_BYTES[content] / MEGABYTE} MB`;
  const head = await readFirstBytes(path, HEAD_BYTES);
  const firstText = head.toString('latin1');
  const wrongContent = WRONG_CONTENTS.find(([pattern]) => pattern.test(firstText));
  if (wrongContent) return wrongContent[1];
  if (ARCHIVE_SIGNATURES.some((magic) => head.toString('hex').startsWith(magic))) return createPackedFault(path);
  try {
    return await CHECK_BY_CONTENT[content](path, head);
  } catch (error) {
    if (error instanceof SyntaxError) return 'is not JSON, or is incomplete: copy it again';
    if (error instanceof TypeError) return 'is not UTF-8 text';
    throw error;
  }
}
