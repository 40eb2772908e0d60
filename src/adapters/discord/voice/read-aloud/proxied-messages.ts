// Matches webhook copies of users' messages, which proxy bots such as PluralKit and Tupperbox post. In servers that
// read copies, a message waits briefly, because proxy bots usually delete it in that time.

import type { Clock } from '../../../../ports/clock.ts';
import type { RawChannelMessage } from '../../gateway/channel-messages.ts';
import { isExcludedFromReading } from './spoken-text.ts';
import type { WaitingMessage } from './waiting-messages.ts';

/** Proxy bots usually delete the message within this time. */
const DELETION_WAIT_MS = 300;
/** The copy arrives before or after the deletion, and seconds later if the proxy bot is busy. */
const RETENTION_MS = 10_000;
/** Maximum messages remembered per server. */
const MAX_RECENT = 50;

export type MessageAuthor = Pick<WaitingMessage, 'name' | 'roles' | 'isCopy'>;

interface RecentMessage {
  message: RawChannelMessage;
  readonly author: MessageAuthor;
  isDeleted: boolean;
  /** Aborted once the message need not be read. */
  readonly replaced: AbortController;
}

export type ProxiedMessages = ReturnType<typeof createProxiedMessages>;

export function createProxiedMessages(clock: Clock) {
  const recent = new Map<string, readonly RecentMessage[]>();
  const stopped = new AbortController();

  const recentIn = (server: string): readonly RecentMessage[] => recent.get(server) ?? [];
  const find = (server: string, id: string) => recentIn(server).find(({ message }) => message.id === id);

  function forget(server: string, one: RecentMessage): void {
    const left = recentIn(server).filter((each) => each !== one);
    if (left.length > 0) recent.set(server, left);
    else recent.delete(server);
  }
  function remember(server: string, message: RawChannelMessage, author: MessageAuthor): RecentMessage {
    const one: RecentMessage = { message, author, isDeleted: false, replaced: new AbortController() };
    recent.set(server, [...recentIn(server).slice(1 - MAX_RECENT), one]);
    void clock.sleep(RETENTION_MS, stopped.signal).then(() => forget(server, one));
    return one;
  }

  return {
    /** Resolves after a short wait with the current message; `undefined` if it was deleted or copied. */
    async waitUntilSettled(
      server: string,
      message: RawChannelMessage,
      author: MessageAuthor,
    ): Promise<RawChannelMessage | undefined> {
      const one = remember(server, message, author);
      const off = AbortSignal.any([one.replaced.signal, stopped.signal]);
      await clock.sleep(DELETION_WAIT_MS, off);
      return off.aborted ? undefined : one.message;
    },
    /** An edited message may be copied too. */
    update(server: string, message: RawChannelMessage, author: MessageAuthor): void {
      const one = find(server, message.id) ?? remember(server, message, author);
      one.message = message;
    },
    markDeleted(server: string, id: string): void {
      const one = find(server, id);
      if (!one) return;
      one.isDeleted = true;
      one.replaced.abort();
    },
    /** Finds the user's message behind a webhook copy and cancels its reading. */
    findOriginal(server: string, copy: RawChannelMessage): Pick<RecentMessage, 'message' | 'author'> | undefined {
      const [found] = recentIn(server)
        .filter(({ message }) => isCopy(copy, message))
        .sort((a, b) => Number(b.isDeleted) - Number(a.isDeleted) || contentLength(a) - contentLength(b));
      found?.replaced.abort();
      return found;
    },
    stop: () => stopped.abort(),
  };
}

const contentLength = ({ message }: RecentMessage): number => message.content.length;

/** Proxy tags, which choose the proxy, are missing from the copy. */
function isCopy(copy: RawChannelMessage, message: RawChannelMessage): boolean {
  if (copy.channel_id !== message.channel_id || isExcludedFromReading(message)) return false;
  const text = copy.content.trim();
  if (text !== '') return message.content.includes(text);
  const namesOf = ({ attachments }: RawChannelMessage) => attachments.map(({ filename }) => filename).join('/');
  return copy.attachments.length > 0 && namesOf(copy) === namesOf(message);
}
