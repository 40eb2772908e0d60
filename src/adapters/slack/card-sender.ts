// Shows views on a task's card and delivers results. The steps of a delivery are in delivery/result-delivery.ts.

import { localizeView } from '../../domain/views/localize-view.ts';
import { isFailureStatus, isRunningStatus, type View } from '../../domain/views/view.ts';
import type { Log } from '../../kit/log.ts';
import type { Messages } from '../../messages/format.ts';
import { type ChatAdapter, UndeliverableError } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { KeyValueStore } from '../../ports/store.ts';
import { isApiErrorOfKind } from '../shared/api-error.ts';
import { prepareUploads } from '../shared/prepare-uploads.ts';
import { type AgentFeatures, toStartedView } from './agent/agent-features.ts';
import type { ThreadWork } from './agent/thread-work.ts';
import type { SlackApi } from './api/slack-api.ts';
import { createSlackCardUpdater, type SlackCardUpdater } from './delivery/card-updater.ts';
import { deliverResult } from './delivery/result-delivery.ts';
import { canShowStatusLine, parseMessageRef, type SlackMessageRef } from './message-ref.ts';
import { getOverflowText } from './render.ts';
import { failStep } from './workflow/end-step.ts';

export interface SlackCardSenderOptions {
  /** Throws an ApiError `revoked` for a workspace that uninstalled the app. */
  getApi(team: string): Promise<SlackApi>;
  /** Stores the new places of cards that could not be edited. */
  readonly keyValueStore: KeyValueStore;
  /** Creates links to results for workspaces that accept no files. */
  readonly sharedFiles?: Pick<SharedFiles, 'createLink'>;
  /** Absent if the app is not an agent. */
  readonly agent?: AgentFeatures;
  readonly messages: Messages;
  readonly clock: Clock;
  readonly log: Log;
}

export function createCardSender(options: SlackCardSenderOptions): Pick<ChatAdapter, 'show' | 'deliver'> {
  const { getApi, keyValueStore, sharedFiles, agent, messages, clock, log } = options;
  const cards = createSlackCardUpdater({
    keyValueStore,
    messages,
    isAgent: agent !== undefined,
    clock,
    log,
  });

  return {
    async show(at, viewData) {
      const ref = parseMessageRef(at);
      if (!ref) return;
      const view = localizeView(viewData, messages);
      try {
        const api = await getApi(ref.team);
        const work = canShowStatusLine(ref) ? agent?.work : undefined;
        if (work && isRunningStatus(view.status)) return await showProgress({ work, cards, messages }, api, ref, view);
        // A failed task gets a new card if the edit fails. Other states are only shown on the old card.
        const allowRepost = isFailureStatus(view.status);
        const stoppedBy = view.status === 'cancelled' ? await work?.findStopper(ref) : undefined;
        const put = cards.update(api, ref, view, { allowRepost, attachOverflow: false, stoppedBy });
        const unseen = await put.then(() => undefined, catchUndeliverable);
        // The workflow waits for its step, even if the card cannot be shown.
        if (ref.execution && hasEnded(view)) await failStep(api, ref.execution, view.line, log);
        if (!unseen && view.status !== 'done') await work?.markStaleCard(ref);
        await work?.end(api, ref, view);
        if (unseen) throw unseen;
      } catch (thrown) {
        if (!isApiErrorOfKind(thrown, 'revoked') && !(thrown instanceof UndeliverableError)) throw thrown;
        log.info('slack card not shown', { team: ref.team, status: view.status });
      }
    },

    async deliver(at, delivery) {
      const ref = parseMessageRef(at);
      if (!ref) throw new UndeliverableError('Not a reference to a Slack message.');
      const view = localizeView(delivery.view, messages);
      const overflowText = getOverflowText(view);
      const uploads = prepareUploads(delivery, { overflowText, isLatinOnly: false, messages });
      try {
        const api = await getApi(ref.team);
        const common = { api, ref, delivery, view, uploads, cards, messages, clock, log };
        const delivered = await deliverResult({ ...common, fileShareState: 'missing' }, sharedFiles);
        await agent?.onResult(api, ref, view);
        return delivered;
      } catch (thrown) {
        throw isApiErrorOfKind(thrown, 'revoked') ? new UndeliverableError(messages.format('chat.revoked')) : thrown;
      }
    },
  };
}

/** Rethrows all other errors. */
function catchUndeliverable(thrown: unknown): UndeliverableError {
  if (thrown instanceof UndeliverableError) return thrown;
  throw thrown;
}

const hasEnded = ({ status }: View<string>): boolean => !isRunningStatus(status) && status !== 'needs-input';

/** Updates the status line. The card itself only changes if it still shows a question. */
async function showProgress(
  { work, cards, messages }: { work: ThreadWork; cards: SlackCardUpdater; messages: Messages },
  api: SlackApi,
  ref: SlackMessageRef,
  view: View<string>,
): Promise<void> {
  if (await work.isCardStale(ref)) {
    await cards.update(api, ref, toStartedView(view, messages), { allowRepost: false, attachOverflow: false });
    await work.clearStaleMark(ref);
  }
  await work.show(api, ref, view);
}
