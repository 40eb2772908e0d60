// A card without its files, where a workspace takes none: why, and where the files are instead.

import type { View } from '../../../domain/views/view.ts';
import { formatBytes } from '../../../kit/text.ts';
import type { Delivery } from '../../../ports/chat.ts';
import type { SharedFiles } from '../../../ports/shared-files.ts';
import type { ApiError } from '../../shared/errors.ts';
import type { Texts } from '../../shared/texts/index.ts';

const WHY: Readonly<Record<string, Exclude<keyof Texts['noFiles'], 'other'>>> = {
  storage_limit_reached: 'storage',
  file_uploads_disabled: 'off',
  file_uploads_except_images_disabled: 'imagesOnly',
  file_type_not_allowed: 'type',
  missing_scope: 'scope',
  file_size_limit_exceeded: 'large',
};

interface ExplainParts {
  readonly sharedFiles?: Pick<SharedFiles, 'offer'> | undefined;
  readonly texts: Texts;
  /** As dates are written. */
  readonly language: string;
}

export function createExplain({ sharedFiles, texts, language }: ExplainParts) {
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });

  return async ({ view, files, token }: Delivery, { code }: ApiError): Promise<View> => {
    const task = view.reference ?? token;
    const rows = await Promise.all(
      files.map(async (file) => {
        const offer = await sharedFiles?.offer(file, task).catch(() => undefined);
        const size = formatBytes(file.bytes);
        if (!offer) return { title: file.label, detail: texts.unlinked(size) };
        return { title: file.label, detail: texts.linked(size, date.format(offer.until)), link: offer.link };
      }),
    );
    const why = WHY[code];
    const message = why ? texts.noFiles[why] : texts.noFiles.other(code);
    return {
      ...view,
      problems: [...(view.problems ?? []), { message }],
      rows: [...(view.rows ?? []), ...rows],
      actions: [{ name: 'result', label: texts.post, task }, ...(view.actions ?? [])],
    };
  };
}
