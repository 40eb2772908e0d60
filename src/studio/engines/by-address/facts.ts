// What an engine by address tells of itself: its model, its languages, and why it is away. Pure.

import { LANGUAGES } from '../../../domain/media/language.ts';
import { baseOf } from '../../voices/tongues.ts';
import type { EngineFacts } from '../engine.ts';
import type { KnownEngine } from './address.ts';
import { shownModel } from './models.ts';

/** Base tags of all there are: what a server has that tells none. */
export const ALL_LANGUAGES: readonly string[] = [...new Set(LANGUAGES.map(({ tag }) => baseOf(tag)))];

/** Where language plays no part. */
export const factsOf = ({ model, missing, notes }: KnownEngine): EngineFacts => ({
  version: model === '' ? null : shownModel(model),
  licence: 'that of the server and its model, which the owner chose',
  languages: [],
  ...(missing !== undefined && { missing }),
  ...(notes && { notes }),
});

/** Of one that speaks or understands. */
export const factsWithLanguages = (known: KnownEngine): EngineFacts => ({
  ...factsOf(known),
  languages: known.languages.length > 0 ? known.languages : ALL_LANGUAGES,
});
