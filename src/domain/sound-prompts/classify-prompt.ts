// Decides if a prompt asks for music or for a sound, in any language of locales/*/sounds.txt. Pure.

import { getMusicTables } from './prompt-languages.ts';
import { findBestTranslations } from './translate-prompt.ts';

export type PromptKind = 'sound' | 'music';

const toWords = (text: string): ReadonlySet<string> => new Set(text.split(', '));

/** Pieces and styles that nothing else is called. */
const MUSIC = toWords(
  'music, song, tune, melody, soundtrack, instrumental, symphony, sonata, concerto, waltz, lullaby, ballad, jingle, ' +
    'serenade, nocturne, minuet, fugue, overture, anthem, hymn, ditty, theme song, film score, rock and roll, rock n roll, ' +
    'jazz, lofi, lo fi, hip hop, hiphop, techno, reggae, bossa nova, samba, salsa, tango, flamenco, disco, edm, dubstep, ' +
    'synthwave, chillhop, drum and bass, drum n bass, dnb, blues, funk, bluegrass, classical, chiptune, ragtime, gospel, ' +
    'bebop, big band, ska, grunge, polka, k pop, punk rock, indie rock, pop rock, soft rock, hard rock, rock ballad, ' +
    'heavy metal, death metal, deep house, boom bap, symphonic, orchestral, bpm',
);
/** Styles and parts of music that are also something else: the pop of a cork, a house, a heartbeat. */
const AMBIGUOUS = toWords(
  'rock, pop, metal, punk, folk, country, house, trap, soul, rap, swing, trance, march, latin, celtic, medieval, baroque, ' +
    'ambient, electronic, acoustic, indie, orchestra, band, beat, track, theme, score, intro, outro, loop, solo, riff, groove, ' +
    'piece, duet, trio, quartet, dance, party, meditation, study, sleep, yoga, spa, birthday, christmas, wedding, circus, ' +
    'film, movie, trailer, game, video game, advertising, commercial, podcast, corporate, children',
);
const INSTRUMENTS = toWords(
  'piano, guitar, violin, cello, viola, harp, flute, trumpet, sax, saxophone, clarinet, oboe, organ, accordion, ukulele, ' +
    'banjo, mandolin, synth, synthesizer, drum, bass, string, brass, harmonica, marimba, xylophone, sitar, koto, bagpipe, ' +
    'trombone, tuba, choir, vibraphone, keyboard, fiddle, acoustic guitar, electric guitar, electric piano, double bass',
);
/** Moods that only music has. */
const MUSICAL_MOODS = toWords(
  'upbeat, melancholic, melancholy, groovy, funky, chill, mellow, uplifting, inspiring, inspirational, motivational, romantic, ' +
    'relaxing, nostalgic, jazzy, bluesy, laid back',
);
/** Moods of music, and of much else. */
const MOODS = toWords(
  'calm, happy, sad, epic, dramatic, peaceful, cheerful, energetic, gentle, soft, dark, spooky, scary, mysterious, joyful, ' +
    'playful, dreamy, emotional, soothing, slow, fast, heroic, festive, smooth, light, quiet, tender, sweet, lively, funny, ' +
    'short, long, relaxed',
);
const FILLERS = toWords(
  'a, an, the, of, on, in, with, and, for, some, my, me, to, at, i, please, make, play, create, compose, generate, write, give, ' +
    'want, would, like, need, hear, something, very, really, background, minute, second, old, new, nice, good, beautiful, style',
);
/** Sounds whose names contain words of music, and prompts without music. */
const SOUNDS = new RegExp(
  `\\b(?:${[
    'music(?:al)? box',
    'bird ?songs?',
    'whale songs?',
    'songs? of (?:(?:a|the|some) )?(?:birds?|whales?|nightingales?)',
    'jingl(?:e|ing) (?:of|bells?)\\b',
    '(?:keys?|coins?|bells?) jingl(?:e|ing)',
    'sad trombone',
    'disco ball',
    '(?:no|without|not)(?: \\w+)? (?:music|songs?|melody)',
  ].join('|')})`,
  'gu',
);
const WORD = /[\p{L}\p{N}]+/gu;
const MAX_PHRASE_WORDS = 3;
/** Longer prompts name their subject before. */
const MAX_CHARACTERS = 300;
/** Minimum share of letters that a language must know, as for sounds. */
const MIN_KNOWN_SHARE = 0.5;

interface Evidence {
  readonly music: number;
  readonly ambiguous: number;
  readonly instruments: number;
  readonly musicalMoods: number;
  readonly moods: number;
  readonly others: number;
}

const CLASSES = {
  music: MUSIC,
  instruments: INSTRUMENTS,
  ambiguous: AMBIGUOUS,
  musicalMoods: MUSICAL_MOODS,
  moods: MOODS,
  fillers: FILLERS,
} as const;

const isIn = (words: ReadonlySet<string>, phrase: string): boolean =>
  words.has(phrase) || words.has(phrase.replace(/s$/u, ''));

/** Counts different phrases of each class, the longest first. */
function weighWords(english: string): Evidence {
  const words = english.toLowerCase().replace(SOUNDS, ' sound-name ').match(WORD) ?? [];
  const found = { music: 0, ambiguous: 0, instruments: 0, musicalMoods: 0, moods: 0, fillers: 0, others: 0 };
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MAX_PHRASE_WORDS, words.length - at);
    let match: keyof typeof CLASSES | undefined;
    for (; length > 0; length--) {
      const phrase = words.slice(at, at + length).join(' ');
      match = (Object.keys(CLASSES) as (keyof typeof CLASSES)[]).find((name) => isIn(CLASSES[name], phrase));
      if (match) break;
    }
    if (match) found[match] += 1;
    else if (!/^\d+$/u.test(words[at] ?? '')) found.others += 1;
    at += Math.max(1, length);
  }
  return found;
}

function isMusic({ music, ambiguous, instruments, musicalMoods, moods, others }: Evidence): boolean {
  if (music > 0) return true;
  if (others > 0) return false;
  const isPlayed = instruments > 0 && instruments + ambiguous + musicalMoods + moods > 1;
  return isPlayed || (ambiguous > 0 && ambiguous + musicalMoods > 1);
}

const addUnknownWords = (evidence: Evidence, count: number): Evidence => ({
  ...evidence,
  others: evidence.others + count,
});

/** The prompt, and its translations where another language explains it. */
function listReadings(text: string): readonly Evidence[] {
  const prompt = text.slice(0, MAX_CHARACTERS).normalize('NFKC').slice(0, MAX_CHARACTERS);
  const english = weighWords(prompt);
  if (prompt.toLowerCase().search(SOUNDS) >= 0) return [english];
  const translations = findBestTranslations(getMusicTables(), prompt, MIN_KNOWN_SHARE);
  const readings = translations.map((one) => addUnknownWords(weighWords(one.english), one.unknownWords.length));
  return [english, ...readings];
}

export const classifyPrompt = (prompt: string): PromptKind => (listReadings(prompt).some(isMusic) ? 'music' : 'sound');

/** True if music is one of the prompt's meanings. */
export const mayBeMusic = (prompt: string): boolean =>
  listReadings(prompt).some(
    ({ music, ambiguous, instruments, musicalMoods, others }) =>
      music + instruments + musicalMoods > 0 || (ambiguous > 0 && others === 0),
  );
