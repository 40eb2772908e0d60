// Tests what an operator reads, for every layout, when a file is missing, incomplete or of another model, and when the
// machine has too little memory. Faults that only show when the model runs are tested in slow/loading.test.ts.

import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { checkModelFolder } from '../../../src/studio/engines/model-host/check-model-folder.ts';
import { MODEL_LAYOUTS } from '../../../src/studio/models/model-layouts.ts';
import { createModelScanner } from '../../../src/studio/models/scan-models.ts';
import { writeOnnx } from '../../fixtures/onnx-writer.ts';
import type { Files } from '../../fixtures/tiny-models.ts';
import { tempFolder } from '../harness.ts';
import { EVERY_LAYOUT } from './every-layout.ts';
import { put } from './folders.ts';

/** Returns all faults of a folder, or `undefined`. */
async function inspect(path: string, files: Files): Promise<string | undefined> {
  const root = await tempFolder();
  await put(root, path, files);
  const [found] = await createModelScanner(root).scan();
  return found && 'faults' in found.folder ? found.folder.faults.join('\n') : undefined;
}

/** Layout and file, path and files of the folder, name of the file. */
const FILES = EVERY_LAYOUT.flatMap(([layout, path, files]) =>
  Object.keys(files)
    .filter((name) => !name.startsWith('espeak-ng-data/'))
    .map((name) => [`${layout}: ${name}`, path, files, name] as const),
);
const NETWORKS = FILES.filter(([, , , name]) => name.endsWith('.onnx'));

/** The model works without it, only slower. */
const OPTIONAL = ['Bergamot: lex.50.50.enes.s2t.bin'];
/** A shorter text or list is valid, and no other file tells its length. ONNX Runtime’s own format is not read here. */
const ANY_LENGTH = [
  'Cloned voice: ref.txt',
  'Designed voice: instruct.txt',
  'Kitten: tokens.txt',
  'Kokoro: tokens.txt',
  'Matcha: tokens.txt',
  'Moonshine: tokens.txt',
  'Piper: tokens.txt',
  'ZipVoice: lexicon.txt',
  'ZipVoice: tokens.txt',
];
/** Layouts whose networks differ from model to model, or say nothing about themselves. */
const KNOWN_BY_RUNNING = /^(?:Canary: decoder|Matcha: vocos|Moonshine: |Piper with JSON: |Pocket: |ZipVoice: )/;

/** A network that none of the engines expects. */
const STRANGER = writeOnnx({
  inputs: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, type: 'float', shape: [1] })),
  outputs: [{ name: 'same', type: 'float', shape: [1] }],
  constants: [],
  nodes: [{ op: 'Identity', takes: ['a'], gives: 'same' }],
  metadata: { model_type: 'stranger' },
});

test('there is a fake of every layout', () => {
  const names = EVERY_LAYOUT.map(([layout]) => layout);
  expect(names.toSorted()).toEqual(MODEL_LAYOUTS.map(({ name }) => name).toSorted());
});

test.each(FILES)('%s is missing', async (title, path, files, name) => {
  const { [name]: _missing, ...others } = files;
  const fault = await inspect(path, others);
  if (OPTIONAL.includes(title)) expect(fault).toBeUndefined();
  else expect(fault).toMatch(/^\S.* is missing \(|^No supported model for|^The folder is empty\.$/);
});

test.each(FILES)('%s is empty', async (_title, path, files, name) => {
  expect(await inspect(path, { ...files, [name]: '' })).toBe(`${name} is empty: copy it again.`);
});

test.each(FILES)('%s is cut short', async (title, path, files, name) => {
  const bytes = Buffer.from(files[name] ?? '');
  const fault = await inspect(path, { ...files, [name]: bytes.subarray(0, Math.floor(bytes.length / 2)) });
  if (ANY_LENGTH.includes(title) || name.endsWith('.ort')) expect(fault).toBeUndefined();
  else expect(fault).toContain(`${basename(name)} `);
});

test.each(NETWORKS)('%s is of another model', async (title, path, files, name) => {
  const fault = await inspect(path, { ...files, [name]: STRANGER });
  if (KNOWN_BY_RUNNING.test(title)) expect(fault).toBeUndefined();
  else expect(fault).toMatch(new RegExp(`${RegExp.escape(name)} (?:belongs to|lacks the metadata|is a variant)`));
});

/** Their voices are spoken by other models. */
const WITHOUT_MODEL = ['Cloned voice', 'Designed voice'];

test.each(EVERY_LAYOUT.filter(([layout]) => !WITHOUT_MODEL.includes(layout)))(
  '%s is too large for the machine',
  async (_layout, path, files) => {
    const root = await tempFolder();
    await put(root, path, files);
    const { fault } = await checkModelFolder(root, path, 1_000_000);
    expect(fault).toMatch(
      /^The model doesn’t load: it needs about \d+ MB of memory, but models may use 1 MB; use a smaller model, or raise MODELS_MEMORY\.$/,
    );
  },
);
