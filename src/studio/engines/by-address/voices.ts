// The voices of a server, read from whatever shape it lists them in, with language and gender as far as their names tell. Pure.

import { LANGUAGES } from '../../../domain/media/language.ts';
import { asObject, type Json, parseJson } from '../../../kit/json.ts';
import type { ShownVoice } from './address.ts';

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

/** Kokoro's first letters. */
const KOKORO: Readonly<Record<string, string>> = {
  a: 'en-US',
  b: 'en-GB',
  e: 'es-ES',
  f: 'fr-FR',
  h: 'hi-IN',
  i: 'it-IT',
  j: 'ja-JP',
  p: 'pt-BR',
  z: 'zh-CN',
};

const GENDERS: Readonly<Record<string, Gender>> = { male: 1, man: 1, m: 1, female: 2, woman: 2, f: 2 };

/** The service's tag for a language as servers write it: `en-us`, `en_US`, `ja`, `German` is not understood. */
export function tagFor(language: string | undefined): string | undefined {
  const wanted = language?.trim().replace('_', '-').toLowerCase();
  if (!wanted || wanted.length > 20) return undefined;
  const exact = LANGUAGES.find(({ tag }) => tag.toLowerCase() === wanted);
  const base = wanted.split('-')[0];
  return (exact ?? LANGUAGES.find(({ tag }) => tag.toLowerCase().split('-')[0] === base))?.tag;
}

interface Told {
  readonly name?: string | undefined;
  readonly language?: string | undefined;
  readonly gender?: string | undefined;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `af_bella`, `en_US-lessac-medium`, `alloy`, or any other name. */
function heardIn(voice: string): {
  readonly name: string;
  readonly tag?: string | undefined;
  readonly gender: Gender;
} {
  const [, language, gender, kokoro] = /^([abefhijpz])([fm])_([a-z]{2,30})$/.exec(voice) ?? [];
  if (language && kokoro)
    return { name: capital(kokoro), tag: KOKORO[language], gender: gender === 'f' ? 2 : 1 };
  const [, tag, piper] =
    /(?:^|-)([a-z]{2,3}_[A-Z]{2})-(\w{2,30})-(?:x_low|low|medium|high)$/.exec(voice) ?? [];
  if (piper) return { name: capital(piper.replaceAll('_', ' ')), tag: tagFor(tag), gender: 0 };
  const own = OPENAI[voice];
  if (own !== undefined) return { name: capital(voice), gender: own };
  const last = voice.split('/').at(-1) ?? voice;
  return { name: capital(last.replaceAll(/[_-]+/g, ' ').trim() || voice), gender: 0 };
}

function foundVoice(voice: string, model: string, told: Told = {}): ShownVoice {
  const heard = heardIn(voice || model);
  const shown = told.name !== undefined && told.name !== voice ? told.name : heard.name;
  return {
    voice,
    model,
    name: shown.slice(0, 60),
    // English where nothing tells: so are most; only OpenAI's are known to speak many.
    tag: tagFor(told.language) ?? heard.tag ?? (voice in OPENAI ? undefined : 'en-US'),
    gender: GENDERS[told.gender?.toLowerCase() ?? ''] ?? heard.gender,
  };
}

const textIn = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, LONGEST) : undefined;

function voiceIn(entry: Json, model: string): readonly ShownVoice[] {
  const plain = textIn(entry);
  if (plain !== undefined) return [foundVoice(plain, model)];
  const one = asObject(entry) ?? {};
  const voice = textIn(one['id']) ?? textIn(one['voice_id']) ?? textIn(one['voice']) ?? textIn(one['name']);
  if (voice === undefined) return [];
  const told = {
    name: textIn(one['name']),
    language: textIn(one['language']) ?? textIn(one['lang']) ?? textIn(one['locale']),
    gender: textIn(one['gender']),
  };
  return [foundVoice(voice, textIn(one['model']) ?? model, told)];
}

/** From a list of names or of objects. */
export const voicesIn = (list: Json | undefined, model: string): readonly ShownVoice[] =>
  Array.isArray(list)
    ? (list as readonly Json[]).slice(0, MOST_VOICES).flatMap((entry) => voiceIn(entry, model))
    : [];

/** From the body of `/audio/voices`: a list, or an object around one. */
export function readVoices(text: string | undefined, model: string): readonly ShownVoice[] {
  const body = parseJson(text ?? '');
  const around = asObject(body) ?? {};
  return voicesIn(Array.isArray(body) ? body : (around['voices'] ?? around['data']), model);
}

export const namedVoices = (names: readonly string[], model: string): readonly ShownVoice[] =>
  names.slice(0, MOST_VOICES).map((name) => foundVoice(name, model));

/** Where nothing lists any: OpenAI's for its models, else the model itself, which then has one voice. */
export const standardVoices = (model: string): readonly ShownVoice[] =>
  /^(?:tts-1|gpt-)/.test(model) ? namedVoices(Object.keys(OPENAI), model) : [foundVoice('', model)];
