// Posts messages and task cards. A card is stored before its task is submitted, so a crash leaves no task without a
// message. If submitting takes long, the response is the card.

import type { DatabaseSync } from 'node:sqlite';
import type { FileRef } from '../../domain/commands/invocation.ts';
import { awaitWithTimeout } from '../../kit/await-with-timeout.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { waitForTimeSlice } from '../../kit/loop/yield-to-event-loop.ts';
import { isDiskFullError } from '../../kit/sqlite/disk-full-error.ts';
import { runInTransaction } from '../../kit/sqlite/transaction.ts';
import { message } from '../../messages/message.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DiskQuota } from '../../ports/disk-quota.ts';
import type { ApiResponse } from './api-response.ts';
import { createMessageId } from './card-sender.ts';
import { HttpError } from './http-error.ts';
import { type UploadRef, uploadIdFrom } from './parse-request.ts';
import type { WebCaller } from './people/identity.ts';
import { renderUpload, type ViewJson } from './render.ts';
import type { ContentOwnership } from './storage/content-ownership.ts';
import type { ChatFiles, StoredFile } from './storage/files.ts';
import type { ChatMessage, MessageLog, PendingCardMessage, RetryPayload } from './storage/message-log.ts';
import type { RecentPeopleAndRooms } from './storage/recent-people-and-rooms.ts';

export interface MessagePosterOptions {
  readonly database: DatabaseSync;
  readonly messages: MessageLog;
  readonly files: ChatFiles;
  readonly ownership: ContentOwnership;
  readonly activity: RecentPeopleAndRooms;
  readonly disk: DiskQuota;
  readonly clock: Clock;
  readonly log: Log;
  /** Registers work that continues after the response. */
  readonly track: <T>(work: Promise<T>) => Promise<T>;
}

/** A message to post, with the callback that claims its idempotency key in the same transaction. */
export interface MessageDraft {
  /** Set if a task id was derived from it. */
  readonly id?: string;
  readonly room: string;
  readonly caller: WebCaller;
  readonly text: string;
  readonly uploads?: readonly StoredFile[];
  /** Files of earlier messages that the request uses. */
  readonly inputFiles?: readonly FileRef[];
  readonly claimKey: (message: ChatMessage) => void;
  /** Data that the "Try again" button needs after a crash. */
  readonly retry?: RetryPayload;
}

/** Submits the task of a posted card. */
type SubmitTask = (message: ChatMessage) => Promise<unknown>;

export interface MessagePoster {
  /** Returns the result if it is ready within 400 ms, else `undefined`. The work continues either way. */
  waitBriefly<T>(work: Promise<T>): Promise<T | undefined>;
  postText(draft: MessageDraft): Promise<ApiResponse>;
  /** Posts a card and submits its task. Results that arrive after 400 ms only show in the card. */
  postCard(draft: MessageDraft, view: ViewJson, submitTask: SubmitTask): Promise<ApiResponse>;
  /** Like {@link postCard}, but responds without waiting for the task. */
  postCardInBackground(draft: MessageDraft, view: ViewJson, submitTask: SubmitTask): Promise<ApiResponse>;
  updateCard(message: ChatMessage, view: ViewJson): void;
  /** Marks cards whose task was not submitted before the process stopped as interrupted. Returns their number. */
  recoverInterrupted(wasSubmitted: (card: ChatMessage) => Promise<boolean>): Promise<number>;
}

const FIRST_RESPONSE_MS = 400;

export function createMessagePoster(options: MessagePosterOptions): MessagePoster {
  const { database, messages, files, disk, ownership, activity, clock, log, track } = options;

  const waitBriefly = <T>(work: Promise<T>) => awaitWithTimeout(track(work), FIRST_RESPONSE_MS, clock);

  function storeMessage(draft: MessageDraft, view?: ViewJson): ChatMessage {
    const { id = createMessageId(), room, caller, text, uploads = [], inputFiles = [], claimKey, retry } = draft;
    const shownUploads = uploads.length > 0 && { uploads: uploads.map(renderUpload) };
    return runInTransaction(database, () => {
      const posted = messages.post(
        { id, room, at: clock.now(), author: caller.publicPerson, text, view, ...shownUploads },
        view && { retry },
      );
      activity.record(caller.publicPerson, room, posted.rev);
      ownership.setMessageOwner(posted.id, caller.person.id);
      claimKey(posted);
      files.linkToMessage([...uploads.map(({ id }) => id), ...inputFiles.map(uploadIdFrom)], posted.id);
      return posted;
    });
  }

  const toResponse = ({ id }: ChatMessage): ApiResponse => ({ status: 201, body: { message: messages.get(id) } });

  async function submitAndRespond(posted: ChatMessage, view: ViewJson, submitTask: SubmitTask): Promise<ApiResponse> {
    try {
      await submitTask(posted);
      messages.clearPending(posted.id);
      return toResponse(posted);
    } catch (thrown) {
      log.error('request not accepted', { message: posted.id, reason: formatError(thrown) });
      // The task has already changed its card, so the task exists and reports its own progress.
      if (!messages.isPending(posted.id)) return toResponse(posted);
      const failed = { status: 'failed', title: view.title, line: message('chat.notTaken') } as const;
      messages.update(posted.id, { view: failed });
      return { status: 500, body: { error: failed.line, message: messages.get(posted.id) } };
    }
  }

  return {
    waitBriefly,
    async postText(draft) {
      await requireDiskSpace(disk, draft.text);
      return { status: 201, body: { message: storeMessage(draft) } };
    },
    async postCard(draft, view, submitTask) {
      const posted = storeMessage(draft, view);
      return (await waitBriefly(submitAndRespond(posted, view, submitTask))) ?? toResponse(posted);
    },
    async postCardInBackground(draft, view, submitTask) {
      // Each write waits for the disk, and hundreds of cards can be posted at the same moment.
      await waitForTimeSlice();
      const posted = storeMessage(draft, view);
      void track(submitAndRespond(posted, view, submitTask));
      return toResponse(posted);
    },
    updateCard: ({ id }, view) => void messages.update(id, { view }),
    async recoverInterrupted(wasSubmitted) {
      let recovered = 0;
      for (const card of messages.listPending()) {
        const { id, retry } = card;
        if (await wasSubmitted(card)) {
          messages.clearPending(id);
          continue;
        }
        recovered += 1;
        messages.update(id, { view: createInterruptedView(card) }, retry);
      }
      return recovered;
    },
  };
}

/** Shows that a restart interrupted the request, with a retry button if the request was stored. */
function createInterruptedView({ id, view, retry }: PendingCardMessage): ViewJson {
  const interrupted = { status: 'unknown', title: view?.title ?? '', line: message('chat.interrupted') } as const;
  const retryAction = { name: 'retry', label: message('card.buttons.tryAgain'), task: id, isOwnerOnly: true } as const;
  return { ...interrupted, ...(retry && { actions: [retryAction] }) };
}

export const requireUploads = (files: ChatFiles, uploadRefs: readonly UploadRef[]): StoredFile[] =>
  uploadRefs.map(({ id }) => {
    const file = files.find(id);
    if (!file) throw new HttpError(400, message('chat.uploadGone'));
    return file;
  });

async function requireDiskSpace(disk: DiskQuota, text: string): Promise<void> {
  const claim = await disk.reserve('messages', text.length).catch((thrown) => {
    throw isDiskFullError(thrown) ? new HttpError(507, message('chat.noRoom')) : thrown;
  });
  claim.release();
}
