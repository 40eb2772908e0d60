// Files in Slack's payloads: the fields we read, the reference to fetch one later, and why some cannot be read.

import { z } from 'zod';
import type { FileRef } from '../../../domain/commands/invocation.ts';
import type { Json } from '../../../kit/json.ts';
import { oneLine } from '../../../kit/text.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Texts } from '../../shared/texts/index.ts';
import type { SlackApi } from '../api/api.ts';

/** The fields of Slack's file object that we read. */
export interface FileBody {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly mimetype?: string | null | undefined;
  readonly size?: number | null | undefined;
  /** `hosted`, `tombstone`, `external`, `file_access` … */
  readonly mode?: string | null | undefined;
  /** `access_denied`: of a workspace that does not share it with ours. */
  readonly file_access?: string | null | undefined;
  readonly is_external?: boolean | null | undefined;
  readonly url_private_download?: string | null | undefined;
}

/** What a file carries as its `at`: enough to ask Slack for it again, and no token. */
const FileAt = z.object({
  /** The workspace whose token reads it. */
  team: z.string(),
  /** Slack's own id, F…. */
  file: z.string(),
  /** `url_private_download`. It may be missing (Slack Connect shows only an id at first); `files.info` tells it. */
  download: z.string().optional(),
});

export type FileAt = z.infer<typeof FileAt>;

/** `undefined` for what is no file of this adapter. */
export const readFileAt = (at: Json): FileAt | undefined => FileAt.safeParse(at).data;

export function fileRef(team: string, file: FileBody, field?: string): FileRef {
  const { id, size, mimetype, url_private_download: download } = file;
  return {
    name: nameOf(file),
    ...(size != null && { bytes: size }),
    ...(mimetype && { type: mimetype }),
    ...(field !== undefined && { field }),
    at: { team, file: id, ...(download && { download }) },
  };
}

export const nameOf = ({ name, title, id }: FileBody): string => oneLine(name ?? title ?? '') || id;

/** Slack Connect sends only the id at first. */
const isStub = ({ mode, name }: FileBody): boolean =>
  mode === 'file_access' || (!name && mode !== 'tombstone');

/** Why nothing can be read from a file, whatever it is for. */
export function whyUnreadable(file: FileBody, texts: Texts): string | undefined {
  if (file.mode === 'tombstone' || file.mode === 'hidden_by_limit') return texts.deletedFile;
  if (file.file_access === 'access_denied') return texts.fileHidden(nameOf(file), 'Slack');
  if (file.mode === 'external' || file.is_external === true) return texts.fileExternal(nameOf(file));
  return isStub(file) ? texts.unreadFile : undefined;
}

/** Completes files that have only an id by files.info; one that Slack refuses is returned unchanged. */
export const wholeFiles = (
  apiOf: (team: string) => Promise<SlackApi>,
  team: string,
  files: readonly FileBody[] | null | undefined,
): Promise<readonly FileBody[]> =>
  Promise.all(
    (files ?? []).map(async (file) => {
      if (!isStub(file)) return file;
      try {
        const { name = 'file', mode = 'hosted', ...told } = await (await apiOf(team)).file(file.id);
        return { ...file, ...told, id: file.id, name, mode };
      } catch (thrown) {
        if (thrown instanceof ApiError) return file;
        throw thrown;
      }
    }),
  );
