// Separation models of a few kilobytes with exactly known effects, in a models folder, and a caller that runs one.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ModelCaller } from '../../../../src/studio/engines/model-call.ts';
import type { ModelProcess } from '../../../../src/studio/engines/model-process.ts';
import { startModel } from '../../../../src/studio/engines/start-model.ts';
import { createModelRegistry, type InstalledModel } from '../../../../src/studio/models/model-registry.ts';
import { writeOnnx } from '../../../fixtures/onnx-writer.ts';
import type { Files } from '../../../fixtures/tiny-models.ts';

const BINS = 1024;
/** Width of a bin in Hz. */
const BIN_HZ = 44_100 / 4096;

/** Factor of the magnitudes, by side (0 is left) and frequency in Hz. */
export type Gain = (side: number, frequency: number) => number;

interface StemOptions {
  readonly metadata?: Readonly<Record<string, string>>;
  /** Order of the first two axes. The older export has the parts first. */
  readonly isOlder?: boolean;
}

const METADATA = { model_type: 'spleeter', sample_rate: '41000', version: '1', stems: '2' };

export function stem(gain: Gain, { metadata = METADATA, isOlder = false }: StemOptions = {}): Buffer {
  const shape = isOlder ? ['splits', 2, 512, BINS] : [2, 'splits', 512, BINS];
  return writeOnnx({
    inputs: [{ name: 'x', type: 'float', shape }],
    outputs: [{ name: 'y', type: 'float', shape }],
    constants: [
      {
        name: 'gain',
        type: 'float',
        shape: isOlder ? [2, 1, BINS] : [2, 1, 1, BINS],
        values: Array.from({ length: 2 * BINS }, (_, at) => gain(Math.floor(at / BINS), (at % BINS) * BIN_HZ)),
      },
    ],
    nodes: [{ op: 'Mul', takes: ['x', 'gain'], gives: 'y' }],
    metadata,
  });
}

export const spleeterFiles = (vocals: Gain, accompaniment: Gain): Files => ({
  'vocals.fp16.onnx': stem(vocals),
  'accompaniment.fp16.onnx': stem(accompaniment),
});

export const ALL: Gain = () => 1;
export const NONE: Gain = () => 0;

/** Frequency below which {@link lowVoices} finds voices. */
export const LOW_HZ = 1000;
const isLow: Gain = (_, frequency) => (frequency < LOW_HZ ? 1 : 0);
export const lowVoices = (): Files => spleeterFiles(isLow, (side, frequency) => 1 - isLow(side, frequency));

export interface RunningModel {
  readonly models: ReturnType<typeof createModelRegistry>;
  readonly model: InstalledModel;
  readonly callModel: ModelCaller;
}

/** Installs the files as the only model. The caller starts it at the first request. */
export async function installSpleeter(files: Files): Promise<RunningModel> {
  const root = await mkdtemp(join(tmpdir(), 'models-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'separation/tiny'), { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, 'separation/tiny', name), content);
  const models = createModelRegistry(root);
  const [model] = await models.scan();
  if (!model) throw new Error('The model folder is not valid.');
  let running: Promise<ModelProcess<object, object>> | undefined;
  onTestFinished(async () => (await running?.catch(() => undefined))?.kill());
  const callModel = (async ({ request, timeoutMs }) => {
    running ??= startModel(model, root);
    return (await running).request(request, timeoutMs);
  }) as ModelCaller;
  return { models, model, callModel };
}
