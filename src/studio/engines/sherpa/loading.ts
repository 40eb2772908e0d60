// Loads a folder's model into a process of its own. What the folder does not bring is made for it: Piper's own voices come without the
// list of their tokens, without what sherpa-onnx wants to read in the model, and without eSpeak NG's tables.

import { appendFile, constants, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PiperAbout } from '../../models/contents.ts';
import type { Model } from '../../models/models.ts';
import { metadataBytes } from '../../models/onnx.ts';
import { hearingConfig, speechConfig } from './config.ts';
import { espeakData } from './espeak-data.ts';
import { type RunningModel, startModel } from './runtime.ts';

/** Signs with their numbers, one a line; of a sign with several numbers the first, as sherpa-onnx's own converter does. */
const tokensOf = ({ phoneme_id_map: ids }: PiperAbout): string =>
  Object.entries(ids)
    .map(([sign, [id]]) => `${sign} ${id}\n`)
    .join('');

const metadataOf = ({ audio, espeak, num_speakers, language }: PiperAbout) => ({
  model_type: 'vits',
  comment: 'piper',
  language: language.name_english ?? language.code ?? espeak.voice,
  voice: espeak.voice,
  has_espeak: '1',
  n_speakers: String(num_speakers),
  sample_rate: String(audio.sample_rate),
});

/** `root`: the models folder. Rejects with a `ModelFailed`, or as the disk does. */
export async function loadSpeaker({ folder }: Model, tag: string, root: string): Promise<RunningModel> {
  const home = join(root, folder.path);
  const { piper } = folder;
  if (!piper) return startModel({ kind: 'speech', folder: home, config: speechConfig(folder, tag, {}) });
  const espeak = await espeakData(root);
  const place = await mkdtemp(join(tmpdir(), 'voice-'));
  try {
    const model = join(place, 'model.onnx');
    await copyFile(join(home, folder.files['model']?.[0] ?? ''), model, constants.COPYFILE_FICLONE);
    await appendFile(model, metadataBytes(metadataOf(piper)));
    const tokens = join(place, 'tokens.txt');
    await writeFile(tokens, tokensOf(piper));
    const config = speechConfig(folder, tag, { model, tokens, espeak });
    return await startModel({ kind: 'speech', folder: home, config });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** `base`: the language without its region. Rejects with a `ModelFailed`. */
export const loadRecogniser = ({ folder }: Model, base: string, root: string): Promise<RunningModel> =>
  startModel({
    kind: 'recognition',
    folder: join(root, folder.path),
    config: hearingConfig(folder, base),
  });
