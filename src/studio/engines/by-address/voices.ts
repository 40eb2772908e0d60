// The voices of a server, read from whatever shape it lists them in, with language and gender as far as their names tell. Pure.

import { asObject, type Json, parseJson } from '../../../kit/json.ts';
import { KOKORO_LETTERS } from '../../voices/kokoro.ts';
import type { ShownVoice } from './address.ts';
import { meansMany, tagFor } from './tongues-told.ts';

const MOST_VOICES = 300;
const LONGEST = 200;

type Gender = ShownVoice['gender'];

/** OpenAI's own, which no call lists: they speak many languages. */
const OPENAI: Readonly<Record<string, Gender>> = {
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

/** Its older models refuse them. */
const NEWER: readonly string[] = ['ballad', 'cedar', 'marin', 'verse'];

const GENDERS: Readonly<Record<string, Gender>> = { male: 1, man: 1, m: 1, female: 2, woman: 2, f: 2 };

interface Told {
  readonly name?: string | undefined;
  readonly language?: string | undefined;
  readonly gender?: string | undefined;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `en_US-lessac-medium`, also with who ships it around: `piper-en_US-lessac-medium-crispasr`; `voice-en-us-amy-low`. */
const PIPER =
  /(?:^|-)([a-z]{2,3}_(?:[A-Z]{2}|419))-([\p{L}\p{N}_]{2,30})-(?:x_low|low|medium|high)(?:-[a-z]{2,20})?$/u;
const PIPER_OLD = /^voice-([a-z]{2}(?:-[a-z]{2})?)-([\p{L}\p{N}_]{2,30})-(?:x-)?(?:low|medium|high)$/u;

/** `af_bella`, `zf_001`, `bm_atten_inno`, `en_US-lessac-medium`, `alloy`, or any other name. */
function heardIn(voice: string): {
  readonly name: string;
  /** As it is written there. */
  readonly language?: string | undefined;
  readonly gender: Gender;
} {
  const [, language, gender, kokoro] = /^([abefhijpz])([fm])_([a-z0-9_]{2,30})$/.exec(voice) ?? [];
  if (language && kokoro)
    return {
      name: capital(kokoro.replaceAll('_', ' ')),
      language: KOKORO_LETTERS[language],
      gender: gender === 'f' ? 2 : 1,
    };
  const [, piperLanguage, piper] = PIPER.exec(voice) ?? PIPER_OLD.exec(voice) ?? [];
  if (piper) return { name: capital(piper.replaceAll('_', ' ')), language: piperLanguage, gender: 0 };
  const own = OPENAI[voice];
  if (own !== undefined) return { name: capital(voice), gender: own };
  const last = voice.split('/').at(-1) ?? voice;
  return { name: capital(last.replaceAll(/[_-]+/g, ' ').trim() || voice), gender: 0 };
}

/** None of a voice whose language is told and not understood. */
function foundVoice(voice: string, model: string, told: Told = {}): readonly ShownVoice[] {
  const heard = heardIn(voice || model);
  const shown = told.name !== undefined && told.name !== voice ? told.name : heard.name;
  const languages = [told.language, heard.language].filter((one) => one !== undefined);
  const understood = languages.flatMap((one) => tagFor(one) ?? [])[0];
  const speaksMany = languages.some(meansMany) || (languages.length === 0 && voice in OPENAI);
  if (understood === undefined && languages.length > 0 && !speaksMany) return [];
  return [
    {
      voice,
      model,
      name: shown.slice(0, 60),
      // English where nothing tells: so are most; only OpenAI's are known to speak many.
      tag: understood ?? (speaksMany ? undefined : 'en-US'),
      gender: GENDERS[told.gender?.toLowerCase() ?? ''] ?? heard.gender,
    },
  ];
}

const textIn = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, LONGEST) : undefined;

/** Of several it is at home in the first. */
const languageIn = (told: Json | undefined): string | undefined =>
  textIn(Array.isArray(told) ? (told as readonly Json[])[0] : told);

function voiceIn(entry: Json, model: string): readonly ShownVoice[] {
  const plain = textIn(entry);
  if (plain !== undefined) return foundVoice(plain, model);
  const one = asObject(entry) ?? {};
  const voice = textIn(one['id']) ?? textIn(one['voice_id']) ?? textIn(one['voice']) ?? textIn(one['name']);
  if (voice === undefined) return [];
  const told = {
    name: textIn(one['name']),
    language: languageIn(one['language'] ?? one['lang'] ?? one['locale'] ?? one['languages']),
    gender: textIn(one['gender']),
  };
  return foundVoice(voice, textIn(one['model']) ?? model, told);
}

/** LocalAI lists its voices by model: `{ model, voices }` stands where others have a voice. */
function groupIn(entry: Json, model: string): readonly ShownVoice[] | undefined {
  const { model: own, voices } = asObject(entry) ?? {};
  return Array.isArray(voices)
    ? (voices as readonly Json[]).slice(0, MOST_VOICES).flatMap((one) => voiceIn(one, textIn(own) ?? model))
    : undefined;
}

/** From a list of names or of objects; `undefined` where there is none, or nothing in it. */
export const voicesIn = (list: Json | undefined, model: string): readonly ShownVoice[] | undefined =>
  Array.isArray(list) && list.length > 0
    ? (list as readonly Json[])
        .slice(0, MOST_VOICES)
        .flatMap((entry) => groupIn(entry, model) ?? voiceIn(entry, model))
        .slice(0, MOST_VOICES)
    : undefined;

export interface ListedVoices {
  readonly voices: readonly ShownVoice[];
  /** Which model has which. */
  readonly isByModel: boolean;
}

/** From the body of `/audio/voices`: a list, or an object around one. */
export function readVoices(text: string | undefined, model: string): ListedVoices | undefined {
  const body = parseJson(text ?? '');
  const around = asObject(body) ?? {};
  const list = Array.isArray(body) ? (body as readonly Json[]) : (around['voices'] ?? around['data']);
  const voices = voicesIn(list, model);
  const isByModel = Array.isArray(list) && list.some((entry) => groupIn(entry, model));
  return voices && { voices, isByModel };
}

export const namedVoices = (names: readonly string[], model: string): readonly ShownVoice[] =>
  names.slice(0, MOST_VOICES).flatMap((name) => foundVoice(name, model));

/** Where nothing lists any: OpenAI's for its models, else the model itself, which then has one voice. */
export function standardVoices(model: string): readonly ShownVoice[] {
  const isOld = model.startsWith('tts-1');
  if (!isOld && !model.startsWith('gpt-')) return foundVoice('', model);
  const names = Object.keys(OPENAI);
  return namedVoices(isOld ? names.filter((name) => !NEWER.includes(name)) : names, model);
}
