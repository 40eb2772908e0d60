// Checks that the files of a translation model belong together: one of each kind, for the same language pair.

import { join } from 'node:path';
import { toPrintableName } from '../folder-listing.ts';
import { parsePairFromFileName } from '../model-languages.ts';
import type { FilesByRole } from '../model-layouts.ts';
import { countShortlistPieces, countVocabularyPieces } from '../translation-files.ts';

/** Returns faults that only show in the combination of files, as sentences. */
export async function findTranslationPairFaults(files: FilesByRole, folder: string): Promise<string[]> {
  const { model = [], lex = [], vocab = [] } = files;
  if (model.length > 1 || lex.length > 1 || vocab.length > 2) {
    const names = [...model, ...lex, ...vocab].slice(0, 4).map(toPrintableName).join(', ');
    return [`The folder contains the files of several pairs (${names}): give each pair a folder of its own.`];
  }
  const faults = [...findVocabularyFaults(vocab), ...findForeignFiles([...model, ...lex], vocab)];
  return faults.length > 0 ? faults : findShortlistFault(lex[0], vocab.toSorted()[0], folder);
}

function findVocabularyFaults(vocab: readonly string[]): string[] {
  const findFile = (side: string) => vocab.find((name) => name.startsWith(side));
  const source = findFile('srcvocab.');
  const target = findFile('trgvocab.');
  if (vocab.length === 2 && source && target) return [];
  if (vocab.length === 1 && !source && !target) return [];
  if (vocab.length === 1) return [`${source ? 'trgvocab' : 'srcvocab'}.….spm is missing (Bergamot).`];
  const names = vocab.map(toPrintableName).join(' and ');
  return [`The folder has ${names}. It needs either vocab.….spm, or srcvocab.….spm with trgvocab.….spm.`];
}

/** A vocabulary shared by both languages may be named after either direction. */
function findForeignFiles(directed: readonly string[], vocab: readonly string[]): string[] {
  const getPair = (name: string) => parsePairFromFileName(name)?.join('');
  const [pair] = directed.flatMap((name) => getPair(name) ?? []);
  if (pair === undefined) return [];
  const reversePair = getPair(`.${pair.slice(2)}${pair.slice(0, 2)}.`);
  const isOfPair = (name: string, pairs: readonly (string | undefined)[]) => {
    const filePair = getPair(name);
    return filePair === undefined || pairs.includes(filePair);
  };
  return [
    ...directed.filter((name) => !isOfPair(name, [pair])),
    ...vocab.filter((name) => !isOfPair(name, [pair, reversePair])),
  ].map((name) => `${toPrintableName(name)} is for another language pair than ${toPrintableName(directed[0] ?? '')}.`);
}

async function findShortlistFault(lex: string | undefined, vocab: string | undefined, folder: string) {
  if (lex === undefined || vocab === undefined) return [];
  const [shortlistSize, vocabularySize] = await Promise.all([
    countShortlistPieces(join(folder, lex)),
    countVocabularyPieces(join(folder, vocab)),
  ]);
  if (shortlistSize === vocabularySize) return [];
  return [`${toPrintableName(lex)} doesn’t match ${toPrintableName(vocab)}: copy both from the same source.`];
}
