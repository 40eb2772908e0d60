// Styles of other times and places, as film music quotes them: a few of their marks, not their traditions.
// Data; which words mean which style is part of it.

import type { Genre } from './genre.ts';

export const FAR: readonly Genre[] = [
  {
    name: 'medieval',
    words: 'tavern, renaissance, middle ages, bard, minstrel, celtic, irish, viking, dungeon, castle',
    bpm: [96, 116],
    mode: 'dorian',
    chords: [
      [1, 7, 1, 7],
      [1, 3, 7, 1],
    ],
    melody: 'recorder',
    harmony: 'nylon guitar',
    bass: 'cello',
    comping: 'broken',
    bassLine: 'long',
    drums: 'frame drum',
    density: 1.6,
  },
  {
    name: 'East Asian',
    words: 'asian, oriental, chinese, japanese, china, japan, samurai, ninja, zen',
    bpm: [76, 96],
    mode: 'minor',
    chords: [
      [1, 7, 1, 4],
      [1, 3, 7, 1],
    ],
    melody: 'koto',
    harmony: 'harp',
    bass: 'contrabass',
    comping: 'broken',
    bassLine: 'long',
    drums: 'low toms',
    density: 0.9,
  },
  {
    name: 'Middle Eastern',
    words: 'arabic, arabian, oriental bazaar, egyptian, egypt, persian, turkish, desert, belly dance',
    bpm: [92, 112],
    mode: 'phrygian',
    chords: [
      [1, 2, 1, 2],
      [1, 7, 2, 1],
    ],
    melody: 'oboe',
    harmony: 'nylon guitar',
    bass: 'cello',
    comping: 'strum',
    bassLine: 'long',
    drums: 'frame drum',
    density: 1.5,
  },
  {
    name: 'Indian',
    words: 'india, raga, bollywood',
    bpm: [92, 112],
    mode: 'mixolydian',
    chords: [
      [1, 1, 4, 1],
      [1, 7, 4, 1],
    ],
    melody: 'sitar',
    harmony: 'synth pad',
    bass: 'contrabass',
    comping: 'pad',
    bassLine: 'long',
    drums: 'frame drum',
    density: 1.6,
  },
];
