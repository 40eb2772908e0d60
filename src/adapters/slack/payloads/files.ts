// Reads files in Slack's payloads: fields, references for a later download, and reasons for unreadable files.

import { z } from 'zod';
import type { FileRef } from '../../../domain/commands/invocation.ts';
import type { Json } from '../../../kit/json.ts';
import { toSingleLine } from '../../../kit/text.ts';
import type { Messages } from '../../../messages/format.ts';
import { ApiError } from '../../shared/api-error.ts';
import type { SlackApi } from '../api/slack-api.ts';

export interface SlackFile {
  readonly id: string;
  readonly name?: string | null;
  readonly title?: string | null;
  readonly mimetype?: string | null;
  readonly size?: number | null;
  /** Slack's storage mode: `hosted`, `tombstone`, `external`, `file_access` and others. */
  readonly mode?: string | null;
  /** `access_denied`: the file's workspace does not share it with ours. */
  readonly file_access?: string | null;
  readonly is_external?: boolean | null;
  readonly url_private_download?: string | null;
  /** `slack_audio` and `slack_video` for clips recorded in Slack. */
  readonly subtype?: string | null;
  /** Length of a clip in milliseconds. */
  readonly duration_ms?: number | null;
}

/** Content of a file's `platformRef`: enough to request the file again, without a token. */
const SlackFileLocation = z.object({
  /** Workspace whose token reads the file. */
  team: z.string(),
  /** Slack's file id, F…. */
  fileId: z.string(),
  /**
   * `url_private_download` of the file. Absent for Slack Connect, which sends only an id at first; `files.info` returns
   * it.
   */
  downloadUrl: z.string().optional(),
});

export type SlackFileLocation = z.infer<typeof SlackFileLocation>;

/** Returns `undefined` for a file of another adapter. */
export const parseFileLocation = (at: Json): SlackFileLocation | undefined => SlackFileLocation.safeParse(at).data;

export function toFileRef(team: string, file: SlackFile, field?: string): FileRef {
  const { id, size, mimetype, url_private_download: downloadUrl } = file;
  return {
    name: getFileName(file),
    ...(size != null && { bytes: size }),
    ...(mimetype && { type: mimetype }),
    field,
    platformRef: { team, fileId: id, ...(downloadUrl && { downloadUrl }) },
  };
}

export const getFileName = ({ name, title, id }: SlackFile): string => toSingleLine(name ?? title ?? '') || id;

/** Slack Connect sends only the id at first. */
const isStub = ({ mode, name }: SlackFile): boolean => mode === 'file_access' || (!name && mode !== 'tombstone');

/** Returns the reason why a file cannot be read, or `undefined` if it can. */
export function explainUnreadable(file: SlackFile, messages: Messages): string | undefined {
  if (file.mode === 'tombstone' || file.mode === 'hidden_by_limit') return messages.format('chat.deletedFile');
  if (file.file_access === 'access_denied')
    return messages.format('chat.fileHidden', { name: getFileName(file), platform: 'Slack' });
  if (file.mode === 'external' || file.is_external === true)
    return messages.format('chat.fileExternal', { name: getFileName(file) });
  return isStub(file) ? messages.format('chat.unreadFile') : undefined;
}

/** Completes files that have only an id through files.info. A file that Slack refuses is returned unchanged. */
export const loadFileDetails = (
  getApi: (team: string) => Promise<SlackApi>,
  team: string,
  files: readonly SlackFile[] | null | undefined,
): Promise<readonly SlackFile[]> =>
  Promise.all(
    (files ?? []).map(async (file) => {
      if (!isStub(file)) return file;
      try {
        const { name = 'file', mode = 'hosted', ...details } = await (await getApi(team)).getFileInfo(file.id);
        return { ...file, ...details, id: file.id, name, mode };
      } catch (thrown) {
        if (thrown instanceof ApiError) return file;
        throw thrown;
      }
    }),
  );
