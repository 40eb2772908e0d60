// Updates a task's card by the first method that works: edit, reply in its thread, post in the channel, direct message,
// response URL. A moved card's new place is stored, so that later updates find the card.

import { z } from 'zod';
import type { View } from '../../../domain/views/view.ts';
import type { Log } from '../../../kit/log.ts';
import type { Messages } from '../../../messages/format.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import { ApiError, isApiErrorOfKind } from '../../shared/api-error.ts';
import { tryDeliveryMethods } from '../../shared/delivery-steps.ts';
import type { SlackApi } from '../api/slack-api.ts';
import type { SlackMessage } from '../blocks/slack-message.ts';
import { getThread, isUserId, type SlackMessageRef, toMessageRef } from '../message-ref.ts';
import { getUnexpiredResponseUrl } from '../payloads/caller.ts';
import { renderCard } from '../render.ts';

export type SlackDeliveryMethod = 'edit' | 'reply' | 'channel' | 'direct' | 'response';

/** Returns the methods in the order of attempts. A direct message has no other channel to fall back to. */
export function listDeliveryMethods(ref: SlackMessageRef, now: number): readonly SlackDeliveryMethod[] {
  const methods: SlackDeliveryMethod[] = ['edit', 'reply', 'channel'];
  if (!ref.channel.startsWith('D') && isUserId(ref.person)) methods.push('direct');
  if (getUnexpiredResponseUrl(ref, now) !== undefined) methods.push('response');
  return methods;
}

/** Returns the methods to try after `failed`, or `undefined` if another method would not help. */
export function findFallbackMethods(
  failed: SlackDeliveryMethod,
  thrown: unknown,
  remaining: readonly SlackDeliveryMethod[],
  ref: SlackMessageRef,
): readonly SlackDeliveryMethod[] | undefined {
  if (!(thrown instanceof ApiError)) return undefined;
  switch (thrown.kind) {
    case 'busy':
    case 'unclear':
    case 'text-too-long':
    case 'no-files':
    case 'revoked':
      return undefined;
    case 'gone':
      // A deleted card cannot have replies. A thread that merely contained the card still exists.
      return failed === 'edit' && ref.thread === undefined
        ? remaining.filter((method) => method !== 'reply')
        : remaining;
    case 'no-channel-access':
      return remaining.filter((method) => method === 'direct' || method === 'response');
    case 'no-direct-messages':
      return remaining.filter((method) => method === 'response');
    default:
      return remaining;
  }
}

interface CardUpdateOptions {
  /** Posts a new card if the old one cannot be edited. */
  readonly allowRepost: boolean;
  /** Attaches a text that is too long for the card as a file. */
  readonly attachOverflow: boolean;
  /** User who stopped the task with Slack’s own button. */
  readonly stoppedBy?: string;
}

/** Method that worked, and the current place of the card. */
export interface PostedCard {
  readonly method: SlackDeliveryMethod;
  readonly ref: SlackMessageRef;
  /** True if a new message may or may not exist, so that its place is unknown. */
  readonly isUnconfirmed?: true;
}

export type SlackCardUpdater = ReturnType<typeof createSlackCardUpdater>;

interface CardUpdaterOptions {
  readonly keyValueStore: KeyValueStore;
  readonly messages: Messages;
  readonly isAgent?: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

const MOVED_CARD_MS = 30 * 24 * 3_600_000;
const MovedCard = z.object({ channel: z.string(), ts: z.string(), thread: z.string().optional() });

const movedCardKey = ({ team, channel, ts }: SlackMessageRef): string => `${team}:moved:${channel}:${ts}`;

export function createSlackCardUpdater({ keyValueStore, messages, isAgent = false, clock, log }: CardUpdaterOptions) {
  /** Returns the current place of the card. */
  async function findCurrent(ref: SlackMessageRef): Promise<SlackMessageRef> {
    const place = MovedCard.safeParse(await keyValueStore.get(movedCardKey(ref))).data;
    return place ? { ...ref, thread: undefined, ...place } : ref;
  }

  return {
    findCurrent,
    /**
     * Shows the view on the card.
     * @throws {UndeliverableError} if no method works, and errors that the caller can retry.
     */
    async update(
      api: SlackApi,
      original: SlackMessageRef,
      view: View<string>,
      { allowRepost, attachOverflow, stoppedBy }: CardUpdateOptions,
    ): Promise<PostedCard> {
      const current = await findCurrent(original);
      const marker = `${movedCardKey(original)} ${view.reference ?? ''} ${view.status}`;
      const postBy = (method: SlackDeliveryMethod, isShort: boolean) =>
        METHODS[method](
          api,
          current,
          renderCard(view, { messages, attachOverflow, isShort, isAgent, stoppedBy }),
          marker,
        );
      const { method, result } = await tryDeliveryMethods<SlackDeliveryMethod, Omit<PostedCard, 'method'>>({
        methods: allowRepost ? listDeliveryMethods(original, clock.now()) : ['edit'],
        async attempt(method) {
          try {
            const ref = await postBy(method, false).catch((thrown: unknown) => {
              if (!isApiErrorOfKind(thrown, 'text-too-long')) throw thrown;
              return postBy(method, true);
            });
            const { channel, ts, thread } = ref;
            if (ref !== current)
              await keyValueStore.put(movedCardKey(original), toMessageRef({ channel, ts, thread }), MOVED_CARD_MS);
            return { ref };
          } catch (thrown) {
            // The new message may exist, so it is not posted a second time.
            if (isApiErrorOfKind(thrown, 'unclear') && method !== 'edit') return { ref: current, isUnconfirmed: true };
            throw thrown;
          }
        },
        fallbacksAfter: (failed, thrown, left) => findFallbackMethods(failed, thrown, left, current),
        undeliverableMessage: messages.format('chat.nowhere', { platform: 'Slack' }),
        log,
      });
      return { method, ...result };
    },
  };
}

/** Returns the card's place afterwards. */
type PostCard = (
  api: SlackApi,
  ref: SlackMessageRef,
  message: SlackMessage,
  marker: string,
) => Promise<SlackMessageRef>;

const METHODS: Readonly<Record<SlackDeliveryMethod, PostCard>> = {
  async edit(api, ref, message) {
    await api.update(ref.channel, ref.ts, message, true);
    return ref;
  },
  reply: (api, ref, message, marker) => post(api, { ...ref, thread: getThread(ref) }, message, marker),
  channel: (api, ref, message, marker) => post(api, { ...ref, thread: undefined }, message, marker),
  async direct(api, ref, message, marker) {
    return post(api, { ...ref, channel: await api.openDirectMessage(ref.person), thread: undefined }, message, marker);
  },
  async response(api, ref, message) {
    if (ref.response) await api.respond(ref.response.url, message);
    return ref;
  },
};

const post: PostCard = async (api, to, message, marker) => ({ ...to, ...(await api.post(to, message, marker)) });
