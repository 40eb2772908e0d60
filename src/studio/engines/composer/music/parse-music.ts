// Parses a prompt into a music plan: genre, moods, tempo, key, instruments and length, and the unused words. Missing
// details are chosen with the prompt's seed. Pure.

import { getMusicTables } from '../../../../domain/sound-prompts/prompt-languages.ts';
import { findBestTranslations } from '../../../../domain/sound-prompts/translate-prompt.ts';
import { LEXICON } from '../lexicon/lexicon.ts';
import { findNegationRoles } from '../parsing/negation.ts';
import { splitPromptClauses } from '../parsing/prompt-clauses.ts';
import { createRandom, hashToSeed, pickRandom, type Random } from '../random.ts';
import { stemPhrase, stemWord } from '../stemming.ts';
import { limitDuration, parseDuration, removeDuration } from './duration.ts';
import type { Genre } from './genres/genre.ts';
import { GENRES } from './genres.ts';
import {
  DRUM_KEYWORDS,
  FALLBACK_INSTRUMENTS,
  JOINTLY_EXCLUDED_INSTRUMENTS,
  PLAYABLE_DRUM_PATTERNS,
  PLAYABLE_INSTRUMENTS,
  type PlayableDrumPattern,
  type PlayableInstrument,
} from './instruments.ts';
import { MOODS, type MusicMood } from './moods.ts';
import { formatPlan, getBarSeconds, type MusicPlan, TAIL_SECONDS } from './music-plan.ts';
import { parseKey, pickTonic, removeKey } from './musical-key.ts';

type MusicMeaning =
  | { readonly genre: Genre }
  | { readonly mood: MusicMood }
  | { readonly player: PlayableInstrument; readonly missingInstrument?: string }
  | { readonly drums: true; readonly kit?: PlayableDrumPattern }
  | { readonly length: number };

const LENGTH_WORDS: readonly (readonly [words: string, seconds: number])[] = [
  ['short, brief, quick intro', 16],
  ['long, longer, extended, full', 30],
];
const DEFAULT_SECONDS = 24;
/** Maximum relative change of an unspecified tempo to reach an exact duration. */
const MAX_TEMPO_CHANGE = 0.1;
/** Minimum share of a prompt's letters that another language must know. */
const MIN_KNOWN_SHARE = 0.5;
const MIN_TAIL_SECONDS = 0.5;
const MIN_SECONDS = 16;
const MAX_SECONDS = 32;

const meanings = new Map<string, MusicMeaning[]>();
const addMeaning = (words: readonly string[], meaning: MusicMeaning): void => {
  for (const word of words) meanings.set(stemPhrase(word), [...(meanings.get(stemPhrase(word)) ?? []), meaning]);
};
for (const genre of GENRES) addMeaning([genre.name, ...genre.keywords.split(', ')], { genre });
for (const mood of MOODS) addMeaning([mood.name, ...mood.keywords.split(', ')], { mood });
for (const player of PLAYABLE_INSTRUMENTS) {
  addMeaning(player.keywords, { player });
  for (const missing of player.substitutesFor) addMeaning([missing], { player, missingInstrument: missing });
}
addMeaning(DRUM_KEYWORDS.split(', '), { drums: true });
for (const kit of PLAYABLE_DRUM_PATTERNS)
  addMeaning(
    [kit.name, ...kit.keywords].filter((word) => !DRUM_KEYWORDS.split(', ').includes(word)),
    { drums: true, kit },
  );
for (const [words, length] of LENGTH_WORDS) addMeaning(words.split(', '), { length });

const TEMPO = /\b(\d{2,3})\s*(?:bpm|beats per minute)\b/iu;

interface ParsedMusic {
  readonly plan: MusicPlan;
  readonly isUnderstood: boolean;
  readonly unusedWords: readonly string[];
  /** Names of sounds that the prompt rules out. */
  readonly excluded: readonly string[];
  /** True if the requested duration is outside the limits. */
  readonly isClamped: boolean;
  /** Missing instruments with their substitutes. */
  readonly replacements: readonly (readonly [missing: string, by: string])[];
}

interface MatchedPhrases {
  readonly found: MusicMeaning[];
  readonly unwanted: MusicMeaning[];
  readonly unused: readonly string[];
}

/** Words in the longest phrase, “four on the floor”. */
const MAX_PHRASE_WORDS = 4;
const SEPARATOR = /([,;.:]|\bwith\b)/iu;

function matchPhrases(text: string): MatchedPhrases {
  const sections = splitPromptClauses(text, SEPARATOR);
  const words = sections.flatMap((section) => section.words);
  const stems = words.map(stemWord);
  const roles = findNegationRoles(sections, (phrase) => meanings.has(stemPhrase(phrase))).flat();
  const found: MusicMeaning[] = [];
  const unwanted: MusicMeaning[] = [];
  const unused: string[] = [];
  for (let at = 0; at < words.length; ) {
    const role = roles[at];
    let length = Math.min(MAX_PHRASE_WORDS, words.length - at);
    const isKnown = (): boolean =>
      meanings.has(stems.slice(at, at + length).join(' ')) && roles.slice(at, at + length).every((one) => one === role);
    while (length > 0 && !isKnown()) length--;
    const meant = role === 'negation' ? [] : (meanings.get(stems.slice(at, at + length).join(' ')) ?? []);
    (role === 'unwanted' ? unwanted : found).push(...meant);
    if (length === 0 && role === 'wanted' && !LEXICON.words.filler.has(words[at] ?? '')) unused.push(words[at] ?? '');
    at += role === 'negation' ? 1 : Math.max(1, length);
  }
  return { found, unwanted, unused: [...new Set(unused)] };
}

/** Number of bars closest to the duration, in multiples of four. */
function chooseBarCount(seconds: number, bar: number): number {
  const maxBars = Math.floor((MAX_SECONDS - TAIL_SECONDS) / bar / 4) * 4;
  const minBars = Math.ceil((MIN_SECONDS - TAIL_SECONDS) / bar / 4) * 4;
  return Math.max(4, Math.min(maxBars, Math.max(minBars, Math.round((seconds - TAIL_SECONDS) / bar / 4) * 4)));
}

type PieceTiming = Pick<MusicPlan, 'bpm' | 'barCount' | 'tailSeconds'>;

/** Fits the piece to an exact duration: adjusts an unspecified tempo slightly, and fills the rest with the fade-out. */
function fitDuration(seconds: number, bpm: number, beatsPerBar: 3 | 4, isFixed: boolean): PieceTiming {
  const bar = getBarSeconds({ bpm, beatsPerBar });
  const played = seconds - Math.min(TAIL_SECONDS, seconds / 5);
  const barCount = Math.max(1, Math.round(played / bar));
  const near = Math.round((barCount * beatsPerBar * 60) / played);
  if (!isFixed && Math.abs(near / bpm - 1) <= MAX_TEMPO_CHANGE) {
    return {
      bpm: near,
      barCount,
      tailSeconds: seconds - barCount * getBarSeconds({ bpm: near, beatsPerBar }),
    };
  }
  const whole = Math.floor((seconds - MIN_TAIL_SECONDS) / bar);
  if (whole > 0) return { bpm, barCount: whole, tailSeconds: seconds - whole * bar };
  // A piece of less than a bar is played faster, or cut if its tempo is stated.
  const faster = isFixed ? bpm : Math.ceil((beatsPerBar * 60) / (seconds - MIN_TAIL_SECONDS));
  return { bpm: faster, barCount: 1, tailSeconds: seconds - getBarSeconds({ bpm: faster, beatsPerBar }) };
}

const findInstrument = (name: string | undefined): PlayableInstrument | undefined =>
  PLAYABLE_INSTRUMENTS.find((player) => player.name === name);

/** General MIDI programs that can play chords: keys, plucked instruments, ensembles, pads. */
const canPlayChords = ({ program }: PlayableInstrument): boolean =>
  program < 8 || (program > 14 && program < 32) || (program >= 46 && program < 56) || program >= 88;

interface InstrumentWishes {
  readonly players: readonly PlayableInstrument[];
  readonly unwanted: ReadonlySet<string>;
  /** True if only the named instruments may play. */
  readonly isAlone: boolean;
}

/** Assigns the named instruments: basses to the bass, others to the melody, then to the harmony. */
function chooseInstruments(genre: Genre, { players, unwanted, isAlone }: InstrumentWishes) {
  const wanted = (name: string | undefined): PlayableInstrument | undefined =>
    name !== undefined && unwanted.has(name) ? undefined : findInstrument(name);
  const standIn = FALLBACK_INSTRUMENTS.find((name) => !unwanted.has(name));
  const ownBass = players.find(({ isBass }) => isBass);
  const [first, second] = players.filter(({ isBass }) => !isBass);
  const chords = second ?? (first && (isAlone || canPlayChords(first)) ? first : undefined);
  const usualBass = isAlone && first ? undefined : wanted(genre.bass);
  return {
    melody: first ?? wanted(genre.melody) ?? (genre.melody === undefined ? undefined : findInstrument(standIn)),
    harmony: chords ?? wanted(genre.harmony) ?? findInstrument(standIn),
    bass: ownBass ?? usualBass,
  };
}

/** Names of unwanted instruments and their relatives. */
const listUnwanted = (unwanted: readonly MusicMeaning[]): ReadonlySet<string> =>
  new Set(
    unwanted.flatMap((one) =>
      'player' in one ? [one.player.name, ...(JOINTLY_EXCLUDED_INSTRUMENTS[one.player.name] ?? [])] : [],
    ),
  );

/** Matches “only strings” and “solo piano”. */
const SOLO = /\b(?:only|just|solo|alone|unaccompanied|nothing but)\b/iu;

/** Plain “guitar” means the genre's typical guitar. */
function chooseGuitar(genre: Genre, player: PlayableInstrument, text: string): PlayableInstrument {
  if (player.name !== 'acoustic guitar' || /acoustic|finger/iu.test(text)) return player;
  return findInstrument([genre.melody, genre.harmony].find((name) => name?.endsWith('guitar'))) ?? player;
}

function chooseTempo(text: string, genre: Genre, moods: readonly MusicMood[], random: Random): number {
  const stated = TEMPO.exec(text)?.[1];
  if (stated) return Math.max(40, Math.min(220, Number(stated)));
  const pace = moods.reduce((product, mood) => product * (mood.tempoFactor ?? 1), 1);
  return Math.max(48, Math.min(190, Math.round(random(...genre.bpm) * Math.max(0.6, Math.min(1.5, pace)))));
}

/** Keeps words for instruments that play out of the unused words. */
const createUnusedTest = (plan: MusicPlan) => {
  const playing = new Set(stemPhrase(formatPlan(plan)).split(' '));
  return (word: string): boolean => !playing.has(stemWord(word));
};

function chooseDrums(genre: Genre, moods: readonly MusicMood[], { found, unwanted }: MatchedPhrases, isAlone: boolean) {
  const asked = found.flatMap((one) => ('drums' in one ? [one] : []));
  if (unwanted.some((one) => 'drums' in one) || (isAlone && asked.length === 0)) return undefined;
  if (asked.length === 0 && moods.some(({ isCalm }) => isCalm) && !genre.name.includes('hop')) return undefined;
  const kit = asked.find((one) => one.kit)?.kit;
  return (
    kit ??
    PLAYABLE_DRUM_PATTERNS.find(({ name }) => name === genre.drums) ??
    (asked.length > 0 ? PLAYABLE_DRUM_PATTERNS[0] : undefined)
  );
}

/** Display names of unwanted sounds. */
const listExcluded = (unwanted: readonly MusicMeaning[]): readonly string[] => [
  ...new Set(
    unwanted.flatMap((one) => {
      if ('drums' in one) return ['drums'];
      if ('player' in one) return [one.missingInstrument ?? one.player.name];
      if ('mood' in one) return [one.mood.name];
      return 'genre' in one && one.genre !== GENRES[0] ? [one.genre.name] : [];
    }),
  ),
];

interface TimingContext {
  readonly tempo: number;
  readonly beatsPerBar: 3 | 4;
  readonly exactSeconds: number | undefined;
}

/** An exact duration takes precedence over words for a length, such as “short”. */
function parseTiming(
  prompt: string,
  found: readonly MusicMeaning[],
  { tempo, beatsPerBar, exactSeconds }: TimingContext,
): { readonly timing: PieceTiming; readonly isClamped: boolean } {
  const duration = exactSeconds === undefined ? parseDuration(prompt) : limitDuration(exactSeconds);
  if (duration) {
    const timing = fitDuration(duration.seconds, tempo, beatsPerBar, TEMPO.test(prompt));
    return { timing, isClamped: duration.isClamped };
  }
  const [seconds = DEFAULT_SECONDS] = found.flatMap((one) => ('length' in one ? [one.length] : []));
  const barCount = chooseBarCount(seconds, getBarSeconds({ bpm: tempo, beatsPerBar }));
  return { timing: { bpm: tempo, barCount, tailSeconds: TAIL_SECONDS }, isClamped: false };
}

interface MusicOptions {
  readonly variation?: number;
  /** Length of the piece. Takes precedence over a length in the prompt. */
  readonly seconds?: number | undefined;
}

/** Parses a prompt in any supported language. English comes first; another language counts if it explains more. */
export function parseMusicInAnyLanguage(prompt: string, options: MusicOptions = {}): ParsedMusic {
  const english = parseMusicPrompt(prompt, options);
  if (english.isUnderstood && english.unusedWords.length === 0) return english;
  const [translation] = findBestTranslations(getMusicTables(), prompt, MIN_KNOWN_SHARE);
  if (!translation) return english;
  const { unknownWords } = translation;
  const translated = parseMusicPrompt(translation.english, options);
  const isBetter = !english.isUnderstood || unknownWords.length < english.unusedWords.length;
  return translated.isUnderstood && isBetter ? { ...translated, unusedWords: unknownWords } : english;
}

export function parseMusicPrompt(prompt: string, { variation = 0, seconds }: MusicOptions = {}): ParsedMusic {
  const seed = hashToSeed(prompt.trim().toLowerCase()) + variation;
  const random = createRandom(seed);
  const phrases = matchPhrases(removeKey(removeDuration(prompt.replace(TEMPO, ' '))));
  const { found, unwanted } = phrases;
  const genres = found.flatMap((one) => ('genre' in one ? [one.genre] : []));
  const moods = found.flatMap((one) => ('mood' in one ? [one.mood] : []));
  const usual = GENRES[0] as Genre;
  const genre = genres.find((one) => one !== usual) ?? usual;
  const heard = found.filter((one) => 'player' in one);
  const players = [...new Set(heard.map(({ player }) => chooseGuitar(genre, player, prompt)))];
  const key = parseKey(prompt);
  const mode = key.mode ?? moods.find((mood) => mood.mode)?.mode ?? genre.mode;
  const beatsPerBar = genre.beatsPerBar ?? 4;
  const tempo = chooseTempo(prompt, genre, moods, random);
  const { timing, isClamped } = parseTiming(prompt, found, { tempo, beatsPerBar, exactSeconds: seconds });
  const chords = [...genre.progressions] as [readonly number[], ...(readonly number[])[]];
  const main = pickRandom(random, chords);
  const isAlone = SOLO.test(prompt) && players.length > 0;
  const { melody, harmony, bass } = chooseInstruments(genre, {
    players,
    unwanted: listUnwanted(unwanted),
    isAlone,
  });
  const plan: MusicPlan = {
    ...timing,
    genre: genre.name,
    moods: [...new Set(moods.map(({ name }) => name))],
    tonic: key.tonic ?? pickTonic(mode, random),
    mode,
    beatsPerBar,
    progressions: [main, chords.find((chord) => chord !== main) ?? main],
    hasSevenths: genre.hasSevenths ?? false,
    melody,
    harmony: harmony ?? (PLAYABLE_INSTRUMENTS[0] as PlayableInstrument),
    bass: genre.bassStyle === 'none' ? undefined : bass,
    compingStyle: genre.compingStyle,
    bassStyle: genre.bassStyle,
    drums: chooseDrums(genre, moods, phrases, isAlone),
    swing: genre.swing ?? 0.5,
    dynamics: Math.max(
      0.35,
      Math.min(
        1,
        moods.reduce((sum, mood) => sum + (mood.dynamics ?? 0), 0.7),
      ),
    ),
    notesPerBeat: Math.max(0.25, genre.notesPerBeat * (moods.some(({ isCalm }) => isCalm) ? 0.75 : 1)),
    seed,
  };
  return {
    plan,
    isUnderstood: found.length > 0 || key.mode !== undefined || TEMPO.test(prompt),
    unusedWords: phrases.unused.filter(createUnusedTest(plan)),
    excluded: listExcluded(unwanted),
    isClamped,
    replacements: heard.flatMap(({ player, missingInstrument }) =>
      missingInstrument ? [[missingInstrument, player.name] as const] : [],
    ),
  };
}
