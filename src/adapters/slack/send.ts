// Shows views on a task's card and delivers files to its thread: upload, final card, share, check that Slack shows them. Each finished
// step is noted, so that a later attempt resumes after it.

import { z } from 'zod';
import { isRunning, type View } from '../../domain/views/view.ts';
import { inTime } from '../../kit/in-time.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { oneLine } from '../../kit/text.ts';
import { type ChatAdapter, type Delivered, type Delivery, Undeliverable } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { Notes } from '../../ports/store.ts';
import { firstWay, openProgress, type Progress, runSteps, type Step } from '../shared/delivery.ts';
import { failedAs } from '../shared/errors.ts';
import { type FileUpload, uploadsOf } from '../shared/files.ts';
import type { Texts, Wording } from '../shared/texts/index.ts';
import { type Agent, begunView } from './agent/agent.ts';
import type { StatusLines } from './agent/status.ts';
import type { SlackApi } from './api/api.ts';
import { escapeText } from './blocks/escape.ts';
import { type Cards, createCards, type Placed, type Way, waysAfter, waysFor } from './delivery/cards.ts';
import { type FileState, fileState, settledFileState } from './delivery/file-state.ts';
import { hasStatusLine, isPerson, type Ref, readRef, threadOf, toMessageRef } from './delivery/ref.ts';
import { overflowOf, renderCaption } from './render.ts';
import { completeStep, failStep } from './workflow/end.ts';

export interface SendParts {
  /** Throws an ApiError `revoked` for a workspace that has let us go. */
  apiOf(team: string): Promise<SlackApi>;
  /** Where cards went that could not be edited. */
  readonly notes: Notes;
  /** For results of workspaces that take no files. */
  readonly sharedFiles?: Pick<SharedFiles, 'offer'> | undefined;
  /** Left out where the app is none. */
  readonly agent?: Agent | undefined;
  readonly wording: Wording;
  readonly clock: Clock;
  readonly log: Log;
}

const result = (way: string, ref: Ref): Delivered => ({ way, message: toMessageRef(ref) });

export function createSend(parts: SendParts): Pick<ChatAdapter, 'show' | 'deliver'> {
  const { apiOf, notes, agent, wording, clock, log } = parts;
  const { texts } = wording;
  const cards = createCards({ notes, texts, isAgent: agent !== undefined, clock, log });

  async function attempt(sending: Sending): Promise<Delivered> {
    const { api, ref, delivery } = sending;
    const progress = openProgress(Note.safeParse(delivery.note).data ?? {}, delivery);
    try {
      const steps = STEPS.map((step) => step(sending));
      await runSteps(steps, progress);
      const put = (await sending.cardPut) ?? { way: 'edit', ref };
      const { filesWay = put.way } = sending;
      return result(filesWay === 'edit' ? put.way : filesWay, put.ref);
    } catch (thrown) {
      if (!failedAs(thrown, 'no-files')) {
        if (!isFinal(thrown)) await sayWaiting(sending, progress);
        throw thrown;
      }
      // The workspace takes none: its card says why, and where they are.
      await sending.cardPut;
      log.warn('slack takes no files here', { code: thrown.code });
      const view = withoutFiles(delivery, thrown.code, await linkRows(parts, delivery), texts);
      const put = await delivery.edits.run(() => cards.put(api, ref, view, { anew: true, attach: true }));
      await notify(sending, put, view, progress);
      const { link } = view.rows?.find((one) => one.link !== undefined) ?? {};
      if (ref.execution) await completeStep(api, ref.execution, { view, files: [], link }, log);
      return result(link === undefined ? 'explained' : 'link', put.ref);
    }
  }

  return {
    async show(at, view) {
      const ref = readRef(at);
      if (!ref) return;
      try {
        const api = await apiOf(ref.team);
        const status = hasStatusLine(ref) ? agent?.status : undefined;
        if (status && isRunning(view.mood)) return await atWork({ status, cards, texts }, api, ref, view);
        // People have to learn of these; of the others, only who looks at the card.
        const anew = view.mood === 'failed' || view.mood === 'unknown';
        const put = cards.put(api, ref, view, { anew, attach: false });
        const unseen = await put.then(() => undefined, undeliverable);
        // Its workflow waits for it, also where nobody can be shown a card.
        if (ref.execution && isOver(view)) await failStep(api, ref.execution, view.line, log);
        if (!unseen && view.mood !== 'done') await status?.noteStands(ref);
        await status?.end(api, ref);
        if (unseen) throw unseen;
      } catch (thrown) {
        if (!failedAs(thrown, 'revoked') && !(thrown instanceof Undeliverable)) throw thrown;
        log.info('nobody could be shown a view', { team: ref.team, mood: view.mood });
      }
    },

    async deliver(at, delivery) {
      const ref = readRef(at);
      if (!ref) throw new Undeliverable('That message is none of Slack’s.');
      const overflow = overflowOf(delivery.view);
      const { uploads, done } = await uploadsOf(delivery, { overflow, latin: false, texts });
      try {
        const api = await apiOf(ref.team);
        const common = { api, ref, delivery, uploads, cards, wording, clock, log };
        const delivered = await attempt({ ...common, filesState: 'missing' });
        await agent?.finished(api, ref, delivery.view);
        return delivered;
      } catch (thrown) {
        throw failedAs(thrown, 'revoked') ? new Undeliverable(texts.revoked) : thrown;
      } finally {
        await done();
      }
    },
  };
}

/** Where the files are instead. */
const linkRows = (
  { sharedFiles, wording: { texts, formats } }: Pick<SendParts, 'sharedFiles' | 'wording'>,
  { view, files, token }: Delivery,
) =>
  Promise.all(
    files.map(async (file) => {
      const offer = await sharedFiles?.offer(file, view.reference ?? token).catch(() => undefined);
      const size = formats.bytes(file.bytes);
      if (!offer) return { title: file.label, detail: texts.unlinked(size) };
      const detail = texts.linked(size, formats.day(offer.until));
      return { title: file.label, detail, link: offer.link };
    }),
  );

/** No later attempt would work. */
const isFinal = (thrown: unknown): boolean => thrown instanceof Undeliverable || failedAs(thrown, 'revoked');

/** Rethrows every other error. */
function undeliverable(thrown: unknown): Undeliverable {
  if (thrown instanceof Undeliverable) return thrown;
  throw thrown;
}

/** The task has ended. */
const isOver = ({ mood }: View): boolean => !isRunning(mood) && mood !== 'asking';

/** The card stays as it is until the end, unless it still asks something. */
async function atWork(
  { status, cards, texts }: { status: StatusLines; cards: Cards; texts: Texts },
  api: SlackApi,
  ref: Ref,
  view: View,
): Promise<void> {
  if (await status.stands(ref)) {
    await cards.put(api, ref, begunView(view, texts), { anew: false, attach: false });
    await status.forgetStands(ref);
  }
  await status.say(api, ref, view);
}

const Note = z.object({
  /** Uploaded files. */
  files: z.array(z.object({ id: z.string(), title: z.string(), kind: z.string().optional() })).optional(),
  /** Slack was or may have been asked to share them. */
  asked: z.boolean().optional(),
  /** The card says how it ended. */
  carded: z.boolean().optional(),
  /** The card says that the files take another try. */
  waiting: z.boolean().optional(),
  /** The requester was or may have been notified. */
  told: z.boolean().optional(),
  /** The workflow's step was completed. */
  ended: z.boolean().optional(),
});
type Note = z.infer<typeof Note>;
type Uploaded = NonNullable<Note['files']>;

/** State that the steps of one delivery share. */
interface Sending {
  readonly api: SlackApi;
  readonly ref: Ref;
  readonly delivery: Delivery;
  readonly uploads: readonly FileUpload[];
  readonly cards: Cards;
  readonly wording: Wording;
  readonly clock: Clock;
  readonly log: Log;
  filesState: FileState;
  /** Set by step `card`. Files wait for it at most {@link CARD_MS}. */
  cardPut?: Promise<Placed>;
  /** Place of the card, if known within {@link CARD_MS}. */
  cardAt?: Placed | undefined;
  /** How the files were shared (step `share`). */
  filesWay?: Way;
}

/** Longest wait for the card before the files are shared. */
const CARD_MS = 1500;
const SHARE_TRIES = 2;
const NOT_SEEN = 'Slack took the files, but does not show them yet; they are looked for again.';

const endingOf = (name: string): string | undefined => /\.([a-z0-9]{1,8})$/.exec(name)?.[1];

/** Uploads a file again only if it was deleted. */
const uploadStep = (sending: Sending): Step<Note> => ({
  name: 'upload',
  async done({ files, asked }) {
    const { api, uploads, clock } = sending;
    if (files)
      sending.filesState = await (asked ? settledFileState(api, files, clock) : fileState(api, files));
    return uploads.length === 0 || sending.filesState !== 'missing';
  },
  async run({ keep }) {
    const files: Uploaded = [];
    // One at a time: Slack allows a workspace about 100 uploads a minute.
    for (const one of sending.uploads)
      files.push({ id: await sending.api.upload(one), title: one.title, kind: endingOf(one.name) });
    await keep({ files, asked: undefined });
  },
});

const cardStep = (sending: Sending): Step<Note> => ({
  name: 'card',
  done: () => false,
  async run({ note: { carded = false, waiting = false } }) {
    const { api, ref, delivery, cards, clock } = sending;
    // Files belong below the card, but do not wait for the workspace's edit limit.
    const stays = carded || waiting;
    const waits = stays || delivery.edits.hasRoom();
    sending.cardPut = stays
      ? cards.find(ref).then((at) => ({ way: 'edit', ref: at }))
      : delivery.edits.run(() => cards.put(api, ref, delivery.view, { anew: true, attach: true }));
    sending.cardPut.catch(() => {});
    sending.cardAt = waits ? await inTime(sending.cardPut, (off) => clock.sleep(CARD_MS, off)) : undefined;
  },
});

const shareStep = (sending: Sending): Step<Note> => ({
  name: 'share',
  done: ({ files = [] }) => files.length === 0 || sending.filesState === 'shown',
  async run(progress) {
    const at: Placed = sending.cardAt ?? { way: 'edit', ref: await sending.cards.find(sending.ref) };
    if (!progress.note.asked) await progress.keep({ asked: true });
    sending.filesWay = await shareFiles(sending, progress, at);
  },
});

/** Shows the files at the first place that takes them. */
async function shareFiles(
  sending: Sending,
  progress: Progress<Note>,
  { ref, way, unseen }: Placed,
): Promise<Way> {
  const { api, delivery, clock, wording, log } = sending;
  const { files = [], waiting } = progress.note;
  // One try each once the card says so: the delivery itself is repeated.
  const most = waiting ? 1 : SHARE_TRIES;
  const comment = renderCaption(delivery.view, delivery.files, delivery.notify ? ref.person : undefined);
  // A card whose place is not known has no thread; a thread it was to be in is still there.
  const thread = unseen ? ref.thread : threadOf(ref);
  const found = await firstWay({
    // A response address takes no files.
    ways: waysFor(ref, clock.now()).filter(
      (one) => one === 'channel' || one === 'direct' || (one === 'reply' && thread !== undefined),
    ),
    async take(one) {
      const channel = one === 'direct' ? await api.direct(ref.person) : ref.channel;
      const to = { channel, thread: one === 'reply' ? thread : undefined };
      for (let tries = 1; ; tries += 1) {
        try {
          return await api.complete(files, to, comment);
        } catch (thrown) {
          // The answer was lost: files.info says whether the share worked.
          if (!failedAs(thrown, 'unclear')) throw thrown;
          // A card that waits for room to be edited does not say “Done” yet.
          const late = async () => sending.cardAt && sayWaiting(sending, progress);
          if ((await settledFileState(api, files, clock, late)) === 'shown') return;
          if (tries >= most) throw thrown;
        }
      }
    },
    leftAfter: (failed, thrown, left) => waysAfter(failed, thrown, left, ref),
    nowhere: wording.texts.nowhere('Slack'),
    log,
  });
  return found.way === 'reply' ? way : found.way;
}

/** Takes back “Done” while the files are not there: the card says that they take another try, until they are shown. */
async function sayWaiting(
  { api, cards, cardPut, delivery, wording, log }: Sending,
  { note: { files = [], waiting }, keep }: Progress<Note>,
): Promise<void> {
  if (waiting || files.length === 0 || !cardPut) return;
  const view: View = { ...delivery.view, mood: 'working', line: wording.card.bringingAgain, actions: [] };
  try {
    const put = await cardPut;
    await keep({ waiting: true, carded: undefined });
    await delivery.edits.run(() => cards.put(api, put.ref, view, { anew: false, attach: false }));
  } catch (thrown) {
    log.info('card does not say that the files are missing', { reason: reasonOf(thrown) });
  }
}

const confirmStep = (sending: Sending): Step<Note> => ({
  name: 'confirm',
  done: () => false,
  async run(progress) {
    const { api, cards, delivery, wording, clock, log } = sending;
    const { texts } = wording;
    const { files = [], carded, waiting } = progress.note;
    let put = await sending.cardPut;
    if (!put) return;
    if (files.length === 0) return notify(sending, put, delivery.view, progress);
    if (!carded && !waiting) await progress.keep({ carded: true });
    // If Slack cannot be asked now, its earlier yes counts.
    const seen = sending.filesWay ? await settledFileState(api, files, clock).catch(() => 'shown') : 'shown';
    if (seen !== 'shown') throw new Error(NOT_SEEN);
    if (waiting) {
      put = await delivery.edits.run(() =>
        cards.put(api, sending.ref, delivery.view, { anew: true, attach: true }),
      );
      sending.cardPut = Promise.resolve(put);
      await progress.keep({ carded: true, waiting: undefined });
    }
    if (sending.filesWay !== 'direct' || put.way === 'direct' || put.way === 'response') return;
    // Files cannot be posted beside the card, so it says where they are.
    const view = { ...delivery.view, line: texts.elsewhere(delivery.view.line) };
    await delivery.edits
      .run(() => cards.put(api, put.ref, view, { anew: false, attach: true }))
      .catch((thrown: unknown) =>
        log.info('card does not say where the files are', { reason: reasonOf(thrown) }),
      );
  },
});

/** Completes the workflow's step once the result is visible. */
const endStep = ({ api, ref: { execution }, delivery: { view }, log }: Sending): Step<Note> => ({
  name: 'tell',
  done: ({ ended = false }) => execution === undefined || ended,
  async run({ note: { files = [] }, keep }) {
    if (!execution) return;
    await completeStep(api, execution, { view, files: files.map(({ id }) => id) }, log);
    await keep({ ended: true });
  },
});

const STEPS = [uploadStep, cardStep, shareStep, confirmStep, endStep];

/** Mentions the requester, since edits send no notification. At most once. */
async function notify(
  { api, delivery, log }: Sending,
  { ref, way }: Placed,
  view: View,
  { note: { told }, keep }: Progress<Note>,
): Promise<void> {
  if (!delivery.notify || told || !isPerson(ref.person)) return;
  await keep({ told: true });
  if (way === 'direct' || way === 'response') return;
  const text = `<@${ref.person}> ${escapeText(oneLine(view.title))} · ${escapeText(oneLine(view.line))}`;
  await api
    .post(
      { channel: ref.channel, thread: threadOf(ref) },
      { text: text.slice(0, 1000) },
      `${delivery.token} told`,
    )
    .catch((thrown: unknown) => log.warn('requester not notified', { reason: reasonOf(thrown) }));
}

const WHY: Readonly<Record<string, Exclude<keyof Texts['noFiles'], 'other'>>> = {
  storage_limit_reached: 'storage',
  file_uploads_disabled: 'off',
  file_uploads_except_images_disabled: 'imagesOnly',
  file_type_not_allowed: 'type',
  missing_scope: 'scope',
  file_size_limit_exceeded: 'large',
};

/** A card that says why there are no files below it. */
function withoutFiles(
  { view, token }: Delivery,
  code: string,
  rows: NonNullable<View['rows']>,
  texts: Texts,
): View {
  const why = WHY[code];
  const message = why ? texts.noFiles[why] : texts.noFiles.other(code);
  const again = { name: 'result', label: texts.post, task: view.reference ?? token } as const;
  return {
    ...view,
    problems: [...(view.problems ?? []), { message }],
    rows: [...(view.rows ?? []), ...rows],
    actions: [again, ...(view.actions ?? [])],
  };
}
