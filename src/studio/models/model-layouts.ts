// Table of model layouts: the files that identify a model, the files it needs and their contents, as each vendor ships
// them. inspect-folder.ts applies the table.

/** Subfolders of the models folder by the capability of their models. */
export const MODEL_SUBFOLDERS = ['voices', 'recognition', 'translation'] as const;
export type ModelSubfolder = (typeof MODEL_SUBFOLDERS)[number];

export const isModelSubfolder = (name: string): boolean => (MODEL_SUBFOLDERS as readonly string[]).includes(name);

/** Content of a file. `any` cannot be checked without the engine. */
export type FileContent =
  | 'onnx'
  | 'ort'
  | 'tokens'
  | 'piper'
  | 'json'
  | 'text'
  | 'wav'
  | 'marian'
  | 'shortlist'
  | 'pieces'
  | 'any';

export interface LayoutPart {
  readonly role: string;
  /** Matches whole file names. Prefers the smallest variant: int8, then fp16, then full precision. */
  readonly pattern: RegExp;
  /** Name of the part in messages about missing files. */
  readonly displayName: string;
  /** Sentence that says where to download a missing part. */
  readonly sourceHint?: string;
  readonly content: FileContent;
  /** True if the model works without the part. */
  readonly isOptional?: boolean;
  /** True if all matching files belong to the part. */
  readonly takesAll?: true;
  /** Required files of a part that is a folder. */
  readonly requiredFiles?: readonly string[];
  /** Required metadata keys. Without them the engine crashes its process. */
  readonly requiredMetadata?: readonly string[];
}

export type ModelLayoutName =
  | 'Cloned voice'
  | 'Designed voice'
  | 'Kitten'
  | 'Kokoro'
  | 'Matcha'
  | 'Moonshine'
  | 'Moonshine 2'
  | 'Piper'
  | 'Piper with JSON'
  | 'Pocket'
  | 'SenseVoice'
  | 'Whisper'
  | 'ZipVoice'
  | 'Bergamot';

export interface ModelLayout {
  readonly name: ModelLayoutName;
  readonly section: ModelSubfolder;
  /** File name that identifies the layout. The first match within the section wins. */
  readonly signature: RegExp;
  /** File name of another, unsupported layout, which rules this one out. */
  readonly excludedBy?: RegExp;
  /** Value of `model_type` in the metadata of the part `model`. Takes precedence over file names. */
  readonly modelType?: RegExp;
  /** True if another layout has the same signature, so that only the metadata decides. */
  readonly requiresModelType?: boolean;
  readonly parts: readonly LayoutPart[];
}

const ONNX_SUFFIX = String.raw`(?:[.\-_](?:int8|fp16|fp32|quant))?\.onnx`;
const createOnnxPattern = (names: string): RegExp => new RegExp(`^(?:${names})${ONNX_SUFFIX}$`, 'i');

const TOKENS_PART: LayoutPart = {
  role: 'tokens',
  pattern: /^tokens\.txt$/,
  displayName: 'tokens.txt',
  content: 'tokens',
};
const ESPEAK_PART: LayoutPart = {
  role: 'espeak',
  pattern: /^espeak-ng-data$/,
  displayName: 'The folder espeak-ng-data',
  sourceHint:
    'It is the same for all voices: unpack https://github.com/k2-fsa/sherpa-onnx/releases/download/tts-models/espeak-ng-data.tar.bz2 into it.',
  content: 'any',
  requiredFiles: ['phontab', 'phonindex', 'phondata', 'intonations'],
};
const LEXICONS_PART: LayoutPart = {
  role: 'lexicon',
  pattern: /^lexicon[^/]*\.txt$/,
  displayName: 'lexicon.txt',
  content: 'text',
  isOptional: true,
  takesAll: true,
};
const VOICES_PART: LayoutPart = {
  role: 'voices',
  pattern: /^voices\.bin$/,
  displayName: 'voices.bin',
  content: 'any',
};
const VOCODER_PART: LayoutPart = {
  role: 'vocoder',
  pattern: /^(?:vocos|hifigan)[^/]*\.onnx$/i,
  displayName: 'The vocoder (vocos-22khz-univ.onnx)',
  content: 'onnx',
};
const createModelPart = (
  requiredMetadata: readonly string[],
  names = 'model',
  displayName = 'model.onnx',
): LayoutPart => ({
  role: 'model',
  pattern: createOnnxPattern(names),
  displayName,
  content: 'onnx',
  requiredMetadata,
});
const createNetworkPart = (role: string, names: string): LayoutPart => ({
  role,
  pattern: createOnnxPattern(names),
  displayName: `${role}.onnx`,
  content: 'onnx',
});
const STYLE_METADATA = ['sample_rate', 'n_speakers', 'has_espeak', 'style_dim'];

/** Order in which signatures are tested. */
export const MODEL_LAYOUTS: readonly ModelLayout[] = [
  {
    name: 'Cloned voice',
    section: 'voices',
    signature: /^ref\.(?:wav|txt)$/,
    parts: [
      { role: 'recording', pattern: /^ref\.wav$/, displayName: 'ref.wav, the recording', content: 'wav' },
      {
        role: 'words',
        pattern: /^ref\.txt$/,
        displayName: 'ref.txt, the transcript of ref.wav',
        content: 'text',
      },
    ],
  },
  {
    name: 'Designed voice',
    section: 'voices',
    signature: /^instruct\.txt$/,
    parts: [
      {
        role: 'description',
        pattern: /^instruct\.txt$/,
        displayName: 'instruct.txt, its description',
        content: 'text',
      },
    ],
  },
  {
    name: 'Kitten',
    section: 'voices',
    signature: /^voices\.bin$/,
    modelType: /^kitten/,
    requiresModelType: true,
    parts: [createModelPart(['model_type', ...STYLE_METADATA]), VOICES_PART, TOKENS_PART, ESPEAK_PART],
  },
  {
    name: 'Kokoro',
    section: 'voices',
    signature: /^voices\.bin$/,
    modelType: /^kokoro/,
    parts: [createModelPart(STYLE_METADATA), VOICES_PART, TOKENS_PART, ESPEAK_PART, LEXICONS_PART],
  },
  {
    name: 'Pocket',
    section: 'voices',
    signature: /^lm_(?:flow|main)[^/]*\.onnx$/,
    parts: [
      createNetworkPart('lm_flow', 'lm_flow'),
      createNetworkPart('lm_main', 'lm_main'),
      createNetworkPart('encoder', 'encoder'),
      createNetworkPart('decoder', 'decoder'),
      createNetworkPart('text_conditioner', 'text_conditioner'),
      { role: 'vocab', pattern: /^vocab\.json$/, displayName: 'vocab.json', content: 'json' },
      { role: 'scores', pattern: /^token_scores\.json$/, displayName: 'token_scores.json', content: 'json' },
    ],
  },
  {
    name: 'ZipVoice',
    section: 'voices',
    signature: /^(?:(?:text_|fm_)?(?:en|de)coder)(?:[.\-_]int8)?\.onnx$/,
    parts: [
      createNetworkPart('encoder', '(?:text_)?encoder'),
      createNetworkPart('decoder', '(?:fm_)?decoder'),
      VOCODER_PART,
      TOKENS_PART,
      ESPEAK_PART,
      { ...LEXICONS_PART, isOptional: false },
    ],
  },
  {
    name: 'Matcha',
    section: 'voices',
    signature: /^(?:model-steps-\d+|matcha[^/]*|vocos[^/]*|hifigan[^/]*)\.onnx$/,
    modelType: /^matcha/,
    parts: [
      createModelPart(
        ['sample_rate', 'n_speakers', 'use_eos_bos', 'pad_id'],
        String.raw`model(?:-steps-\d+)?|matcha[^/]*`,
        'the acoustic model (model-steps-3.onnx)',
      ),
      VOCODER_PART,
      TOKENS_PART,
      { ...ESPEAK_PART, isOptional: true },
      LEXICONS_PART,
    ],
  },
  {
    name: 'Piper with JSON',
    section: 'voices',
    signature: /\.onnx\.json$/,
    parts: [
      createModelPart([], '[^/]+', 'NAME.onnx beside NAME.onnx.json'),
      { role: 'about', pattern: /^[^/]+\.onnx\.json$/, displayName: 'NAME.onnx.json', content: 'piper' },
    ],
  },
  {
    name: 'Piper',
    section: 'voices',
    signature: /\.onnx$/,
    parts: [
      createModelPart(['sample_rate', 'n_speakers', 'language', 'comment'], '[^/]+', 'NAME.onnx'),
      { ...TOKENS_PART, displayName: 'NAME.onnx.json, which Piper ships beside its model (or tokens.txt)' },
      ESPEAK_PART,
    ],
  },
  {
    name: 'Moonshine 2',
    section: 'recognition',
    signature: /^(?:encoder_model|decoder_model_merged)\.ort$/,
    parts: [
      { role: 'encoder', pattern: /^encoder_model\.ort$/, displayName: 'encoder_model.ort', content: 'ort' },
      {
        role: 'merged',
        pattern: /^decoder_model_merged\.ort$/,
        displayName: 'decoder_model_merged.ort',
        content: 'ort',
      },
      TOKENS_PART,
    ],
  },
  {
    name: 'Moonshine',
    section: 'recognition',
    signature: /^(?:preprocess|encode|(?:un)?cached_decode)(?:\.int8)?\.onnx$/,
    parts: [
      createNetworkPart('preprocess', 'preprocess'),
      createNetworkPart('encode', 'encode'),
      createNetworkPart('uncached_decode', 'uncached_decode'),
      createNetworkPart('cached_decode', 'cached_decode'),
      TOKENS_PART,
    ],
  },
  {
    name: 'Whisper',
    section: 'recognition',
    signature: /(?:^|-)(?:en|de)coder(?:\.int8)?\.onnx$/,
    // Transducer models contain these files as well.
    excludedBy: /(?:^|-)joiner[-.]/,
    parts: [
      {
        ...createNetworkPart('encoder', '(?:[^/]*-)?encoder'),
        displayName: 'NAME-encoder.onnx',
        requiredMetadata: [
          'n_mels',
          'n_text_layer',
          'n_text_ctx',
          'n_text_state',
          'n_vocab',
          'sot',
          'eot',
          'blank_id',
          'translate',
          'transcribe',
          'is_multilingual',
          'no_timestamps',
          'no_speech',
          'sot_sequence',
        ],
      },
      { ...createNetworkPart('decoder', '(?:[^/]*-)?decoder'), displayName: 'NAME-decoder.onnx' },
      { ...TOKENS_PART, pattern: /^(?:[^/]*-)?tokens\.txt$/, displayName: 'NAME-tokens.txt' },
    ],
  },
  {
    name: 'SenseVoice',
    section: 'recognition',
    signature: createOnnxPattern('model'),
    parts: [
      createModelPart([
        'vocab_size',
        'lfr_window_size',
        'lfr_window_shift',
        'normalize_samples',
        'with_itn',
        'without_itn',
        'lang_auto',
        'lang_zh',
        'lang_en',
        'lang_ja',
        'lang_ko',
        'lang_yue',
        'neg_mean',
        'inv_stddev',
      ]),
      TOKENS_PART,
    ],
  },
  {
    name: 'Bergamot',
    section: 'translation',
    signature: /^(?:model|lex|(?:src|trg)?vocab)\.[^/]*(?:bin|spm)(?:\.(?:gz|zst))?$/,
    parts: [
      // Archives match too, so that the user is told to unpack them.
      {
        role: 'model',
        pattern: /^model\.(?:[^/]*\.)?bin(?:\.(?:gz|zst))?$/,
        displayName: 'model.….bin',
        content: 'marian',
        takesAll: true,
      },
      {
        role: 'lex',
        pattern: /^lex\.(?:[^/]*\.)?bin(?:\.(?:gz|zst))?$/,
        displayName: 'lex.….bin',
        content: 'shortlist',
        isOptional: true,
        takesAll: true,
      },
      {
        role: 'vocab',
        pattern: /^(?:src|trg)?vocab\.(?:[^/]*\.)?spm(?:\.(?:gz|zst))?$/,
        displayName: 'vocab.….spm',
        content: 'pieces',
        takesAll: true,
      },
    ],
  },
];
