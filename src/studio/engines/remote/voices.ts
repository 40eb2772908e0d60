// Parses a server's voice list, in any known format. Guesses language and gender from the names. Pure.

import { asJsonArray, asJsonObject, type Json, parseJson } from '../../../kit/json.ts';
import { KOKORO_LANGUAGES } from '../../voices/kokoro-languages.ts';
import { isMultilingualLabel, parseLanguage } from './parse-language.ts';
import type { RemoteVoice } from './protocol.ts';

const MAX_VOICES = 300;
const MAX_TEXT_LENGTH = 200;

type RemoteVoiceGender = RemoteVoice['gender'];

/** OpenAI's multilingual voices, which no call lists. */
const OPENAI_VOICES: Readonly<Record<string, RemoteVoiceGender>> = {
  alloy: 9,
  ash: 1,
  ballad: 1,
  cedar: 1,
  coral: 2,
  echo: 1,
  fable: 9,
  marin: 2,
  nova: 2,
  onyx: 1,
  sage: 2,
  shimmer: 2,
  verse: 1,
};

/** Voices that OpenAI's older models reject. */
const NEWER_OPENAI_VOICES: readonly string[] = ['ballad', 'cedar', 'marin', 'verse'];

const GENDERS: Readonly<Record<string, RemoteVoiceGender>> = {
  male: 1,
  man: 1,
  m: 1,
  female: 2,
  woman: 2,
  f: 2,
};

interface VoiceHints {
  readonly name?: string;
  readonly language?: string;
  readonly gender?: string;
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Matches `en_US-lessac-medium`, also with additions of a distributor: `piper-en_US-lessac-medium-crispasr`. */
const PIPER_NAME =
  /(?:^|-)([a-z]{2,3}_(?:[A-Z]{2}|419))-([\p{L}\p{N}_]{2,30})-(?:x_low|low|medium|high)(?:-[a-z]{2,20})?$/u;
const OLD_PIPER_NAME = /^voice-([a-z]{2}(?:-[a-z]{2})?)-([\p{L}\p{N}_]{2,30})-(?:x-)?(?:low|medium|high)$/u;

/** Accepts `af_bella`, `zf_001`, `bm_atten_inno`, `en_US-lessac-medium`, `alloy`, and any other name. */
function parseVoiceName(voice: string): {
  readonly name: string;
  /** Language in the server's notation. */
  readonly language?: string;
  readonly gender: RemoteVoiceGender;
} {
  const [, language, gender, kokoro] = /^([abefhijpz])([fm])_([a-z0-9_]{2,30})$/.exec(voice) ?? [];
  if (language && kokoro)
    return {
      name: capitalize(kokoro.replaceAll('_', ' ')),
      language: KOKORO_LANGUAGES[language],
      gender: gender === 'f' ? 2 : 1,
    };
  const [, piperLanguage, piper] = PIPER_NAME.exec(voice) ?? OLD_PIPER_NAME.exec(voice) ?? [];
  if (piper) return { name: capitalize(piper.replaceAll('_', ' ')), language: piperLanguage, gender: 0 };
  const own = OPENAI_VOICES[voice];
  if (own !== undefined) return { name: capitalize(voice), gender: own };
  const last = voice.split('/').at(-1) ?? voice;
  return { name: capitalize(last.replaceAll(/[_-]+/g, ' ').trim() || voice), gender: 0 };
}

/** Returns no voice if the server names a language that is unknown here. */
function toRemoteVoices(voice: string, model: string, hints: VoiceHints = {}): readonly RemoteVoice[] {
  const parsed = parseVoiceName(voice || model);
  const shown = hints.name !== undefined && hints.name !== voice ? hints.name : parsed.name;
  const languages = [hints.language, parsed.language].filter((one) => one !== undefined);
  const understood = languages.flatMap((one) => parseLanguage(one) ?? [])[0];
  const speaksMany = languages.some(isMultilingualLabel) || (languages.length === 0 && voice in OPENAI_VOICES);
  if (understood === undefined && languages.length > 0 && !speaksMany) return [];
  return [
    {
      voice,
      model,
      name: shown.slice(0, 60),
      // Assumes English if no language is named, as for most voices. Only OpenAI's are known to be multilingual.
      tag: understood ?? (speaksMany ? undefined : 'en-US'),
      gender: GENDERS[hints.gender?.toLowerCase() ?? ''] ?? parsed.gender,
    },
  ];
}

const parseText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT_LENGTH) : undefined;

/** A voice with several languages has the first one as its home. */
const parseFirstLanguage = (languages: Json | undefined): string | undefined =>
  parseText(asJsonArray(languages)?.[0] ?? languages);

function parseVoice(entry: Json, model: string): readonly RemoteVoice[] {
  const plain = parseText(entry);
  if (plain !== undefined) return toRemoteVoices(plain, model);
  const one = asJsonObject(entry) ?? {};
  const voice = parseText(one['id']) ?? parseText(one['voice_id']) ?? parseText(one['voice']) ?? parseText(one['name']);
  if (voice === undefined) return [];
  const hints = {
    name: parseText(one['name']),
    language: parseFirstLanguage(one['language'] ?? one['lang'] ?? one['locale'] ?? one['languages']),
    gender: parseText(one['gender']),
  };
  return toRemoteVoices(voice, parseText(one['model']) ?? model, hints);
}

/** LocalAI groups voices by model: an entry is `{ model, voices }` instead of a voice. */
function parseVoiceGroup(entry: Json, model: string): readonly RemoteVoice[] | undefined {
  const { model: own, voices } = asJsonObject(entry) ?? {};
  return asJsonArray(voices)
    ?.slice(0, MAX_VOICES)
    .flatMap((one) => parseVoice(one, parseText(own) ?? model));
}

/** Takes a list of names or objects. Undefined if it is missing or empty. */
export function parseVoiceEntries(list: Json | undefined, model: string): readonly RemoteVoice[] | undefined {
  const entries = asJsonArray(list)?.slice(0, MAX_VOICES) ?? [];
  if (entries.length === 0) return undefined;
  return entries.flatMap((entry) => parseVoiceGroup(entry, model) ?? parseVoice(entry, model)).slice(0, MAX_VOICES);
}

interface RemoteVoiceList {
  readonly voices: readonly RemoteVoice[];
  /** True if the list says which model has which voice. */
  readonly isByModel: boolean;
}

/** Takes the body of `/audio/voices`: a list, or an object that contains one. */
export function parseVoicesResponse(text: string | undefined, model: string): RemoteVoiceList | undefined {
  const body = parseJson(text ?? '');
  const around = asJsonObject(body) ?? {};
  const list = asJsonArray(body) ?? around['voices'] ?? around['data'];
  const voices = parseVoiceEntries(list, model);
  const isByModel = asJsonArray(list)?.some((entry) => parseVoiceGroup(entry, model)) ?? false;
  return voices && { voices, isByModel };
}

export const createVoicesFromNames = (names: readonly string[], model: string): readonly RemoteVoice[] =>
  names.slice(0, MAX_VOICES).flatMap((name) => toRemoteVoices(name, model));

/** Voices for a server without a list: OpenAI's for OpenAI models, otherwise the model as its only voice. */
export function getDefaultVoices(model: string): readonly RemoteVoice[] {
  const isOld = model.startsWith('tts-1');
  if (!isOld && !model.startsWith('gpt-')) return toRemoteVoices('', model);
  const names = Object.keys(OPENAI_VOICES);
  return createVoicesFromNames(isOld ? names.filter((name) => !NEWER_OPENAI_VOICES.includes(name)) : names, model);
}
