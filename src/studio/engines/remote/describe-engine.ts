// Describes a remote engine: its model, its languages and its faults. Pure.

import { listBaseTagsForSide } from '../../../domain/media/language.ts';
import type { EngineDescription } from '../engine.ts';
import { formatModelName } from './models.ts';
import type { RemoteEngineInfo } from './protocol.ts';

/** All base tags, used for servers that list no languages. */
export const ALL_BASE_TAGS: readonly string[] = listBaseTagsForSide('target');

/** For engines that do not depend on language. */
export const describeWithoutLanguages = ({ model, missing, notes }: RemoteEngineInfo): EngineDescription => ({
  version: model === '' ? null : formatModelName(model),
  licence: 'depends on the server and model that the operator chose',
  languages: [],
  missing,
  notes,
});

/** For speech and recognition. */
export const describeWithLanguages = (engine: RemoteEngineInfo): EngineDescription => ({
  ...describeWithoutLanguages(engine),
  languages: engine.languages.length > 0 ? engine.languages : ALL_BASE_TAGS,
});
