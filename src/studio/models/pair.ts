// Whether the files of a translator belong together: one of each kind, of the same two languages.

import { join } from 'node:path';
import { pairInFile } from './languages.ts';
import { shown } from './listing.ts';
import { readPieces, readShortlist } from './marian.ts';

type Files = Readonly<Record<string, readonly string[]>>;

/** What no file shows alone, in sentences. `folder`: where they are. */
export async function faultsOfPair(files: Files, folder: string): Promise<string[]> {
  const { model = [], lex = [], vocab = [] } = files;
  if (model.length > 1 || lex.length > 1 || vocab.length > 2)
    return [
      `It holds the files of several pairs (${[...model, ...lex, ...vocab].slice(0, 4).map(shown).join(', ')}): give each pair a folder of its own.`,
    ];
  const faults = [...wrongVocabularies(vocab), ...strangersIn([...model, ...lex], vocab)];
  return faults.length > 0 ? faults : wrongShortlist(lex[0], vocab.toSorted()[0], folder);
}

function wrongVocabularies(vocab: readonly string[]): string[] {
  const of = (side: string) => vocab.find((name) => name.startsWith(side));
  const source = of('srcvocab.');
  const target = of('trgvocab.');
  if (vocab.length === 2 && source && target) return [];
  if (vocab.length === 1 && !source && !target) return [];
  if (vocab.length === 1) return [`${source ? 'trgvocab' : 'srcvocab'}.….spm is missing (Bergamot).`];
  return [
    `It has ${vocab.map(shown).join(' and ')}: it takes one vocab.….spm, or srcvocab.….spm with trgvocab.….spm, and no other.`,
  ];
}

/** A vocabulary of both languages goes by the name of either direction. */
function strangersIn(directed: readonly string[], vocab: readonly string[]): string[] {
  const pairOf = (name: string) => pairInFile(name)?.join('');
  const [pair] = directed.flatMap((name) => pairOf(name) ?? []);
  if (pair === undefined) return [];
  const back = pairOf(`.${pair.slice(2)}${pair.slice(0, 2)}.`);
  const fits = (name: string, ways: readonly (string | undefined)[]) => {
    const own = pairOf(name);
    return own === undefined || ways.includes(own);
  };
  return [
    ...directed.filter((name) => !fits(name, [pair])),
    ...vocab.filter((name) => !fits(name, [pair, back])),
  ].map((name) => `${shown(name)} belongs to another pair than ${shown(directed[0] ?? '')}.`);
}

async function wrongShortlist(
  lex: string | undefined,
  vocab: string | undefined,
  folder: string,
): Promise<string[]> {
  if (lex === undefined || vocab === undefined) return [];
  const [known, there] = await Promise.all([
    readShortlist(join(folder, lex)),
    readPieces(join(folder, vocab)),
  ]);
  return known === there
    ? []
    : [`${shown(lex)} belongs to another vocabulary than ${shown(vocab)}: copy both from the same place.`];
}
