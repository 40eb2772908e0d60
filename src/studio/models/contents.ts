// What is wrong with one file of a model, seen without its engine: too few bytes, too many, or not what its name says. Reads as little
// of it as tells that.

import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import type { Content } from './layouts.ts';
import { readMarian, readPieces, readShortlist } from './marian.ts';
import { type OnnxFinding, readOnnx } from './onnx.ts';

const MEGABYTE = 1_000_000;

/** Of one file. */
const MOST_BYTES: Readonly<Record<Content, number>> = {
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

/** What is read of Piper's own description of a voice. */
export const PIPER = z.object({
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
export type PiperAbout = z.infer<typeof PIPER>;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const textOf = async (path: string): Promise<string> => utf8.decode(await readFile(path));

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What people often have instead of the file. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [
    /^version https:\/\/git-lfs/,
    'is a pointer of Git LFS and not the file itself: download it with “git lfs pull”',
  ],
  [/^\s*<(?:!doctype|html|\?xml)/i, 'is a web page and not the file: download it again'],
];

/** First bytes of gzip, bzip2, zip, zstd and xz. */
const PACKED = ['1f8b', '425a68', '504b0304', '28b52ffd', 'fd377a58'];

type Check = (path: string, head: Buffer) => Promise<string | undefined>;

const CHECKS: Readonly<Record<Content, Check>> = {
  onnx: async (path) => {
    const found: OnnxFinding = await readOnnx(path);
    return 'fault' in found ? found.fault : undefined;
  },
  ort: async (_, head) =>
    head.toString('latin1', 4, 8) === 'ORTM' ? undefined : 'is no model of ONNX Runtime',
  marian: async (path) => {
    const found = await readMarian(path);
    return 'fault' in found ? found.fault : undefined;
  },
  shortlist: async (path) => {
    const found = await readShortlist(path);
    return typeof found === 'string' ? found : undefined;
  },
  pieces: async (path) => {
    const found = await readPieces(path);
    return typeof found === 'string' ? found : undefined;
  },
  wav: async (_, head) =>
    head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE'
      ? undefined
      : 'is no WAV file',
  any: async () => undefined,
  text: async (path) => ((await textOf(path)).trim() === '' ? 'says nothing' : undefined),
  tokens: async (path) => {
    const lines = (await textOf(path)).split('\n');
    const wrong = lines.findIndex(
      (line) => line.trim() !== '' && !/(?:^|\s)\d{1,9}\s*$/.test(line.slice(-24)),
    );
    return wrong < 0 ? undefined : `is no list of tokens: line ${wrong + 1} has no number`;
  },
  json: async (path) => {
    JSON.parse(await textOf(path));
    return undefined;
  },
  piper: async (path) => {
    const read = PIPER.safeParse(JSON.parse(await textOf(path)));
    const where = read.error?.issues[0]?.path.join('.');
    if (where === 'phoneme_type')
      return 'wants another way from letters to sounds than eSpeak’s, which is not known here';
    return where === undefined ? undefined : `is no description by Piper: “${where}” is missing or wrong`;
  },
};

/** What unpacks a file by its name. */
const UNPACK: readonly (readonly [ending: string, program: string])[] = [
  ['.gz', 'gunzip'],
  ['.zst', 'zstd -d --rm'],
];

function packed(path: string): string {
  const program = UNPACK.find(([ending]) => path.endsWith(ending))?.[1];
  return program === undefined
    ? 'is packed: unpack it first'
    : `is packed: unpack it with “${program} ${basename(path)}”`;
}

/** A few words after the file's name; `undefined` when nothing is wrong. Rejects where the file cannot be read. */
export async function faultOfFile(
  path: string,
  bytes: number,
  content: Content,
): Promise<string | undefined> {
  if (bytes === 0) return 'is empty: copy it again';
  if (bytes > MOST_BYTES[content])
    return `has more than ${MOST_BYTES[content] / MEGABYTE} MB, which is too much for it`;
  const head = await headOf(path);
  const begin = head.toString('latin1');
  const instead = INSTEAD.find(([pattern]) => pattern.test(begin));
  if (instead) return instead[1];
  if (PACKED.some((magic) => head.toString('hex').startsWith(magic))) return packed(path);
  try {
    return await CHECKS[content](path, head);
  } catch (error) {
    if (error instanceof SyntaxError) return 'is no JSON, or cut short: copy it again';
    if (error instanceof TypeError) return 'is no text in UTF-8';
    throw error;
  }
}
