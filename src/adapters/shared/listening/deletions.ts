// Forgets deleted voice messages and deletes their words. After a failure of the store or the platform it tries again,
// also after a restart if the failure could be stored.

import { formatError } from '../../../kit/log.ts';
import { retry } from '../../../kit/retry.ts';
import type { VoiceMessageOptions } from './voice-messages.ts';
import { parseWordsRef, toTranslationTaskId, toWordsTaskId, type VoiceMessageId } from './words-ref.ts';

const RETRIES = { minMs: 1000, maxMs: 60_000, maxRetryMs: 30 * 60_000 };
/** More wait for the next start. */
const MAX_RETRYING = 1000;

/** A deletion under way, with what failed attempts found out. */
interface Deletion {
  readonly id: VoiceMessageId;
  /** Absent after a restart. */
  readonly server?: string;
  /** True if there may be words, even without a task. */
  hasWords: boolean;
  post?: string | undefined;
}

function createAttempt({ platform, store, tombstones, bounds, getBot }: VoiceMessageOptions) {
  return async function attempt(deletion: Deletion): Promise<void> {
    const { id, server } = deletion;
    const bot = getBot();
    const task = toWordsTaskId(platform.name, id);
    bounds.release(task);
    if (server !== undefined && (await store.read(server)).channels[id.channel]) await tombstones.bury(task);
    try {
      await bot?.forgetTask(toTranslationTaskId(platform.name, id));
      const forgotten = await bot?.forgetTask(task);
      deletion.hasWords ||= forgotten !== undefined;
      deletion.post ??= forgotten && parseWordsRef(forgotten.message)?.post;
    } catch (thrown) {
      // The task may be gone, so the next attempt cannot learn from it.
      deletion.hasWords = true;
      throw thrown;
    }
    const { post } = deletion;
    const at = { channel: id.channel, wordsBelow: id.message, ...(post !== undefined && { post }) };
    if (deletion.hasWords) await platform.deleteWords(at);
  };
}

export function createDeletions(options: VoiceMessageOptions) {
  const { platform, tombstones, clock, log, off } = options;
  const attempt = createAttempt(options);
  const retrying = new Set<string>();

  /** Never rejects. */
  async function attemptAgain(deletion: Deletion): Promise<void> {
    const task = toWordsTaskId(platform.name, deletion.id);
    if (retrying.has(task) || retrying.size >= MAX_RETRYING || off.aborted) return;
    retrying.add(task);
    try {
      await retry(() => attempt(deletion), { ...RETRIES, clock, signal: off });
      await tombstones.completeDeletion(task);
    } catch (thrown) {
      if (!off.aborted) log.error('listening: words not deleted', { task, reason: formatError(thrown) });
    } finally {
      retrying.delete(task);
    }
  }

  /** Tries again in the background. Rejects if the deletion could not be stored, so a restart loses it. */
  async function remove(deletion: Deletion): Promise<void> {
    try {
      await attempt(deletion);
    } catch (thrown) {
      const task = toWordsTaskId(platform.name, deletion.id);
      log.warn('listening: words not deleted yet', { task, reason: formatError(thrown) });
      void clock.sleep(RETRIES.minMs, off).then(() => attemptAgain(deletion));
      await tombstones.postponeDeletion(task, deletion.id);
    }
  }

  return {
    /** Rejects on a failure, and does not try again. `hasWords`: there are words, even if their task expired. */
    forget: (id: VoiceMessageId, hasWords = false): Promise<void> => attempt({ id, hasWords }),
    /** Call it when a message was deleted or lost its recording. Rejects if a restart would lose the deletion. */
    handleGone: (server: string, id: VoiceMessageId, hasWords = false): Promise<void> =>
      remove({ id, server, hasWords }),
    /** Forgets the task soon, without waiting for it. */
    forgetSoon: (id: VoiceMessageId): void =>
      void remove({ id, hasWords: false }).catch((thrown: unknown) =>
        log.warn('listening: deletion not stored', { reason: formatError(thrown) }),
      ),
    /** Continues the deletions of an earlier process. Never rejects. */
    async resume(): Promise<void> {
      try {
        for (const id of await tombstones.listPostponedDeletions()) void attemptAgain({ id, hasWords: true });
      } catch (thrown) {
        log.warn('listening: earlier deletions not read', { reason: formatError(thrown) });
      }
    },
  };
}

export type Deletions = ReturnType<typeof createDeletions>;
