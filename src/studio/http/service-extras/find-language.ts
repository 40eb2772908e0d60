// Accepts `find_language` of transcripts, our own field: the given language is only a guess.

import type { Operation } from '../../../domain/commands/command.ts';
import { toOperationSlug } from '../../operation-slug.ts';

export const FIND_LANGUAGE = 'find_language';

/** Any other value is ignored, like every unknown field. */
export const asksToFindLanguage = (operation: Operation, value: unknown): boolean =>
  toOperationSlug(operation) === 'transcribe' && (value === true || value === 'true');
