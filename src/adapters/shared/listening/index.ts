// Channels that listen: voice messages get their words below them. A platform reports messages, deletions, commands and
// presses, and posts what it is given; everything else is here.

import type { MessagesProvider } from '../../../domain/messages.ts';
import type { OpaqueMessageRef } from '../../../domain/tasks/task.ts';
import type { View } from '../../../domain/views/view.ts';
import type { Log } from '../../../kit/log.ts';
import type { Delivery, PostedDelivery } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import { createListeningBounds } from './bounds.ts';
import { createChannelCommands } from './channel-commands.ts';
import { createListeningStore } from './channel-store.ts';
import { createDeletions } from './deletions.ts';
import { createHourlyNotices } from './hourly-notices.ts';
import type { ListeningPlatform } from './platform.ts';
import { createTombstones } from './tombstones.ts';
import { createVoiceMessageHandler, type ListeningBot, type VoiceMessageOptions } from './voice-messages.ts';
import { createWordsDelivery } from './words-delivery.ts';
import { parseWordsRef } from './words-ref.ts';

interface ListeningOptions {
  readonly platform: ListeningPlatform;
  readonly keyValueStore: KeyValueStore;
  readonly messagesFor: MessagesProvider;
  /** Prefix of command names. */
  readonly prefix: string;
  readonly clock: Clock;
  readonly log: Log;
}

export type Listening = ReturnType<typeof createListening>;

export function createListening({ platform, keyValueStore, messagesFor, prefix, clock, log }: ListeningOptions) {
  let started: ListeningBot | undefined;
  const store = createListeningStore(keyValueStore);
  const stopping = new AbortController();
  const options: VoiceMessageOptions = {
    platform,
    store,
    tombstones: createTombstones(keyValueStore),
    bounds: createListeningBounds(clock),
    notices: createHourlyNotices({ platform, keyValueStore, messagesFor, log }),
    messagesFor,
    clock,
    log,
    off: stopping.signal,
    getBot: () => started,
  };
  const deletions = createDeletions(options);
  const delivery = createWordsDelivery(options, deletions);
  const { run, press } = createChannelCommands(options, deletions, { prefix });
  return {
    start: (bot: ListeningBot): void => {
      started = bot;
      void deletions.resume();
    },
    stop: (): void => stopping.abort(),
    handleMessage: createVoiceMessageHandler(options, deletions),
    handleGone: deletions.handleGone,
    forget: deletions.forget,
    findListening: store.findListening,
    listAllChannels: store.listAllChannels,
    forgetServer: store.deleteServer,
    run,
    press,
    /** Call it before the adapter's own `show`. `undefined`: the message is not below a voice message. */
    show(at: OpaqueMessageRef, view: View): Promise<void> | undefined {
      const ref = parseWordsRef(at);
      return ref && delivery.show(ref, view);
    },
    /** Call it before the adapter's own `deliver`. `undefined`: the message is not below a voice message. */
    deliver(at: OpaqueMessageRef, given: Delivery): Promise<PostedDelivery> | undefined {
      const ref = parseWordsRef(at);
      return ref && delivery.deliver(ref, given);
    },
  };
}
