// Layouts of voices, in the order in which their signatures are tested.

import type { SectionLayout } from './layout.ts';
import { createFilePart, createNetworkPart, TOKENS_PART } from './parts.ts';

/** The tables are the same for all voices, so that those of the npm package replace missing ones. */
const ESPEAK_PART = createFilePart('espeak', 'espeak-ng-data', 'any', {
  isOptional: true,
  requiredFiles: ['phontab', 'phonindex', 'phondata', 'intonations'],
});
const LEXICONS_PART = createFilePart('lexicon', 'lexicon.txt', 'text', {
  pattern: /^lexicon[^/]*\.txt$/,
  isOptional: true,
  takesAll: true,
});
const VOICES_PART = createFilePart('voices', 'voices.bin', 'any');
const VOCODER_PART = createFilePart('vocoder', 'The vocoder (vocos-22khz-univ.onnx)', 'onnx', {
  pattern: /^(?:vocos|hifigan)[^/]*\.onnx$/i,
});
const STYLE_METADATA = ['sample_rate', 'n_speakers', 'has_espeak', 'style_dim'];
const SUPERTONIC_ADVICE = { sourceHint: 'Download the version for sherpa-onnx.' };

const PIPER_TRAITS = {
  grade: 3,
  gradeByName: [[/-(?:x_)?low\b/, 2]],
  memoryFactor: 2.6,
} satisfies Partial<SectionLayout>;

export const VOICE_LAYOUTS: readonly SectionLayout[] = [
  {
    name: 'Cloned voice',
    signature: /^ref\.(?:wav|txt)$/,
    parts: [
      createFilePart('recording', 'ref.wav', 'wav', { displayName: 'ref.wav, the recording,' }),
      createFilePart('words', 'ref.txt', 'text', { displayName: 'ref.txt, the transcript of ref.wav,' }),
    ],
    grade: 4,
  },
  {
    name: 'Designed voice',
    signature: /^instruct\.txt$/,
    parts: [createFilePart('description', 'instruct.txt', 'text', { displayName: 'instruct.txt, its description' })],
    grade: 1,
  },
  {
    name: 'Supertonic',
    signature: /^(?:duration_predictor|vector_estimator)[^/]*\.onnx$|^unicode_indexer\.|^voice\.bin$/,
    parts: [
      createNetworkPart('duration_predictor', { inputs: 3 }),
      createNetworkPart('text_encoder', { inputs: 3 }),
      createNetworkPart('vector_estimator', { inputs: 7 }),
      createNetworkPart('vocoder', { inputs: 1 }),
      createFilePart('settings', 'tts.json', 'supertonic'),
      createFilePart('indexer', 'unicode_indexer.bin', 'indexer', SUPERTONIC_ADVICE),
      createFilePart('style', 'voice.bin', 'style', SUPERTONIC_ADVICE),
    ],
    grade: 4,
    normalizesText: true,
    pace: 1.2,
    memoryFactor: 2.1,
  },
  {
    name: 'Kitten',
    signature: /^voices\.bin$/,
    modelType: /^kitten/,
    requiresModelType: true,
    parts: [
      createNetworkPart('model', { requiredMetadata: ['model_type', ...STYLE_METADATA] }),
      VOICES_PART,
      TOKENS_PART,
      ESPEAK_PART,
    ],
    grade: 3,
    pace: 1.5,
    paceByName: [
      [/nano/, 1.6],
      [/micro/, 1.5],
      [/mini/, 1.3],
    ],
    memoryFactor: 2.4,
  },
  {
    name: 'Kokoro',
    signature: /^voices\.bin$/,
    modelType: /^kokoro/,
    uncertainName: 'Kokoro or Kitten',
    parts: [
      createNetworkPart('model', {
        requiredMetadata: STYLE_METADATA,
        refused: {
          pattern: /[.\-_](?:int8|quant)\.onnx$/i,
          reason: 'makes noise instead of speech; use the full-precision model.onnx',
        },
      }),
      VOICES_PART,
      TOKENS_PART,
      ESPEAK_PART,
      LEXICONS_PART,
    ],
    grade: 4,
    gradeByLanguage: { en: 5 },
    memoryFactor: 2.2,
  },
  {
    name: 'Pocket',
    signature: /^lm_(?:flow|main)[^/]*\.onnx$/,
    parts: [
      // The int8 decoder hisses; the int8 language models are faster and sound the same.
      createNetworkPart('lm_flow', { precision: 'int8' }),
      createNetworkPart('lm_main', { precision: 'int8' }),
      createNetworkPart('encoder'),
      createNetworkPart('decoder'),
      createNetworkPart('text_conditioner'),
      createFilePart('vocab', 'vocab.json', 'json'),
      createFilePart('scores', 'token_scores.json', 'json'),
    ],
    grade: 5,
    memoryFactor: 1.8,
  },
  {
    name: 'ZipVoice',
    signature: /^(?:(?:text_|fm_)?(?:en|de)coder)(?:[.\-_]int8)?\.onnx$/,
    parts: [
      createNetworkPart('encoder', { names: '(?:text_)?encoder' }),
      createNetworkPart('decoder', { names: '(?:fm_)?decoder' }),
      VOCODER_PART,
      TOKENS_PART,
      ESPEAK_PART,
      { ...LEXICONS_PART, isOptional: false },
    ],
    grade: 4,
    memoryFactor: 2.5,
  },
  {
    name: 'Matcha',
    signature: /^(?:model-steps-\d+|matcha[^/]*|vocos[^/]*|hifigan[^/]*)\.onnx$/,
    modelType: /^matcha/,
    parts: [
      createNetworkPart('model', {
        names: String.raw`model(?:-steps-\d+)?|matcha[^/]*`,
        displayName: 'The acoustic model (model-steps-3.onnx)',
        requiredMetadata: ['sample_rate', 'n_speakers', 'use_eos_bos', 'pad_id'],
      }),
      VOCODER_PART,
      TOKENS_PART,
      ESPEAK_PART,
      LEXICONS_PART,
    ],
    grade: 4,
    memoryFactor: 1.6,
  },
  {
    ...PIPER_TRAITS,
    name: 'Piper with JSON',
    signature: /\.onnx\.json$/,
    parts: [
      createNetworkPart('model', { names: '[^/]+', displayName: 'NAME.onnx beside NAME.onnx.json' }),
      createFilePart('about', 'NAME.onnx.json', 'piper', { pattern: /^[^/]+\.onnx\.json$/ }),
    ],
  },
  {
    ...PIPER_TRAITS,
    name: 'Piper',
    signature: /\.onnx$/,
    parts: [
      createNetworkPart('model', {
        names: '[^/]+',
        displayName: 'NAME.onnx',
        requiredMetadata: ['sample_rate', 'n_speakers', 'language', 'comment'],
      }),
      { ...TOKENS_PART, displayName: 'NAME.onnx.json, which Piper ships beside its model (or tokens.txt),' },
      ESPEAK_PART,
    ],
  },
];
