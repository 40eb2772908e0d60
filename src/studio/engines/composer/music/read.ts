// A prompt as a plan: genre, moods, tempo, key, instruments and length words, and what of it meant nothing. What is not
// said is drawn from the prompt's seed. Pure.

import { FILLER } from '../lexicon/filler.ts';
import { pick, type Random, randomFrom, seedOf } from '../random.ts';
import { rolesOf } from '../reading/negation.ts';
import { sectionsOf } from '../reading/sections.ts';
import { phraseOf, stemOf } from '../words.ts';
import type { Genre } from './genres/genre.ts';
import { GENRES } from './genres.ts';
import { keyOf, likedTonic, withoutKey } from './key.ts';
import { lengthOf, withoutLength } from './length.ts';
import { MOODS, type Mood } from './moods.ts';
import { barSeconds, type MusicPlan, planInWords, TAIL_SECONDS } from './plan.ts';
import { DRUM_WORDS, DRUMS, KIN, type Kit, PLAYERS, type Player, STAND_INS } from './players.ts';

/** What a phrase of a music prompt may mean. */
type Meaning =
  | { readonly genre: Genre }
  | { readonly mood: Mood }
  | { readonly player: Player; readonly insteadOf?: string }
  | { readonly drums: true; readonly kit?: Kit }
  | { readonly length: number };

const LENGTHS: readonly (readonly [words: string, seconds: number])[] = [
  ['short, brief, quick intro', 16],
  ['long, longer, extended, full', 30],
];
const USUAL_SECONDS = 24;
/** A tempo that nobody named may change by this share for a length that somebody did. */
const TEMPO_GIVES = 0.1;
const SHORTEST_TAIL = 0.5;
const SHORTEST = 16;
const LONGEST = 32;

const meanings = new Map<string, Meaning[]>();
const learn = (words: readonly string[], meaning: Meaning): void => {
  for (const word of words) meanings.set(phraseOf(word), [...(meanings.get(phraseOf(word)) ?? []), meaning]);
};
for (const genre of GENRES) learn([genre.name, ...genre.words.split(', ')], { genre });
for (const mood of MOODS) learn([mood.name, ...mood.words.split(', ')], { mood });
for (const player of PLAYERS) {
  learn(player.words, { player });
  for (const missing of player.standsFor) learn([missing], { player, insteadOf: missing });
}
learn(DRUM_WORDS.split(', '), { drums: true });
for (const kit of DRUMS)
  learn(
    [kit.name, ...kit.words].filter((word) => !DRUM_WORDS.split(', ').includes(word)),
    { drums: true, kit },
  );
for (const [words, length] of LENGTHS) learn(words.split(', '), { length });

const TEMPO = /\b(\d{2,3})\s*(?:bpm|beats per minute)\b/iu;

export interface Read {
  readonly plan: MusicPlan;
  readonly understood: boolean;
  readonly unused: readonly string[];
  /** What is not heard since it was asked for so. */
  readonly leftOut: readonly string[];
  /** A length was asked for that is shorter or longer than what can be made. */
  readonly isCut: boolean;
  /** Instruments that are not here, with the one that plays in their place. */
  readonly replaced: readonly (readonly [missing: string, by: string])[];
}

interface Phrases {
  readonly found: Meaning[];
  readonly unwanted: Meaning[];
  readonly unused: readonly string[];
}

/** Words of the longest phrase: "four on the floor". */
const LONGEST_PHRASE = 4;
const JOINT = /([,;.:]|\bwith\b)/iu;

function phrasesOf(text: string): Phrases {
  const sections = sectionsOf(text, JOINT);
  const words = sections.flatMap((section) => section.words);
  const stems = words.map(stemOf);
  const roles = rolesOf(sections, (phrase) => meanings.has(phraseOf(phrase))).flat();
  const found: Meaning[] = [];
  const unwanted: Meaning[] = [];
  const unused: string[] = [];
  for (let at = 0; at < words.length; ) {
    const role = roles[at];
    let length = Math.min(LONGEST_PHRASE, words.length - at);
    const isKnown = (): boolean =>
      meanings.has(stems.slice(at, at + length).join(' ')) &&
      roles.slice(at, at + length).every((one) => one === role);
    while (length > 0 && !isKnown()) length--;
    const meant = role === 'steers' ? [] : (meanings.get(stems.slice(at, at + length).join(' ')) ?? []);
    (role === 'unwanted' ? unwanted : found).push(...meant);
    if (length === 0 && role === 'meant' && !FILLER.has(words[at] ?? '')) unused.push(words[at] ?? '');
    at += role === 'steers' ? 1 : Math.max(1, length);
  }
  return { found, unwanted, unused: [...new Set(unused)] };
}

/** A multiple of four bars that fits. */
function barsFor(seconds: number, bar: number): number {
  const most = Math.floor((LONGEST - TAIL_SECONDS) / bar / 4) * 4;
  const least = Math.ceil((SHORTEST - TAIL_SECONDS) / bar / 4) * 4;
  return Math.max(4, Math.min(most, Math.max(least, Math.round((seconds - TAIL_SECONDS) / bar / 4) * 4)));
}

type Measure = Pick<MusicPlan, 'bpm' | 'bars' | 'tail'>;

/** Exactly so long: the tempo gives a little where nobody named one, and the last notes ring for the rest. */
function fitted(seconds: number, bpm: number, beats: 3 | 4, isFixed: boolean): Measure {
  const bar = barSeconds({ bpm, beats });
  const played = seconds - Math.min(TAIL_SECONDS, seconds / 5);
  const bars = Math.max(1, Math.round(played / bar));
  const near = Math.round((bars * beats * 60) / played);
  if (!isFixed && Math.abs(near / bpm - 1) <= TEMPO_GIVES) {
    return { bpm: near, bars, tail: seconds - bars * barSeconds({ bpm: near, beats }) };
  }
  const whole = Math.max(1, Math.floor((seconds - SHORTEST_TAIL) / bar));
  return { bpm, bars: whole, tail: Math.max(SHORTEST_TAIL, seconds - whole * bar) };
}

const named = (name: string | undefined): Player | undefined =>
  PLAYERS.find((player) => player.name === name);

/** General MIDI programs that can play chords: keys, plucked instruments, ensembles, pads. */
const playsChords = ({ program }: Player): boolean =>
  program < 8 || (program > 14 && program < 32) || (program >= 46 && program < 56) || program >= 88;

interface Wishes {
  readonly players: readonly Player[];
  readonly unwanted: ReadonlySet<string>;
  /** Nobody else is to play. */
  readonly isAlone: boolean;
}

/** Named instruments take the parts they are good for: a bass the bass, the others melody, then harmony. */
function bandOf(genre: Genre, { players, unwanted, isAlone }: Wishes) {
  const wanted = (name: string | undefined): Player | undefined =>
    name !== undefined && unwanted.has(name) ? undefined : named(name);
  const standIn = STAND_INS.find((name) => !unwanted.has(name));
  const ownBass = players.find(({ isBass }) => isBass);
  const [first, second] = players.filter(({ isBass }) => !isBass);
  const chords = second ?? (first && (isAlone || playsChords(first)) ? first : undefined);
  const usualBass = isAlone && first ? undefined : wanted(genre.bass);
  return {
    melody: first ?? wanted(genre.melody) ?? (genre.melody === undefined ? undefined : named(standIn)),
    harmony: chords ?? wanted(genre.harmony) ?? named(standIn),
    bass: ownBass ?? usualBass,
  };
}

/** Names of all that should not play: an instrument and its kin. */
const unwantedNames = (unwanted: readonly Meaning[]): ReadonlySet<string> =>
  new Set(
    unwanted.flatMap((one) => ('player' in one ? [one.player.name, ...(KIN[one.player.name] ?? [])] : [])),
  );

/** "Only strings", "solo piano". */
const ALONE = /\b(?:only|just|solo|alone|unaccompanied|nothing but)\b/iu;

/** "Guitar" alone is the guitar of the style. */
function guitarOf(genre: Genre, player: Player, text: string): Player {
  if (player.name !== 'acoustic guitar' || /acoustic|finger/iu.test(text)) return player;
  return named([genre.melody, genre.harmony].find((name) => name?.endsWith('guitar'))) ?? player;
}

function tempoOf(text: string, genre: Genre, moods: readonly Mood[], random: Random): number {
  const said = TEMPO.exec(text)?.[1];
  if (said) return Math.max(40, Math.min(220, Number(said)));
  const pace = moods.reduce((product, mood) => product * (mood.pace ?? 1), 1);
  return Math.max(48, Math.min(190, Math.round(random(...genre.bpm) * Math.max(0.6, Math.min(1.5, pace)))));
}

/** Nobody who plays is said not to be used. */
const isSilentOf = (plan: MusicPlan) => {
  const playing = new Set(phraseOf(planInWords(plan)).split(' '));
  return (word: string): boolean => !playing.has(stemOf(word));
};

function drumsOf(genre: Genre, moods: readonly Mood[], { found, unwanted }: Phrases, isAlone: boolean) {
  const asked = found.flatMap((one) => ('drums' in one ? [one] : []));
  if (unwanted.some((one) => 'drums' in one) || (isAlone && asked.length === 0)) return undefined;
  if (asked.length === 0 && moods.some(({ calm }) => calm) && !genre.name.includes('hop')) return undefined;
  const kit = asked.find((one) => one.kit)?.kit;
  return kit ?? DRUMS.find(({ name }) => name === genre.drums) ?? (asked.length > 0 ? DRUMS[0] : undefined);
}

/** What should not be heard, by name. */
const leftOutOf = (unwanted: readonly Meaning[]): readonly string[] => [
  ...new Set(
    unwanted.flatMap((one) => {
      if ('drums' in one) return ['drums'];
      if ('player' in one) return [one.insteadOf ?? one.player.name];
      if ('mood' in one) return [one.mood.name];
      return 'genre' in one && one.genre !== GENRES[0] ? [one.genre.name] : [];
    }),
  ),
];

export function readMusic(prompt: string, variation = 0): Read {
  const seed = seedOf(prompt.trim().toLowerCase()) + variation;
  const random = randomFrom(seed);
  const phrases = phrasesOf(withoutKey(withoutLength(prompt.replace(TEMPO, ' '))));
  const { found, unwanted } = phrases;
  const genres = found.flatMap((one) => ('genre' in one ? [one.genre] : []));
  const moods = found.flatMap((one) => ('mood' in one ? [one.mood] : []));
  const usual = GENRES[0] as Genre;
  const genre = genres.find((one) => one !== usual) ?? usual;
  const heard = found.filter((one) => 'player' in one);
  const players = [...new Set(heard.map(({ player }) => guitarOf(genre, player, prompt)))];
  const key = keyOf(prompt);
  const mode = key.mode ?? moods.find((mood) => mood.mode)?.mode ?? genre.mode;
  const beats = genre.beats ?? 4;
  const tempo = tempoOf(prompt, genre, moods, random);
  const length = lengthOf(prompt);
  const wished = found.flatMap((one) => ('length' in one ? [one.length] : []))[0];
  const measure: Measure = length
    ? fitted(length.seconds, tempo, beats, TEMPO.test(prompt))
    : {
        bpm: tempo,
        bars: barsFor(wished ?? USUAL_SECONDS, barSeconds({ bpm: tempo, beats })),
        tail: TAIL_SECONDS,
      };
  const chords = [...genre.chords] as [readonly number[], ...(readonly number[])[]];
  const main = pick(random, chords);
  const isAlone = ALONE.test(prompt) && players.length > 0;
  const { melody, harmony, bass } = bandOf(genre, { players, unwanted: unwantedNames(unwanted), isAlone });
  const plan: MusicPlan = {
    ...measure,
    genre: genre.name,
    moods: [...new Set(moods.map(({ name }) => name))],
    tonic: key.tonic ?? likedTonic(mode, random),
    mode,
    beats,
    chords: [main, chords.find((one) => one !== main) ?? main],
    sevenths: genre.sevenths ?? false,
    melody,
    harmony: harmony ?? (PLAYERS[0] as Player),
    bass: genre.bassLine === 'none' ? undefined : bass,
    comping: genre.comping,
    bassLine: genre.bassLine,
    drums: drumsOf(genre, moods, phrases, isAlone),
    swing: genre.swing ?? 0.5,
    touch: Math.max(
      0.35,
      Math.min(
        1,
        moods.reduce((sum, mood) => sum + (mood.touch ?? 0), 0.7),
      ),
    ),
    density: Math.max(0.25, genre.density * (moods.some(({ calm }) => calm) ? 0.75 : 1)),
    seed,
  };
  return {
    plan,
    understood: found.length > 0 || key.mode !== undefined || TEMPO.test(prompt),
    unused: phrases.unused.filter(isSilentOf(plan)),
    leftOut: leftOutOf(unwanted),
    isCut: length?.isCut ?? false,
    replaced: heard.flatMap(({ player, insteadOf }) =>
      insteadOf ? [[insteadOf, player.name] as const] : [],
    ),
  };
}
