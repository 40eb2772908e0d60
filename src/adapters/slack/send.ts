// What the rest of the program says on Slack: a view on its card, finished files in the card's thread (delivery/steps.ts).

import type { View } from '../../domain/views/view.ts';
import type { Log } from '../../kit/log.ts';
import { formatBytes } from '../../kit/text.ts';
import { type ChatAdapter, type Delivered, type Delivery, Undeliverable } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { Notes } from '../../ports/store.ts';
import { openProgress, runSteps } from '../shared/delivery.ts';
import { ApiError } from '../shared/errors.ts';
import { uploadsOf } from '../shared/files.ts';
import { type Texts, textsFor } from '../shared/texts/index.ts';
import type { SlackApi } from './api/api.ts';
import { createCards } from './delivery/cards.ts';
import { type Ref, readRef, toMessageRef } from './delivery/ref.ts';
import { Note, type Outcome, stepsOf, type Trip, tell } from './delivery/steps.ts';
import { overflowOf } from './render.ts';

export interface SendParts {
  /** Throws an ApiError `revoked` for a workspace that has let us go. */
  apiOf(team: string): Promise<SlackApi>;
  /** Where cards went that could not be edited. */
  readonly notes: Notes;
  /** For results of workspaces that take no files. */
  readonly sharedFiles?: Pick<SharedFiles, 'offer'> | undefined;
  /** The operator's. */
  readonly language?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

const result = (way: string, ref: Ref): Delivered => ({ way, message: toMessageRef(ref) });
const isLetGo = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.kind === 'revoked';

export function createSend(parts: SendParts): Pick<ChatAdapter, 'show' | 'deliver'> {
  const { apiOf, notes, sharedFiles, language = 'en', clock, log } = parts;
  const texts = textsFor(language);
  const cards = createCards({ notes, texts, clock, log });
  const dates = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });

  async function give(trip: Trip): Promise<Delivered> {
    const { api, ref, delivery } = trip;
    const progress = openProgress(Note.safeParse(delivery.note).data ?? {}, delivery);
    const outcome: Outcome = { state: 'away' };
    try {
      await runSteps(stepsOf(trip, outcome), progress);
      const put = (await outcome.card) ?? { way: 'edit', ref };
      const { shownBy = 'edit' } = outcome;
      return result(shownBy === 'edit' ? put.way : shownBy, put.ref);
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.kind !== 'nofiles') throw thrown;
      // The workspace takes none: its card says why, and where they are.
      await outcome.card;
      log.warn('slack takes no files here', { code: thrown.code });
      const view = withoutFiles(delivery, thrown.code, await rowsOf(delivery), texts);
      const put = await delivery.edits.run(() => cards.put(api, ref, view, { anew: true, attach: true }));
      await tell(trip, put, view, progress);
      return result(view.rows?.some(({ link }) => link !== undefined) ? 'link' : 'explained', put.ref);
    }
  }

  /** Where the files are instead. */
  const rowsOf = ({ view, files, token }: Delivery) =>
    Promise.all(
      files.map(async (file) => {
        const offer = await sharedFiles?.offer(file, view.reference ?? token).catch(() => undefined);
        const size = formatBytes(file.bytes);
        if (!offer) return { title: file.label, detail: texts.unlinked(size) };
        const detail = texts.linked(size, dates.format(offer.until));
        return { title: file.label, detail, link: offer.link };
      }),
    );

  return {
    async show(at, view) {
      const ref = readRef(at);
      if (!ref) return;
      // People have to learn of these; of the others, only who looks at the card.
      const anew = view.mood === 'failed' || view.mood === 'unknown';
      try {
        await cards.put(await apiOf(ref.team), ref, view, { anew, attach: false });
      } catch (thrown) {
        if (!isLetGo(thrown) && !(thrown instanceof Undeliverable)) throw thrown;
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
        return await give({ api, ref, delivery, uploads, cards, texts, clock, log });
      } catch (thrown) {
        throw isLetGo(thrown) ? new Undeliverable(texts.revoked) : thrown;
      } finally {
        await done();
      }
    },
  };
}

const WHY: Readonly<Record<string, Exclude<keyof Texts['noFiles'], 'other'>>> = {
  storage_limit_reached: 'storage',
  file_uploads_disabled: 'off',
  file_uploads_except_images_disabled: 'imagesOnly',
  file_type_not_allowed: 'type',
  missing_scope: 'scope',
  file_size_limit_exceeded: 'large',
};

/** A card that says why the files do not stand below it. */
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
