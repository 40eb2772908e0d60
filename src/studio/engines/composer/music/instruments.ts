// Instruments of the SoundFont by name, and drum patterns. `~` marks an instrument that the SoundFont lacks: the
// instrument of its row substitutes for it, and the message says so. Data.

import type { DrumPattern, Instrument } from './music-plan.ts';

const INSTRUMENT_ROWS: readonly (readonly [
  name: string,
  program: number,
  centre: number,
  words: string,
  bass?: true | undefined,
  bank?: number,
])[] = [
  ['piano', 0, 72, 'grand piano, keys, pianist'],
  ['electric piano', 4, 67, 'rhodes, wurlitzer'],
  ['harpsichord', 6, 72, '~clavichord, ~spinet'],
  ['clavinet', 7, 60, 'clav'],
  ['celesta', 8, 84, ''],
  ['glockenspiel', 9, 84, 'bells, chimes'],
  ['music box', 10, 79, ''],
  ['vibraphone', 11, 72, 'vibes'],
  ['marimba', 12, 67, ''],
  ['xylophone', 13, 77, ''],
  ['tubular bells', 14, 67, 'church bells'],
  ['kalimba', 108, 72, 'thumb piano'],
  ['dulcimer', 15, 69, 'zither, ~cimbalom'],
  ['organ', 16, 67, 'hammond'],
  ['church organ', 19, 67, 'pipe organ'],
  ['reed organ', 20, 64, 'harmonium'],
  ['accordion', 21, 69, '~concertina'],
  ['bandoneon', 23, 67, ''],
  ['harmonica', 22, 72, ''],
  ['acoustic guitar', 25, 62, 'guitar, fingerpicked, ~bouzouki'],
  ['nylon guitar', 24, 62, 'classical guitar, spanish guitar, ~lute, ~oud, ~vihuela'],
  ['ukulele', 24, 69, 'uke', undefined, 8],
  ['mandolin', 25, 72, '~balalaika, ~charango', undefined, 16],
  ['jazz guitar', 26, 62, ''],
  ['muted guitar', 28, 55, 'palm muted guitar'],
  ['electric guitar', 27, 65, ''],
  ['distorted guitar', 30, 55, 'distortion, power chords'],
  ['double bass', 32, 40, 'upright bass, walking bass', true],
  ['electric bass', 33, 38, 'bass, bass guitar', true],
  ['fretless bass', 35, 38, '', true],
  ['slap bass', 36, 38, '', true],
  ['synth bass', 38, 36, '808, sub bass', true],
  ['violin', 40, 74, '~erhu'],
  ['fiddle', 110, 74, '~hurdy gurdy'],
  ['viola', 41, 65, ''],
  ['cello', 42, 50, 'violoncello, cellos'],
  ['contrabass', 43, 38, '', true],
  ['tremolo strings', 44, 60, 'tremolo'],
  ['plucked strings', 45, 69, 'pizzicato'],
  ['harp', 46, 69, '~lyre, ~kora'],
  ['strings', 48, 62, 'string section, string quartet, string'],
  ['choir', 52, 67, 'voices, chorus, ~vocals, ~vocal, ~singer, ~singing, ~lyrics'],
  ['trumpet', 56, 70, ''],
  ['trombone', 57, 55, ''],
  ['tuba', 58, 38, '', true],
  ['french horn', 60, 60, 'horn, horns'],
  ['muted trumpet', 59, 69, 'harmon mute'],
  ['orchestra hit', 55, 60, 'orchestral hit'],
  ['brass', 61, 62, 'brass section'],
  ['saxophone', 65, 65, 'sax'],
  ['soprano saxophone', 64, 72, 'soprano sax'],
  ['baritone saxophone', 67, 48, 'baritone sax, bari sax'],
  ['oboe', 68, 72, ''],
  ['English horn', 69, 65, 'cor anglais'],
  ['clarinet', 71, 68, ''],
  ['flute', 73, 77, 'flutes'],
  ['piccolo', 72, 84, ''],
  ['recorder', 74, 77, ''],
  ['pan flute', 75, 76, 'panpipes'],
  ['shakuhachi', 77, 74, ''],
  ['tin whistle', 78, 79, 'penny whistle, whistle, whistling'],
  ['ocarina', 79, 77, ''],
  ['bassoon', 70, 48, ''],
  ['square lead', 80, 76, 'chip'],
  ['synth lead', 81, 72, 'synthesizer, lead'],
  ['synth pad', 89, 60, 'pads'],
  ['sitar', 104, 64, ''],
  ['banjo', 105, 66, ''],
  ['shamisen', 106, 66, ''],
  ['koto', 107, 68, '~guzheng, ~pipa'],
  ['bagpipes', 109, 68, 'bagpipe, uilleann pipes'],
  ['shanai', 111, 67, 'shehnai, ~zurna'],
  ['agogo', 113, 72, 'agogo bells'],
  ['steel drums', 114, 72, 'steel drum, steelpan'],
];

export interface PlayableInstrument extends Instrument {
  readonly keywords: readonly string[];
  /** Names of missing instruments that this one replaces. A message names the substitution. */
  readonly substitutesFor: readonly string[];
  readonly isBass: boolean;
}

export const PLAYABLE_INSTRUMENTS: readonly PlayableInstrument[] = INSTRUMENT_ROWS.map(
  ([name, program, centre, words, isBass, bank]) => {
    const all = words.split(', ').filter((word) => word !== '');
    return {
      name,
      program,
      bank: bank ?? 0,
      centreKey: centre,
      keywords: [name, ...all.filter((word) => !word.startsWith('~'))],
      substitutesFor: all.filter((word) => word.startsWith('~')).map((word) => word.slice(1)),
      isBass: isBass ?? false,
    };
  },
);

/** Instruments of the same kind, which are also unwanted if the key is unwanted. */
export const JOINTLY_EXCLUDED_INSTRUMENTS: Readonly<Record<string, readonly string[]>> = {
  'acoustic guitar': ['nylon guitar', 'electric guitar', 'distorted guitar', 'jazz guitar', 'muted guitar'],
  piano: ['electric piano'],
  'electric bass': ['double bass', 'fretless bass', 'slap bass', 'synth bass', 'contrabass'],
  strings: ['violin', 'viola', 'cello', 'contrabass', 'tremolo strings', 'plucked strings', 'fiddle'],
  brass: ['trumpet', 'muted trumpet', 'trombone', 'tuba', 'french horn'],
  organ: ['church organ', 'reed organ'],
  saxophone: ['soprano saxophone', 'baritone saxophone'],
  'synth lead': ['synth pad', 'synth bass', 'square lead'],
  flute: ['piccolo', 'recorder', 'pan flute'],
};

/** Substitutes for unwanted instruments of a genre, in order of preference. */
export const FALLBACK_INSTRUMENTS = [
  'piano',
  'acoustic guitar',
  'strings',
  'flute',
  'marimba',
  'synth pad',
  'harp',
] as const;

export const DRUM_KEYWORDS = 'drums, drum, percussion, drum kit, drum machine, beats, snare, hi-hat';

/**
 * General MIDI drum notes: 36 kick, 37 rim, 38 snare, 39 clap, 41 and 43 toms, 42 and 46 hats, 51 ride, 54 tambourine,
 * 63 conga, 70 maracas, 83 sleigh bells.
 */
const DRUM_PATTERNS: readonly DrumPattern[] = [
  {
    name: 'drums',
    kit: 0,
    steps: { 36: 'x.....x.x.......', 38: '....x.......x..o', 42: 'x.o.x.o.x.o.x.o.' },
  },
  {
    name: 'rock drums',
    kit: 16,
    steps: { 36: 'x.......x.x.....', 38: '....x.......x...', 46: 'x...x...x...x...', 42: '..o...o...o...o.' },
  },
  {
    name: 'light drums',
    kit: 0,
    steps: { 36: 'x.......x.......', 39: '....x.......x...', 54: '..o...o...o...o.' },
  },
  {
    name: 'lazy drums',
    kit: 8,
    steps: { 36: 'x......x..x.....', 37: '....x.......x...', 42: 'o.o.o.o.o.o.o.o.' },
  },
  {
    name: 'hip hop drums',
    kit: 25,
    steps: { 36: 'x..x......x.....', 39: '....x.......x...', 42: 'x.o.x.o.x.o.x.oo' },
  },
  {
    name: 'four on the floor',
    kit: 24,
    steps: { 36: 'x...x...x...x...', 39: '....x.......x...', 46: '..x...x...x...x.', 42: 'o.o.o.o.o.o.o.oo' },
  },
  {
    name: 'jazz brushes',
    kit: 40,
    steps: { 51: 'x...x.o.x...x.o.', 38: 'o.o...o.o.o...o.', 44: '....x.......x...' },
  },
  {
    name: 'reggae drums',
    kit: 0,
    steps: { 36: '........x.......', 37: '........x.......', 42: 'o.o.o.o.o.o.o.o.' },
  },
  {
    name: 'latin percussion',
    kit: 0,
    steps: { 36: 'x.....x.x.....x.', 37: 'x..x..x...x..x..', 70: 'x.oox.oox.oox.oo', 63: '......x.......xx' },
  },
  {
    name: 'timpani and taiko',
    kit: 48,
    steps: { 36: 'x.....x.x...x.x.', 41: 'x..x..x.x..x..xx', 43: '....x.......x...' },
  },
  { name: 'marching drums', kit: 0, steps: { 36: 'x.......x.......', 38: 'x..ox.oox..oxooo' } },
  {
    name: 'eighties drums',
    kit: 16,
    steps: { 36: 'x.....x.x.......', 38: '....x.......x...', 42: 'x.x.x.x.x.x.x.x.', 39: '....x.......x...' },
  },
  {
    name: 'breakbeat drums',
    kit: 24,
    steps: { 36: 'x.........x.....', 38: '....x..o.o..x..o', 42: 'x.x.x.x.x.x.x.x.' },
  },
  { name: 'frame drum', kit: 0, steps: { 41: 'x..o..x.x..o..o.', 54: '....x.......x...' } },
  { name: 'sleigh bells', kit: 0, steps: { 83: 'x.o.x.o.x.o.x.o.', 36: 'x.......x.......' } },
  { name: 'low toms', kit: 48, steps: { 41: 'x.........o.....' } },
];

/** Other words for a drum pattern. */
const KIT_ALIASES: Readonly<Record<string, string>> = {
  'timpani and taiko': 'timpani, kettledrums, kettle drums, taiko, taiko drums, war drums',
  'jazz brushes': 'brushes',
  'latin percussion': 'congas, bongos, maracas, shaker',
  'light drums': 'tambourine, soft drums',
  'marching drums': 'marching snare, snare drums',
  'frame drum': 'bodhran, tabor, djembe, darbuka',
  'low toms': 'toms, tom toms',
};

export interface PlayableDrumPattern extends DrumPattern {
  readonly keywords: readonly string[];
}

export const PLAYABLE_DRUM_PATTERNS: readonly PlayableDrumPattern[] = DRUM_PATTERNS.map((drumPattern) => ({
  ...drumPattern,
  keywords: KIT_ALIASES[drumPattern.name]?.split(', ') ?? [],
}));
