// Loads a model folder into its own process. Generates the files that Piper's voices lack: the token list, the metadata
// that sherpa-onnx reads, and eSpeak NG's tables.

import { appendFile, constants, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PiperConfig } from '../../models/check-file.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import { encodeMetadata } from '../../models/onnx-metadata.ts';
import { createRecognitionConfig, createSpeechConfig } from './config.ts';
import { ensureEspeakData } from './espeak-data.ts';
import { type SherpaModel, startSherpaModel } from './start-model.ts';

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

/** `root`: models folder. Rejects with a `ModelError` or a file system error. */
export async function loadSpeechModel({ folder }: InstalledModel, tag: string, root: string): Promise<SherpaModel> {
  const modelFolder = join(root, folder.path);
  const { piper } = folder;
  if (!piper)
    return startSherpaModel({
      kind: 'speech',
      folder: modelFolder,
      config: createSpeechConfig(folder, tag, {}),
    });
  const espeak = await ensureEspeakData(root);
  const tempFolder = await mkdtemp(join(tmpdir(), 'voice-'));
  try {
    const model = join(tempFolder, 'model.onnx');
    await copyFile(join(modelFolder, folder.files['model']?.[0] ?? ''), model, constants.COPYFILE_FICLONE);
    await appendFile(model, encodeMetadata(createMetadata(piper)));
    const tokens = join(tempFolder, 'tokens.txt');
    await writeFile(tokens, formatTokens(piper));
    const config = createSpeechConfig(folder, tag, { model, tokens, espeak });
    return await startSherpaModel({ kind: 'speech', folder: modelFolder, config });
  } finally {
    await rm(tempFolder, { recursive: true, force: true });
  }
}

/** `base`: base tag of the language. Rejects with a `ModelError`. */
export const loadRecognitionModel = ({ folder }: InstalledModel, base: string, root: string): Promise<SherpaModel> =>
  startSherpaModel({
    kind: 'recognition',
    folder: join(root, folder.path),
    config: createRecognitionConfig(folder, base),
  });
