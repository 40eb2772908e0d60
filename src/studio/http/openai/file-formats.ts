// File formats of recordings in OpenAI's interface: everything that the studio reads. Pure.

import { FILE_KIND_DETAILS, inferFileKind, STUDIO_MEDIA_KINDS } from '../../../domain/media/file-kinds.ts';
import type { SavedUpload } from '../../saved-upload.ts';
import { createValueError, type OpenAiError } from './openai-error.ts';

const EXTENSIONS = STUDIO_MEDIA_KINDS.flatMap((kind) => FILE_KIND_DETAILS[kind].extensions).toSorted();

/** OpenAI's sentence, because clients look for it. */
export const createFileFormatError = (): OpenAiError =>
  createValueError(
    'file',
    `Invalid file format. Supported formats: [${EXTENSIONS.map((extension) => `'${extension}'`).join(', ')}]`,
  );

/** Name of the upload in the task's folder. The content of a file of unknown kind decides later. */
export function getSourceName(upload: SavedUpload): string {
  const kind = inferFileKind(upload);
  if (kind !== undefined && !STUDIO_MEDIA_KINDS.includes(kind)) throw createFileFormatError();
  return `source.${kind ?? 'media'}`;
}
