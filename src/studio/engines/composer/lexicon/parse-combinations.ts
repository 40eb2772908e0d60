// Parses combinations.txt, as described at its top. Strict, so that a mistake is found where it was made. Pure.

import { parseAssignment, parseList } from '../../../../kit/data-file/assignments.ts';
import { createDataFileError, type DataLine, readNamedSections } from '../../../../kit/data-file/sections.ts';

/** Effects of sounds on each other in one prompt, by label. */
export interface SoundCombinations {
  /** The first sound makes the others superfluous. */
  readonly superseded: readonly (readonly [special: string, ...general: string[]])[];
  /** If the first sound is unwanted, the others are too, because the same source makes them. */
  readonly jointlyExcluded: readonly (readonly [general: string, ...special: string[]])[];
  /** If the first sound is present, the second becomes the third. */
  readonly replacements: readonly (readonly [company: string, from: string, to: string])[];
}

const SECTIONS = ['instead of', 'unwanted together', 'in company of'] as const;

/** `labels`: the sounds that exist. */
export function parseCombinations(file: string, text: string, labels: ReadonlySet<string>): SoundCombinations {
  const lines = readNamedSections(file, text, SECTIONS);
  const checkLabels = <T extends readonly string[]>(line: DataLine, used: T): T => {
    const missing = used.find((label) => !labels.has(label));
    if (missing !== undefined) throw createDataFileError(file, line, `sounds.txt has no sound “${missing}”.`);
    return used;
  };
  const parseOthers = (line: DataLine): readonly [string, ...string[]] => {
    const [first, others] = parseAssignment(file, line, 'sound: other, other');
    return checkLabels(line, [first, ...parseList(file, line, others)] as const);
  };
  const parseReplacement = (line: DataLine): readonly [string, string, string] => {
    const format = 'sound: other -> third';
    const [company, change] = parseAssignment(file, line, format);
    const [from, to, ...more] = change.split(' -> ');
    if (from === undefined || to === undefined || more.length > 0)
      throw createDataFileError(file, line, `a line must be: ${format}`);
    return checkLabels(line, [company, from, to] as const);
  };
  return {
    superseded: lines['instead of'].map(parseOthers),
    jointlyExcluded: lines['unwanted together'].map(parseOthers),
    replacements: lines['in company of'].map(parseReplacement),
  };
}
