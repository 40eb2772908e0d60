// Voices as people name them: finding one by id or name, and ranking candidates for a search box.
// Which voices exist is the service's business; a voice's language is where it is at home, not all it may speak.

import { fold } from '../kit/text.ts';
import { baseOf, languageById } from './language.ts';

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
}

const GENDER_WORDS: Readonly<Record<number, string>> = { 1: 'male', 2: 'female' };

/** `female · about 34 · French (France)`: what is known, nothing made up. */
export function describeVoice(voice: Voice): string {
  const parts = [
    GENDER_WORDS[voice.gender ?? 0],
    voice.age === undefined ? undefined : `about ${voice.age}`,
    voice.language === undefined ? undefined : languageById(voice.language)?.name,
  ];
  return parts.filter(Boolean).join(' · ');
}

function score(voice: Voice, typed: string): number {
  const wanted = fold(typed);
  if (wanted === '') return 1;
  const name = fold(voice.name);
  if (String(voice.id) === typed.trim() || name === wanted) return 100;
  if (name.startsWith(wanted)) return 80;
  const about = fold(
    `${voice.name} ${describeVoice(voice)} ${voice.description ?? ''} ${ownLanguage(voice)}`,
  ).split(' ');
  return wanted.split(' ').every((word) => about.some((part) => part.startsWith(word))) ? 40 : 0;
}

const ownLanguage = (voice: Voice): string => {
  const language = voice.language === undefined ? undefined : languageById(voice.language);
  return language ? `${language.own} ${language.tag}` : '';
};

/** Candidates for what was typed, best first; those at home in `language` before others, else the service's order. */
export function searchVoices(voices: readonly Voice[], typed: string, language?: number): readonly Voice[] {
  const near = (voice: Voice) => (language !== undefined && speaks(voice, language) ? 1 : 0);
  return voices
    .map((voice, order) => ({ voice, order, points: score(voice, typed) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || near(b.voice) - near(a.voice) || a.order - b.order)
    .map(({ voice }) => voice);
}

/** The one voice that was named: by number, whole name, or the start of exactly one name. */
export function findVoice(voices: readonly Voice[], typed: string): Voice | undefined {
  const found = voices
    .map((voice) => ({ voice, points: score(voice, typed) }))
    .filter(({ points }) => points >= 80)
    .sort((a, b) => b.points - a.points);
  const best = found[0];
  if (!best || typed.trim() === '') return undefined;
  return best.points === 100 || found.length === 1 ? best.voice : undefined;
}

/** Whether the voice is at home in that language, whichever region of it. */
function speaks(voice: Voice, language: number): boolean {
  const [own, asked] = [languageById(voice.language ?? -1), languageById(language)];
  return own !== undefined && asked !== undefined && baseOf(own.tag) === baseOf(asked.tag);
}

/** The first voice at home in the language, one from the same region before its cousins. */
export function voiceFor(voices: readonly Voice[], language: number): Voice | undefined {
  return (
    voices.find((voice) => voice.language === language) ?? voices.find((voice) => speaks(voice, language))
  );
}
