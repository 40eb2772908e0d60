// Explains on a card why a workspace accepts no files, and links to the files instead.

import type { View } from '../../../domain/views/view.ts';
import type { Delivery } from '../../../ports/chat.ts';
import type { SharedFiles } from '../../../ports/shared-files.ts';
import type { AdapterMessages, LocalizedMessages } from '../../shared/texts/index.ts';

/** Source of the links and their texts. */
export interface LinkRowOptions {
  /** Creates links to the files. Absent if links are not available. */
  readonly sharedFiles?: Pick<SharedFiles, 'createLink'>;
  readonly messages: LocalizedMessages;
}

/** Creates a row with a download link for each file. */
export const createLinkRows = (
  { sharedFiles, messages: { adapterMessages, formats } }: LinkRowOptions,
  { view, files, token }: Delivery,
) =>
  Promise.all(
    files.map(async (file) => {
      const offer = await sharedFiles?.createLink(file, view.reference ?? token).catch(() => undefined);
      const size = formats.bytes(file.bytes);
      if (!offer) return { title: file.label, detail: adapterMessages.unlinked(size) };
      const detail = adapterMessages.linked(size, formats.day(offer.expiresAt));
      return { title: file.label, detail, link: offer.link };
    }),
  );

const NO_FILES_REASONS: Readonly<Record<string, Exclude<keyof AdapterMessages['noFiles'], 'other'>>> = {
  storage_limit_reached: 'storage',
  file_uploads_disabled: 'off',
  file_uploads_except_images_disabled: 'imagesOnly',
  file_type_not_allowed: 'type',
  missing_scope: 'scope',
  file_size_limit_exceeded: 'large',
};

/** Returns the view with the reason for the missing files and a button to try again. */
export function createMissingFilesView(
  { view, token }: Delivery,
  code: string,
  rows: NonNullable<View['rows']>,
  adapterMessages: AdapterMessages,
): View {
  const reason = NO_FILES_REASONS[code];
  const message = reason ? adapterMessages.noFiles[reason] : adapterMessages.noFiles.other(code);
  const again = { name: 'post', label: adapterMessages.post, task: view.reference ?? token } as const;
  return {
    ...view,
    problems: [...(view.problems ?? []), { message }],
    rows: [...(view.rows ?? []), ...rows],
    actions: [again, ...(view.actions ?? [])],
  };
}
