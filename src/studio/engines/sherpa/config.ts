// Builds the sherpa-onnx configuration for a model folder. Pure. File names are relative to the folder.

import { toBaseTag } from '../../../domain/media/language.ts';
import type { ModelFolder } from '../../models/inspect-folder.ts';
import { findCodeForLanguage } from '../../models/model-languages.ts';
import type { ModelLayoutName } from '../../models/model-layouts.ts';
import { SENSE_VOICE_LANGUAGES } from '../../models/recognised-languages.ts';
import type { SherpaConfig } from './protocol.ts';

/** Paths of generated files, by role, that replace files missing from the folder. */
type GeneratedFiles = Readonly<Partial<Record<'model' | 'tokens' | 'espeak', string>>>;

/** On our test machines, more threads make a sentence no faster and take cores from other tasks. */
const RUNTIME = { numThreads: 2, provider: 'cpu', debug: 0 } as const;

/** Replaces the roles of files by their names. */
type FileLookup = (roles: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;

const createFileLookup =
  ({ files }: ModelFolder, generated: GeneratedFiles = {}): FileLookup =>
  (roles) => {
    const find = (role: string) => generated[role as keyof GeneratedFiles] ?? files[role]?.[0] ?? '';
    return Object.fromEntries(Object.entries(roles).map(([key, role]) => [key, find(role)]));
  };

const joinLexicons = ({ files }: ModelFolder): string => (files['lexicon'] ?? []).join(',');

/** eSpeak NG's names for languages where they differ from the base tag. Plain `en` is British. */
const ESPEAK_LANGUAGES: Readonly<Record<string, string>> = { 'en-US': 'en-us', pt: 'pt-br' };

/** Kokoro reads Chinese with word lists and all other languages with eSpeak NG, even if it has word lists for English. */
function getKokoroReading(language: string, lexicons: readonly string[] = []) {
  const base = toBaseTag(language);
  return {
    lexicon: lexicons.filter((name) => name.includes('zh')).join(','),
    lang: base === 'zh' ? '' : (ESPEAK_LANGUAGES[language] ?? ESPEAK_LANGUAGES[base] ?? base),
  };
}

const PIPER_FILES = { model: 'model', tokens: 'tokens', dataDir: 'espeak' };
const STYLE_FILES = { ...PIPER_FILES, voices: 'voices' };
const POCKET_FILES = {
  lmFlow: 'lm_flow',
  lmMain: 'lm_main',
  encoder: 'encoder',
  decoder: 'decoder',
  textConditioner: 'text_conditioner',
  vocabJson: 'vocab',
  tokenScoresJson: 'scores',
};
const SUPERTONIC_FILES = {
  durationPredictor: 'duration_predictor',
  textEncoder: 'text_encoder',
  vectorEstimator: 'vector_estimator',
  vocoder: 'vocoder',
  ttsJson: 'settings',
  unicodeIndexer: 'indexer',
  voiceStyle: 'style',
};

/** `language`: BCP 47 tag of the voice. */
const SPEECH_CONFIGS: Readonly<
  Partial<Record<ModelLayoutName, (find: FileLookup, folder: ModelFolder, language: string) => object>>
> = {
  Piper: (find) => ({ vits: find(PIPER_FILES) }),
  'Piper with JSON': (find, { piper }) => ({
    vits: {
      ...find(PIPER_FILES),
      noiseScale: piper?.inference.noise_scale,
      noiseScaleW: piper?.inference.noise_w,
      lengthScale: piper?.inference.length_scale,
    },
  }),
  Kokoro: (find, { files }, language) => ({
    kokoro: { ...find(STYLE_FILES), ...getKokoroReading(language, files['lexicon']) },
  }),
  Kitten: (find) => ({ kitten: find(STYLE_FILES) }),
  Matcha: (find, folder) => ({
    matcha: {
      ...find({ acousticModel: 'model', vocoder: 'vocoder', tokens: 'tokens', dataDir: 'espeak' }),
      lexicon: joinLexicons(folder),
    },
  }),
  ZipVoice: (find, folder) => ({
    zipvoice: {
      ...find({ tokens: 'tokens', encoder: 'encoder', decoder: 'decoder', vocoder: 'vocoder', dataDir: 'espeak' }),
      lexicon: joinLexicons(folder),
    },
  }),
  Pocket: (find) => ({ pocket: find(POCKET_FILES) }),
  Supertonic: (find) => ({ supertonic: find(SUPERTONIC_FILES) }),
};

const MOONSHINE_FILES = {
  preprocessor: 'preprocess',
  encoder: 'encode',
  uncachedDecoder: 'uncached_decode',
  cachedDecoder: 'cached_decode',
};

/** `language`: the model's name of the language, or `undefined` if it is to be found. */
const RECOGNITION_CONFIGS: Readonly<
  Partial<Record<ModelLayoutName, (find: FileLookup, language: string | undefined) => object>>
> = {
  Whisper: (find, language = '') => ({
    whisper: {
      ...find({ encoder: 'encoder', decoder: 'decoder' }),
      language,
      task: 'transcribe',
      enableSegmentTimestamps: 1,
    },
  }),
  // Another target language would make it translate.
  Canary: (find, language = 'en') => ({
    canary: { ...find({ encoder: 'encoder', decoder: 'decoder' }), srcLang: language, tgtLang: language, usePnc: 1 },
  }),
  'NeMo transducer': (find) => ({
    transducer: find({ encoder: 'encoder', decoder: 'decoder', joiner: 'joiner' }),
    modelType: 'nemo_transducer',
  }),
  'NeMo CTC': (find) => ({ nemoCtc: find({ model: 'model' }) }),
  Omnilingual: (find) => ({ omnilingual: find({ model: 'model' }) }),
  'Zipformer CTC': (find) => ({ zipformerCtc: find({ model: 'model' }) }),
  'WeNet CTC': (find) => ({ wenetCtc: find({ model: 'model' }) }),
  Moonshine: (find) => ({ moonshine: find(MOONSHINE_FILES) }),
  'Moonshine 2': (find) => ({ moonshine: find({ encoder: 'encoder', mergedDecoder: 'merged' }) }),
  SenseVoice: (find, language = 'auto') => ({
    senseVoice: { ...find({ model: 'model' }), language, useInverseTextNormalization: 1 },
  }),
};

export const createSpeechConfig = (folder: ModelFolder, language: string, generated: GeneratedFiles): SherpaConfig => ({
  model: { ...SPEECH_CONFIGS[folder.layout]?.(createFileLookup(folder, generated), folder, language), ...RUNTIME },
  maxNumSentences: 1,
});

/** Pocket makes 12.5 frames a second. */
const POCKET_FRAMES_PER_SECOND = 12.5;
/** A slow speaker says seven characters a second. */
const SLOW_CHARACTERS_PER_SECOND = 7;
const POCKET_START_SECONDS = 3;

/**
 * Options of one request, for `generationConfig.extra`. `tag`: BCP 47 tag of the text. On symbols that it cannot read,
 * Pocket would go on for up to 40 seconds.
 */
export function createGenerationExtra(
  { layout }: ModelFolder,
  text: string,
  tag: string,
): Readonly<Record<string, string | number>> {
  if (layout === 'Supertonic') return { lang: toBaseTag(tag) };
  if (layout !== 'Pocket') return {};
  const maxSeconds = POCKET_START_SECONDS + text.length / SLOW_CHARACTERS_PER_SECOND;
  return { max_frames: Math.ceil(maxSeconds * POCKET_FRAMES_PER_SECOND) };
}

/** The model's name for the language, or `undefined` if it has none and has to find the language. */
function toModelLanguage({ layout, metadata }: ModelFolder, base: string): string | undefined {
  if (layout === 'SenseVoice') return SENSE_VOICE_LANGUAGES.includes(base) ? base : undefined;
  if (layout !== 'Whisper') return base;
  if (metadata['is_multilingual'] === '0') return '';
  // Whisper calls Norwegian `no`, and exits on unknown names.
  return findCodeForLanguage(base, (metadata['all_language_codes'] ?? base).split(','));
}

/** Of all models that listen. */
export const LISTENING_SAMPLE_RATE = 16_000;

/** `base`: base tag of the language. If absent, the model finds the language, or uses English if it can't. */
export const createRecognitionConfig = (folder: ModelFolder, base: string | undefined): SherpaConfig => ({
  featConfig: { sampleRate: LISTENING_SAMPLE_RATE, featureDim: 80 },
  modelConfig: {
    ...RECOGNITION_CONFIGS[folder.layout]?.(
      createFileLookup(folder),
      base === undefined ? undefined : toModelLanguage(folder, base),
    ),
    tokens: folder.files['tokens']?.[0],
    ...RUNTIME,
  },
});

/** Samples for which the model decides at once. Silero version 5 accepts no other number. */
export const VAD_WINDOW_SAMPLES = 512;

/**
 * Speech ends after a quarter of a second of silence, so that pauses can become ends of captions. After eight seconds
 * without a pause, shorter and quieter ones count too.
 */
const VAD_OPTIONS = {
  threshold: 0.5,
  minSilenceDuration: 0.25,
  minSpeechDuration: 0.25,
  maxSpeechDuration: 8,
  windowSize: VAD_WINDOW_SAMPLES,
} as const;

export const createVadConfig = ({ files }: ModelFolder): SherpaConfig => ({
  sileroVad: { model: files['model']?.[0], ...VAD_OPTIONS },
  sampleRate: LISTENING_SAMPLE_RATE,
  ...RUNTIME,
  numThreads: 1,
});

export const createEmbeddingConfig = ({ files }: ModelFolder): SherpaConfig => ({
  model: files['embedding']?.[0],
  ...RUNTIME,
});

export const createSpeakerConfig = (folder: ModelFolder): SherpaConfig => ({
  // Windows of ten seconds, two seconds apart: half the work of the default without loss.
  segmentation: { pyannote: { model: folder.files['segmentation']?.[0], windowShiftRatio: 0.2 }, ...RUNTIME },
  embedding: createEmbeddingConfig(folder),
  // -1: the number of speakers is unknown. The threshold splits people instead of mixing them; they are joined later.
  clustering: { numClusters: -1, threshold: 0.5 },
  minDurationOn: 0.3,
  minDurationOff: 0.5,
});
