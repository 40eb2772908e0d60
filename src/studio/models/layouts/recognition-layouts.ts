// Layouts of speech recognisers, in the order in which their signatures are tested.

import type { LayoutPart, SectionLayout } from './layout.ts';
import { createFilePart, createNetworkPart, createOnnxPattern, TOKENS_PART } from './parts.ts';

/** Whisper's names start with the model's, such as `base-encoder.int8.onnx`. */
const NAME = '(?:[^/]*-)?';
const WHISPER_METADATA =
  'n_mels n_text_layer n_text_ctx n_text_state n_vocab sot eot blank_id translate transcribe is_multilingual no_timestamps no_speech sot_sequence';
const SENSE_VOICE_METADATA =
  'vocab_size lfr_window_size lfr_window_shift normalize_samples with_itn without_itn lang_auto lang_zh lang_en lang_ja lang_ko lang_yue neg_mean inv_stddev';

const createEncoderPart = (metadata: string): LayoutPart =>
  createNetworkPart('encoder', { inputs: 2, requiredMetadata: metadata.split(' ') });

const CTC_MODEL = createNetworkPart('model', { inputs: 2 });
const CTC_MODEL_WITH_SIZES = { ...CTC_MODEL, requiredMetadata: ['vocab_size', 'subsampling_factor'] };

/** Models with one network and a token list differ only in their metadata. */
const createCtcLayout = (
  name: SectionLayout['name'],
  modelType: RegExp,
  model: LayoutPart,
  traits?: Partial<SectionLayout>,
): SectionLayout => ({
  name,
  signature: model.pattern,
  modelType,
  requiresModelType: true,
  parts: [model, TOKENS_PART],
  grade: 3,
  memoryFactor: 1.6,
  ...traits,
});

export const RECOGNITION_LAYOUTS: readonly SectionLayout[] = [
  {
    name: 'Moonshine 2',
    signature: /^(?:encoder_model|decoder_model_merged)\.ort$/,
    parts: [
      createFilePart('encoder', 'encoder_model.ort', 'ort'),
      createFilePart('merged', 'decoder_model_merged.ort', 'ort'),
      TOKENS_PART,
    ],
    grade: 4,
    gradeByName: [[/tiny/, 3]],
    // sherpa-onnx up to 1.13.8 returns nothing for more than about nine seconds.
    maxPieceSeconds: 8,
    memoryFactor: 1.4,
  },
  {
    name: 'Moonshine',
    signature: /^(?:preprocess|encode|(?:un)?cached_decode)(?:\.int8)?\.onnx$/,
    parts: [
      createNetworkPart('preprocess'),
      createNetworkPart('encode'),
      createNetworkPart('uncached_decode'),
      createNetworkPart('cached_decode'),
      TOKENS_PART,
    ],
    grade: 3,
    gradeByName: [[/tiny/, 2]],
    // It repeats itself in longer pieces.
    maxPieceSeconds: 8,
    memoryFactor: 1.6,
  },
  {
    name: 'NeMo transducer',
    signature: createOnnxPattern('joiner'),
    modelType: /^EncDec(?:HybridRNNTCTC|RNNT)(?:BPE)?Model$/,
    parts: [
      createEncoderPart('vocab_size subsampling_factor pred_rnn_layers pred_hidden'),
      createNetworkPart('decoder', { inputs: 4 }),
      createNetworkPart('joiner', { inputs: 2 }),
      TOKENS_PART,
    ],
    grade: 4,
    gradeByName: [
      [/110m/, 4],
      [/parakeet|giga-?am/, 5],
    ],
    findsLanguage: true,
    memoryFactor: 1.6,
  },
  {
    name: 'Canary',
    signature: createOnnxPattern('encoder|decoder'),
    modelType: /^EncDecMultiTaskModel$/,
    requiresModelType: true,
    parts: [
      createEncoderPart('model_type vocab_size subsampling_factor feat_dim'),
      createNetworkPart('decoder'),
      TOKENS_PART,
    ],
    grade: 4,
    memoryFactor: 1.6,
  },
  {
    name: 'Whisper',
    signature: /(?:^|-)(?:en|de)coder(?:\.int8)?\.onnx$/,
    uncertainName: 'Whisper or Canary',
    parts: [
      createNetworkPart('encoder', {
        names: `${NAME}encoder`,
        displayName: 'NAME-encoder.onnx',
        inputs: 1,
        requiredMetadata: WHISPER_METADATA.split(' '),
      }),
      createNetworkPart('decoder', { names: `${NAME}decoder`, displayName: 'NAME-decoder.onnx', inputs: 6 }),
      { ...TOKENS_PART, pattern: /^(?:[^/]*-)?tokens\.txt$/, displayName: 'NAME-tokens.txt' },
    ],
    grade: 3,
    gradeByName: [
      [/tiny/, 2],
      [/large|turbo/, 5],
      [/small|medium/, 4],
    ],
    maxPieceSeconds: 29,
    findsLanguage: true,
    // Base: 548 MB with 160 MB of files. Turbo: about 1.8 GB with 1037 MB.
    memoryFactor: 1.4,
    fixedMegabytes: 330,
  },
  createCtcLayout('NeMo CTC', /^EncDec(?:CTCModel(?:BPE)?|HybridRNNTCTCBPEModel)$/, CTC_MODEL_WITH_SIZES, {
    gradeByName: [[/parakeet|giga-?am/, 4]],
  }),
  createCtcLayout('Omnilingual', /^omnilingual-asr$/, createNetworkPart('model', { inputs: 1 }), {
    // It writes neither punctuation nor capitals.
    grade: 2,
    findsLanguage: true,
    memoryFactor: 1.7,
  }),
  createCtcLayout('Zipformer CTC', /^zipformer2_ctc$/, CTC_MODEL),
  createCtcLayout('WeNet CTC', /^wenet_ctc$/, CTC_MODEL_WITH_SIZES),
  {
    name: 'SenseVoice',
    signature: createOnnxPattern('model'),
    parts: [createNetworkPart('model', { requiredMetadata: SENSE_VOICE_METADATA.split(' ') }), TOKENS_PART],
    grade: 4,
    maxPieceSeconds: 28,
    findsLanguage: true,
    memoryFactor: 1.5,
  },
];
