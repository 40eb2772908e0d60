// Opens a PDF. A file that only forbids printing or copying opens without a password.

import { readFile } from 'node:fs/promises';
import { getResolvedPDFJS } from 'unpdf';
import { createDamagedError, createLockedError } from '../blocks/document-errors.ts';

type PdfJs = Awaited<ReturnType<typeof getResolvedPDFJS>>;
export type PdfDocument = Awaited<ReturnType<PdfJs['getDocument']>['promise']>;
export type PdfJsPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** @throws DocumentError */
export async function openPdf(path: string): Promise<PdfDocument> {
  const { getDocument } = await getResolvedPDFJS();
  try {
    return await getDocument({
      data: new Uint8Array(await readFile(path)),
      useSystemFonts: false,
      disableFontFace: true,
      verbosity: 0,
    }).promise;
  } catch (thrown) {
    const isLocked = thrown instanceof Error && thrown.name === 'PasswordException';
    throw isLocked ? createLockedError() : createDamagedError();
  }
}
