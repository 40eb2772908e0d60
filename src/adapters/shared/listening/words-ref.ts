// The words below a voice message: their place as an opaque message reference, the ids of their tasks, and the ids of
// their buttons. All are derived from the voice message, so no table is needed.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { OpaqueMessageRef } from '../../../domain/tasks/task.ts';
import { toJson } from '../../../kit/json.ts';

const WordsRef = z.object({
  /** Id of the voice message. */
  wordsBelow: z.string(),
  /** First message of the thread that contains the voice message. */
  thread: z.string().exactOptional(),
  channel: z.string(),
  server: z.string(),
  /** Id of the voice message's author. */
  author: z.string(),
  /** The place's language as the platform writes it. */
  locale: z.string().exactOptional(),
  /** Id of the posted words. */
  post: z.string().exactOptional(),
  /** Set for the task that translates the words. */
  isTranslation: z.literal(true).exactOptional(),
});
export type WordsRef = z.infer<typeof WordsRef>;

/** Returns `undefined` for all other references. */
export const parseWordsRef = (at: OpaqueMessageRef): WordsRef | undefined => WordsRef.safeParse(at).data;

export const toWordsMessageRef = (ref: WordsRef): OpaqueMessageRef => toJson(ref);

export interface VoiceMessageId {
  readonly channel: string;
  readonly message: string;
}

/** Long ids: a deletion forgets the task of this id, so it must never be another person's task. */
const derive = (...words: readonly string[]): string =>
  `words-${createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 32)}`;

export const toWordsTaskId = (platform: string, { channel, message }: VoiceMessageId): string =>
  derive(platform, channel, message);

export const toTranslationTaskId = (platform: string, { channel, message }: VoiceMessageId): string =>
  derive(platform, channel, message, 'translation');

/** `captions` and `not-mine` are below words, `opt-out` is on the notice. */
export type WordsButton =
  | { readonly is: 'captions' | 'not-mine'; readonly message: string; readonly author: string }
  | { readonly is: 'opt-out' };

const PREFIX = 'listen:';

export const formatWordsButton = (button: WordsButton): `${typeof PREFIX}${string}` =>
  `${PREFIX}${button.is === 'opt-out' ? button.is : [button.is, button.message, button.author].join(':')}`;

/** Returns `undefined` for all other buttons. */
export function parseWordsButton(id: string): WordsButton | undefined {
  if (!id.startsWith(PREFIX)) return undefined;
  const [is, message, ...author] = id.slice(PREFIX.length).split(':');
  if (is === 'opt-out') return { is };
  if ((is !== 'captions' && is !== 'not-mine') || message === undefined || author.length === 0) return undefined;
  // Ids of people may begin with their workspace, as in `T1:U1`.
  return { is, message, author: author.join(':') };
}
