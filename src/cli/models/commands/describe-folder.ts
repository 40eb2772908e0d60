// Describes an installed model in one line: its layout, and its voices, languages or pair.

import { toBaseTag } from '../../../domain/media/language.ts';
import type { InspectedFolder, ModelFolder } from '../../../studio/models/inspect-folder.ts';
import { canClone, findUselessReason, inferTranslationPair } from '../../../studio/models/model-capabilities.ts';
import { listModelVoices, listVoiceLanguages } from '../../../studio/models/model-voices.ts';
import { listRecognisedLanguages } from '../../../studio/models/recognised-languages.ts';
import { isValidFolder } from '../../../studio/models/scan-models.ts';

/** More are counted. */
const MAX_LISTED = 6;

const summarize = (items: readonly string[], noun: string): string =>
  items.length > MAX_LISTED ? `${items.length} ${noun}` : items.join(', ');

/** Base tags of what the model speaks or recognises; source and target of a translator. */
export function listModelLanguages(folder: ModelFolder): readonly string[] {
  const pair = inferTranslationPair(folder);
  if (pair) return pair;
  const spoken = listModelVoices(folder).flatMap(listVoiceLanguages);
  return [...new Set([...spoken, ...listRecognisedLanguages(folder)].map(toBaseTag))];
}

export function describeFolder(folder: InspectedFolder): string {
  if (!isValidFolder(folder)) return folder.faults.join(' ');
  const why = findUselessReason(folder);
  if (why !== undefined) return why;
  const { layout } = folder;
  if (canClone(folder)) return `${layout}: clones voices from recordings (ref.wav)`;
  const pair = inferTranslationPair(folder);
  if (pair) return `${layout}: ${pair[0]} to ${pair[1]}`;
  const voices = listModelVoices(folder).map(({ name, tag }) => `${name} (${tag})`);
  const description = [summarize(voices, 'voices'), summarize(listRecognisedLanguages(folder), 'languages')];
  return [layout, description.filter(Boolean).join(', ')].filter(Boolean).join(': ');
}
