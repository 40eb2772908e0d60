// The list of all genres. The first is the default; of several named genres the first in the prompt wins. Each family
// has its own file.

import { BEAT_GENRES } from './genres/beats.ts';
import type { Genre } from './genres/genre.ts';
import { JAZZ_GENRES } from './genres/jazz.ts';
import { ORCHESTRAL_GENRES } from './genres/orchestral.ts';
import { SONG_GENRES } from './genres/songs.ts';
import { WORLD_GENRES } from './genres/world.ts';

export const GENRES: readonly Genre[] = [
  ...SONG_GENRES,
  ...BEAT_GENRES,
  ...JAZZ_GENRES,
  ...ORCHESTRAL_GENRES,
  ...WORLD_GENRES,
];
