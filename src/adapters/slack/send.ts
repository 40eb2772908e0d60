// What the rest of the program says on Slack: a view on its card, finished files in the card's thread (delivery/steps.ts).

import type { Log } from '../../kit/log.ts';
import type { ChatAdapter, Delivered, Delivery } from '../../ports/chat.ts';
import { Undeliverable } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { Notes } from '../../ports/store.ts';
import { openProgress, type Progress, runSteps } from '../shared/delivery.ts';
import { ApiError } from '../shared/errors.ts';
import { uploadsOf } from '../shared/files.ts';
import { textsFor } from '../shared/texts/index.ts';
import type { SlackApi } from './api/api.ts';
import { createCards } from './delivery/cards.ts';
import { createExplain } from './delivery/explain.ts';
import { type Way, waysFor } from './delivery/fallbacks.ts';
import { type Ref, readRef, toMessageRef } from './delivery/ref.ts';
import { Note, type Outcome, stepsOf, type Trip, tell } from './delivery/steps.ts';
import { overflowOf } from './render.ts';

export interface SendParts {
  /** Throws a {@link ApiError} `revoked` for a workspace that has let us go. */
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

export function createSend(parts: SendParts): Pick<ChatAdapter, 'show' | 'deliver'> {
  const { apiOf, notes, sharedFiles, language = 'en', clock, log } = parts;
  const texts = textsFor(language);
  const cards = createCards({ notes, texts, log });
  const explain = createExplain({ sharedFiles, texts, language: language === 'en' ? 'en-GB' : language });

  const result = (way: string, ref: Ref): Delivered => ({ way, message: toMessageRef(ref) });

  async function give(trip: Trip): Promise<Delivered> {
    const { ref, delivery } = trip;
    const progress = openProgress(Note.safeParse(delivery.note).data ?? {}, delivery);
    const outcome: Outcome = { state: 'away' };
    try {
      await runSteps(stepsOf(trip, outcome), progress);
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.kind !== 'nofiles') throw thrown;
      await outcome.card;
      return withoutFiles(trip, progress, thrown);
    }
    const put = (await outcome.card) ?? { way: 'edit', ref };
    const { shownBy = 'edit' } = outcome;
    return result(shownBy === 'edit' ? put.way : shownBy, put.ref);
  }

  /** The workspace takes none: its card says why, and where they are. */
  async function withoutFiles(trip: Trip, progress: Progress<Note>, fault: ApiError): Promise<Delivered> {
    const { api, ref, delivery } = trip;
    const view = await explain(delivery, fault);
    const put = await delivery.edits.run(() =>
      cards.put(api, ref, view, { ways: waysFor(ref, clock.now()), attach: true }),
    );
    await tell(trip, put, view, progress);
    log.warn('slack takes no files here', { code: fault.code });
    return result(view.rows?.some(({ link }) => link !== undefined) ? 'link' : 'explained', put.ref);
  }

  return {
    async show(at, view) {
      const ref = readRef(at);
      if (!ref) return;
      // Somebody has to learn of these; of the others, only who looks at the card.
      const ways: readonly Way[] =
        view.mood === 'failed' || view.mood === 'unknown' ? waysFor(ref, clock.now()) : ['edit'];
      try {
        await cards.put(await apiOf(ref.team), ref, view, { ways, attach: false });
      } catch (thrown) {
        if (!isLetGo(thrown) && !(thrown instanceof Undeliverable)) throw thrown;
        log.info('nobody could be shown a view', { team: ref.team, mood: view.mood });
      }
    },

    async deliver(at, delivery: Delivery) {
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

const isLetGo = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.kind === 'revoked';
