// Reads the mnemonics of eSpeak NG's languages from its data: `phontab`, in the format of its version 1.52. Pure.

import type { PhonemeTable } from './ipa-mnemonics.ts';

const TABLE_HEADER_BYTES = 36;
const NAME_BYTES = 32;
const PHONEME_BYTES = 16;
const MNEMONIC_BYTES = 4;
/** Position of the phoneme's code. A table can replace a phoneme of the included one. */
const CODE_OFFSET = 10;

interface RawTable {
  readonly name: string;
  /** Position of the table that this one extends, counted from 1. 0: none. */
  readonly includes: number;
  readonly mnemonics: ReadonlyMap<number, string>;
}

const readName = (data: Buffer, from: number, length: number): string => {
  const name = data.toString('latin1', from, from + length);
  const end = name.indexOf('\0');
  return end < 0 ? name : name.slice(0, end);
};

function readTables(data: Buffer): readonly RawTable[] {
  const tables: RawTable[] = [];
  let at = MNEMONIC_BYTES;
  for (let count = data.readUInt8(0); count > 0; count -= 1) {
    const phonemes = data.readUInt8(at);
    const includes = data.readUInt8(at + 1);
    const name = readName(data, at + TABLE_HEADER_BYTES - NAME_BYTES, NAME_BYTES);
    at += TABLE_HEADER_BYTES;
    const mnemonics = new Map<number, string>();
    for (let phoneme = 0; phoneme < phonemes; phoneme += 1, at += PHONEME_BYTES)
      mnemonics.set(data.readUInt8(at + CODE_OFFSET), readName(data, at, MNEMONIC_BYTES));
    tables.push({ name, includes, mnemonics });
  }
  return tables;
}

/** Names of the table in a language file: an explicit one first, then the names of the language. */
const listTableNames = (languageFile: string): readonly string[] =>
  ['phonemes', 'language'].flatMap((key) =>
    [...languageFile.matchAll(new RegExp(`^${key} +(\\S+)`, 'gmu'))].map(([, name = '']) => name),
  );

/** `languageFile`: content of eSpeak's file of the language. Returns `undefined` if the data is in another format. */
export function readPhonemeTable(phontab: Uint8Array, languageFile: string): PhonemeTable | undefined {
  const tables = readTables(Buffer.from(phontab));
  const name = listTableNames(languageFile).find((one) => tables.some((table) => table.name === one));
  const mnemonics = new Map<number, string>();
  const add = (table: RawTable | undefined): void => {
    if (!table) return;
    if (table.includes > 0) add(tables[table.includes - 1]);
    for (const [code, mnemonic] of table.mnemonics) mnemonics.set(code, mnemonic);
  };
  add(tables.find((table) => table.name === name));
  return name === undefined ? undefined : { name, mnemonics: new Set(mnemonics.values()) };
}
