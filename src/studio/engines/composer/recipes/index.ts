// All recipes by the names that lexicon/sounds.txt uses.

import type { SoundRecipe } from '../recipe.ts';
import * as air from './air.ts';
import * as alarms from './alarms.ts';
import * as animals from './animals.ts';
import * as body from './body.ts';
import * as farm from './farm.ts';
import * as blasts from './fire-and-explosions.ts';
import * as home from './household.ts';
import * as impacts from './impacts.ts';
import * as ui from './interface.ts';
import * as machines from './machines.ts';
import * as outdoors from './outdoors.ts';
import * as people from './people.ts';
import * as scifi from './science-fiction.ts';
import * as vehicles from './vehicles.ts';
import * as water from './water.ts';
import * as weather from './weather.ts';

const MODULES: readonly Readonly<Record<string, SoundRecipe>>[] = [
  air,
  alarms,
  animals,
  body,
  farm,
  blasts,
  home,
  impacts,
  ui,
  machines,
  outdoors,
  people,
  scifi,
  vehicles,
  water,
  weather,
];

export const RECIPES: ReadonlyMap<string, SoundRecipe> = new Map(MODULES.flatMap((module) => Object.entries(module)));
