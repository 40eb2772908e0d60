// Asks Slack whether uploaded files are part of a message yet.

import type { Clock } from '../../../ports/clock.ts';
import { ApiError } from '../../shared/errors.ts';
import type { SlackApi } from '../api/api.ts';

/** `shown`: part of a message. `uploaded`: not visible yet. `missing`: to be uploaded again. */
export type FileState = 'shown' | 'uploaded' | 'missing';

type Files = readonly { readonly id: string }[];

const LOOKS_MS = [400, 1000, 2500, 5000];
const LATE_LOOK = 2;
const MISSING_CODES = new Set(['file_not_found', 'file_deleted']);

export async function fileState(api: SlackApi, files: Files): Promise<FileState> {
  for (const { id } of files) {
    try {
      const { mode, shares, channels = [], groups = [], ims = [] } = await api.file(id);
      // `shares` lacks some places that these lists have.
      const lists = Object.values({ ...shares?.public, ...shares?.private });
      if ([...lists, channels, groups, ims].some((places) => places.length > 0)) return 'shown';
      if (mode === 'tombstone') return 'missing';
    } catch (thrown) {
      if (thrown instanceof ApiError && MISSING_CODES.has(thrown.code)) return 'missing';
      throw thrown;
    }
  }
  return 'uploaded';
}

/** Slack answers before the message exists, so `uploaded` is believed only after several looks. `late`: runs once it takes long. */
export async function settledFileState(
  api: SlackApi,
  files: Files,
  clock: Clock,
  late: () => Promise<unknown> = async () => {},
): Promise<FileState> {
  for (const [look, ms] of LOOKS_MS.entries()) {
    if (look === LATE_LOOK) await late();
    await clock.sleep(ms);
    const state = await fileState(api, files);
    if (state !== 'uploaded') return state;
  }
  return 'uploaded';
}
