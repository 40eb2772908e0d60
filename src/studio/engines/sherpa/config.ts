// Builds the sherpa-onnx configuration for a model folder. Pure. File names are relative to the folder.

import { toBaseTag } from '../../../domain/media/language.ts';
import type { ModelFolder } from '../../models/inspect-folder.ts';
import { findCodeForLanguage } from '../../models/model-languages.ts';
import type { SherpaConfig } from './protocol.ts';

/** Paths of generated files that replace files missing from the folder. */
interface GeneratedFiles {
  readonly model?: string;
  readonly tokens?: string;
  readonly espeak?: string;
}

/** On our test machines, more threads make a sentence no faster and take cores from other tasks. */
const THREAD_COUNT = 2;

type FileLookup = (role: string) => string;

/** eSpeak NG's names for languages where they differ from the base tag. Plain `en` is British. */
const ESPEAK_LANGUAGES: Readonly<Record<string, string>> = { 'en-US': 'en-us', pt: 'pt-br' };

/**
 * Kokoro reads Chinese with word lists and all other languages with eSpeak NG, even if it has word lists for English.
 */
const getKokoroReading = (language: string, lexicons: readonly string[]) => ({
  lexicon: lexicons.filter((name) => name.includes('zh')).join(','),
  lang:
    toBaseTag(language) === 'zh'
      ? ''
      : (ESPEAK_LANGUAGES[language] ?? ESPEAK_LANGUAGES[toBaseTag(language)] ?? toBaseTag(language)),
});

/** `language`: BCP 47 tag of the voice. */
const SPEECH_CONFIGS: Readonly<
  Partial<Record<ModelFolder['layout'], (file: FileLookup, folder: ModelFolder, language: string) => object>>
> = {
  Piper: (file) => ({ vits: { model: file('model'), tokens: file('tokens'), dataDir: file('espeak') } }),
  'Piper with JSON': (file, { piper }) => ({
    vits: {
      model: file('model'),
      tokens: file('tokens'),
      dataDir: file('espeak'),
      noiseScale: piper?.inference.noise_scale,
      noiseScaleW: piper?.inference.noise_w,
      lengthScale: piper?.inference.length_scale,
    },
  }),
  Kokoro: (file, { files }, language) => ({
    kokoro: {
      model: file('model'),
      voices: file('voices'),
      tokens: file('tokens'),
      dataDir: file('espeak'),
      ...getKokoroReading(language, files['lexicon'] ?? []),
    },
  }),
  Kitten: (file) => ({
    kitten: {
      model: file('model'),
      voices: file('voices'),
      tokens: file('tokens'),
      dataDir: file('espeak'),
    },
  }),
  Matcha: (file, { files }) => ({
    matcha: {
      acousticModel: file('model'),
      vocoder: file('vocoder'),
      tokens: file('tokens'),
      lexicon: (files['lexicon'] ?? []).join(','),
      dataDir: file('espeak'),
    },
  }),
  ZipVoice: (file, { files }) => ({
    zipvoice: {
      tokens: file('tokens'),
      encoder: file('encoder'),
      decoder: file('decoder'),
      vocoder: file('vocoder'),
      dataDir: file('espeak'),
      lexicon: (files['lexicon'] ?? []).join(','),
    },
  }),
  Pocket: (file) => ({
    pocket: {
      lmFlow: file('lm_flow'),
      lmMain: file('lm_main'),
      encoder: file('encoder'),
      decoder: file('decoder'),
      textConditioner: file('text_conditioner'),
      vocabJson: file('vocab'),
      tokenScoresJson: file('scores'),
    },
  }),
};

const RECOGNITION_CONFIGS: Readonly<
  Partial<Record<ModelFolder['layout'], (file: FileLookup, language: string) => object>>
> = {
  Whisper: (file, language) => ({
    whisper: { encoder: file('encoder'), decoder: file('decoder'), language, task: 'transcribe' },
  }),
  Moonshine: (file) => ({
    moonshine: {
      preprocessor: file('preprocess'),
      encoder: file('encode'),
      uncachedDecoder: file('uncached_decode'),
      cachedDecoder: file('cached_decode'),
    },
  }),
  'Moonshine 2': (file) => ({ moonshine: { encoder: file('encoder'), mergedDecoder: file('merged') } }),
  SenseVoice: (file, language) => ({
    senseVoice: { model: file('model'), language, useInverseTextNormalization: 1 },
  }),
};

const createFileLookup =
  ({ files }: ModelFolder, generated: GeneratedFiles): FileLookup =>
  (role) =>
    generated[role as keyof GeneratedFiles] ?? files[role]?.[0] ?? '';

export const createSpeechConfig = (folder: ModelFolder, language: string, generated: GeneratedFiles): SherpaConfig => ({
  model: {
    ...SPEECH_CONFIGS[folder.layout]?.(createFileLookup(folder, generated), folder, language),
    numThreads: THREAD_COUNT,
    provider: 'cpu',
    debug: 0,
  },
  maxNumSentences: 1,
});

/**
 * The model's name for the language. Whisper calls Norwegian `no`, and crashes on unknown names. Empty for models with
 * one language.
 */
function toModelLanguage({ metadata }: ModelFolder, base: string): string {
  if (metadata['is_multilingual'] === '0') return '';
  const codes = metadata['all_language_codes'];
  return (codes && findCodeForLanguage(base, codes.split(','))) || base;
}

/** `base`: base tag of the language. */
export const createRecognitionConfig = (folder: ModelFolder, base: string): SherpaConfig => ({
  featConfig: { sampleRate: 16_000, featureDim: 80 },
  modelConfig: {
    ...RECOGNITION_CONFIGS[folder.layout]?.(createFileLookup(folder, {}), toModelLanguage(folder, base)),
    tokens: folder.files['tokens']?.[0],
    numThreads: THREAD_COUNT,
    provider: 'cpu',
    debug: 0,
  },
});
