// The table of layouts: by which files a folder of models is known for what it is, which it needs, and what has to be in them.
// Data only, as each maker ships them; who looks into a folder is inspect.ts.

/** The folders under `models`, by what is in them. */
export const SECTIONS = ['voices', 'recognition', 'translation'] as const;
export type Section = (typeof SECTIONS)[number];

export const isSection = (name: string): boolean => (SECTIONS as readonly string[]).includes(name);

/** What a file holds; `any`: nothing that could be checked without its engine. */
export type Content =
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

export interface Part {
  readonly role: string;
  /** Matched against whole names. Of several the smallest kind is taken: int8 before fp16 before the full one. */
  readonly is: RegExp;
  /** What it is called where it is missing. */
  readonly called: string;
  /** Where to get it when it is missing, as a sentence. */
  readonly from?: string;
  readonly content: Content;
  /** The folder does without it. */
  readonly optional?: boolean;
  /** All that match belong to it. */
  readonly many?: true;
  /** A folder with these files in it. */
  readonly holds?: readonly string[];
  /** What its metadata must say, since the engine gives up its process otherwise. */
  readonly metadata?: readonly string[];
}

export type LayoutName =
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

export interface Layout {
  readonly name: LayoutName;
  readonly section: Section;
  /** A file that says: this is meant. The first layout of the section whose sign is seen is it. */
  readonly sign: RegExp;
  /** A file that says: it is of a kind that is not known here. */
  readonly never?: RegExp;
  /** What `model_type` says in the metadata of the part `model`, which tells more than any file. */
  readonly says?: RegExp;
  /** Its sign is also that of another; only what its model says tells them apart. */
  readonly onlySaid?: boolean;
  readonly parts: readonly Part[];
}

const ONNX_KIND = String.raw`(?:[.\-_](?:int8|fp16|fp32|quant))?\.onnx`;
const onnx = (names: string): RegExp => new RegExp(`^(?:${names})${ONNX_KIND}$`, 'i');

const tokens: Part = { role: 'tokens', is: /^tokens\.txt$/, called: 'tokens.txt', content: 'tokens' };
const espeak: Part = {
  role: 'espeak',
  is: /^espeak-ng-data$/,
  called: 'The folder espeak-ng-data',
  from: 'All voices have the same: unpack https://github.com/k2-fsa/sherpa-onnx/releases/download/tts-models/espeak-ng-data.tar.bz2 into it.',
  content: 'any',
  holds: ['phontab', 'phonindex', 'phondata', 'intonations'],
};
const lexicons: Part = {
  role: 'lexicon',
  is: /^lexicon[^/]*\.txt$/,
  called: 'lexicon.txt',
  content: 'text',
  optional: true,
  many: true,
};
const styles: Part = { role: 'voices', is: /^voices\.bin$/, called: 'voices.bin', content: 'any' };
const vocoder: Part = {
  role: 'vocoder',
  is: /^(?:vocos|hifigan)[^/]*\.onnx$/i,
  called: 'The vocoder (vocos-22khz-univ.onnx)',
  content: 'onnx',
};
const model = (metadata: readonly string[], names = 'model', called = 'model.onnx'): Part => ({
  role: 'model',
  is: onnx(names),
  called,
  content: 'onnx',
  metadata,
});
const network = (role: string, names: string): Part => ({
  role,
  is: onnx(names),
  called: `${role}.onnx`,
  content: 'onnx',
});
const STYLED = ['sample_rate', 'n_speakers', 'has_espeak', 'style_dim'];

/** In the order in which signs are looked for. */
export const LAYOUTS: readonly Layout[] = [
  {
    name: 'Cloned voice',
    section: 'voices',
    sign: /^ref\.(?:wav|txt)$/,
    parts: [
      { role: 'recording', is: /^ref\.wav$/, called: 'ref.wav, the recording', content: 'wav' },
      { role: 'words', is: /^ref\.txt$/, called: 'ref.txt, what is said in ref.wav', content: 'text' },
    ],
  },
  {
    name: 'Designed voice',
    section: 'voices',
    sign: /^instruct\.txt$/,
    parts: [
      {
        role: 'description',
        is: /^instruct\.txt$/,
        called: 'instruct.txt, its description',
        content: 'text',
      },
    ],
  },
  {
    name: 'Kitten',
    section: 'voices',
    sign: /^voices\.bin$/,
    says: /^kitten/,
    onlySaid: true,
    parts: [model(['model_type', ...STYLED]), styles, tokens, espeak],
  },
  {
    name: 'Kokoro',
    section: 'voices',
    sign: /^voices\.bin$/,
    says: /^kokoro/,
    parts: [model(STYLED), styles, tokens, espeak, lexicons],
  },
  {
    name: 'Pocket',
    section: 'voices',
    sign: /^lm_(?:flow|main)[^/]*\.onnx$/,
    parts: [
      network('lm_flow', 'lm_flow'),
      network('lm_main', 'lm_main'),
      network('encoder', 'encoder'),
      network('decoder', 'decoder'),
      network('text_conditioner', 'text_conditioner'),
      { role: 'vocab', is: /^vocab\.json$/, called: 'vocab.json', content: 'json' },
      { role: 'scores', is: /^token_scores\.json$/, called: 'token_scores.json', content: 'json' },
    ],
  },
  {
    name: 'ZipVoice',
    section: 'voices',
    sign: /^(?:(?:text_|fm_)?(?:en|de)coder)(?:[.\-_]int8)?\.onnx$/,
    parts: [
      network('encoder', '(?:text_)?encoder'),
      network('decoder', '(?:fm_)?decoder'),
      vocoder,
      tokens,
      espeak,
      { ...lexicons, optional: false },
    ],
  },
  {
    name: 'Matcha',
    section: 'voices',
    sign: /^(?:model-steps-\d+|matcha[^/]*|vocos[^/]*|hifigan[^/]*)\.onnx$/,
    says: /^matcha/,
    parts: [
      model(
        ['sample_rate', 'n_speakers', 'use_eos_bos', 'pad_id'],
        String.raw`model(?:-steps-\d+)?|matcha[^/]*`,
        'the acoustic model (model-steps-3.onnx)',
      ),
      vocoder,
      tokens,
      { ...espeak, optional: true },
      lexicons,
    ],
  },
  {
    name: 'Piper with JSON',
    section: 'voices',
    sign: /\.onnx\.json$/,
    parts: [
      model([], '[^/]+', 'NAME.onnx beside NAME.onnx.json'),
      { role: 'about', is: /^[^/]+\.onnx\.json$/, called: 'NAME.onnx.json', content: 'piper' },
    ],
  },
  {
    name: 'Piper',
    section: 'voices',
    sign: /\.onnx$/,
    parts: [
      model(['sample_rate', 'n_speakers', 'language', 'comment'], '[^/]+', 'NAME.onnx'),
      { ...tokens, called: 'NAME.onnx.json, which Piper ships beside its model (or tokens.txt)' },
      espeak,
    ],
  },
  {
    name: 'Moonshine 2',
    section: 'recognition',
    sign: /^(?:encoder_model|decoder_model_merged)\.ort$/,
    parts: [
      { role: 'encoder', is: /^encoder_model\.ort$/, called: 'encoder_model.ort', content: 'ort' },
      {
        role: 'merged',
        is: /^decoder_model_merged\.ort$/,
        called: 'decoder_model_merged.ort',
        content: 'ort',
      },
      tokens,
    ],
  },
  {
    name: 'Moonshine',
    section: 'recognition',
    sign: /^(?:preprocess|encode|(?:un)?cached_decode)(?:\.int8)?\.onnx$/,
    parts: [
      network('preprocess', 'preprocess'),
      network('encode', 'encode'),
      network('uncached_decode', 'uncached_decode'),
      network('cached_decode', 'cached_decode'),
      tokens,
    ],
  },
  {
    name: 'Whisper',
    section: 'recognition',
    sign: /(?:^|-)(?:en|de)coder(?:\.int8)?\.onnx$/,
    // Transducers have these as well.
    never: /(?:^|-)joiner[-.]/,
    parts: [
      {
        ...network('encoder', '(?:[^/]*-)?encoder'),
        called: 'NAME-encoder.onnx',
        metadata: [
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
      { ...network('decoder', '(?:[^/]*-)?decoder'), called: 'NAME-decoder.onnx' },
      { ...tokens, is: /^(?:[^/]*-)?tokens\.txt$/, called: 'NAME-tokens.txt' },
    ],
  },
  {
    name: 'SenseVoice',
    section: 'recognition',
    sign: onnx('model'),
    parts: [
      model([
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
      tokens,
    ],
  },
  {
    name: 'Bergamot',
    section: 'translation',
    sign: /^(?:model|lex|(?:src|trg)?vocab)\.[^/]*(?:bin|spm)(?:\.(?:gz|zst))?$/,
    parts: [
      // Packed ones are seen, and said to be packed.
      {
        role: 'model',
        is: /^model\.(?:[^/]*\.)?bin(?:\.(?:gz|zst))?$/,
        called: 'model.….bin',
        content: 'marian',
        many: true,
      },
      {
        role: 'lex',
        is: /^lex\.(?:[^/]*\.)?bin(?:\.(?:gz|zst))?$/,
        called: 'lex.….bin',
        content: 'shortlist',
        optional: true,
        many: true,
      },
      {
        role: 'vocab',
        is: /^(?:src|trg)?vocab\.(?:[^/]*\.)?spm(?:\.(?:gz|zst))?$/,
        called: 'vocab.….spm',
        content: 'pieces',
        many: true,
      },
    ],
  },
];
