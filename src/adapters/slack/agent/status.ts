// How far a task is, said by the line that Slack shows below a thread while an app is at work there. It costs none of the workspace's
// minute of edits. Slack takes the line away after two minutes, and whenever the app writes in the thread: it is set again.

import type { View } from '../../../domain/views/view.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { cut, oneLine } from '../../../kit/text.ts';
import { TooManyEdits } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Notes } from '../../../ports/store.ts';
import { ApiError } from '../../shared/errors.ts';
import type { StatusLine } from '../api/agent-calls.ts';
import type { SlackApi } from '../api/api.ts';
import { type Ref, threadOf } from '../delivery/ref.ts';

export type StatusLines = ReturnType<typeof createStatusLines>;

interface StatusParts {
  readonly notes: Notes;
  readonly clock: Clock;
  readonly log: Log;
}

const AGAIN_MS = 90_000;
/** A line of which nothing more is heard for so long is let go. */
const FORGOTTEN_MS = 3 * 3_600_000;
const NOTED_MS = 30 * 24 * 3_600_000;
/** Slack refuses more than 50 characters (`invalid_arguments`), which only its answers tell. */
const MOST = { characters: 50, facts: 2 } as const;

/** What it is and how far, and by turns what was asked for. */
export function statusOf({ title, line, facts = [] }: View): StatusLine {
  const [first = ''] = line.split('\n', 1);
  const status = cut([title, first].map(oneLine).filter(Boolean).join(' · '), MOST.characters) || '…';
  const asked = facts
    .filter(({ aside }) => !aside)
    .slice(0, MOST.facts)
    .map(({ label, value }) => oneLine(`${label}: ${value}`));
  // Where an app sends them as a form, Slack takes a comma for the end of one.
  const turns = [status, ...asked].map((one) => cut(one.replaceAll(',', ' ·'), MOST.characters));
  return { status, messages: turns };
}

const NOTHING: StatusLine = { status: '', messages: [] };

/** The lines of one thread: of several tasks the one that moved last is seen. */
interface Thread {
  readonly lines: Map<string, StatusLine>;
  readonly over: AbortController;
  heard: number;
}

const keyOf = ({ team, channel, ts }: Ref): string => `${team}:stands:${channel}:${ts}`;
/** `set` or `over`, for other processes: who had the task before stops saying how far it is, and who has it after takes the line away. */
const lineKey = ({ team, channel, ts }: Ref): string => `${team}:line:${channel}:${ts}`;

export function createStatusLines({ notes, clock, log }: StatusParts) {
  const threads = new Map<string, Thread>();
  const placeOf = (ref: Ref) => `${ref.team} ${ref.channel} ${threadOf(ref)}`;

  /** It is no more than a courtesy: where Slack does not take it, the card tells the end all the same. */
  async function set(api: SlackApi, ref: Ref, line: StatusLine): Promise<void> {
    try {
      await api.status({ channel: ref.channel, thread: threadOf(ref) }, line);
    } catch (thrown) {
      if (!(thrown instanceof ApiError || thrown instanceof TooManyEdits)) throw thrown;
      log.info('no status line', { team: ref.team, reason: reasonOf(thrown) });
    }
  }

  /** Set again for as long as it is true. */
  async function keep(api: SlackApi, ref: Ref, thread: Thread): Promise<void> {
    for (;;) {
      await clock.sleep(AGAIN_MS, thread.over.signal);
      if (thread.over.signal.aborted) return;
      try {
        for (const ts of thread.lines.keys())
          if ((await notes.get(lineKey({ ...ref, ts }))) === 'over') thread.lines.delete(ts);
        const last = [...thread.lines.values()].at(-1);
        if (!last || clock.now() - thread.heard > FORGOTTEN_MS) return void threads.delete(placeOf(ref));
        await set(api, ref, last);
        // It may have arrived after what took the line away.
        if (thread.over.signal.aborted) await set(api, ref, NOTHING);
      } catch (thrown) {
        // The store is away, say: it is set again the next time.
        log.warn('status line not kept', { team: ref.team, reason: reasonOf(thrown) });
      }
    }
  }

  const isSaid = (ref: Ref): boolean => threads.get(placeOf(ref))?.lines.has(ref.ts) === true;

  return {
    /** From now on, and until `end`. */
    async say(api: SlackApi, ref: Ref, view: View): Promise<void> {
      const place = placeOf(ref);
      const known = threads.get(place);
      const thread = known ?? { lines: new Map(), over: new AbortController(), heard: 0 };
      threads.set(place, thread);
      const line = statusOf(view);
      thread.heard = clock.now();
      // Also where it goes on after a question, which ended it before.
      if (!thread.lines.delete(ref.ts)) await notes.put(lineKey(ref), 'set', FORGOTTEN_MS);
      thread.lines.set(ref.ts, line);
      if (!known) void keep(api, ref, thread);
      await set(api, ref, line);
    },
    /** The card says the rest; another task of the thread may still be at work. */
    async end(api: SlackApi, ref: Ref): Promise<void> {
      const noted = await notes.get(lineKey(ref));
      await notes.put(lineKey(ref), 'over', FORGOTTEN_MS);
      const thread = threads.get(placeOf(ref));
      if (!thread?.lines.delete(ref.ts) && noted !== 'set') return;
      const last = [...(thread?.lines.values() ?? [])].at(-1);
      if (thread && !last) {
        thread.over.abort();
        threads.delete(placeOf(ref));
      }
      await set(api, ref, last ?? NOTHING);
    },
    /** The card says something that it will not say once work goes on: a question, say. */
    noteStands: (ref: Ref): Promise<void> => notes.put(keyOf(ref), true, NOTED_MS),
    /** Whether it still says such a thing. */
    stands: async (ref: Ref): Promise<boolean> => !isSaid(ref) && (await notes.get(keyOf(ref))) !== undefined,
    forgetStands: (ref: Ref): Promise<void> => notes.delete(keyOf(ref)),
    stop(): void {
      for (const { over } of threads.values()) over.abort();
      threads.clear();
    },
  };
}
