// Copies of people's messages that webhooks post in their place, as PluralKit and Tupperbox do. Where a server reads copies, a message
// waits for a moment, since a proxy bot mostly deletes it within that time.

import type { Clock } from '../../../../ports/clock.ts';
import type { WrittenMessage } from '../../gateway/messages.ts';
import type { Waiting } from './line.ts';
import { isForEyes } from './spoken.ts';

/** Proxy bots mostly delete the message within this time. */
const SETTLE_MS = 300;
/** The copy comes before or after the deletion, seconds later where the proxy bot is busy. */
const RECENT_MS = 10_000;
/** Messages of one server that are remembered. */
const MAX_RECENT = 50;

/** A message's author, as their server knows them. */
export type Writer = Pick<Waiting, 'name' | 'roles'>;

interface Original {
  message: WrittenMessage;
  readonly who: Writer;
  isDeleted: boolean;
  /** Aborted once the message need not be read. */
  readonly replaced: AbortController;
}

export type Copies = ReturnType<typeof createCopies>;

export function createCopies(clock: Clock) {
  const recent = new Map<string, readonly Original[]>();
  const stopped = new AbortController();

  const of = (server: string): readonly Original[] => recent.get(server) ?? [];
  const find = (server: string, id: string) => of(server).find(({ message }) => message.id === id);

  function forget(server: string, one: Original): void {
    const left = of(server).filter((each) => each !== one);
    if (left.length > 0) recent.set(server, left);
    else recent.delete(server);
  }
  function remember(server: string, message: WrittenMessage, who: Writer): Original {
    const one: Original = { message, who, isDeleted: false, replaced: new AbortController() };
    recent.set(server, [...of(server).slice(1 - MAX_RECENT), one]);
    void clock.sleep(RECENT_MS, stopped.signal).then(() => forget(server, one));
    return one;
  }

  return {
    /** Resolves after a moment with the message as it is then; `undefined` if it was deleted or copied. */
    async settled(server: string, message: WrittenMessage, who: Writer): Promise<WrittenMessage | undefined> {
      const one = remember(server, message, who);
      const off = AbortSignal.any([one.replaced.signal, stopped.signal]);
      await clock.sleep(SETTLE_MS, off);
      return off.aborted ? undefined : one.message;
    },
    /** A changed message may be copied too. */
    change(server: string, message: WrittenMessage, who: Writer): void {
      const one = find(server, message.id) ?? remember(server, message, who);
      one.message = message;
    },
    remove(server: string, id: string): void {
      const one = find(server, id);
      if (!one) return;
      one.isDeleted = true;
      one.replaced.abort();
    },
    /** Finds the message that a webhook's message stands for, which need not be read any more. */
    originalOf(server: string, copy: WrittenMessage): Pick<Original, 'message' | 'who'> | undefined {
      const [found] = of(server)
        .filter(({ message }) => isCopy(copy, message))
        .sort((a, b) => Number(b.isDeleted) - Number(a.isDeleted) || lengthOf(a) - lengthOf(b));
      found?.replaced.abort();
      return found;
    },
    stop: () => stopped.abort(),
  };
}

const lengthOf = ({ message }: Original): number => message.content.length;

/** The tags by which people choose a proxy are left out of the copy. */
function isCopy(copy: WrittenMessage, message: WrittenMessage): boolean {
  if (copy.channel_id !== message.channel_id || isForEyes(message)) return false;
  const text = copy.content.trim();
  if (text !== '') return message.content.includes(text);
  const namesOf = ({ attachments }: WrittenMessage) => attachments.map(({ filename }) => filename).join('/');
  return copy.attachments.length > 0 && namesOf(copy) === namesOf(message);
}
