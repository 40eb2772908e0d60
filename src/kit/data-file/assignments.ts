// Splits lines of data files: `left: right`, and lists with commas. Pure.

import { createDataFileError, type DataLine } from './sections.ts';

const ASSIGNMENT = /^([^=:]+): ([^=:]+)$/u;

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
