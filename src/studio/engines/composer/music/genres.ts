// All styles of music. The first is what is played when no style is named; of two named styles the first in the prompt wins.
// Only gathers; each family has its own file.

import { BEATS } from './genres/beats.ts';
import { FAR } from './genres/far.ts';
import type { Genre } from './genres/genre.ts';
import { SCORED } from './genres/scored.ts';
import { SONGS } from './genres/songs.ts';
import { SWUNG } from './genres/swung.ts';

export const GENRES: readonly Genre[] = [...SONGS, ...BEATS, ...SWUNG, ...SCORED, ...FAR];
