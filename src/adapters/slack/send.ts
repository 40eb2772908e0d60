// What the rest of the program says on Slack: a view on its card, finished files in the card's thread. Decides the order of
// steps, each of which may be repeated after a crash; the steps themselves stand in send-card.ts and send-files.ts.

import type { View } from '../../domain/views/view.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { formatBytes } from '../../kit/text.ts';
import { oneLine } from '../../kit/visible.ts';
import type { ChatAdapter, Delivered, Delivery } from '../../ports/chat.ts';
import { Undeliverable } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { Notes } from '../../ports/store.ts';
import { type Upload, type Wire, WireFault } from './api/api.ts';
import { escapeText } from './blocks/escape.ts';
import { renderCaption } from './blocks/fallback-text.ts';
import { fileRungs, type Rung, rungsAfter, rungsFor, threadOf } from './delivery/fallbacks.ts';
import { type Ref, readRef, toMessageRef } from './delivery/ref.ts';
import { createCards, type Put } from './delivery/send-card.ts';
import {
  isShown,
  type Note,
  type Raised,
  raise,
  readNote,
  stateAfterYes,
  stateOf,
  uploadsOf,
} from './delivery/send-files.ts';
import { SEND_WORDS } from './delivery/send-words.ts';

export interface SendParts {
  /** Throws a {@link WireFault} `revoked` for a workspace that has let us go. */
  wireOf(team: string): Promise<Wire>;
  /** Where cards went that could not be edited. */
  readonly notes: Notes;
  /** For results of workspaces that take no files. */
  readonly sharedFiles?: Pick<SharedFiles, 'offer'> | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** The result does not wait longer than this for its card, which Slack may be slow to take. */
const CARD_MS = 1500;
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

export function createSend({
  wireOf,
  notes,
  sharedFiles,
  clock,
  log,
}: SendParts): Pick<ChatAdapter, 'show' | 'deliver'> {
  const cards = createCards({ notes, log });

  /** The card without its files: why, and where they are instead. */
  async function explained({ view, files, token }: Delivery, fault: WireFault): Promise<View> {
    const rows = await Promise.all(
      files.map(async (file) => {
        const offer = await sharedFiles?.offer(file, view.reference ?? token).catch(() => undefined);
        const size = formatBytes(file.bytes);
        if (!offer) return { title: file.label, detail: SEND_WORDS.unlinked(size) };
        return {
          title: file.label,
          detail: SEND_WORDS.linked(size, date.format(offer.until)),
          link: offer.link,
        };
      }),
    );
    const post = { name: 'result' as const, label: SEND_WORDS.post, task: view.reference ?? token };
    return {
      ...view,
      problems: [...(view.problems ?? []), { message: SEND_WORDS.noFiles(fault) }],
      rows: [...(view.rows ?? []), ...rows],
      actions: [post, ...(view.actions ?? [])],
    };
  }

  /** Waits a little for the card, since files go where it stands; not for the workspace's minute, where that has no room. */
  async function soon(put: Promise<Put>, room: boolean): Promise<Put | undefined> {
    if (!room) return undefined;
    const over = new AbortController();
    const late = clock.sleep(CARD_MS, over.signal).then(() => undefined);
    try {
      return await Promise.race([put, late]);
    } finally {
      over.abort();
    }
  }

  /** Shows the files at the first place that takes them. */
  async function share(wire: Wire, files: Raised, at: Put, comment: string): Promise<Rung> {
    const { ref } = at;
    // A card that nobody knows the place of has no thread; a thread it was to stand in is still there.
    const thread = at.unseen ? ref.thread : threadOf(ref);
    let left: readonly Rung[] = fileRungs(rungsFor(ref, clock.now())).filter(
      (rung) => rung !== 'reply' || thread !== undefined,
    );
    for (;;) {
      const [rung, ...others] = left;
      if (rung === undefined) throw new Undeliverable(SEND_WORDS.nowhere);
      try {
        const channel = rung === 'direct' ? await wire.direct(ref.person) : ref.channel;
        const to = { channel, comment, ...(rung === 'reply' && thread !== undefined && { thread }) };
        await wire.complete(files, to);
        return rung === 'reply' ? at.rung : rung;
      } catch (thrown) {
        const next = rungsAfter(rung, thrown, others, ref);
        if (next === undefined) throw thrown;
        log.info('files go another way', { rung, reason: reasonOf(thrown) });
        left = next;
      }
    }
  }

  /** Edits notify nobody. At most once: a second mention is worse than none. */
  async function mention(wire: Wire, { ref, rung }: Put, { view, token }: Delivery): Promise<void> {
    if (rung === 'direct' || rung === 'response') return;
    const text = `<@${ref.person}> ${escapeText(oneLine(view.title))} · ${escapeText(oneLine(view.line))}`;
    await wire
      .post({ channel: ref.channel, thread: threadOf(ref) }, { text: text.slice(0, 1000) }, `${token} told`)
      .catch((thrown: unknown) => log.warn('requester not notified', { reason: reasonOf(thrown) }));
  }

  async function give(
    wire: Wire,
    ref: Ref,
    delivery: Delivery,
    uploads: readonly Upload[],
  ): Promise<Delivered> {
    const note: Note = { ...readNote(delivery.note) };
    const keep = (more: Note) => delivery.keep(JSON.parse(JSON.stringify(Object.assign(note, more))));
    const card = (view: View): Promise<Put> =>
      delivery.edits.run(() =>
        cards.put(wire, ref, view, { rungs: rungsFor(ref, clock.now()), attach: true }),
      );
    const refusedOf = (thrown: unknown): WireFault => {
      if (thrown instanceof WireFault && thrown.trouble === 'nofiles') return thrown;
      throw thrown;
    };
    const done = (rung: string, at: Ref): Delivered => ({ way: rung, message: toMessageRef(at) });
    const withoutFiles = async (fault: WireFault): Promise<Delivered> => {
      const view = await explained(delivery, fault);
      const put = await card(view);
      if (delivery.notify && !note.told) {
        await keep({ told: true });
        await mention(wire, put, { ...delivery, view });
      }
      log.warn('slack takes no files here', { code: fault.code });
      return done(view.rows?.some(({ link }) => link !== undefined) ? 'link' : 'explained', put.ref);
    };

    const state = note.asked ? stateAfterYes : stateOf;
    const before = note.files === undefined ? 'away' : await state(wire, note.files, clock);
    if (uploads.length > 0 && before === 'away') {
      try {
        await keep({ files: await raise(wire, uploads), asked: undefined });
      } catch (thrown) {
        return withoutFiles(refusedOf(thrown));
      }
    }
    const { files = [] } = note;
    const room = delivery.edits.hasRoom();
    const putting: Promise<Put> = note.carded
      ? cards.find(ref).then((at) => ({ rung: 'edit', ref: at }))
      : card(delivery.view);
    putting.catch(() => {});
    if (files.length === 0) {
      const put = await putting;
      if (delivery.notify && !note.told) {
        await keep({ told: true });
        await mention(wire, put, delivery);
      }
      return done(put.rung, put.ref);
    }
    const early = await soon(putting, note.carded === true || room);
    const place = early ?? { rung: 'edit' as const, ref: await cards.find(ref) };
    let rung: Rung = place.rung;
    if (before !== 'shown') {
      const comment = renderCaption(delivery.view, delivery.files, delivery.notify ? ref.person : undefined);
      if (!note.asked) await keep({ asked: true });
      try {
        rung = await share(wire, files, place, comment);
      } catch (thrown) {
        await putting;
        return withoutFiles(refusedOf(thrown));
      }
    }
    const put = await putting;
    if (!note.carded) await keep({ carded: true });
    if (before !== 'shown' && !(await isShown(wire, files, clock))) throw new Error(SEND_WORDS.notSeen);
    if (rung === 'direct' && put.rung !== 'direct' && put.rung !== 'response')
      await told(wire, put.ref, delivery);
    return done(rung === 'edit' ? put.rung : rung, put.ref);
  }

  /** The card stands where files cannot; it says where they are. */
  async function told(wire: Wire, ref: Ref, { view, edits }: Delivery): Promise<void> {
    const said = { ...view, line: SEND_WORDS.elsewhere(view.line) };
    await edits
      .run(() => cards.put(wire, ref, said, { rungs: ['edit'], attach: true }))
      .catch((thrown: unknown) =>
        log.info('card does not say where the files are', { reason: reasonOf(thrown) }),
      );
  }

  return {
    async show(at, view) {
      const ref = readRef(at);
      if (!ref) return;
      // Somebody has to learn of these; of the others, only who looks at the card.
      const rungs: readonly Rung[] =
        view.mood === 'failed' || view.mood === 'unknown' ? rungsFor(ref, clock.now()) : ['edit'];
      try {
        const wire = await wireOf(ref.team);
        await cards.put(wire, ref, view, { rungs, attach: false });
      } catch (thrown) {
        if (!isLetGo(thrown) && !(thrown instanceof Undeliverable)) throw thrown;
        log.info('nobody could be shown a view', { team: ref.team, mood: view.mood });
      }
    },

    async deliver(at, delivery) {
      const ref = readRef(at);
      if (!ref) throw new Undeliverable(SEND_WORDS.notOurs);
      const { uploads, done } = await uploadsOf(delivery);
      try {
        return await give(await wireOf(ref.team), ref, delivery, uploads);
      } catch (thrown) {
        throw isLetGo(thrown) ? new Undeliverable(SEND_WORDS.revoked) : thrown;
      } finally {
        await done();
      }
    },
  };
}

const isLetGo = (thrown: unknown): boolean => thrown instanceof WireFault && thrown.trouble === 'revoked';
