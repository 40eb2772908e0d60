// Prepares finished files for upload: safe names, descriptions for people who cannot hear them, and one more file for a
// text that does not fit the card.

import { openAsBlob } from 'node:fs';
import type { FileMetadata } from '../../domain/media/file-kinds.ts';
import { formatClockDuration, removeInvisible, toSingleLine, truncate } from '../../kit/text.ts';
import type { Messages } from '../../messages/format.ts';
import type { Delivery } from '../../ports/chat.ts';

export type FileUpload = {
  readonly name: string;
  readonly title: string;
  readonly type: string;
  readonly bytes: number;
  /** Alternative text for screen readers. */
  readonly description: string;
} & UploadContent;

/** A file on disk, or a text that is never written to disk. */
export type UploadContent = { readonly path: string } | { readonly text: string };

/** Files are read from disk while they are sent. */
export const openUpload = async (content: UploadContent, type: string): Promise<Blob> =>
  'text' in content ? new Blob([content.text], { type }) : openAsBlob(content.path, { type });

export const createTextUpload = (name: string, title: string, text: string, isLatinOnly: boolean): FileUpload => ({
  name: toUploadFileName(name, isLatinOnly),
  title,
  type: 'text/plain; charset=utf-8',
  bytes: Buffer.byteLength(text),
  text,
  description: title,
});

const MAX_NAME_CHARACTERS = 100;
const MAX_DESCRIPTION_CHARACTERS = 1000;

/**
 * Removes characters with a meaning on disks, in URLs or in Markdown. Keeps the extension. `isLatinOnly`: the platform
 * drops other letters.
 */
export function toUploadFileName(name: string, isLatinOnly: boolean): string {
  const allowed = isLatinOnly
    ? removeInvisible(name)
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[^A-Za-z0-9._-]+/g, '-')
    : toSingleLine(name)
        .normalize('NFC')
        .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-');
  const [, stem = '', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/u.exec(allowed.replace(/\.{2,}/g, '.')) ?? [];
  const clean = stem.replace(/-{2,}/g, '-').replace(/^[-._]+|[-._]+$/g, '');
  return `${truncate(clean, MAX_NAME_CHARACTERS).replace(/…$/u, '') || 'file'}${extension}`;
}

/** Formats `Speech, 0:05: Good morning.` */
export function formatFileDescription({
  label,
  seconds,
  altText,
}: Pick<FileMetadata<string>, 'label' | 'seconds' | 'altText'>): string {
  const title = seconds === undefined ? label : `${label}, ${formatClockDuration(seconds)}`;
  return truncate(toSingleLine(altText === undefined ? title : `${title}: ${altText}`), MAX_DESCRIPTION_CHARACTERS);
}

interface UploadOptions {
  /** The whole text if the card cannot show it. Not uploaded if a result file contains the same text. */
  readonly overflowText: string | undefined;
  readonly isLatinOnly: boolean;
  readonly messages: Messages;
}

const isPlainText = ({ type }: FileMetadata): boolean => type.startsWith('text/plain');

export function prepareUploads(
  { view, files }: Pick<Delivery, 'view' | 'files'>,
  { overflowText, isLatinOnly, messages }: UploadOptions,
): readonly FileUpload[] {
  const uploads = files.map((file): FileUpload => {
    const { name, type, bytes, path, seconds, altText } = file;
    const label = messages.render(file.label);
    return {
      name: toUploadFileName(name, isLatinOnly),
      title: label,
      type,
      bytes,
      path,
      description: formatFileDescription({ label, seconds, altText }),
    };
  });
  if (overflowText === undefined || files.some(isPlainText)) return uploads;
  const viewTitle = messages.render(view.title);
  const name = `${[viewTitle, view.reference].filter(Boolean).join('-').toLowerCase()}.txt`;
  const title = messages.format('chat.wholeText', { title: toSingleLine(viewTitle) });
  return [...uploads, createTextUpload(name, title, overflowText, isLatinOnly)];
}
