// Voices of OpenAI's interface: finds the voice that a request names, and lists voices for clients. Pure.

import { suggestVoices } from '../../../domain/media/suggest-voices.ts';
import { normalizeForMatching } from '../../../kit/text.ts';
import type { DirectoryVoice } from '../../voices/voice-directory.ts';
import { shortenName } from './models.ts';
import { createMissingFieldError, createValueError } from './openai-error.ts';

/** Built-in voices for OpenAI's names: the same gender, and a similar character where there is one. */
const VOICE_IDS_BY_OPENAI_NAME: Readonly<Record<string, number>> = {
  alloy: 1001,
  ash: 1004,
  ballad: 1015,
  cedar: 1017,
  coral: 1016,
  echo: 1002,
  fable: 1003,
  marin: 1001,
  nova: 1020,
  onyx: 1011,
  sage: 1005,
  shimmer: 1014,
  verse: 1006,
};

const LIST_ADVICE = 'GET /v1/audio/voices lists the voices.';

/** Accepts a name, a number, and an object with either as `id`. */
function getWantedText(value: unknown): string | undefined {
  const plain = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof plain === 'string' || typeof plain === 'number' ? String(plain).trim() : undefined;
}

/** Later voices win: an API key's own voices come last, and the newest of them may replace another one. */
function findByName(voices: readonly DirectoryVoice[], wanted: string): DirectoryVoice | undefined {
  const normalized = normalizeForMatching(wanted);
  return (
    voices.findLast(({ name }) => name === wanted) ??
    (normalized === '' ? undefined : voices.findLast(({ name }) => normalizeForMatching(name) === normalized))
  );
}

const findById = (voices: readonly DirectoryVoice[], id: number): DirectoryVoice | undefined =>
  voices.find((voice) => voice.id === id);

function createUnknownVoiceError(voices: readonly DirectoryVoice[], wanted: string) {
  const near = suggestVoices(
    voices.map(({ id, name }) => ({ id, name })),
    wanted,
  ).map(({ name }) => `'${name}'`);
  const hint = near.length > 0 ? ` Similar: ${near.join(', ')}.` : '';
  return createValueError('voice', `The voice '${shortenName(wanted)}' does not exist here.${hint} ${LIST_ADVICE}`);
}

/**
 * Finds the voice that the field `voice` names: by number, by name in any case and without accents, or by one of
 * OpenAI's names.
 *
 * @param voices Voices that the API key may use.
 * @throws {@link OpenAiError} with 400
 */
export function findSpeechVoice(voices: readonly DirectoryVoice[], value: unknown): DirectoryVoice {
  if (value === undefined || value === null || value === '') throw createMissingFieldError('voice', LIST_ADVICE);
  const wanted = getWantedText(value);
  if (wanted === undefined)
    throw createValueError('voice', `The field 'voice' must be a name, a number or {"id": …}. ${LIST_ADVICE}`);
  const numbered = /^\d{1,15}$/.test(wanted) ? findById(voices, Number(wanted)) : undefined;
  const named = numbered ?? findByName(voices, wanted);
  if (named) return named;
  const key = normalizeForMatching(wanted);
  const alias = Object.hasOwn(VOICE_IDS_BY_OPENAI_NAME, key) ? VOICE_IDS_BY_OPENAI_NAME[key] : undefined;
  const found = alias === undefined ? undefined : findById(voices, alias);
  if (found) return found;
  throw createUnknownVoiceError(voices, wanted);
}

/** True if the request named the voice by one of OpenAI's names, so that a better voice may speak. */
export function isStandIn({ id, name }: DirectoryVoice, value: unknown): boolean {
  const wanted = getWantedText(value) ?? '';
  return wanted !== String(id) && normalizeForMatching(wanted) !== normalizeForMatching(name);
}

/** ISO 5218. */
const GENDER_WORDS: Readonly<Record<number, string>> = { 1: 'male', 2: 'female', 9: 'neutral' };

/** Entry of a list of voices. `id` is the voice's number, which stays when voices are renamed. */
export const toVoiceEntry = ({ id, name, gender, tag, languages, description }: DirectoryVoice) => ({
  id: String(id),
  object: 'audio.voice' as const,
  name,
  gender: GENDER_WORDS[gender] ?? null,
  language: tag,
  ...(languages && { languages }),
  description,
});
