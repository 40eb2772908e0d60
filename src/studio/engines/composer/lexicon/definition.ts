// Splits the lines of the lexicon's text files: `name = property, property: word, word`. Pure.

import { createDataFileError, type DataLine } from '../../../../kit/data-file/sections.ts';

interface Definition {
  readonly name: string;
  readonly properties: readonly string[];
  /** Begins with the name, unless that is among the words with a mark. */
  readonly words: readonly string[];
}

const DEFINITION = /^([^=:]+) = ([^=:]+)(?:: ([^=:]+))?$/u;
const ASSIGNMENT = /^([^=:]+): ([^=:]+)$/u;

export function parseDefinition(file: string, line: DataLine): Definition {
  const [, name, properties, written] = DEFINITION.exec(line.text) ?? [];
  if (name === undefined || properties === undefined)
    throw createDataFileError(file, line, 'a line must be: name = property, property: word, word');
  const words = written === undefined ? [] : parseList(file, line, written);
  const isMarked = words.some((word) => '@~?'.includes(word[0] ?? ' ') && word.slice(1) === name);
  return {
    name,
    properties: parseList(file, line, properties),
    words: isMarked ? words : parseList(file, line, [name, ...words].join(', ')),
  };
}

/** Splits `left: right`. `format` is for the error. */
export function parseAssignment(file: string, line: DataLine, format: string): readonly [left: string, right: string] {
  const [, left, right] = ASSIGNMENT.exec(line.text) ?? [];
  if (left === undefined || right === undefined) throw createDataFileError(file, line, `a line must be: ${format}`);
  return [left, right];
}

/** Splits at commas. Throws on an empty item and on a repeated one. */
export function parseList(file: string, line: DataLine, written: string): readonly string[] {
  const items = written.split(',').map((item) => item.trim());
  const repeated = items.find((item, at) => items.indexOf(item) !== at);
  if (items.includes('')) throw createDataFileError(file, line, 'something is missing beside a comma.');
  if (repeated !== undefined) throw createDataFileError(file, line, `“${repeated}” is there twice.`);
  return items;
}
