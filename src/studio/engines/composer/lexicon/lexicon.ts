// What the composer knows about sounds, from the text files beside this one. They are read when this file is loaded,
// which is at the first request for a sound.

import { readFileSync } from 'node:fs';
import { RECIPES } from '../recipes/index.ts';
import type { LexiconGroup } from './entry.ts';
import type { Modifier } from './modifiers.ts';
import { parseCombinations, type SoundCombinations } from './parse-combinations.ts';
import { parseModifiers } from './parse-modifiers.ts';
import { parseSounds } from './parse-sounds.ts';
import { type PromptWords, parseWords } from './parse-words.ts';

interface Lexicon {
  readonly groups: readonly LexiconGroup[];
  readonly modifiers: readonly Modifier[];
  readonly combinations: SoundCombinations;
  readonly words: PromptWords;
}

const FOLDER = 'src/studio/engines/composer/lexicon';

/** Returns the path for error messages, and the text. */
const read = (name: string): readonly [file: string, text: string] => [
  `${FOLDER}/${name}`,
  readFileSync(new URL(name, import.meta.url), 'utf8'),
];

function readLexicon(): Lexicon {
  const groups = parseSounds(...read('sounds.txt'), RECIPES);
  const labels = new Set(groups.flatMap(({ entries }) => entries.map(({ label }) => label)));
  return {
    groups,
    modifiers: parseModifiers(...read('modifiers.txt')),
    combinations: parseCombinations(...read('combinations.txt'), labels),
    words: parseWords(...read('words.txt')),
  };
}

export const LEXICON: Lexicon = readLexicon();
