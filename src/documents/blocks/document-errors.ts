// Why a document cannot be read, for reasons that several formats share.

import { DocumentError } from '../../domain/media/book.ts';
import { message } from '../../messages/message.ts';

export const createDamagedError = (): DocumentError =>
  new DocumentError('INVALID_SOURCE_DATA', message('faults.damagedDocument'));

export const createLockedError = (): DocumentError =>
  new DocumentError('INVALID_SOURCE_DATA', message('faults.lockedDocument'));

export const createPicturesError = (): DocumentError =>
  new DocumentError('INVALID_SOURCE_DATA', message('faults.book.pictures'));

export const createNoTextError = (): DocumentError =>
  new DocumentError('INVALID_SOURCE_DATA', message('faults.noTextInFile'));

export const createTooLargeError = (megabytes: number): DocumentError =>
  new DocumentError('SOURCE_TOO_LARGE', message('faults.documentTooLarge', { megabytes }));

export const createUnpacksTooLargeError = (): DocumentError =>
  new DocumentError('SOURCE_TOO_LARGE', message('faults.unpacksTooLarge'));
