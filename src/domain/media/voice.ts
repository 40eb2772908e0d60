// Voices as people name them: finding one by id or name, and ranking candidates for a search box. A voice's language is where it is
// at home, not all it may speak. Those that were made here: whose they are, who else may see and use them, and what they are
// called at the service, where every user of one account would read their names.

import { fold } from '../../kit/text.ts';
import type { Person, Place } from '../commands/invocation.ts';
import { english, languageName, type Words } from '../words/index.ts';
import type { Consent } from './consent.ts';
import { baseOf, LONGEST_NAME, languageById } from './language.ts';

export interface Voice {
  readonly id: number;
  readonly name: string;
  /** ISO 5218 code: 0 not known, 1 male, 2 female, 9 not applicable. */
  readonly gender?: number;
  readonly age?: number;
  /** Source-language id of the voice's home language. */
  readonly language?: number;
  readonly description?: string;
  /** Address of a short sample, readable without a key for a while. */
  readonly preview?: string;
  /** Made here: by whoever looks, or by somebody who shares it with them. */
  readonly kept?: 'mine' | 'here';
}

/** `female · about 34 · French (France)`: what is known, nothing made up. */
export function describeVoice({ gender, age = 0, language }: Voice, words: Words): string {
  const { voices } = words.answers;
  const home = language === undefined ? undefined : languageById(language);
  const parts = [
    gender === 1 ? voices.male : gender === 2 ? voices.female : undefined,
    age <= 0 ? undefined : voices.age(age),
    home && languageName(home, words),
  ];
  return parts.filter(Boolean).join(' · ');
}

interface Folded {
  readonly name: string;
  /** Everything known, as `·one·two`: a word begins after each dot. */
  readonly about: string;
}

/** Folding is slow and a voice stays as it is; with thousands of them every key typed would be felt. */
const foldedBefore = new WeakMap<Voice, Folded>();

function foldedOf(voice: Voice): Folded {
  const before = foldedBefore.get(voice);
  if (before) return before;
  const all = `${voice.name} ${describeVoice(voice, english)} ${voice.description ?? ''} ${ownLanguage(voice)}`;
  const made = { name: fold(voice.name), about: `·${fold(all).replaceAll(' ', '·')}` };
  foldedBefore.set(voice, made);
  return made;
}

/** How well a voice fits what was typed: 0 not at all, 100 it is the one. */
function scoring(typed: string): (voice: Voice) => number {
  if (typed.length > LONGEST_NAME) return () => 0;
  const wanted = fold(typed);
  const id = typed.trim();
  const starts = wanted.split(' ').map((word) => `·${word}`);
  return (voice) => {
    if (wanted === '') return 1;
    const { name, about } = foldedOf(voice);
    if (String(voice.id) === id || name === wanted) return 100;
    if (name.startsWith(wanted)) return 80;
    return starts.every((start) => about.includes(start)) ? 40 : 0;
  };
}

const ownLanguage = (voice: Voice): string => {
  const language = voice.language === undefined ? undefined : languageById(voice.language);
  return language ? `${language.own} ${language.tag}` : '';
};

/** Candidates for what was typed, best first: those that were kept here, then those at home in `language`, else the service's order. */
export function searchVoices(voices: readonly Voice[], typed: string, language?: number): readonly Voice[] {
  const score = scoring(typed);
  const near = (voice: Voice) =>
    (voice.kept ? 2 : 0) + (language !== undefined && speaks(voice, language) ? 1 : 0);
  return voices
    .map((voice) => ({ voice, points: score(voice) }))
    .filter(({ points }) => points > 0)
    .map(({ voice, points }) => ({ voice, rank: points + near(voice) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ voice }) => voice);
}

/** The one voice that was named: by number, whole name, or the start of exactly one name. */
export function findVoice(voices: readonly Voice[], typed: string): Voice | undefined {
  const score = scoring(typed);
  const found = voices
    .map((voice) => ({ voice, points: score(voice) }))
    .filter(({ points }) => points >= 80)
    .sort((a, b) => b.points - a.points);
  const best = found[0];
  if (!best || typed.trim() === '') return undefined;
  return best.points === 100 || found.length === 1 ? best.voice : undefined;
}

/** Whether the voice is at home in that language, whichever region of it. */
function speaks(voice: Voice, language: number): boolean {
  const own = languageById(voice.language ?? -1);
  const asked = languageById(language);
  return own !== undefined && asked !== undefined && baseOf(own.tag) === baseOf(asked.tag);
}

/** The first voice at home in the language, one from the same region before its cousins. */
export function voiceFor(voices: readonly Voice[], language: number): Voice | undefined {
  return (
    voices.find((voice) => voice.language === language) ?? voices.find((voice) => speaks(voice, language))
  );
}

/**
 * The voice of somebody who chose none: at home in the language, the same whenever they are heard, and of those that others do not have
 * already as long as there are some.
 */
export function voiceOfTheirs(
  voices: readonly Voice[],
  language: number,
  person: string,
  taken: ReadonlySet<number>,
): Voice | undefined {
  const home = voices.filter((voice) => !voice.kept && speaks(voice, language));
  const free = home.filter(({ id }) => !taken.has(id));
  const from = free.length > 0 ? free : home;
  return from[spread(person) % Math.max(1, from.length)];
}

/** A whole number that differs for texts that differ little. */
const spread = (text: string): number =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, 7);

/** A person at a place who names a voice, or looks for one. */
export interface Viewer {
  readonly adapter: string;
  /** Their id. */
  readonly person: string;
  /** What they share with others there: a server, a workspace, a room. Missing where they are alone with us. */
  readonly group?: string | undefined;
}

export interface MadeVoice {
  /** Part of its name at the service, and of no other's. */
  readonly mark: string;
  /** Its number at the service, once that is known. */
  readonly id?: number | undefined;
  /** Missing once it may neither be seen nor used any more: nothing else is known of it then. */
  readonly owned?: Owned | undefined;
}

export interface Owned {
  /** Who made it, and with whom it is shared. */
  readonly by: Viewer;
  /** What people call it. */
  readonly name: string;
  /** The task that it came of. */
  readonly task?: string;
  /** Of one that was made of a recording: the word that its maker gave. */
  readonly consent?: Consent;
}

export function viewerAt(adapter: string, person: Person, { id, server }: Place): Viewer {
  const group = server === undefined ? id : server;
  return { adapter, person: person.id, ...(group !== null && { group }) };
}

/** A voice made where no other person is stays its maker's own. */
export function makerAt(adapter: string, person: Person, place: Place): Viewer {
  return place.direct ? { adapter, person: person.id } : viewerAt(adapter, person, place);
}

export const isFor = ({ by }: Owned, { adapter, person, group }: Viewer): boolean =>
  by.adapter === adapter && (by.person === person || (by.group !== undefined && by.group === group));

const NEUTRAL = /^Earshot voice ([0-9A-Z]{8})$/;

/** Nothing of anybody's words. */
export const neutralName = (mark: string): string => `Earshot voice ${mark}`;

/** `undefined` for a voice that was not made here, nor by another Earshot on the same account. */
export const markIn = (name: string): string | undefined => NEUTRAL.exec(name)?.[1];
