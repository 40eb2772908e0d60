// Checks with Slack if uploaded files are part of a message.

import type { Clock } from '../../../ports/clock.ts';
import { ApiError } from '../../shared/api-error.ts';
import type { SlackApi } from '../api/slack-api.ts';

/** `shown`: part of a message. `uploaded`: not visible yet. `missing`: must be uploaded again. */
export type UploadState = 'shown' | 'uploaded' | 'missing';

type FileIds = readonly { readonly id: string }[];

const POLL_DELAYS_MS = [400, 1000, 2500, 5000];
const LATE_ATTEMPT = 2;
const MISSING_CODES = new Set(['file_not_found', 'file_deleted']);

export async function fetchUploadState(api: SlackApi, files: FileIds): Promise<UploadState> {
  for (const { id } of files) {
    try {
      const { mode, shares, channels = [], groups = [], ims = [] } = await api.getFileInfo(id);
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

/**
 * Slack responds before the message exists, so `uploaded` is only trusted after several polls. `onLate` runs when the
 * polls take long.
 */
export async function pollUploadState(
  api: SlackApi,
  files: FileIds,
  clock: Clock,
  onLate: () => Promise<unknown> = async () => {},
): Promise<UploadState> {
  for (const [attempt, ms] of POLL_DELAYS_MS.entries()) {
    if (attempt === LATE_ATTEMPT) await onLate();
    await clock.sleep(ms);
    const state = await fetchUploadState(api, files);
    if (state !== 'uploaded') return state;
  }
  return 'uploaded';
}
