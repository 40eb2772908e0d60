// Finished files on their way into a thread: whether Slack has them, and whether anybody sees them yet.

import type { Clock } from '../../../ports/clock.ts';
import { ApiError } from '../../shared/errors.ts';
import type { FileUpload } from '../../shared/files.ts';
import type { SlackApi } from '../api/api.ts';

/** Files that are up, as they are shared. */
export type Uploaded = readonly { readonly id: string; readonly title: string }[];

/** `shown`: they are part of a message. `up`: nobody sees them yet. `away`: they have to go up again. */
export type FileState = 'shown' | 'up' | 'away';

/** One after the other: a workspace takes a hundred a minute, and other tasks have files too. */
export async function uploadAll(api: SlackApi, uploads: readonly FileUpload[]): Promise<Uploaded> {
  const done: { id: string; title: string }[] = [];
  for (const upload of uploads) done.push({ id: await api.upload(upload), title: upload.title });
  return done;
}

const AWAY = new Set(['file_not_found', 'file_deleted']);

export async function stateOf(api: SlackApi, files: Uploaded): Promise<FileState> {
  for (const { id } of files) {
    try {
      const { shares, mode } = await api.file(id);
      if (shares.length > 0) return 'shown';
      if (mode === 'tombstone') return 'away';
    } catch (thrown) {
      if (thrown instanceof ApiError && AWAY.has(thrown.code)) return 'away';
      throw thrown;
    }
  }
  return 'up';
}

const LOOKS_MS = [400, 1000, 2500, 5000];

/** The state of files that Slack may have said yes to already: the message comes later, so `up` is believed late. */
export async function stateAfterYes(api: SlackApi, files: Uploaded, clock: Clock): Promise<FileState> {
  for (const ms of LOOKS_MS) {
    const state = await stateOf(api, files);
    if (state !== 'up') return state;
    await clock.sleep(ms);
  }
  return stateOf(api, files);
}

/** Slack's answer comes before the message; this waits until it is there. False: it is not, and may never be. */
export async function isShown(api: SlackApi, files: Uploaded, clock: Clock): Promise<boolean> {
  for (const ms of LOOKS_MS) {
    await clock.sleep(ms);
    try {
      if ((await stateOf(api, files)) === 'shown') return true;
    } catch {
      return true; // nobody can be asked right now; Slack did say yes
    }
  }
  return false;
}
