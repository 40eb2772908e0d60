// Finds faults of the single files of a model: presence of content, metadata and inputs that the engine needs.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findFileFault } from '../check-file.ts';
import { describeReadError, type FolderEntry, toPrintableName } from '../folder-listing.ts';
import type { FilesByRole, LayoutPart } from '../model-layouts.ts';
import { type ModelMetadata, readMetadata } from '../onnx-metadata.ts';
import { readOnnxInputs } from './onnx-inputs.ts';

/** Returns one sentence per faulty file of the part. `folder`: absolute path. */
export async function findPartFaults(
  part: LayoutPart,
  files: FilesByRole,
  entries: readonly FolderEntry[],
  folder: string,
): Promise<string[]> {
  const faults: string[] = [];
  for (const name of files[part.role] ?? []) {
    const path = join(folder, name);
    const entry = entries.find((candidate) => candidate.name === name);
    const refusal = part.refused?.pattern.test(name) ? part.refused.reason : undefined;
    const fault = refusal ?? (await findEntryFault(path, entry, part)) ?? (await findNetworkFault(path, part));
    if (fault !== undefined) faults.push(`${toPrintableName(name)} ${fault}.`);
  }
  return faults;
}

async function findEntryFault(
  path: string,
  entry: FolderEntry | undefined,
  { content, requiredFiles }: LayoutPart,
): Promise<string | undefined> {
  if (requiredFiles) {
    if (entry?.kind !== 'folder') return 'is not a folder';
    for (const name of requiredFiles) {
      const facts = await stat(join(path, name)).catch(() => undefined);
      if (!facts?.isFile() || facts.size === 0) return `lacks ${name}: copy the whole folder again`;
    }
    return undefined;
  }
  if (entry?.kind !== 'file') return 'is not a file';
  try {
    return await findFileFault(path, entry.bytes, content);
  } catch (error) {
    return describeReadError(error);
  }
}

async function findNetworkFault(path: string, { requiredMetadata, inputs }: LayoutPart): Promise<string | undefined> {
  const metadataFault = requiredMetadata && (await findMetadataFault(path, requiredMetadata));
  return metadataFault ?? (inputs && (await findInputFault(path, inputs)));
}

async function findMetadataFault(path: string, keys: readonly string[]): Promise<string | undefined> {
  const present = await readMetadata(path);
  const missingKeys = keys.filter((key) => present[key] === undefined).slice(0, 3);
  if (missingKeys.length === 0) return undefined;
  return `lacks the metadata ${missingKeys.join(', ')} that sherpa-onnx needs: ${getMetadataAdvice(present)}`;
}

const getMetadataAdvice = ({ model_type: type }: ModelMetadata): string =>
  type === undefined
    ? 'download the version for sherpa-onnx'
    : `its metadata says it is another type, “${toPrintableName(type)}”`;

async function findInputFault(path: string, expected: NonNullable<LayoutPart['inputs']>): Promise<string | undefined> {
  const names = await readOnnxInputs(path);
  if (!names) return undefined;
  if ('names' in expected) {
    const isKnown = expected.names.includes(names.join(' '));
    return isKnown ? undefined : `is a variant that sherpa-onnx can’t run: ${expected.advice}`;
  }
  if (names.length === expected.count) return undefined;
  return `belongs to another or a streaming model: it has ${names.length} inputs instead of ${expected.count}`;
}
