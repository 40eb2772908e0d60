// What a server's list of models says about what it can do: by what it tells of them (LocalAI's capabilities, speaches' tasks), else by
// their names. Pure.

import { asObject, type Json, parseJson } from '../../../kit/json.ts';
import type { Addressed, EngineAddress } from './address.ts';

export interface ShownModel {
  readonly id: string;
  readonly can: readonly Addressed[];
  /** True where neither the list nor its name tells: only a call does. */
  readonly isUnsure?: boolean;
  /** As the server writes them: `en`, `eng`, `en-us`. */
  readonly languages: readonly string[];
  /** What it lists as its voices, in the server's own shape. */
  readonly voices: Json | undefined;
}

const MOST_MODELS = 2000;

/** Words that servers have for tasks: `undefined` for those that are no use here. Other words say nothing. */
const TASKS: Readonly<Record<string, Addressed | undefined>> = Object.fromEntries(
  (
    [
      ['speech', 'tts text-to-speech text_to_speech speech audio-speech audio_speech'],
      [
        'recognition',
        'transcript transcription audio-transcription audio_transcription automatic-speech-recognition speech-to-text stt asr transcribe',
      ],
      [
        'translation',
        'chat text-generation text2text-generation completion completion_chat chat-completion conversational llm vlm image-text-to-text translation',
      ],
      ['sound', 'sound_generation text-to-audio text-to-music text-to-sound music'],
      ['separation', 'audio_transform audio-to-audio source-separation audio-source-separation'],
      [
        undefined,
        'embedding embeddings feature-extraction sentence-similarity rerank reranker text-ranking text-classification token-classification image images image_generation text-to-image image-to-image image-to-text image-classification text-to-video moderation moderations voice-activity-detection vad speaker-diarization object-detection speaker-embedding',
      ],
    ] as const
  ).flatMap(([ability, words]) => words.split(' ').map((word) => [word, ability])),
);

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
  ability !== 'separation' || byName(id) === 'separation';

/** `null`: of no use here. */
function byName(id: string): Addressed | null {
  const name = id.slice(0, 200).toLowerCase();
  return NAMED.find(([, fits]) => fits.test(name))?.[0] ?? null;
}

/** Fields in which servers say what a model does: speaches, Xinference, Together, LiteLLM, LocalAI, Mistral. */
const TELLING = ['task', 'pipeline_tag', 'type', 'model_type', 'mode', 'capabilities', 'model_ability'];

function wordsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((one) => wordsIn(one));
  return Object.entries(asObject(value ?? null) ?? {}).flatMap(([word, has]) => (has === true ? [word] : []));
}

const keyOf = (word: string): string => word.trim().toLowerCase();

/** The entries of a list, wherever it has them: `{ data }`, `{ models }`, a bare list, names alone, names as keys. */
function entriesIn(body: Json | undefined): readonly Json[] | undefined {
  if (Array.isArray(body)) return body as readonly Json[];
  const around = asObject(body ?? null) ?? {};
  for (const key of ['data', 'models', 'model_list', 'items', 'result']) {
    const list = around[key];
    if (Array.isArray(list)) return list as readonly Json[];
    const named = asObject(list ?? null);
    if (named) return Object.entries(named).map(([id, one]) => ({ ...asObject(one), id }));
  }
  return undefined;
}

const idIn = (one: { readonly [key: string]: Json }): Json | undefined =>
  [one['id'], one['model'], one['model_name'], one['name'], one['key']].find(
    (id) => typeof id === 'string' && id !== '',
  );

/** `undefined` for what is no list of models. Patterns (`whisper-*`) are no models. */
export function readModels(text: string | undefined): readonly ShownModel[] | undefined {
  const entries = entriesIn(parseJson(text ?? ''))?.slice(0, MOST_MODELS);
  const models = entries?.flatMap(modelIn);
  return entries && entries.length > 0 && models?.length === 0 ? undefined : models;
}

function modelIn(entry: Json): readonly ShownModel[] {
  const one = typeof entry === 'string' ? { id: entry } : (asObject(entry) ?? {});
  const id = idIn(one);
  if (typeof id !== 'string' || id.includes('*')) return [];
  const words = TELLING.flatMap((field) => wordsIn(one[field]).map(keyOf)).filter((word) =>
    Object.hasOwn(TASKS, word),
  );
  const told = [...new Set(words.flatMap((word) => TASKS[word] ?? []))].filter((can) => fits(id, can));
  const named = words.length > 0 ? undefined : byName(id);
  return [
    {
      id,
      can: named ? [named] : told,
      isUnsure: named === 'translation',
      languages: wordsIn(one['language']),
      voices: one['voices'],
    },
  ];
}

/** The model by another name: a path, `:latest` behind it. */
export const isListed = (model: string, shown: readonly ShownModel[]): boolean =>
  shown.some(({ id }) => id === model || id === `${model}:latest` || nameOf(id) === model.toLowerCase());

const MODEL_FILE = /\.(?:gguf|ggml|bin|onnx|pt|pth|safetensors)$/i;

/** A model as people are shown it: without the folders of a file on the server's disk. */
export function shownModel(model: string): string {
  const isPath = /(?:^|[:=])(?:~?\/|\.{1,2}\/|[a-z]:[\\/]|\\\\)/i.test(model) || MODEL_FILE.test(model);
  return isPath ? (model.split(/[\\/]/).findLast((part) => part !== '') ?? model) : model;
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

/** What a server without a list is asked for; one with a single model takes any name. */
const STANDARD: Partial<Readonly<Record<Addressed, string>>> = {
  speech: 'tts-1',
  recognition: 'whisper-1',
  translation: 'default',
};

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
  if (fits !== undefined || (isGuess && shown)) return fits;
  return shown?.length === 1 ? shown[0]?.id : STANDARD[ability];
}
