// Generates the files that Piper's own voices lack: the metadata that sherpa-onnx reads, and the token list.

import { appendFile, constants, copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PiperConfig } from '../../models/check-file.ts';
import type { ModelFolder } from '../../models/inspect-folder.ts';
import { encodeMetadata } from '../../models/onnx-metadata.ts';

/**
 * One symbol and its number per line. If a symbol has several numbers, takes the first, like sherpa-onnx's own
 * converter.
 */
const formatTokens = ({ phoneme_id_map: ids }: PiperConfig): string =>
  Object.entries(ids)
    .map(([sign, [id]]) => `${sign} ${id}\n`)
    .join('');

const createMetadata = ({ audio, espeak, num_speakers, language }: PiperConfig) => ({
  model_type: 'vits',
  comment: 'piper',
  language: language.name_english ?? language.code ?? espeak.voice,
  voice: espeak.voice,
  has_espeak: '1',
  n_speakers: String(num_speakers),
  sample_rate: String(audio.sample_rate),
});

/** Writes the files into `target` and returns their paths. `modelFolder`: absolute path of the voice. */
export async function writePiperFiles(modelFolder: string, { files }: ModelFolder, piper: PiperConfig, target: string) {
  const model = join(target, 'model.onnx');
  await copyFile(join(modelFolder, files['model']?.[0] ?? ''), model, constants.COPYFILE_FICLONE);
  await appendFile(model, encodeMetadata(createMetadata(piper)));
  const tokens = join(target, 'tokens.txt');
  await writeFile(tokens, formatTokens(piper));
  return { model, tokens };
}
