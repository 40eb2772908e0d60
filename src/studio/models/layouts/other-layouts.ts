// Layouts of translation, separation and support models. Support models find speech and tell speakers apart.

import type { FileContent, LayoutPart, ModelLayout } from './layout.ts';
import { createFilePart, createNetworkPart } from './parts.ts';

/** Archives match too, so that the user is told to unpack them. */
const createBergamotPart = (role: string, names: string, ending: string, content: FileContent): LayoutPart => ({
  role,
  pattern: new RegExp(String.raw`^${names}\.(?:[^/]*\.)?${ending}(?:\.(?:gz|zst))?$`),
  displayName: `${role}.….${ending}`,
  content,
  takesAll: true,
});

const createStemPart = (role: string): LayoutPart =>
  createNetworkPart(role, { inputs: 1, requiredMetadata: ['model_type', 'stems'] });

const SEGMENTATION_METADATA =
  'sample_rate window_size receptive_field_size receptive_field_shift num_speakers powerset_max_classes num_classes';
const RELEASES = 'https://github.com/k2-fsa/sherpa-onnx/releases/download';

export const OTHER_LAYOUTS: readonly ModelLayout[] = [
  {
    name: 'Bergamot',
    section: 'translation',
    signature: /^(?:model|lex|(?:src|trg)?vocab)\.[^/]*(?:bin|spm)(?:\.(?:gz|zst))?$/,
    parts: [
      createBergamotPart('model', 'model', 'bin', 'marian'),
      { ...createBergamotPart('lex', 'lex', 'bin', 'shortlist'), isOptional: true },
      createBergamotPart('vocab', '(?:src|trg)?vocab', 'spm', 'pieces'),
    ],
    grade: 4,
    // The model is unpacked on loading.
    memoryFactor: 4.5,
    fixedMegabytes: 120,
  },
  {
    name: 'Spleeter',
    section: 'separation',
    signature: /^(?:vocals|accompaniment)[^/]*\.onnx$/i,
    parts: [createStemPart('vocals'), createStemPart('accompaniment')],
    grade: 3,
    memoryFactor: 5,
    fixedMegabytes: 480,
  },
  {
    name: 'Silero VAD',
    section: 'support',
    signature: /^silero[^/]*\.onnx$/i,
    parts: [
      createFilePart('model', 'silero_vad.onnx', 'onnx', {
        pattern: /^silero[^/]*\.onnx$/i,
        inputs: {
          // Versions 5 and 6, version 4, and version 4 as published with sherpa-onnx.
          names: ['input state sr', 'input sr h c', 'x h c'],
          advice: 'use silero_vad.onnx',
        },
      }),
    ],
    grade: 5,
    memoryFactor: 3,
    fixedMegabytes: 140,
  },
  {
    name: 'Speakers',
    section: 'support',
    signature:
      /^(?=[^/]*segmentation)[^/]*(?:\/model[^/]*)?\.onnx$|^model[^/]*\.onnx$|^(?:embedding|3dspeaker_|wespeaker_|nemo_en_)[^/]*\.onnx$/i,
    parts: [
      createNetworkPart('segmentation', {
        names: '(?:[^/]*segmentation[^/]*/)?model|[^/]*segmentation[^/]*',
        displayName: 'segmentation/model.onnx',
        inputs: 1,
        sourceHint: `Unpack ${RELEASES}/speaker-segmentation-models/sherpa-onnx-pyannote-segmentation-3-0.tar.bz2 beside embedding.onnx.`,
        requiredMetadata: SEGMENTATION_METADATA.split(' '),
      }),
      createNetworkPart('embedding', {
        names: '(?:embedding|3dspeaker_|wespeaker_|nemo_en_)[^/]*',
        sourceHint: `Download ${RELEASES}/speaker-recongition-models/3dspeaker_speech_campplus_sv_zh_en_16k-common_advanced.onnx.`,
        requiredMetadata: ['framework', 'output_dim', 'sample_rate', 'language'],
      }),
    ],
    grade: 4,
    memoryFactor: 4,
  },
];
