// Finds copy protection. Fonts may be obfuscated in a book whose text is open.

import { DocumentError } from '../../domain/media/book.ts';
import { message } from '../../messages/message.ts';
import type { Archive } from './archive.ts';
import { resolveLink } from './package.ts';
import { findAll, parseXml } from './xml.ts';

const FONT_OBFUSCATION: ReadonlySet<string> = new Set([
  'http://www.idpf.org/2008/embedding',
  'http://ns.adobe.com/pdf/enc#RC',
]);
const ENCRYPTION_FILE = 'META-INF/encryption.xml';
const TEXT_NAME = /\.(?:xhtml|html?|xml|opf|ncx)$/i;

/** @throws {@link DocumentError} if a page is encrypted */
export async function assertNotProtected(archive: Archive, pages: readonly string[]): Promise<void> {
  const bytes = await archive.read(ENCRYPTION_FILE);
  if (!bytes) return;
  const names = new Set(pages);
  const isText = (name: string): boolean => names.has(name) || TEXT_NAME.test(name);
  const isLocked = findAll(parseXml(bytes), 'encrypteddata').some((data) => {
    const method = findAll(data, 'encryptionmethod')[0]?.attribs['Algorithm'] ?? '';
    const address = findAll(data, 'cipherreference')[0]?.attribs['URI'] ?? '';
    return !FONT_OBFUSCATION.has(method) && isText(resolveLink('', address).name);
  });
  if (isLocked) throw new DocumentError('INVALID_SOURCE_DATA', message('faults.book.locked'));
}
