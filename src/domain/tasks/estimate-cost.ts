// Estimates a request's cost and decides if the user must confirm it first. Pure; it reads sizes and opens no file.

import { countCodePoints } from '../../kit/text.ts';
import type { Operation } from '../commands/command.ts';
import { findLinkedFileName, type Request } from '../commands/invocation.ts';
import { type FileKind, inferFileKind } from '../media/file-kinds.ts';
import type { CostEstimate } from './task.ts';

/** Characters spoken per minute. A character of a dense script, which represents a syllable or word, takes longer. */
const CHARACTERS_PER_MINUTE = 900;
const DENSE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const DENSE_FACTOR = 3;

/** Typical bytes per minute: 128 kbit/s audio, CD quality, web video, broadcast video. */
const BYTES_PER_MINUTE: Readonly<Partial<Record<FileKind, number>>> = {
  mp3: 960_000,
  aac: 960_000,
  flac: 5_500_000,
  wav: 10_600_000,
  mp4: 15_000_000,
  mov: 40_000_000,
  mxf: 375_000_000,
};

export const countSpokenCharacters = (text: string): number =>
  countCodePoints(text) + (text.match(DENSE_SCRIPT)?.length ?? 0) * (DENSE_FACTOR - 1);

/** Typical length of the speech. */
export const estimateSpeechMinutes = (spokenCharacters: number): number => spokenCharacters / CHARACTERS_PER_MINUTE;

/**
 * `threshold`: characters times languages, or the equivalent length of speech, above which the user must confirm. 0
 * disables it.
 */
export function estimateCost(operation: Operation, request: Request, threshold: number): CostEstimate | undefined {
  if (threshold <= 0) return undefined;
  const languages = countLanguages(operation, request);
  const text = listTexts(operation, request).join('');
  // The text of a book was counted.
  const files = request.book ? [] : listSizedFiles(operation, request);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const written = files.reduce((sum, file) => sum + estimateCharacters(file), 0);
  const recorded = files.reduce((sum, { kind, bytes: size }) => sum + size / (BYTES_PER_MINUTE[kind] ?? Infinity), 0);
  const others = written + (request.captions?.characters ?? 0);
  const characters = countCodePoints(text) + others + (request.book?.characters ?? 0);
  const spoken = estimateSpeechMinutes(countSpokenCharacters(text) + others + (request.book?.spokenCharacters ?? 0));
  const minutes = operation.outcome.textsField === undefined ? spoken + recorded : recorded;

  if (characters * languages > threshold || recorded * languages > threshold / CHARACTERS_PER_MINUTE)
    return {
      ...(minutes > 0 && { minutes }),
      ...(characters > 0 && { characters }),
      ...(bytes > 0 && { bytes }),
      languages,
    };
  return languages > 1 && !request.book && isOfUnknownLength(operation, request) ? { languages } : undefined;
}

const listTexts = ({ fields }: Operation, { values }: Request): readonly string[] =>
  Object.entries(fields).flatMap(([name, { options, isAdvanced }]) => {
    const value = values[name];
    if (isAdvanced || (options.kind === 'text' && options.linkKinds)) return [];
    if (options.kind === 'text') return typeof value === 'string' ? [value] : [];
    return options.kind === 'lines' && Array.isArray(value) ? value.map(String) : [];
  });

const countLanguages = ({ fields }: Operation, { values }: Request): number =>
  Math.max(
    1,
    ...Object.entries(fields).flatMap(([name, { options }]) => {
      const value = values[name];
      return options.kind === 'language' && Array.isArray(value) ? [value.length] : [];
    }),
  );

interface SizedFile {
  readonly kind: FileKind;
  readonly bytes: number;
}

/** Lists files, and links made from files, whose size is known. */
function listSizedFiles({ fields }: Operation, request: Request): readonly SizedFile[] {
  const { files, linkBytes } = request;
  return Object.keys(fields).flatMap((name): SizedFile[] => {
    const file = files[name];
    const kind = inferFileKind({
      name: file?.name ?? findLinkedFileName(request, name) ?? '',
      ...(file?.type && { type: file.type }),
    });
    const bytes = file?.bytes ?? linkBytes?.[name];
    return kind && bytes !== undefined ? [{ kind, bytes }] : [];
  });
}

/** Overhead of a Word document (fonts, styles, pictures). Smaller documents cannot be estimated. */
const DOCX_OVERHEAD_BYTES = 1_000_000;

/** Counts one character per byte beyond the overhead. */
function estimateCharacters({ kind, bytes }: SizedFile): number {
  if (kind === 'docx') return Math.max(0, bytes - DOCX_OVERHEAD_BYTES);
  return kind === 'txt' ? bytes : 0;
}

const isOfUnknownLength = ({ fields }: Operation, { files, values, linkBytes }: Request): boolean =>
  Object.entries(fields).some(([name, { options }]) =>
    options.kind === 'file'
      ? files[name] !== undefined && files[name].bytes === undefined
      : options.kind === 'text' &&
        options.linkKinds !== undefined &&
        values[name] !== undefined &&
        linkBytes?.[name] === undefined,
  );
