// The error of a document that cannot be read.

import { DocumentError } from '../../src/domain/media/book.ts';

/** Returns the error of a refused document; rethrows anything else, including success. */
export async function refusalOf(reading: Promise<unknown>): Promise<DocumentError> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof DocumentError) return error;
    throw error;
  }
  throw new Error('The document was expected to be refused.');
}
