// Table of valid and invalid folders of the newer layouts: NeMo, other CTC recognisers, Supertonic, and models for
// translation, separation and support.

import { writeOnnx } from '../../fixtures/onnx-writer.ts';
import { canaryFolder } from '../../fixtures/tiny/canary.ts';
import { nemoCtcFolder, omnilingualFolder, wenetCtcFolder, zipformerCtcFolder } from '../../fixtures/tiny/ctc.ts';
import { moonshine2Folder } from '../../fixtures/tiny/moonshine-2.ts';
import { gigaAmFolder, parakeetFolder } from '../../fixtures/tiny/nemo-transducer.ts';
import { spleeterFolder } from '../../fixtures/tiny/spleeter.ts';
import { supertonicFolder } from '../../fixtures/tiny/supertonic.ts';
import { sileroVadFolder, speakersFolder } from '../../fixtures/tiny/support.ts';
import { type Files, kokoroFolder } from '../../fixtures/tiny-models.ts';
import { bergamotFolder } from '../../fixtures/tiny-translator.ts';
import type { RightFolder, WrongFolder } from './right-and-wrong.ts';

const without = (files: Files, name: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([one]) => one !== name));
const renamed = (files: Files, from: string, to: string): Files => ({
  ...without(files, from),
  [to]: files[from] ?? '',
});
const cut = (files: Files, name: string): Files => ({
  ...files,
  [name]: Buffer.from(files[name] ?? '').subarray(0, -9),
});

/** A network that does nothing, with these inputs. */
const networkOf = (inputs: readonly string[], metadata: Readonly<Record<string, string>> = {}): Buffer =>
  writeOnnx({
    inputs: inputs.map((name) => ({ name, type: 'float', shape: [1] })),
    outputs: [{ name: 'same', type: 'float', shape: [1] }],
    constants: [],
    nodes: [{ op: 'Identity', takes: [inputs[0] ?? ''], gives: 'same' }],
    metadata,
  });

const parakeet = parakeetFolder();
const canary = canaryFolder();
const supertonic = supertonicFolder();
const spleeter = spleeterFolder();
const speakers = speakersFolder();
const NEMO_METADATA = {
  vocab_size: '3',
  subsampling_factor: '8',
  pred_rnn_layers: '1',
  pred_hidden: '1',
  model_type: 'EncDecHybridRNNTCTCBPEModel',
};

export const RIGHT_OTHERS: readonly RightFolder[] = [
  ['Bergamot', 'translation/a', bergamotFolder()],
  ['Moonshine 2', 'recognition/a', moonshine2Folder()],
  ['NeMo transducer', 'recognition/parakeet', parakeet],
  ['NeMo transducer', 'recognition/giga', gigaAmFolder()],
  ['NeMo CTC', 'recognition/en/nemo', nemoCtcFolder()],
  ['Omnilingual', 'recognition/omni', omnilingualFolder()],
  ['Zipformer CTC', 'recognition/zh/zipformer', zipformerCtcFolder()],
  ['WeNet CTC', 'recognition/zh/wenet', wenetCtcFolder()],
  ['Canary', 'recognition/canary', canary],
  ['Supertonic', 'voices/a', supertonic],
  ['Spleeter', 'separation/a', spleeter],
  ['Spleeter', 'separation/a', spleeterFolder('int8')],
  ['Silero VAD', 'support/a', sileroVadFolder()],
  ['Speakers', 'support/a', speakers],
  ['Speakers', 'support/a', renamed(speakers, 'segmentation/model.onnx', 'segmentation.onnx')],
  [
    'Speakers',
    'support/a',
    renamed(
      renamed(speakers, 'segmentation/model.onnx', 'sherpa-onnx-pyannote-segmentation-3-0/model.int8.onnx'),
      'embedding.onnx',
      '3dspeaker_speech_campplus_sv_en_voxceleb_16k.onnx',
    ),
  ],
];

export const WRONG_OTHERS: readonly WrongFolder[] = [
  [
    'a streaming transducer',
    'recognition/a',
    {
      ...parakeet,
      'encoder.int8.onnx': networkOf(['audio_signal', 'length', 'cache_1', 'cache_2', 'cache_3'], NEMO_METADATA),
    },
    /encoder\.int8\.onnx belongs to another or a streaming model: it has 5 inputs instead of 2\./,
  ],
  [
    'a transducer of another make',
    'recognition/a',
    { ...parakeet, 'encoder.int8.onnx': networkOf(['x', 'x_lens'], { model_type: 'zipformer2' }) },
    /encoder\.int8\.onnx lacks the metadata .*: its metadata says it is another type, “zipformer2”\./,
  ],
  [
    'a joiner for a decoder',
    'recognition/a',
    { ...parakeet, 'decoder.int8.onnx': parakeet['joiner.int8.onnx'] ?? '' },
    /decoder\.int8\.onnx belongs to another .*: it has 2 inputs instead of 4/,
  ],
  [
    'Parakeet with tokens of another',
    'recognition/a',
    { ...parakeet, 'tokens.txt': canary['tokens.txt'] ?? '' },
    /tokens\.txt has 18 tokens, but encoder\.int8\.onnx needs 4: copy both from the same source\./,
  ],
  [
    'Canary with tokens of another',
    'recognition/a',
    { ...canary, 'tokens.txt': parakeet['tokens.txt'] ?? '' },
    /tokens\.txt has 4 tokens, but encoder\.int8\.onnx needs 18/,
  ],
  [
    'Canary without its encoder',
    'recognition/a',
    without(canary, 'encoder.int8.onnx'),
    /^encoder\.onnx is missing \(Whisper or Canary\)\.$/,
  ],
  [
    'a CTC model of an unknown type',
    'recognition/a',
    { 'model.onnx': networkOf(['x'], { model_type: 'paraformer' }), 'tokens.txt': 'a 0' },
    /its metadata says it is another type, “paraformer”/,
  ],
  [
    'Kokoro with 8-bit numbers',
    'voices/a',
    { ...renamed(kokoroFolder(), 'model.onnx', 'model.int8.onnx'), 'espeak-ng-data/phontab': 'x' },
    /model\.int8\.onnx makes noise instead of speech; use the full-precision model\.onnx\./,
  ],
  ['Supertonic with half of its voices', 'voices/a', cut(supertonic, 'voice.bin'), /voice\.bin is incomplete/],
  ['Supertonic with other voices', 'voices/a', { ...supertonic, 'voice.bin': Buffer.alloc(500) }, /not a Supertonic/],
  [
    'Supertonic with a wrong table',
    'voices/a',
    { ...supertonic, 'unicode_indexer.bin': Buffer.alloc(13) },
    /unicode_indexer\.bin is incomplete: copy it again\./,
  ],
  [
    'Supertonic with other settings',
    'voices/a',
    { ...supertonic, 'tts.json': '{"ae": {"sample_rate": 44100, "base_chunk_size": 512}}' },
    /tts\.json is not a Supertonic configuration: “ttl” is missing or wrong/,
  ],
  [
    'Supertonic of its maker',
    'voices/a',
    renamed(supertonic, 'unicode_indexer.bin', 'unicode_indexer.json'),
    /unicode_indexer\.bin is missing \(Supertonic\)\. Download the version for sherpa-onnx\./,
  ],
  [
    'an embedding without the scale of its samples',
    'support/a',
    {
      ...speakers,
      'embedding.onnx': networkOf(['x'], {
        framework: 'wespeaker',
        output_dim: '4',
        sample_rate: '16000',
        language: 'English',
      }),
    },
    /embedding\.onnx lacks the metadata normalize_samples: download the version for sherpa-onnx\./,
  ],
  [
    'an embedding of an unknown framework',
    'support/a',
    {
      ...speakers,
      'embedding.onnx': networkOf(['x'], {
        framework: 'other',
        output_dim: '4',
        sample_rate: '16000',
        language: 'English',
      }),
    },
    /embedding\.onnx is of an unknown framework, “other”\./,
  ],
  [
    'a vocoder for an estimator',
    'voices/a',
    { ...supertonic, 'vector_estimator.int8.onnx': supertonic['vocoder.int8.onnx'] ?? '' },
    /vector_estimator\.int8\.onnx belongs to another .*: it has 1 inputs? instead of 7/,
  ],
  [
    'Spleeter with its sounds swapped',
    'separation/a',
    {
      'vocals.fp16.onnx': spleeter['accompaniment.fp16.onnx'] ?? '',
      'accompaniment.fp16.onnx': spleeter['vocals.fp16.onnx'] ?? '',
    },
    /vocals\.fp16\.onnx contains the network for accompaniment: copy both files again\./,
  ],
  [
    'another separator under its name',
    'separation/a',
    { ...spleeter, 'vocals.fp16.onnx': networkOf(['x'], { model_type: 'UVR', stems: '2' }) },
    /vocals\.fp16\.onnx is not a Spleeter model\./,
  ],
  [
    'Spleeter for four sounds',
    'separation/a',
    { ...spleeter, 'accompaniment.fp16.onnx': networkOf(['x'], { model_type: 'spleeter', stems: '4' }) },
    /accompaniment\.fp16\.onnx separates 4 sounds; only 2 are supported\./,
  ],
  [
    'a denoiser as a separator',
    'separation/a',
    { 'gtcrn_simple.onnx': networkOf(['x']) },
    /No supported model for separation was found\. Supported: Spleeter\./,
  ],
  [
    'Silero VAD with half precision',
    'support/a',
    { 'silero_vad_half.onnx': networkOf(['input', 'state']) },
    /silero_vad_half\.onnx is a variant that sherpa-onnx can’t run: use silero_vad\.onnx\./,
  ],
  [
    'Silero VAD with swapped inputs',
    'support/a',
    { 'silero_vad_op18_ifless.onnx': networkOf(['input', 'sr', 'state']) },
    /can’t run: use silero_vad\.onnx/,
  ],
  [
    'an embedding without metadata',
    'support/a',
    { ...speakers, 'embedding.onnx': networkOf(['x']) },
    /embedding\.onnx lacks the metadata framework, .*: download the version for sherpa-onnx/,
  ],
  [
    'half of the speaker models',
    'support/a',
    without(speakers, 'embedding.onnx'),
    /embedding\.onnx is missing \(Speakers\)\. Download https:\S+3dspeaker\S+\.onnx\./,
  ],
];
