// A folder of a model in the words of sherpa-onnx. Pure; names of files are relative to the folder.

import type { SoundFolder } from '../../models/inspect.ts';
import { wordMeaning } from '../../models/languages.ts';
import { baseOf } from '../../voices/tongues.ts';
import type { ModelConfig } from './words.ts';

/** What stands in for files that the folder does not have. */
export interface StandIns {
  readonly model?: string;
  readonly tokens?: string;
  readonly espeak?: string;
}

/** More make a sentence no faster on the machines this runs on, and take cores from other tasks. */
const THREADS = 2;

type Files = (role: string) => string;

/** Where eSpeak NG has another name for a language than its first letters; those of English are Britain's. */
const ESPEAK: Readonly<Record<string, string>> = { 'en-US': 'en-us', pt: 'pt-br' };

/** How Kokoro reads a language: Chinese signs by a list of words, all else by eSpeak NG, also where there are lists for English. */
const readingFor = (language: string, lexicons: readonly string[]) => ({
  lexicon: lexicons.filter((name) => name.includes('zh')).join(','),
  lang: baseOf(language) === 'zh' ? '' : (ESPEAK[language] ?? ESPEAK[baseOf(language)] ?? baseOf(language)),
});

/** `language`: BCP 47, of the voice. */
const SPEECH: Readonly<
  Partial<Record<SoundFolder['layout'], (file: Files, folder: SoundFolder, language: string) => object>>
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
      ...readingFor(language, files['lexicon'] ?? []),
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

const HEARING: Readonly<Partial<Record<SoundFolder['layout'], (file: Files, language: string) => object>>> = {
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

const filesOf =
  ({ files }: SoundFolder, standIns: StandIns): Files =>
  (role) =>
    standIns[role as keyof StandIns] ?? files[role]?.[0] ?? '';

export const speechConfig = (folder: SoundFolder, language: string, standIns: StandIns): ModelConfig => ({
  model: {
    ...SPEECH[folder.layout]?.(filesOf(folder, standIns), folder, language),
    numThreads: THREADS,
    provider: 'cpu',
    debug: 0,
  },
  maxNumSentences: 1,
});

/** As the model writes the language: Whisper's word for Norwegian is `no`, and it ends over others. Empty: it knows one. */
function ownWord({ metadata }: SoundFolder, base: string): string {
  if (metadata['is_multilingual'] === '0') return '';
  const codes = metadata['all_language_codes'];
  return (codes && wordMeaning(base, codes.split(','))) || base;
}

/** `base`: the language without its region. */
export const hearingConfig = (folder: SoundFolder, base: string): ModelConfig => ({
  featConfig: { sampleRate: 16_000, featureDim: 80 },
  modelConfig: {
    ...HEARING[folder.layout]?.(filesOf(folder, {}), ownWord(folder, base)),
    tokens: folder.files['tokens']?.[0],
    numThreads: THREADS,
    provider: 'cpu',
    debug: 0,
  },
});
