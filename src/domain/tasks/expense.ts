// Whether a request is so large that it should be asked about first, and what it will take as far as that can be known
// beforehand. Pure; the estimate reads sizes only, no file is opened.

import { countCharacters } from '../../kit/text.ts';
import type { Operation } from '../commands/command.ts';
import type { Request } from '../commands/invocation.ts';
import { type FileKind, kindOf } from '../media/file-kinds.ts';
import type { Expense } from './task.ts';

/** Characters spoken in a minute; those of scripts that put a syllable or a word into one take longer. */
const PACE = 900;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const DENSITY = 3;

/** What a minute of each kind usually takes, in bytes: 128 kbit/s; CD quality; film for the web; film for broadcast. */
const MINUTE: Readonly<Partial<Record<FileKind, number>>> = {
  mp3: 960_000,
  aac: 960_000,
  flac: 5_500_000,
  wav: 10_600_000,
  mp4: 15_000_000,
  mov: 40_000_000,
  mxf: 375_000_000,
};

/** `most`: characters times languages, or as much recorded speech, above which it is asked about; 0 switches that off. */
export function expenseOf(operation: Operation, request: Request, most: number): Expense | undefined {
  if (most <= 0) return undefined;
  const languages = languagesOf(operation, request);
  const text = textsOf(operation, request).join('');
  const files = filesOf(operation, request);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const written = files.reduce((sum, file) => sum + charactersIn(file), 0);
  const recorded = files.reduce((sum, { kind, bytes: size }) => sum + size / (MINUTE[kind] ?? Infinity), 0);
  const characters = countCharacters(text) + written;
  const spoken = (characters + (text.match(DENSE)?.length ?? 0) * (DENSITY - 1)) / PACE;
  const minutes = operation.outcome.texts === undefined ? spoken + recorded : recorded;

  if (characters * languages > most || recorded * languages > most / PACE)
    return {
      ...(minutes > 0 && { minutes }),
      ...(characters > 0 && { characters }),
      ...(bytes > 0 && { bytes }),
      languages,
    };
  return languages > 1 && isOfUnknownLength(operation, request) ? { languages } : undefined;
}

const textsOf = ({ fields }: Operation, { values }: Request): readonly string[] =>
  Object.entries(fields).flatMap(([name, { options, more }]) => {
    const value = values[name];
    if (more || (options.kind === 'text' && options.link)) return [];
    if (options.kind === 'text') return typeof value === 'string' ? [value] : [];
    return options.kind === 'lines' && Array.isArray(value) ? value.map(String) : [];
  });

const languagesOf = ({ fields }: Operation, { values }: Request): number =>
  Math.max(
    1,
    ...Object.entries(fields).flatMap(([name, { options }]) => {
      const value = values[name];
      return options.kind === 'language' && Array.isArray(value) ? [value.length] : [];
    }),
  );

interface Sized {
  readonly kind: FileKind;
  readonly bytes: number;
}

/** Files, and links made of files, whose size is known. */
function filesOf({ fields }: Operation, { files, labels, sizes }: Request): readonly Sized[] {
  return Object.keys(fields).flatMap((name): Sized[] => {
    const file = files[name];
    const kind = kindOf({ name: file?.name ?? labels[name] ?? '', ...(file?.type && { type: file.type }) });
    const bytes = file?.bytes ?? sizes?.[name];
    return kind && bytes !== undefined ? [{ kind, bytes }] : [];
  });
}

/** What a Word document has around its words, fonts and styles and pictures: nothing can be told of a smaller one. */
const DOCX_BESIDES = 1_000_000;

/** Beyond that, about one byte a character. */
function charactersIn({ kind, bytes }: Sized): number {
  if (kind === 'docx') return Math.max(0, bytes - DOCX_BESIDES);
  return kind === 'txt' ? bytes : 0;
}

const isOfUnknownLength = ({ fields }: Operation, { files, values, sizes }: Request): boolean =>
  Object.entries(fields).some(([name, { options }]) =>
    options.kind === 'file'
      ? files[name] !== undefined && files[name].bytes === undefined
      : options.kind === 'text' &&
        options.link !== undefined &&
        values[name] !== undefined &&
        sizes?.[name] === undefined,
  );
