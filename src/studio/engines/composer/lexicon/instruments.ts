// Lexicon, part five: instruments by name, each playing a short phrase. Words with another entry (“horn”, “keys”,
// “bell”) keep that meaning. Data.

import type { InstrumentSource } from '../instrument-recipe.ts';
import { createGroup, type LexiconLine } from './entry.ts';

const on = (program: number, centreKey: number, bank = 0): InstrumentSource => ({ program, centreKey, bank });

const LINES: readonly LexiconLine[] = [
  ['piano', on(0, 60), 'grand piano, piano chord, pianist'],
  ['harpsichord', on(6, 60), 'harpsichords'],
  ['music box', on(10, 76), 'musical box'],
  ['xylophone', on(13, 72), 'marimba, vibraphone, glockenspiel'],
  ['steel drums', on(114, 67), 'steel drum, steelpan'],
  ['organ', on(19, 60), 'church organ, pipe organ, hammond organ'],
  ['accordion', on(21, 64), 'concertina, bandoneon'],
  ['harmonica', on(22, 67), 'mouth organ'],
  ['guitar', on(25, 52), 'acoustic guitar, guitar chord, guitar strum, ukulele'],
  ['electric guitar', on(30, 47), 'distorted guitar, guitar riff, power chord'],
  ['bass guitar', on(33, 33), 'electric bass'],
  ['banjo', on(105, 57), 'bluegrass banjo'],
  ['sitar', on(104, 57), 'sitars'],
  ['koto', on(107, 62), 'shamisen'],
  ['violin', on(40, 69), 'fiddle, viola'],
  ['cello', on(42, 48), 'violoncello, solo cello'],
  ['double bass', on(43, 33), 'contrabass, upright bass'],
  ['strings', on(48, 60), 'string section, orchestra, string orchestra, orchestral'],
  ['plucked strings', on(45, 62), 'pizzicato'],
  ['harp', on(46, 62), 'harp glissando, lyre'],
  ['timpani', on(47, 43), 'kettledrum, kettle drum, kettledrums'],
  ['taiko', on(116, 50), 'taiko drum, taiko drums, war drum, war drums'],
  ['choir', on(52, 60), 'choral, choirs'],
  ['trumpet', on(56, 67), 'bugle, cornet'],
  ['tuba', on(58, 36), 'sousaphone'],
  ['french horn', on(60, 55), 'hunting horn'],
  ['brass', on(61, 58), 'brass section, brass band'],
  ['saxophone', on(65, 60), 'sax'],
  ['oboe', on(68, 69), 'cor anglais'],
  ['bassoon', on(70, 48), 'contrabassoon'],
  ['clarinet', on(71, 62), 'clarinets'],
  ['flute', on(73, 74), 'recorder, piccolo, tin whistle'],
  ['pan flute', on(75, 72), 'panpipes, pan pipes'],
  ['ocarina', on(79, 74), 'ocarinas'],
  ['bagpipes', on(109, 62), 'bagpipe, highland pipes'],
  ['woodblock', on(115, 62), 'wood block, temple block'],
  ['synthesizer', on(81, 60), 'synth, synth lead, synth chord'],
];

export const INSTRUMENTS = [createGroup('instruments', [], LINES)];
