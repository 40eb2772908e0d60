// Finds voices by id or name, ranks candidates for a search box, and handles custom voices. A voice's language is its
// native one; it may speak others. Custom voices have an owner, and a neutral name at the service, where every user of
// the account could read names.

import { normalizeForMatching } from '../../kit/text.ts';
import { message, type Text } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import { toEnglish } from '../messages.ts';
import type { Person, Place } from '../person.ts';
import type { Consent } from './consent.ts';
import { findLanguageById, MAX_SEARCH_LENGTH, toBaseTag } from './language.ts';
import { languageName } from './language-name.ts';

export interface Voice {
  readonly id: number;
  readonly name: string;
  /** ISO 5218 code: 0 unknown, 1 male, 2 female, 9 not applicable. */
  readonly gender?: number;
  readonly age?: number;
  /** Source-language id of the voice's native language. */
  readonly language?: number;
  /** Source-language ids of all languages that the voice speaks like a native, if there are several. */
  readonly languages?: readonly number[];
  readonly description?: string;
  /** URL of a short sample, readable without a key for some time. */
  readonly previewUrl?: string;
  /** Set for custom voices: `mine` belongs to the viewer, `here` is shared by another user. */
  readonly ownership?: 'mine' | 'here';
}

/** Describes the known properties: `female · about 34 · French (France)`. */
export function describeVoice({ gender, age = 0, language }: Voice): Text {
  const home = language === undefined ? undefined : findLanguageById(language);
  const parts = [
    gender === 1 ? message('answers.voices.male') : gender === 2 ? message('answers.voices.female') : undefined,
    age <= 0 ? undefined : message('answers.voices.age', { years: age }),
    home && languageName(home),
  ];
  return list(
    parts.filter((part) => part !== undefined),
    'dot',
  );
}

interface FoldedVoice {
  readonly name: string;
  /** All known properties as `·one·two`, with a dot before each word. */
  readonly keywords: string;
}

/** Caches normalized voices, since normalizing thousands of voices at each keystroke would be slow. */
const foldedVoices = new WeakMap<Voice, FoldedVoice>();

function foldVoice(voice: Voice): FoldedVoice {
  const before = foldedVoices.get(voice);
  if (before) return before;
  const all = `${voice.name} ${toEnglish(describeVoice(voice))} ${voice.description ?? ''} ${homeLanguageNames(voice)}`;
  const made = {
    name: normalizeForMatching(voice.name),
    keywords: `·${normalizeForMatching(all).replaceAll(' ', '·')}`,
  };
  foldedVoices.set(voice, made);
  return made;
}

/** Scores a voice against the typed text, from 0 (no match) to 100 (exact). */
function createVoiceScorer(typed: string): (voice: Voice) => number {
  if (typed.length > MAX_SEARCH_LENGTH) return () => 0;
  const wanted = normalizeForMatching(typed);
  const id = typed.trim();
  const starts = wanted.split(' ').map((word) => `·${word}`);
  return (voice) => {
    if (wanted === '') return 1;
    const { name, keywords } = foldVoice(voice);
    if (String(voice.id) === id || name === wanted) return 100;
    if (name.startsWith(wanted)) return 80;
    return starts.every((start) => keywords.includes(start)) ? 40 : 0;
  };
}

const homeLanguageNames = (voice: Voice): string => {
  const language = voice.language === undefined ? undefined : findLanguageById(voice.language);
  return language ? `${language.nativeName} ${language.tag}` : '';
};

/**
 * Voices that match the typed text, best match first. Equal matches: saved voices, then native speakers of `language`, then the service's order.
 */
export function searchVoices(voices: readonly Voice[], typed: string, language?: number): readonly Voice[] {
  const score = createVoiceScorer(typed);
  const near = (voice: Voice) =>
    (voice.ownership ? 2 : 0) + (language !== undefined && isAtHomeIn(voice, language) ? 1 : 0);
  return voices
    .map((voice) => ({ voice, points: score(voice) }))
    .filter(({ points }) => points > 0)
    .map(({ voice, points }) => ({ voice, rank: points + near(voice) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ voice }) => voice);
}

/** Finds a voice by id, full name, or an unambiguous start of a name. */
export function findVoice(voices: readonly Voice[], typed: string): Voice | undefined {
  const score = createVoiceScorer(typed);
  const found = voices
    .map((voice) => ({ voice, points: score(voice) }))
    .filter(({ points }) => points >= 80)
    .sort((a, b) => b.points - a.points);
  const best = found[0];
  if (!best || typed.trim() === '') return undefined;
  return best.points === 100 || found.length === 1 ? best.voice : undefined;
}

/** True if it is the voice's native language, in any region, or one that it speaks as well. */
function isAtHomeIn(voice: Voice, language: number): boolean {
  if (voice.languages?.includes(language)) return true;
  const own = findLanguageById(voice.language ?? -1);
  const asked = findLanguageById(language);
  return own !== undefined && asked !== undefined && toBaseTag(own.tag) === toBaseTag(asked.tag);
}

/** Returns the first voice with that native language, the same region preferred. */
export function findVoiceForLanguage(voices: readonly Voice[], language: number): Voice | undefined {
  const isExact = (voice: Voice) => voice.language === language || voice.languages?.includes(language) === true;
  return voices.find(isExact) ?? voices.find((voice) => isAtHomeIn(voice, language));
}

/**
 * Picks a voice for a person without a default: always the same one, native in the language and, if possible, unused by
 * others.
 */
export function pickVoiceForPerson(
  voices: readonly Voice[],
  language: number,
  person: string,
  takenIds: ReadonlySet<number>,
): Voice | undefined {
  const home = voices.filter((voice) => !voice.ownership && isAtHomeIn(voice, language));
  const free = home.filter(({ id }) => !takenIds.has(id));
  const from = free.length > 0 ? free : home;
  return from[hashText(person) % Math.max(1, from.length)];
}

/** Hashes a text so that similar texts get different numbers. */
const hashText = (text: string): number =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, 7);

/** A person in a chat, with the group whose shared voices they may use. */
export interface Viewer {
  readonly adapter: string;
  readonly person: string;
  /** Group that shares voices: a server, workspace or room. Absent for direct messages. */
  readonly group?: string;
}

export interface CustomVoice {
  /** Unique part of the voice's name at the service. */
  readonly code: string;
  /** The voice's id at the service. Absent until known. */
  readonly id?: number;
  /** Absent once the voice may not be seen or used any more, when nothing else is known about it. */
  readonly details?: CustomVoiceDetails;
}

export interface CustomVoiceDetails {
  /** Owner, with the group that shares the voice. */
  readonly owner: Viewer;
  readonly name: string;
  readonly taskId?: string;
  /** The maker's consent, for a voice cloned from a recording. */
  readonly consent?: Consent;
}

export function toViewer(adapter: string, person: Person, { id, server }: Place): Viewer {
  const group = server === undefined ? id : server;
  return { adapter, person: person.id, ...(group !== null && { group }) };
}

/** Returns the owner of a new voice. A voice made in a direct message is not shared. */
export function toVoiceOwner(adapter: string, person: Person, place: Place): Viewer {
  return place.isDirect ? { adapter, person: person.id } : toViewer(adapter, person, place);
}

export const isVisibleTo = ({ owner }: CustomVoiceDetails, { adapter, person, group }: Viewer): boolean =>
  owner.adapter === adapter && (owner.person === person || (owner.group !== undefined && owner.group === group));

const SERVICE_NAME_PATTERN = /^Earshot voice ([0-9A-Z]{8})$/;

/** Contains no user's text, because every user of the account could read it. */
export const toServiceVoiceName = (code: string): string => `Earshot voice ${code}`;

/** Returns undefined for voices that no Earshot created on this account. */
export const parseServiceVoiceName = (name: string): string | undefined => SERVICE_NAME_PATTERN.exec(name)?.[1];
