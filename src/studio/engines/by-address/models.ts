// What a server's list of models says about what it can do: by what it tells of them (LocalAI's capabilities, speaches' tasks), else by
// their names. Pure.

import { asObject, type Json, parseJson } from '../../../kit/json.ts';
import type { Addressed, EngineAddress } from './address.ts';

export interface ShownModel {
  readonly id: string;
  readonly can: readonly Addressed[];
  /** As the server writes them: `en`, `eng`, `en-us`. */
  readonly languages: readonly string[];
  /** What it lists as its voices, in the server's own shape. */
  readonly voices: Json | undefined;
}

const MOST_MODELS = 2000;

/** LocalAI's use cases and speaches' tasks. */
const SAID: Readonly<Record<string, Addressed>> = {
  tts: 'speech',
  transcript: 'recognition',
  chat: 'translation',
  sound_generation: 'sound',
  audio_transform: 'separation',
  'text-to-speech': 'speech',
  'automatic-speech-recognition': 'recognition',
};

const NAMED: readonly (readonly [Addressed | undefined, RegExp])[] = [
  [
    undefined,
    /embed|minilm|paraphrase|(?<![a-z])(?:bge|e5|gte)-|moderation|rerank|dall-e|image|sora|realtime|diariz|silero|guard|instruct-0914/,
  ],
  ['recognition', /whisper|transcri|parakeet|moonshine|voxtral|canary|sensevoice|(?<![a-z])(?:asr|stt)/],
  ['separation', /demucs|roformer|mdx|spleeter|separat/],
  ['sound', /audiogen|musicgen|stable-audio|ace-step|sound/],
  ['speech', /tts|kokoro|piper|speech|orpheus|chatterbox|bark|parler|voice/],
  ['translation', /(?:)/],
];

/** What changes sound may part it, clean it, or make another voice of it; only its name tells. */
const fits = (id: string, ability: Addressed): boolean =>
  ability !== 'separation' || byName(id)[0] === 'separation';

function byName(id: string): readonly Addressed[] {
  const name = id.slice(0, 200).toLowerCase();
  const ability = NAMED.find(([, fits]) => fits.test(name))?.[0];
  return ability ? [ability] : [];
}

/** `undefined` for what is no list of models. */
export function readModels(text: string | undefined): readonly ShownModel[] | undefined {
  const list = asObject(parseJson(text ?? ''))?.['data'];
  if (!Array.isArray(list)) return undefined;
  return (list as readonly Json[]).slice(0, MOST_MODELS).flatMap((entry) => {
    const one = asObject(entry) ?? {};
    const { id, task, capabilities, language, voices } = one;
    if (typeof id !== 'string' || id === '') return [];
    const said = [task, ...(Array.isArray(capabilities) ? (capabilities as readonly Json[]) : [])]
      .filter((word) => typeof word === 'string')
      .flatMap((word) => SAID[word] ?? []);
    const isTold = typeof task === 'string' || Array.isArray(capabilities);
    const languages = (Array.isArray(language) ? (language as readonly Json[]) : []).filter(
      (tag) => typeof tag === 'string',
    );
    return [
      { id, can: isTold ? said.filter((ability) => fits(id, ability)) : byName(id), languages, voices },
    ];
  });
}

/** Of several the first of these that is there, as a beginning of its name after its maker's: good, and not dear. */
const PREFERRED: Readonly<Record<Addressed, readonly string[]>> = {
  speech: ['kokoro', 'gpt-4o-mini-tts', 'tts-1'],
  // Newer ones of OpenAI's tell no times.
  recognition: ['whisper-1', 'whisper', 'faster-whisper'],
  translation: ['gpt-5-mini', 'gpt-4.1-mini', 'gpt-4o-mini'],
  sound: [],
  separation: ['htdemucs'],
};

const nameOf = (id: string): string => (id.split('/').at(-1) ?? id).toLowerCase();

/** What a server that lists nothing is asked for. */
const STANDARD: Partial<Readonly<Record<Addressed, string>>> = { speech: 'tts-1', recognition: 'whisper-1' };

/** `undefined`: nothing fits, and the owner has to say. */
export function modelFor(
  { ability, isGuess, preferred: wanted }: Pick<EngineAddress, 'ability' | 'isGuess' | 'preferred'>,
  shown: readonly ShownModel[] | undefined,
): string | undefined {
  const able = (shown ?? []).filter(({ can }) => can.includes(ability)).map(({ id }) => id);
  if (wanted !== undefined && able.includes(wanted)) return wanted;
  const preferred = PREFERRED[ability].flatMap(
    (start) => able.find((id) => nameOf(id).startsWith(start)) ?? [],
  );
  const fits = preferred[0] ?? able[0];
  if (fits !== undefined || isGuess) return fits;
  return shown?.length === 1 ? shown[0]?.id : STANDARD[ability];
}
