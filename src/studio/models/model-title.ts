// The name of a model as people read it: the family, and the size where the file names tell it. Pure.

import { posix } from 'node:path';
import type { ModelFolder } from './inspect-folder.ts';
import type { ModelLayoutName } from './model-layouts.ts';

/** Families that are known by another name than their layout. */
const FAMILIES: Readonly<Partial<Record<ModelLayoutName, string>>> = {
  Bergamot: 'Firefox',
  'Piper with JSON': 'Piper',
  'Moonshine 2': 'Moonshine',
  'NeMo CTC': 'NeMo',
  'Cloned voice': 'Recording',
  'Designed voice': 'Description',
};

/** Families whose sizes mean nothing to people, or are part of the voice's description. */
const NO_SIZE: ReadonlySet<ModelLayoutName> = new Set(['Bergamot', 'Piper', 'Piper with JSON']);

/** Names of models that share the layout “NeMo transducer”. */
const NEMO_NAMES = /\b(?:parakeet|giga-?am|canary|fastconformer)\b/i;
const SIZES = /(?:^|[-_.])(tiny|base|small|medium|large|turbo|nano|micro|mini)(?=[-_.]|$)/i;

/** Reads “Whisper base”, “Piper”, “Parakeet”. */
export function getModelTitle({ layout, path, files }: ModelFolder): string {
  const folder = posix.basename(path);
  if (layout === 'NeMo transducer') {
    const name = NEMO_NAMES.exec(folder.replaceAll('_', '-'))?.[0] ?? 'NeMo';
    return name.replace(/^giga-?am$/i, 'GigaAM').replace(/^./u, (letter) => letter.toUpperCase());
  }
  const family = FAMILIES[layout] ?? layout;
  const size = SIZES.exec(files['encoder']?.[0] ?? '')?.[1] ?? SIZES.exec(folder)?.[1];
  return size === undefined || NO_SIZE.has(layout) ? family : `${family} ${size.toLowerCase()}`;
}
