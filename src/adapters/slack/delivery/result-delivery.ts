// Delivers a task's files to its thread: upload, final card, share, check that Slack shows the files. Each finished
// step is saved, so that a later attempt resumes after it.

import { z } from 'zod';
import { localizeLabels, localizeView } from '../../../domain/views/localize-view.ts';
import type { View } from '../../../domain/views/view.ts';
import { awaitWithTimeout } from '../../../kit/await-with-timeout.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import type { Messages } from '../../../messages/format.ts';
import { message } from '../../../messages/message.ts';
import { joinSentences } from '../../../messages/values.ts';
import { type Delivery, type PostedDelivery, UndeliverableError } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { isApiErrorOfKind } from '../../shared/api-error.ts';
import {
  createDeliveryProgress,
  type DeliveryProgress,
  type DeliveryStep,
  runPendingSteps,
  tryDeliveryMethods,
} from '../../shared/delivery-steps.ts';
import { formatEndNotice } from '../../shared/end-notice.ts';
import type { FileUpload } from '../../shared/prepare-uploads.ts';
import type { SlackApi } from '../api/slack-api.ts';
import { escapeText } from '../blocks/escape.ts';
import { getThread, isUserId, type SlackMessageRef, toMessageRef } from '../message-ref.ts';
import { renderCaption } from '../render.ts';
import { completeStep } from '../workflow/end-step.ts';
import {
  findFallbackMethods,
  listDeliveryMethods,
  type PostedCard,
  type SlackCardUpdater,
  type SlackDeliveryMethod,
} from './card-updater.ts';
import { createLinkRows, createMissingFilesView, type LinkCreator } from './missing-files.ts';
import { fetchUploadState, pollUploadState, type UploadState } from './upload-state.ts';

const SlackDeliveryNote = z.object({
  files: z.array(z.object({ id: z.string(), title: z.string(), kind: z.string().optional() })).optional(),
  /** True if Slack was, or may have been, asked to share the files. */
  shareRequested: z.boolean().optional(),
  /** True if the card shows the final state. */
  cardFinished: z.boolean().optional(),
  /** True if the card announces another attempt for the files. */
  retryShown: z.boolean().optional(),
  /** True if the requester was, or may have been, notified. */
  notified: z.boolean().optional(),
  /** True if the workflow step was completed. */
  stepCompleted: z.boolean().optional(),
});
type SlackDeliveryNote = z.infer<typeof SlackDeliveryNote>;
type UploadedFiles = NonNullable<SlackDeliveryNote['files']>;

/** State that the steps of one delivery share. */
interface DeliveryContext {
  readonly api: SlackApi;
  readonly ref: SlackMessageRef;
  readonly delivery: Delivery;
  /** The delivery's view in the reader's language. */
  readonly view: View<string>;
  readonly uploads: readonly FileUpload[];
  readonly cards: SlackCardUpdater;
  readonly messages: Messages;
  readonly clock: Clock;
  readonly log: Log;
  fileShareState: UploadState;
  /** Set by the step `card`. Files wait for this update at most {@link CARD_TIMEOUT_MS}. */
  cardUpdate?: Promise<PostedCard>;
  /** Place of the card, if known within {@link CARD_TIMEOUT_MS}. */
  card?: PostedCard;
  /** Method that worked in the step `share`. */
  filesMethod?: SlackDeliveryMethod;
}

/** Longest wait for the card before the files are shared. */
const CARD_TIMEOUT_MS = 1500;
const SHARE_TRIES = 2;
const FILES_NOT_SHOWN = 'Slack accepted the files but does not show them yet. The delivery will be retried.';

const getExtension = (name: string): string | undefined => /\.([a-z0-9]{1,8})$/.exec(name)?.[1];

/** Uploads files again only if they were deleted. */
const uploadStep = (sending: DeliveryContext): DeliveryStep<SlackDeliveryNote> => ({
  name: 'upload',
  async isDone({ files, shareRequested }) {
    const { api, uploads, clock } = sending;
    if (files)
      sending.fileShareState = await (shareRequested
        ? pollUploadState(api, files, clock)
        : fetchUploadState(api, files));
    return uploads.length === 0 || sending.fileShareState !== 'missing';
  },
  async run({ save }) {
    const files: UploadedFiles = [];
    // Uploads in sequence: Slack allows a workspace about 100 uploads a minute.
    for (const upload of sending.uploads)
      files.push({
        id: await sending.api.upload(upload),
        title: upload.title,
        kind: getExtension(upload.name),
      });
    await save({ files, shareRequested: undefined });
  },
});

const cardStep = (sending: DeliveryContext): DeliveryStep<SlackDeliveryNote> => ({
  name: 'card',
  isDone: () => false,
  async run({ current: { cardFinished = false, retryShown = false } }) {
    const { api, ref, delivery, view, cards, clock } = sending;
    // Files belong below the card, but do not wait for the workspace's edit limit.
    const isUpdated = cardFinished || retryShown;
    const waitsForCard = isUpdated || delivery.edits.hasRoom();
    sending.cardUpdate = isUpdated
      ? cards.findCurrent(ref).then((at) => ({ method: 'edit', ref: at }))
      : delivery.edits.run(() => cards.update(api, ref, view, { allowRepost: true, attachOverflow: true }));
    sending.cardUpdate.catch(() => {});
    sending.card = waitsForCard ? await awaitWithTimeout(sending.cardUpdate, CARD_TIMEOUT_MS, clock) : undefined;
  },
});

const shareStep = (sending: DeliveryContext): DeliveryStep<SlackDeliveryNote> => ({
  name: 'share',
  isDone: ({ files = [] }) => files.length === 0 || sending.fileShareState === 'shown',
  async run(progress) {
    const card: PostedCard = sending.card ?? {
      method: 'edit',
      ref: await sending.cards.findCurrent(sending.ref),
    };
    if (!progress.current.shareRequested) await progress.save({ shareRequested: true });
    sending.filesMethod = await shareFiles(sending, progress, card);
  },
});

/** Shares the files in the first place that accepts them. */
async function shareFiles(
  sending: DeliveryContext,
  progress: DeliveryProgress<SlackDeliveryNote>,
  { ref, method, isUnconfirmed }: PostedCard,
): Promise<SlackDeliveryMethod> {
  const { api, delivery, view, clock, messages, log } = sending;
  const { files = [], retryShown } = progress.current;
  // Once the card announces another attempt, one try is enough: the whole delivery is repeated.
  const maxTries = retryShown ? 1 : SHARE_TRIES;
  const labelledFiles = localizeLabels(delivery.files, messages);
  const comment = renderCaption(view, labelledFiles, delivery.notifiesRequester ? ref.person : undefined);
  // A card in an unknown place has no thread of its own. The thread that was to contain it still exists.
  const thread = isUnconfirmed ? ref.thread : getThread(ref);
  const shared = await tryDeliveryMethods({
    // A response URL accepts no files.
    methods: listDeliveryMethods(ref, clock.now()).filter(
      (one) => one === 'channel' || one === 'direct' || (one === 'reply' && thread !== undefined),
    ),
    async attempt(one) {
      const channel = one === 'direct' ? await api.openDirectMessage(ref.person) : ref.channel;
      const to = { channel, thread: one === 'reply' ? thread : undefined };
      for (let tries = 1; ; tries += 1) {
        try {
          return await api.shareFiles(files, to, comment);
        } catch (thrown) {
          // The response was lost: files.info shows if the share worked.
          if (!isApiErrorOfKind(thrown, 'unclear')) throw thrown;
          // A card that still waits for the edit limit does not show “Done” yet.
          const onLate = async () => sending.card && showRetryNotice(sending, progress);
          if ((await pollUploadState(api, files, clock, onLate)) === 'shown') return;
          if (tries >= maxTries) throw thrown;
        }
      }
    },
    fallbacksAfter: (failed, thrown, left) => findFallbackMethods(failed, thrown, left, ref),
    undeliverableMessage: messages.format('chat.nowhere', { platform: 'Slack' }),
    log,
  });
  return shared.method === 'reply' ? method : shared.method;
}

/** Replaces “Done” on the card with the announcement of another attempt, until the files are shown. */
async function showRetryNotice(
  { api, cards, cardUpdate, delivery, view: finalView, messages, log }: DeliveryContext,
  { current: { files = [], retryShown }, save }: DeliveryProgress<SlackDeliveryNote>,
): Promise<void> {
  if (retryShown || files.length === 0 || !cardUpdate) return;
  const line = messages.format('card.bringingAgain');
  const view: View<string> = { ...finalView, status: 'working', line, actions: [] };
  try {
    const put = await cardUpdate;
    await save({ retryShown: true, cardFinished: undefined });
    await delivery.edits.run(() => cards.update(api, put.ref, view, { allowRepost: false, attachOverflow: false }));
  } catch (thrown) {
    log.info('card not updated: files missing', { reason: formatError(thrown) });
  }
}

const confirmStep = (sending: DeliveryContext): DeliveryStep<SlackDeliveryNote> => ({
  name: 'confirm',
  isDone: () => false,
  async run(progress) {
    const { api, cards, delivery, view, messages, clock, log } = sending;
    const { files = [], cardFinished, retryShown } = progress.current;
    let card = await sending.cardUpdate;
    if (!card) return;
    if (files.length === 0) return notifyRequester(sending, card, view, progress);
    if (!cardFinished && !retryShown) await progress.save({ cardFinished: true });
    // If Slack cannot be reached now, its earlier confirmation counts.
    const shownState = sending.filesMethod ? await pollUploadState(api, files, clock).catch(() => 'shown') : 'shown';
    if (shownState !== 'shown') throw new Error(FILES_NOT_SHOWN);
    if (retryShown) {
      card = await delivery.edits.run(() =>
        cards.update(api, sending.ref, view, { allowRepost: true, attachOverflow: true }),
      );
      sending.cardUpdate = Promise.resolve(card);
      await progress.save({ cardFinished: true, retryShown: undefined });
    }
    if (sending.filesMethod !== 'direct' || card.method === 'direct' || card.method === 'response') return;
    // The files are not beside the card, so the card says where to find them.
    const line = messages.render(joinSentences(view.line || undefined, message('chat.elsewhere')));
    const directedView = { ...view, line };
    await delivery.edits
      .run(() => cards.update(api, card.ref, directedView, { allowRepost: false, attachOverflow: true }))
      .catch((thrown: unknown) => log.info('card not updated: file message', { reason: formatError(thrown) }));
  },
});

/** Completes the workflow's step once the result is visible. */
const workflowStep = ({ api, ref: { execution }, view, log }: DeliveryContext): DeliveryStep<SlackDeliveryNote> => ({
  name: 'complete-step',
  isDone: ({ stepCompleted = false }) => execution === undefined || stepCompleted,
  async run({ current: { files = [] }, save }) {
    if (!execution) return;
    await completeStep(api, execution, { view, files: files.map(({ id }) => id) }, log);
    await save({ stepCompleted: true });
  },
});

const STEPS = [uploadStep, cardStep, shareStep, confirmStep, workflowStep];

const toDeliveryResult = (method: string, ref: SlackMessageRef): PostedDelivery => ({
  method,
  message: toMessageRef(ref),
});

/** True if later attempts would fail too. */
const isPermanent = (thrown: unknown): boolean =>
  thrown instanceof UndeliverableError || isApiErrorOfKind(thrown, 'revoked');

/** Runs the pending steps. If the workspace accepts no files, explains it on the card and adds links. */
export async function deliverResult(
  sending: DeliveryContext,
  linkCreator: LinkCreator | undefined,
): Promise<PostedDelivery> {
  const { api, ref, delivery, cards, messages, log } = sending;
  const progress = createDeliveryProgress(SlackDeliveryNote.safeParse(delivery.progress).data ?? {}, delivery);
  try {
    const steps = STEPS.map((step) => step(sending));
    await runPendingSteps(steps, progress);
    const card = (await sending.cardUpdate) ?? { method: 'edit', ref };
    const { filesMethod = card.method } = sending;
    return toDeliveryResult(filesMethod === 'edit' ? card.method : filesMethod, card.ref);
  } catch (thrown) {
    if (!isApiErrorOfKind(thrown, 'no-files')) {
      if (!isPermanent(thrown)) await showRetryNotice(sending, progress);
      throw thrown;
    }
    // The workspace accepts no files, so the card links to them.
    await sending.cardUpdate;
    log.warn('slack rejects files here', { code: thrown.code });
    const rows = await createLinkRows(linkCreator, delivery);
    const view = localizeView(createMissingFilesView(delivery, thrown.code, rows), messages);
    const card = await delivery.edits.run(() =>
      cards.update(api, ref, view, { allowRepost: true, attachOverflow: true }),
    );
    await notifyRequester(sending, card, view, progress);
    const { link } = view.rows?.find((one) => one.link !== undefined) ?? {};
    if (ref.execution) await completeStep(api, ref.execution, { view, files: [], link }, log);
    return toDeliveryResult(link === undefined ? 'explained' : 'link', card.ref);
  }
}

/** Mentions the requester at most once, since edits send no notification. */
async function notifyRequester(
  { api, delivery, messages, log }: DeliveryContext,
  { ref, method }: PostedCard,
  view: View<string>,
  { current: { notified }, save }: DeliveryProgress<SlackDeliveryNote>,
): Promise<void> {
  if (!delivery.notifiesRequester || notified || !isUserId(ref.person)) return;
  await save({ notified: true });
  if (method === 'direct' || method === 'response') return;
  const text = `<@${ref.person}> ${formatEndNotice(view, messages, escapeText)}`;
  await api
    .post({ channel: ref.channel, thread: getThread(ref) }, { text: text.slice(0, 1000) }, `${delivery.token} told`)
    .catch((thrown: unknown) => log.warn('requester not notified', { reason: formatError(thrown) }));
}
