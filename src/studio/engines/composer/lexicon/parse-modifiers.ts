// Parses modifiers.txt, as described at its top. Strict, so that a mistake is found where it was made. Pure.

import { createDataFileError, type DataLine, readSections } from '../../../../kit/data-file/sections.ts';
import { parseDefinition } from './definition.ts';
import type { Modifier, SoundChange } from './modifiers.ts';

const AMOUNTS = {
  gain: 'gain',
  pace: 'pace',
  pitch: 'pitch',
  force: 'force',
  'low-pass': 'lowPassHz',
  'high-pass': 'highPassHz',
  reverb: 'reverbShare',
  room: 'roomSize',
  metal: 'metallicShare',
} as const satisfies Readonly<Record<string, keyof SoundChange>>;
const AMOUNT = new RegExp(`^(${Object.keys(AMOUNTS).join('|')}) (-?\\d+(?:\\.\\d+)?)$`, 'u');
const MOVEMENT = /^moving (past|away|nearer)$/u;
const ALLOWED = [
  ...Object.keys(AMOUNTS).map((name) => `${name} NUMBER`),
  'reversed',
  'moving past, moving away, moving nearer',
];

export function parseModifiers(file: string, text: string): readonly Modifier[] {
  const labels = new Set<string>();
  return readSections(file, text)
    .flatMap(({ lines }) => lines)
    .map((line) => {
      const { name, properties, words } = parseDefinition(file, line);
      if (labels.has(name)) throw createDataFileError(file, line, `the change “${name}” is there twice.`);
      labels.add(name);
      return { label: name, words, change: parseChange(file, line, properties) };
    });
}

function parseChange(file: string, line: DataLine, properties: readonly string[]): Partial<SoundChange> {
  const change: { -readonly [Key in keyof SoundChange]?: SoundChange[Key] } = {};
  for (const property of properties) {
    const [, amountName, amount] = AMOUNT.exec(property) ?? [];
    const movement = MOVEMENT.exec(property)?.[1];
    if (amountName !== undefined) change[AMOUNTS[amountName as keyof typeof AMOUNTS]] = Number(amount);
    else if (movement !== undefined) change.movement = movement as SoundChange['movement'];
    else if (property === 'reversed') change.isReversed = true;
    else throw createDataFileError(file, line, `“${property}” is no change. There are ${ALLOWED.join(', ')}.`);
  }
  return change;
}
