// A prompt as a plan: genre, moods, tempo, key, instruments and length words, and what of it meant nothing. What is not
// said is drawn from the prompt's seed. Pure.

import { FILLER } from '../lexicon/filler.ts';
import { pick, type Random, randomFrom, seedOf } from '../random.ts';
import { phraseOf, stemOf, wordsOf } from '../words.ts';
import type { Genre } from './genres/genre.ts';
import { GENRES } from './genres.ts';
import { keyOf, likedTonic, withoutKey } from './key.ts';
import { MOODS, type Mood } from './moods.ts';
import { barSeconds, type MusicPlan, TAIL_SECONDS } from './plan.ts';
import { DRUM_WORDS, DRUMS, PLAYERS, type Player } from './players.ts';

/** What a phrase of a music prompt may mean. */
type Meaning =
  | { readonly genre: Genre }
  | { readonly mood: Mood }
  | { readonly player: Player; readonly insteadOf?: string }
  | { readonly drums: true }
  | { readonly length: number };

const LENGTHS: readonly (readonly [words: string, seconds: number])[] = [
  ['short, brief, quick intro', 16],
  ['long, longer, extended, full', 30],
];
const USUAL_SECONDS = 24;
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
for (const [words, length] of LENGTHS) learn(words.split(', '), { length });

const TEMPO = /\b(\d{2,3})\s*(?:bpm|beats per minute)\b/iu;

export interface Read {
  readonly plan: MusicPlan;
  readonly understood: boolean;
  readonly unused: readonly string[];
  /** Instruments that are not here, with the one that plays in their place. */
  readonly replaced: readonly (readonly [missing: string, by: string])[];
}

function phrasesOf(text: string): { readonly found: Meaning[]; readonly unused: string[] } {
  const words = wordsOf(text).flatMap((word) => word.split('-'));
  const stems = words.map(stemOf);
  const found: Meaning[] = [];
  const unused: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(3, words.length - at);
    while (length > 0 && !meanings.has(stems.slice(at, at + length).join(' '))) length--;
    if (length > 0) found.push(...(meanings.get(stems.slice(at, at + length).join(' ')) ?? []));
    else if (!FILLER.has(words[at] ?? '')) unused.push(words[at] ?? '');
    at += Math.max(1, length);
  }
  return { found, unused: [...new Set(unused)] };
}

/** A multiple of four bars that fits. */
function barsFor(seconds: number, bar: number): number {
  const most = Math.floor((LONGEST - TAIL_SECONDS) / bar / 4) * 4;
  const least = Math.ceil((SHORTEST - TAIL_SECONDS) / bar / 4) * 4;
  return Math.max(4, Math.min(most, Math.max(least, Math.round((seconds - TAIL_SECONDS) / bar / 4) * 4)));
}

const named = (name: string | undefined): Player | undefined =>
  PLAYERS.find((player) => player.name === name);

/** General MIDI programs that can play chords: keys, plucked instruments, ensembles, pads. */
const playsChords = ({ program }: Player): boolean =>
  program < 8 || (program > 14 && program < 32) || (program >= 46 && program < 56) || program >= 88;

/** Named instruments take the parts they are good for: a bass the bass, the others melody, then harmony. */
function bandOf(genre: Genre, players: readonly Player[]) {
  const bass = players.find(({ isBass }) => isBass) ?? named(genre.bass);
  const [first, second] = players.filter(({ isBass }) => !isBass);
  const chords = second ?? (first && playsChords(first) ? first : undefined);
  return { melody: first ?? named(genre.melody), harmony: chords ?? named(genre.harmony), bass };
}

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

export function readMusic(prompt: string, variation = 0): Read {
  const seed = seedOf(prompt.trim().toLowerCase()) + variation;
  const random = randomFrom(seed);
  const { found, unused } = phrasesOf(withoutKey(prompt.replace(TEMPO, ' ')));
  const genres = found.flatMap((one) => ('genre' in one ? [one.genre] : []));
  const moods = found.flatMap((one) => ('mood' in one ? [one.mood] : []));
  const usual = GENRES[0] as Genre;
  const genre = genres.find((one) => one !== usual) ?? usual;
  const heard = found.filter((one) => 'player' in one);
  const players = [...new Set(heard.map(({ player }) => guitarOf(genre, player, prompt)))];
  const key = keyOf(prompt);
  const mode = key.mode ?? moods.find((mood) => mood.mode)?.mode ?? genre.mode;
  const bpm = tempoOf(prompt, genre, moods, random);
  const beats = genre.beats ?? 4;
  const wanted = found.flatMap((one) => ('length' in one ? [one.length] : []))[0];
  const chords = [...genre.chords] as [readonly number[], ...(readonly number[])[]];
  const main = pick(random, chords);
  const isDrummed =
    found.some((one) => 'drums' in one) || !moods.some(({ calm }) => calm) || genre.name.includes('hop');
  const drums =
    DRUMS.find(({ name }) => name === genre.drums) ??
    (found.some((one) => 'drums' in one) ? DRUMS[0] : undefined);
  const { melody, harmony, bass } = bandOf(genre, players);
  const plan: MusicPlan = {
    genre: genre.name,
    moods: [...new Set(moods.map(({ name }) => name))],
    bpm,
    tonic: key.tonic ?? likedTonic(mode, random),
    mode,
    beats,
    bars: barsFor(wanted ?? USUAL_SECONDS, barSeconds({ bpm, beats })),
    chords: [main, chords.find((one) => one !== main) ?? main],
    sevenths: genre.sevenths ?? false,
    melody,
    harmony: harmony ?? (PLAYERS[0] as Player),
    bass: genre.bassLine === 'none' ? undefined : bass,
    comping: genre.comping,
    bassLine: genre.bassLine,
    drums: isDrummed ? drums : undefined,
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
    unused,
    replaced: heard.flatMap(({ player, insteadOf }) =>
      insteadOf ? [[insteadOf, player.name] as const] : [],
    ),
  };
}
