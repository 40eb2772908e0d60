// The minute of a workspace: 50 `chat.update` for all its tasks together. What waits for the same message is replaced by
// what is newer, final texts go first and have room kept for them; what Slack asks us to wait is waited, per method and
// workspace, so that nothing else is held up. Where other processes speak there too, each also needs a place that is free of
// them (slots.ts). What is sent is not known here.

import type { Clock } from '../../../ports/clock.ts';
import { UPDATES_PER_MINUTE } from '../limits.ts';
import type { Slots } from './update-slots.ts';

/** What a try came to: done, or not before so many milliseconds. */
export type Sent = { readonly waitMs: number } | undefined;

export interface Budget {
  /** Sends it as soon as the workspace's minute has room. Settles as this text, or the newer one that took its place. */
  update(team: string, message: string, final: boolean, send: () => Promise<Sent>): Promise<void>;
  /** Whether such a text would go out now. Where it would not, nobody needs to wait for it. */
  hasRoom(team: string, final: boolean): boolean;
  /** Slack asked to be left alone with this method. */
  hold(team: string, method: string, ms: number): void;
  /** Resolves once the method may be called. */
  ready(team: string, method: string): Promise<void>;
}

export interface Waiting {
  readonly final: boolean;
  /** Earlier numbers came earlier. */
  readonly order: number;
  /** Others may have something to say at the same moment, and something newer may come for this message. */
  readonly notBefore: number;
}

/** How a workspace's minute stands. */
export interface Standing {
  /** When the last ones were answered, oldest first: Slack counted each by then. */
  readonly spent: readonly number[];
  /** On their way, to be counted nobody knows when. */
  readonly flying: number;
  readonly heldUntil: number;
  /** Messages that said something that is not their last: each will need one more. */
  readonly unfinished: number;
}

export type Turn<W> =
  | { readonly is: 'send'; readonly item: W }
  | { readonly is: 'wait'; readonly ms: number };

const MINUTE = 60_000;
/** Slack's minute may begin a little earlier or later than ours. */
const SPARE = 2;
const MOST = UPDATES_PER_MINUTE - SPARE;
/** Left for final texts, whatever else there is to say: as many as will come, within these bounds. */
const RESERVED = { least: 8, most: 44 };
const GATHER_MS = 250;
/** Workspaces, and waits, beyond which those of which nothing is to be remembered are forgotten. */
const TIDY_AT = 500;
/** What never came to an end is not waited for any longer. */
const FORGOTTEN_MS = 3 * 3_600_000;

/** How many of the minute's updates may go before this one. */
const roomFor = (final: boolean, unfinished: number): number =>
  MOST - (final ? 0 : Math.min(RESERVED.most, Math.max(RESERVED.least, unfinished)));

/** Places in the minute that all processes share, in the order to try them: finals begin with those that are kept for them. */
export function placesFor(final: boolean, unfinished: number): readonly number[] {
  const all = Array.from({ length: roomFor(final, unfinished) }, (_, place) => place);
  return final ? all.reverse() : all;
}

/** When there is room for it, whatever else waits. */
function dueOf({ final, notBefore }: Waiting, standing: Standing, now: number): number {
  const { spent, flying, heldUntil, unfinished } = standing;
  const recent = spent.filter((at) => at > now - MINUTE);
  const over = recent.length + flying - roomFor(final, unfinished);
  // Room comes when so many of the oldest are a minute old.
  const room = over < 0 ? now : (recent[over] ?? now) + MINUTE;
  return Math.max(heldUntil, room, notBefore);
}

const isBefore = (a: Waiting, b: Waiting): boolean => (a.final === b.final ? a.order < b.order : a.final);

/** Whose turn it is. `undefined` when nothing waits. */
export function turnOf<W extends Waiting>(
  waiting: Iterable<W>,
  standing: Standing,
  now: number,
): Turn<W> | undefined {
  let item: W | undefined;
  for (const one of waiting) if (!item || isBefore(one, item)) item = one;
  if (!item) return undefined;
  const due = dueOf(item, standing, now);
  return due <= now ? { is: 'send', item } : { is: 'wait', ms: due - now };
}

interface Item extends Waiting {
  readonly message: string;
  readonly send: () => Promise<Sent>;
  readonly told: { resolve(): void; reject(reason: unknown): void }[];
}

interface Office {
  readonly waiting: Map<string, Item>;
  readonly running: Set<string>;
  /** By message: since when it waits for its last text. */
  readonly unfinished: Map<string, number>;
  spent: number[];
  /** Wakes the one who waits for room, until so long. */
  wake: AbortController;
  wakeAt: number;
  open: boolean;
}

/** `slots`: where other processes speak in the same workspaces. */
export function createBudget(clock: Clock, slots?: Slots): Budget {
  const offices = new Map<string, Office>();
  const holds = new Map<string, number>();
  let orders = 0;
  const holdOf = (team: string, method: string) => holds.get(`${team} ${method}`) ?? 0;
  const hold = (team: string, method: string, ms: number) => {
    const now = clock.now();
    if (now + ms > holdOf(team, method)) holds.set(`${team} ${method}`, now + ms);
    if (holds.size > TIDY_AT) for (const [one, until] of holds) if (until <= now) holds.delete(one);
  };

  /** Without those that have nothing to say and whose last minute is over. */
  const tidy = () => {
    const minuteAgo = clock.now() - MINUTE;
    for (const [team, { open, waiting, running, unfinished, spent }] of offices) {
      const busy = open || waiting.size + running.size + unfinished.size > 0;
      if (!busy && spent.every((at) => at <= minuteAgo)) offices.delete(team);
    }
  };

  const officeOf = (team: string): Office => {
    const known = offices.get(team);
    if (known) return known;
    if (offices.size > TIDY_AT) tidy();
    const office: Office = {
      waiting: new Map(),
      running: new Set(),
      unfinished: new Map(),
      spent: [],
      wake: new AbortController(),
      wakeAt: 0,
      open: false,
    };
    offices.set(team, office);
    return office;
  };

  const standingOf = (team: string, { spent, running, unfinished }: Office): Standing => ({
    spent,
    flying: running.size,
    heldUntil: holdOf(team, 'chat.update'),
    unfinished: unfinished.size,
  });

  async function send(team: string, office: Office, item: Item): Promise<void> {
    const { message, told } = item;
    office.running.add(message);
    try {
      const sent = await item.send();
      if (sent) {
        hold(team, 'chat.update', sent.waitMs);
        const newer = office.waiting.get(message);
        if (newer) newer.told.push(...told);
        else office.waiting.set(message, item);
      } else for (const one of told) one.resolve();
    } catch (thrown) {
      for (const one of told) one.reject(thrown);
    } finally {
      office.running.delete(message);
      office.spent.push(clock.now());
      work(team, office);
    }
  }

  /** One loop for each workspace that has something to say; it ends when nothing waits. */
  function work(team: string, office: Office): void {
    office.wake.abort();
    if (office.open) return;
    office.open = true;
    const run = async () => {
      for (;;) {
        const free = [...office.waiting.values()].filter(({ message }) => !office.running.has(message));
        const now = clock.now();
        office.spent = office.spent.filter((at) => at > now - MINUTE);
        const turn = turnOf(free, standingOf(team, office), now);
        if (!turn) break;
        office.wake = new AbortController();
        let ms = turn.is === 'wait' ? turn.ms : 0;
        if (slots && turn.is === 'send') {
          // Whatever comes meanwhile is looked at before anything is waited for.
          office.wakeAt = Number.POSITIVE_INFINITY;
          ms = await slots.take(team, placesFor(turn.item.final, office.unfinished.size));
        }
        if (turn.is === 'wait' || ms > 0) {
          office.wakeAt = clock.now() + ms;
          await clock.sleep(ms, office.wake.signal);
          continue;
        }
        const { message } = turn.item;
        const newest = office.waiting.get(message) ?? turn.item;
        office.waiting.delete(message);
        void send(team, office, newest);
      }
      office.open = false;
    };
    void run();
  }

  return {
    hold,
    hasRoom(team, final) {
      const office = officeOf(team);
      const now = clock.now();
      // A final text only ever waits for room, and goes before what comes now.
      for (const one of office.waiting.values()) if (one.final) return false;
      return dueOf({ final, order: 0, notBefore: now }, standingOf(team, office), now) <= now;
    },
    async ready(team, method) {
      for (let until = holdOf(team, method); until > clock.now(); until = holdOf(team, method))
        await clock.sleep(until - clock.now());
    },
    update(team, message, final, sendIt) {
      const office = officeOf(team);
      return new Promise((resolve, reject) => {
        const earlier = office.waiting.get(message);
        const told = [...(earlier?.told ?? []), { resolve, reject }];
        orders += 1;
        const now = clock.now();
        const notBefore = final ? 0 : (earlier?.notBefore ?? now + GATHER_MS);
        const order = earlier?.order ?? orders;
        const item: Item = { message, final, order, notBefore, send: sendIt, told };
        office.waiting.set(message, item);
        if (final) office.unfinished.delete(message);
        else office.unfinished.set(message, now);
        for (const [one, since] of office.unfinished) {
          if (since > now - FORGOTTEN_MS) break;
          office.unfinished.delete(one);
        }
        // With hundreds that wait, looking through them for each that comes would be most of the work.
        const soon = dueOf(item, standingOf(team, office), now) < office.wakeAt;
        if (soon || !office.open) work(team, office);
      });
    },
  };
}
