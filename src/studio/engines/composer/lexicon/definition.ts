// Splits the lines of the lexicon's text files: `name = property, property: word, word`. Pure.

import { parseList } from '../../../../kit/data-file/assignments.ts';
import { createDataFileError, type DataLine } from '../../../../kit/data-file/sections.ts';

interface Definition {
  readonly name: string;
  readonly properties: readonly string[];
  /** Begins with the name, unless that is among the words with a mark. */
  readonly words: readonly string[];
}

const DEFINITION = /^([^=:]+) = ([^=:]+)(?:: ([^=:]+))?$/u;

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
