// Lists the speakers of a script, with what their names and directions tell about their voices. Pure.

import { findLanguagesByScript } from '../language-detection/scripts.ts';
import { guessTraits, readDirectionTraits, type VoiceTraits } from './guess-traits.ts';
import { countCharacters, isLine, type Script, type SpokenLine } from './script.ts';
import { normalizeSpeakerKey } from './speaker-key.ts';
import { getSpeakerWords } from './speaker-words.ts';

export interface Speaker extends VoiceTraits {
  /** As shown to people. */
  readonly name: string;
  /** To remember and compare the speaker by. */
  readonly key: string;
  readonly lines: number;
  readonly characters: number;
}

/** Enough text to tell its script. */
const SAMPLE_LINES = 50;
const SAMPLE_CHARACTERS = 200;

/** Returns the name of a folder in locales/: `pt-BR` for `pt`, `zh-TW` for `zh`. */
function findTag(language: string | undefined): string | undefined {
  const base = language?.split('-', 1)[0];
  return [...getSpeakerWords().keys()].find((tag) => tag === language || tag.split('-', 1)[0] === base);
}

function guessLanguage(lines: readonly SpokenLine[]): string | undefined {
  const sample = lines
    .slice(0, SAMPLE_LINES)
    .map(({ speaker, text }) => `${speaker ?? ''} ${text.slice(0, SAMPLE_CHARACTERS)}`);
  return findLanguagesByScript(sample.join('\n'))?.[0];
}

/** The first direction that tells about the voice decides. */
const readTraits = (directions: ReadonlySet<string>, language: string | undefined): VoiceTraits =>
  Object.assign({}, ...[...directions].toReversed().map((one) => readDirectionTraits(one, language)));

interface Tally {
  readonly name: string;
  lines: number;
  characters: number;
  readonly directions: Set<string>;
}

const MAX_DIRECTIONS = 20;
/** Speakers whose traits are guessed. No cast has as many voices. */
const MAX_GUESSED = 200;

function countLines(lines: readonly SpokenLine[]): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const { speaker, text, direction } of lines) {
    if (speaker === undefined) continue;
    const key = normalizeSpeakerKey(speaker);
    const tally = tallies.get(key) ?? { name: speaker, lines: 0, characters: 0, directions: new Set() };
    tally.lines++;
    tally.characters += countCharacters(text);
    if (direction !== undefined && tally.directions.size < MAX_DIRECTIONS) tally.directions.add(direction);
    tallies.set(key, tally);
  }
  return tallies;
}

/**
 * In order of first appearance, without the narrator.
 * @param language - The text's, if known.
 */
export function listSpeakers({ items }: Script, language?: string): readonly Speaker[] {
  const lines = items.filter(isLine);
  const tag = findTag(language ?? guessLanguage(lines));
  return [...countLines(lines)].map(([key, { name, lines: count, characters, directions }], at) => ({
    name,
    key,
    lines: count,
    characters,
    ...(at < MAX_GUESSED ? { ...guessTraits(key, tag), ...readTraits(directions, tag) } : {}),
  }));
}
