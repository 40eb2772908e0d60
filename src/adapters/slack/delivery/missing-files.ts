// Explains on a card why a workspace accepts no files, and links to the files instead.

import type { Action, Row, View } from '../../../domain/views/view.ts';
import { message } from '../../../messages/message.ts';
import { bytes, date } from '../../../messages/values.ts';
import type { Delivery } from '../../../ports/chat.ts';
import type { SharedFiles } from '../../../ports/shared-files.ts';

/** Creates links to the files. */
export type LinkCreator = Pick<SharedFiles, 'createLink'>;

/** Creates a row with a download link for each file. `linkCreator`: absent if links are not available. */
export const createLinkRows = (
  linkCreator: LinkCreator | undefined,
  { view, files, token }: Delivery,
): Promise<readonly Row[]> =>
  Promise.all(
    files.map(async (file): Promise<Row> => {
      const offer = await linkCreator?.createLink(file, view.reference ?? token).catch(() => undefined);
      const size = bytes(file.bytes);
      if (!offer) return { title: file.label, detail: message('chat.unlinked', { size }) };
      const detail = message('chat.linked', { size, until: date(offer.expiresAt) });
      return { title: file.label, detail, link: offer.link };
    }),
  );

const NO_FILES_REASONS: Readonly<Record<string, 'storage' | 'off' | 'imagesOnly' | 'type' | 'scope' | 'large'>> = {
  storage_limit_reached: 'storage',
  file_uploads_disabled: 'off',
  file_uploads_except_images_disabled: 'imagesOnly',
  file_type_not_allowed: 'type',
  missing_scope: 'scope',
  file_size_limit_exceeded: 'large',
};

/** Returns the view with the reason for the missing files and a button to try again. */
export function createMissingFilesView({ view, token }: Delivery, code: string, rows: readonly Row[]): View {
  const reason = NO_FILES_REASONS[code];
  const explanation = reason ? message(`chat.noFiles.${reason}`) : message('chat.noFiles.other', { code });
  const again: Action = { name: 'post', label: message('chat.post'), task: view.reference ?? token };
  return {
    ...view,
    problems: [...(view.problems ?? []), { message: explanation }],
    rows: [...(view.rows ?? []), ...rows],
    actions: [again, ...(view.actions ?? [])],
  };
}
