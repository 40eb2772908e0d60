// Finds the capability of each model in a server's list: from fields such as LocalAI's capabilities or speaches' tasks,
// otherwise from its name. Pure.

import { asJsonArray, asJsonObject, type Json, parseJson } from '../../../kit/json.ts';
import type { RemoteCapability, RemoteEngineSettings } from './protocol.ts';

export interface RemoteModel {
  readonly id: string;
  readonly capabilities: readonly RemoteCapability[];
  /** True if neither the list nor the name shows the capability, so that a test call is needed. */
  readonly isUnsure?: boolean;
  /** The server's names of languages: `en`, `eng`, `en-us`. */
  readonly languages: readonly string[];
  /** The model's voices in the server's own format. */
  readonly voices: Json | undefined;
}

const MAX_MODELS = 2000;

/** Servers' words for tasks. Undefined for useless ones. Other words are ignored. */
const CAPABILITY_BY_TASK: Readonly<Record<string, RemoteCapability | undefined>> = Object.fromEntries(
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
  ).flatMap(([capability, words]) => words.split(' ').map((word) => [word, capability])),
);

const CAPABILITY_BY_NAME: readonly (readonly [RemoteCapability | undefined, RegExp])[] = [
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

/** Models that transform audio may separate, clean or change voices. Only their name tells which. */
const canDo = (id: string, capability: RemoteCapability): boolean =>
  capability !== 'separation' || guessCapability(id) === 'separation';

/** Null if the model is useless here. */
function guessCapability(id: string): RemoteCapability | null {
  const name = id.slice(0, 200).toLowerCase();
  return CAPABILITY_BY_NAME.find(([, fits]) => fits.test(name))?.[0] ?? null;
}

/** Fields for a model's task in speaches, Xinference, Together, LiteLLM, LocalAI and Mistral. */
const TASK_FIELDS = ['task', 'pipeline_tag', 'type', 'model_type', 'mode', 'capabilities', 'model_ability'];

function collectWords(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  const list = asJsonArray(value);
  if (list) return list.flatMap(collectWords);
  return Object.entries(asJsonObject(value ?? null) ?? {}).flatMap(([word, has]) => (has === true ? [word] : []));
}

const normalizeWord = (word: string): string => word.trim().toLowerCase();

/** Finds the entries in any known form: `{ data }`, `{ models }`, a plain list, names only, or names as keys. */
function findEntries(body: Json | undefined): readonly Json[] | undefined {
  const plain = asJsonArray(body);
  if (plain) return plain;
  const around = asJsonObject(body ?? null) ?? {};
  for (const key of ['data', 'models', 'model_list', 'items', 'result']) {
    const list = asJsonArray(around[key]);
    if (list) return list;
    const named = asJsonObject(around[key]);
    if (named) return Object.entries(named).map(([id, one]) => ({ ...asJsonObject(one), id }));
  }
  return undefined;
}

const findId = (one: { readonly [key: string]: Json }): Json | undefined =>
  [one['id'], one['model'], one['model_name'], one['name'], one['key']].find(
    (id) => typeof id === 'string' && id !== '',
  );

/** Undefined if the text is no model list. Skips patterns such as `whisper-*`. */
export function parseModels(text: string | undefined): readonly RemoteModel[] | undefined {
  const entries = findEntries(parseJson(text ?? ''))?.slice(0, MAX_MODELS);
  const models = entries?.flatMap(parseModel);
  return entries && entries.length > 0 && models?.length === 0 ? undefined : models;
}

function parseModel(entry: Json): readonly RemoteModel[] {
  const one = typeof entry === 'string' ? { id: entry } : (asJsonObject(entry) ?? {});
  const id = findId(one);
  if (typeof id !== 'string' || id.includes('*')) return [];
  const words = TASK_FIELDS.flatMap((field) => collectWords(one[field]).map(normalizeWord)).filter((word) =>
    Object.hasOwn(CAPABILITY_BY_TASK, word),
  );
  const capabilities = [...new Set(words.flatMap((word) => CAPABILITY_BY_TASK[word] ?? []))].filter((can) =>
    canDo(id, can),
  );
  const guess = words.length > 0 ? undefined : guessCapability(id);
  return [
    {
      id,
      capabilities: guess ? [guess] : capabilities,
      isUnsure: guess === 'translation',
      languages: collectWords(one['language']),
      voices: one['voices'],
    },
  ];
}

/** Also matches with `:latest` or with a path in front. */
export const isModelListed = (model: string, models: readonly RemoteModel[]): boolean =>
  models.some(({ id }) => id === model || id === `${model}:latest` || getBaseName(id) === model.toLowerCase());

const MODEL_FILE = /\.(?:gguf|ggml|bin|onnx|pt|pth|safetensors)$/i;

/** Display name, without the folders of a path on the server's disk. */
export function formatModelName(model: string): string {
  const isPath = /(?:^|[:=])(?:~?\/|\.{1,2}\/|[a-z]:[\\/]|\\\\)/i.test(model) || MODEL_FILE.test(model);
  return isPath ? (model.split(/[\\/]/).findLast((part) => part !== '') ?? model) : model;
}

/** Prefixes of model names after the maker's name, in order of preference: good and not expensive. */
const PREFERRED_MODELS: Readonly<Record<RemoteCapability, readonly string[]>> = {
  speech: ['kokoro', 'gpt-4o-mini-tts', 'tts-1'],
  // OpenAI's newer models report no times.
  recognition: ['whisper-1', 'whisper', 'faster-whisper'],
  translation: ['gpt-5-mini', 'gpt-4.1-mini', 'gpt-4o-mini'],
  sound: [],
  separation: ['htdemucs'],
};

const getBaseName = (id: string): string => (id.split('/').at(-1) ?? id).toLowerCase();

/** Models to request from a server without a list. Servers with a single model accept any name. */
const DEFAULT_MODELS: Partial<Readonly<Record<RemoteCapability, string>>> = {
  speech: 'tts-1',
  recognition: 'whisper-1',
  translation: 'default',
};

/** Undefined if no model fits and the operator has to name one. */
export function chooseModel(
  {
    capability,
    isOptional,
    preferredModel: wanted,
  }: Pick<RemoteEngineSettings, 'capability' | 'isOptional' | 'preferredModel'>,
  models: readonly RemoteModel[] | undefined,
): string | undefined {
  const able = (models ?? []).filter(({ capabilities }) => capabilities.includes(capability)).map(({ id }) => id);
  if (wanted !== undefined && able.includes(wanted)) return wanted;
  const preferred = PREFERRED_MODELS[capability].flatMap(
    (start) => able.find((id) => getBaseName(id).startsWith(start)) ?? [],
  );
  const fits = preferred[0] ?? able[0];
  if (fits !== undefined || (isOptional && models)) return fits;
  return models?.length === 1 ? models[0]?.id : DEFAULT_MODELS[capability];
}
