// Finds settings with a wrong name, in the environment and in .env. A line of .env could begin with a secret, so a name is
// shown only if it resembles a setting's, and a value never.

import { parseEnv } from 'node:util';
import { calculateEditDistance, getAllowedTypos } from '../kit/edit-distance.ts';
import { createPassedFinding, type Finding } from '../kit/finding.ts';
import type { Environment } from './read-settings.ts';

/** Words in capitals, joined by underscores. Random keys have other characters or longer words. */
const SETTING_NAME = /^[A-Z]{2,14}(?:_[A-Z]{2,14}){1,4}$/;
const COLON_LINE = /^[ \t]*(?:export[ \t]+)?(\w{1,40})[ \t]*:/gm;
/** Shorter names of other programs are too often close to one of ours. */
const MIN_LENGTH = 4;
const MAX_DISTANCE_IN_FAMILY = 8;

interface MistypedSettingsOptions {
  readonly environment: Environment;
  /** The text of .env. */
  readonly envFile: string;
  readonly knownNames: readonly string[];
}

/** Returns one finding per name. */
export function findMistypedSettings(options: MistypedSettingsOptions): readonly Finding[] {
  const { environment, envFile, knownNames } = options;
  const known = new Set(knownNames);
  const inFile = Object.keys(parseEnv(envFile));
  const names = new Set([...inFile, ...Object.keys(environment)]);
  const misspelled = [...names].flatMap((name) => {
    if (known.has(name)) return [];
    const near =
      findMisspelled(name, knownNames) ?? (inFile.includes(name) ? findRelated(name, knownNames) : undefined);
    return near === undefined ? [] : [createFinding(`${name} is not a setting`, `did you mean ${near}?`)];
  });
  return [...misspelled, ...findColons(envFile, knownNames)];
}

const createFinding = (summary: string, advice: string) => createPassedFinding('settings', summary, advice);

function findMisspelled(name: string, knownNames: readonly string[]): string | undefined {
  if (name.length < MIN_LENGTH) return undefined;
  const [first] = rankByDistance(name.toUpperCase(), knownNames, getAllowedTypos(name));
  return first;
}

/** Finds the nearest setting with the same first word: for DISCORD_GUILD, DISCORD_GUILD_ID. */
function findRelated(name: string, knownNames: readonly string[]): string | undefined {
  if (!SETTING_NAME.test(name)) return undefined;
  const family = name.slice(0, name.indexOf('_') + 1);
  const relatives = knownNames.filter((one) => one.startsWith(family));
  return rankByDistance(name, relatives, MAX_DISTANCE_IN_FAMILY)[0];
}

const rankByDistance = (name: string, knownNames: readonly string[], max: number): readonly string[] =>
  knownNames
    .map((known) => ({ known, distance: calculateEditDistance(name, known, max) }))
    .filter(({ distance }) => distance <= max)
    .sort((a, b) => a.distance - b.distance)
    .map(({ known }) => known);

/** Node ignores lines of .env such as `PORT: 3055`. */
const findColons = (envFile: string, knownNames: readonly string[]): readonly Finding[] =>
  Array.from(envFile.matchAll(COLON_LINE), ([, name = '']) => name).flatMap((name) => {
    const near = findMisspelled(name, knownNames);
    return near === undefined
      ? []
      : [createFinding(`the line “${name}: …” of .env is ignored`, `write ${near}=… with an equals sign`)];
  });
