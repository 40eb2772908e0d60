// Parses sounds.txt, as described at its top. Strict, so that a mistake is found where it was made. Pure.

import { createDataFileError, type DataLine, readSections } from '../../../../kit/data-file/sections.ts';
import type { SoundRecipe } from '../recipe.ts';
import { parseDefinition } from './definition.ts';
import type { LexiconEntry, LexiconGroup, SoundSource } from './entry.ts';

type Recipes = ReadonlyMap<string, SoundRecipe>;

const RECIPE = /^recipe (\w+)$/u;
const SAMPLE = /^sample (\w+)(?: every (\d+(?:\.\d+)?) s)?$/u;
const INSTRUMENT = /^instrument (\d+) around note (\d+)$/u;
const MAX_MIDI_NUMBER = 127;
const FLAGS: readonly string[] = ['all around', 'countable'];

export function parseSounds(file: string, text: string, recipes: Recipes): readonly LexiconGroup[] {
  const lineNumbers = new Map<string, number>();
  return readSections(file, text).map(({ name, lines }) => ({
    name,
    entries: lines.map((line) => {
      const entry = parseEntry(file, line, recipes);
      const other = lineNumbers.get(entry.label);
      if (other !== undefined)
        throw createDataFileError(file, line, `the sound “${entry.label}” is already in line ${other}.`);
      lineNumbers.set(entry.label, line.number);
      return entry;
    }),
  }));
}

function parseEntry(file: string, line: DataLine, recipes: Recipes): LexiconEntry {
  const { name, properties, words } = parseDefinition(file, line);
  const [how = '', ...flags] = properties;
  const unknown = flags.find((flag) => !FLAGS.includes(flag));
  if (unknown !== undefined)
    throw createDataFileError(file, line, `“${unknown}” is unknown. There are ${FLAGS.join(', ')}.`);
  return {
    label: name,
    words,
    source: parseSource(file, line, how, recipes),
    isBackground: flags.includes('all around'),
    isCountable: flags.includes('countable'),
  };
}

function parseSource(file: string, line: DataLine, how: string, recipes: Recipes): SoundSource {
  const [, recipeName] = RECIPE.exec(how) ?? [];
  if (recipeName !== undefined) {
    const recipe = recipes.get(recipeName);
    if (!recipe) throw createDataFileError(file, line, `the folder recipes has no recipe ${recipeName}.`);
    return recipe;
  }
  const [, sample, seconds] = SAMPLE.exec(how) ?? [];
  if (sample !== undefined) return { sample, ...(seconds !== undefined && { intervalSeconds: Number(seconds) }) };
  const [, program, centreKey] = INSTRUMENT.exec(how)?.map(Number) ?? [];
  if (program === undefined || centreKey === undefined)
    throw createDataFileError(
      file,
      line,
      `“${how}” is no way to make a sound. Write recipe NAME, sample NAME, sample NAME every SECONDS s, or instrument PROGRAM around note NOTE.`,
    );
  if (program > MAX_MIDI_NUMBER || centreKey > MAX_MIDI_NUMBER)
    throw createDataFileError(file, line, `a program and a note are at most ${MAX_MIDI_NUMBER}.`);
  return { program, centreKey, bank: 0 };
}
