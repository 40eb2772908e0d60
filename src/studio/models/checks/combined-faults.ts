// Finds faults that only show in the combination of a model's files.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FolderEntry, toPrintableName } from '../folder-listing.ts';
import { MAIN_ROLES } from '../match-layout.ts';
import type { FilesByRole, ModelLayout, ModelLayoutName } from '../model-layouts.ts';
import { type ModelMetadata, readMetadata } from '../onnx-metadata.ts';
import { findTranslationPairFaults } from './translation-pair.ts';

interface CheckedModel {
  readonly metadata: ModelMetadata;
  readonly files: FilesByRole;
  readonly entries: readonly FolderEntry[];
  readonly folder: string;
}

type Fault = string | readonly string[] | undefined;
type CombinationCheck = (model: CheckedModel) => Fault | Promise<Fault>;

/** Kokoro and Kitten store one style per speaker in voices.bin. */
function checkStyles({ metadata, files, entries }: CheckedModel): string | undefined {
  const bytes = entries.find((entry) => entry.name === files['voices']?.[0])?.bytes ?? 0;
  const style = (metadata['style_dim'] ?? '').split(',').reduce((product, size) => product * Number(size), 4);
  if (bytes === style * Number(metadata['n_speakers'])) return undefined;
  return 'voices.bin has the wrong size: it belongs to another model, or is incomplete.';
}

function checkPiperJson({ files }: CheckedModel): string | undefined {
  const model = files['model']?.[0] ?? '';
  const about = files['about']?.[0] ?? '';
  if (about === `${model}.json`) return undefined;
  return `${toPrintableName(about)} doesn’t belong to ${toPrintableName(model)}.`;
}

/** Both networks are alike except for the sound that they keep. */
async function checkStems({ files, folder }: CheckedModel): Promise<string | undefined> {
  for (const role of ['vocals', 'accompaniment']) {
    const name = files[role]?.[0] ?? '';
    const { comment, model_type: type, stems } = await readMetadata(join(folder, name));
    if (type !== 'spleeter') return `${toPrintableName(name)} is not a Spleeter model.`;
    if (stems !== '2') return `${toPrintableName(name)} separates ${stems} sounds; only 2 are supported.`;
    if (comment !== undefined && /^(?:vocals|accompaniment)$/.test(comment) && comment !== role)
      return `${toPrintableName(name)} contains the network for ${comment}: copy both files again.`;
  }
  return undefined;
}

/** Metadata without which the engine exits, by the framework of the embedding. */
const EMBEDDING_METADATA: Readonly<Record<string, readonly string[]>> = {
  '3d-speaker': ['normalize_samples'],
  wespeaker: ['normalize_samples'],
  nemo: ['feat_dim', 'window_size_ms', 'window_stride_ms'],
};

async function checkSpeakers({ files, folder }: CheckedModel): Promise<string | undefined> {
  const [name = ''] = files['embedding'] ?? [];
  const metadata = await readMetadata(join(folder, name));
  const framework = metadata['framework'] ?? '';
  const keys = EMBEDDING_METADATA[framework];
  if (!keys) return `${toPrintableName(name)} is of an unknown framework, “${toPrintableName(framework)}”.`;
  const missing = keys.filter((key) => metadata[key] === undefined);
  return missing.length === 0
    ? undefined
    : `${toPrintableName(name)} lacks the metadata ${missing.join(', ')}: download the version for sherpa-onnx.`;
}

/**
 * Without this check, the engine exits or writes the words of another model. `key`: metadata with the size of the
 * vocabulary. `blanks`: accepted numbers of tokens beyond it.
 */
const createTokenCheck =
  (key: string, ...blanks: readonly number[]): CombinationCheck =>
  async ({ metadata, files, folder }) => {
    const tokens = files['tokens']?.[0] ?? '';
    const lines = (await readFile(join(folder, tokens), 'utf8')).split('\n').filter((line) => line.trim() !== '');
    const expected = blanks.map((blank) => Number(metadata[key]) + blank);
    if (expected.includes(lines.length)) return undefined;
    const main = MAIN_ROLES.flatMap((role) => files[role] ?? [])[0] ?? '';
    return `${toPrintableName(tokens)} has ${lines.length} tokens, but ${toPrintableName(main)} needs ${expected[0]}: copy both from the same source.`;
  };

const CHECKS: Readonly<Partial<Record<ModelLayoutName, CombinationCheck>>> = {
  Kokoro: checkStyles,
  Kitten: checkStyles,
  Piper: ({ metadata }) =>
    /piper/.test(metadata['comment'] ?? '')
      ? undefined
      : 'This VITS model is not a Piper model, so it is not supported.',
  'Piper with JSON': checkPiperJson,
  'NeMo transducer': createTokenCheck('vocab_size', 1),
  Canary: createTokenCheck('vocab_size', 0),
  SenseVoice: createTokenCheck('vocab_size', 0),
  // The first token after the words.
  Whisper: createTokenCheck('eot', 0),
  // Exports differ in whether the vocabulary includes the blank.
  'NeMo CTC': createTokenCheck('vocab_size', 1, 0),
  'WeNet CTC': createTokenCheck('vocab_size', 0),
  Spleeter: checkStems,
  Speakers: checkSpeakers,
  Bergamot: ({ files, folder }) => findTranslationPairFaults(files, folder),
};

export const findCombinedFaults = async ({ name }: ModelLayout, model: CheckedModel): Promise<readonly string[]> =>
  [(await CHECKS[name]?.(model)) ?? []].flat();
