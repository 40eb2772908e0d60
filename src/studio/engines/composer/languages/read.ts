// What a prompt asks to hear in whichever of our languages it is written. English is read first; another language is only taken
// where English finds nothing, or not all, and where one table has names for it. Pure.

import { readScene, type Scene, sceneInWords } from '../scene.ts';
import { GERMAN } from './de.ts';
import { SPANISH } from './es.ts';
import { FRENCH } from './fr.ts';
import { JAPANESE } from './ja.ts';
import { KOREAN } from './ko.ts';
import { PORTUGUESE } from './pt-BR.ts';
import { type Rendering, renderedBy } from './rendering.ts';
import { RUSSIAN } from './ru.ts';
import { type Table, type Tongue, tableOf } from './tongue.ts';
import { CHINESE } from './zh-TW.ts';

export const TONGUES: readonly Tongue[] = [
  GERMAN,
  SPANISH,
  FRENCH,
  JAPANESE,
  KOREAN,
  PORTUGUESE,
  RUSSIAN,
  CHINESE,
];

let built: readonly Table[] | undefined;
const tables = (): readonly Table[] => {
  built ??= TONGUES.map(tableOf);
  return built;
};

/** So much of a prompt has to be known, where nothing of it is English. */
const ENOUGH = 0.5;
/** Where some of it is English too, all of it has to be. */
const ALL = 1;

const isRead = ({ turns, leftOut }: Scene): boolean => turns.length > 0 || leftOut.length > 0;

/** The languages that know most of it, in the longest phrases, if they agree. */
function best(prompt: string, least: number): Scene | undefined {
  const read = tables()
    .map((table) => renderedBy(table, prompt))
    .filter(({ share, hasThing }) => hasThing && share >= least);
  const most = Math.max(...read.map(({ share }) => share));
  const likely = read.filter(({ share }) => share === most);
  const fewest = Math.min(...likely.map(({ pieces }) => pieces));
  const scenes = likely
    .filter(({ pieces }) => pieces === fewest)
    .map(sceneOf)
    .filter(isRead);
  return new Set(scenes.map(sceneInWords)).size === 1 ? scenes[0] : undefined;
}

const sceneOf = ({ english, unknown }: Rendering): Scene => ({ ...readScene(english), unused: unknown });

export function readAnyScene(prompt: string): Scene {
  const english = readScene(prompt);
  if (english.turns.length > 0 && english.unused.length === 0) return english;
  const isStrange = !isRead(english) && english.doubtful.length === 0;
  return best(prompt, isStrange ? ENOUGH : ALL) ?? english;
}
