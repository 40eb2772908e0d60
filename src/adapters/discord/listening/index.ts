// Channels that listen on Discord: passes on voice messages, deletions, the command and presses. Loaded only with the
// setting; shared/listening has the rules.

import type { Guild } from 'discord.js';
import { findReaderLanguage, type MessagesProvider } from '../../../domain/messages.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { message } from '../../../messages/message.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import { isOptOutChoice, LISTENING_CHOICES, needsManager } from '../../shared/listening/choices.ts';
import { createListening, type Listening } from '../../shared/listening/index.ts';
import type { ListeningCaller } from '../../shared/listening/platform.ts';
import { parseWordsButton } from '../../shared/listening/words-ref.ts';
import { createTextUpload } from '../../shared/prepare-uploads.ts';
import type { DiscordOnlyCaller, DiscordOnlyCommand, DiscordOnlyFeature } from '../discord-only-commands.ts';
import { toTextMessage } from '../events/responders.ts';
import type { ChannelMessageEvent } from '../gateway/channel-messages.ts';
import { MAX_CONTENT_CHARACTERS } from '../limits.ts';
import type { DiscordApi } from '../rest/discord-api.ts';
import { createDiscordListeningPlatform } from './discord-platform.ts';
import { LISTEN_COMMAND } from './listen-command.ts';
import { toVoiceMessage } from './voice-message.ts';
import { isWordsMessage } from './words-message.ts';

interface DiscordListeningOptions {
  readonly api: DiscordApi;
  readonly guild: (id: string) => Guild | undefined;
  readonly keyValueStore: KeyValueStore;
  readonly messagesFor: MessagesProvider;
  readonly prefix: string;
  readonly clock: Clock;
  readonly log: Log;
}

export type DiscordListening = ReturnType<typeof createDiscordListening>;

const toCaller = ({ person, place }: DiscordOnlyCaller): ListeningCaller | undefined =>
  place.server ? { person, place, server: place.server, channel: place.id } : undefined;

export function createDiscordListening(options: DiscordListeningOptions) {
  const { api, guild, log } = options;
  const listening = createListening({ ...options, platform: createDiscordListeningPlatform(api, log) });
  const stopping = new AbortController();
  let canReadMessages = () => false;

  const logFailure = (thrown: unknown) =>
    log.warn('discord: voice message or deletion not handled', { reason: formatError(thrown) });

  /** Never rejects. */
  async function handleEvent(event: ChannelMessageEvent): Promise<void> {
    const { server } = event;
    if (event.is === 'deleted') {
      for (const message of event.ids)
        await listening.handleGone(server, { channel: event.channel, message }).catch(logFailure);
      return;
    }
    const { data, isNew } = event;
    // Discord does not let people edit voice messages.
    const voiceMessage = isNew ? toVoiceMessage(server, data, guild(server)) : undefined;
    if (voiceMessage) await listening.handleMessage(voiceMessage).catch(logFailure);
  }

  return {
    feature: createFeature(options, listening, () => canReadMessages()),
    show: listening.show,
    deliver: listening.deliver,
    forgetServer: listening.forgetServer,
    handleEvent,
    /** `hasMessageContent` returns true if the bot may read messages. */
    start(bot: Parameters<Listening['start']>[0], hasMessageContent: () => boolean): void {
      canReadMessages = hasMessageContent;
      listening.start(bot);
    },
    /** Deletes words whose message was deleted while the bot was away. Never rejects. */
    async removeOrphans(): Promise<void> {
      try {
        for await (const channel of listening.listAllChannels()) {
          if (stopping.signal.aborted) return;
          await removeOrphansIn(channel, api, listening).catch((thrown: unknown) =>
            log.info('discord: words of deleted messages not looked for', { channel, reason: formatError(thrown) }),
          );
        }
      } catch (thrown) {
        log.warn('discord: words of deleted messages not looked for', { reason: formatError(thrown) });
      }
    },
    stop(): void {
      stopping.abort();
      listening.stop();
    },
  };
}

/** Looks at the latest hundred messages of the channel. */
async function removeOrphansIn(channel: string, api: DiscordApi, listening: Listening): Promise<void> {
  for (const { id, message_reference, referenced_message } of await api.listOwnMessages(channel, isWordsMessage)) {
    const original = message_reference?.message_id;
    // Discord sends null for a deleted message.
    if (original === undefined || referenced_message !== null) continue;
    await listening.forget({ channel, message: original });
    await api.deleteMessage(channel, id);
  }
}

function createFeature(
  { api, messagesFor }: DiscordListeningOptions,
  listening: Listening,
  canReadMessages: () => boolean,
): DiscordOnlyFeature {
  const render = (caller: DiscordOnlyCaller, text: Parameters<ReturnType<MessagesProvider>['render']>[0]): string =>
    messagesFor(findReaderLanguage(caller)).render(text);

  const command: DiscordOnlyCommand = {
    ...LISTEN_COMMAND,
    isAlwaysAllowed: isOptOutChoice,
    async run(caller, _, chosen, { language = '' }) {
      const by = toCaller(caller);
      if (!by) return toTextMessage(render(caller, message('listen.onlyServers')));
      const choice = LISTENING_CHOICES.find((one) => one === chosen) ?? 'show';
      if (needsManager(choice) && !caller.canManageChannel)
        return toTextMessage(render(caller, message('listen.onlyManagers')));
      if (choice === 'on' && !canReadMessages()) return toTextMessage(render(caller, message('listen.unreadable')));
      const answer = render(caller, await listening.run(by, choice, String(language)));
      // The list of channels mentions them and people, so it is not escaped.
      return choice === 'show' ? { content: answer.slice(0, MAX_CONTENT_CHARACTERS) } : toTextMessage(answer);
    },
  };

  return {
    commands: [command],
    ownsButton: (customId) => parseWordsButton(customId) !== undefined,
    async handlePress(caller, customId) {
      const button = parseWordsButton(customId);
      const by = toCaller(caller);
      if (!button || !by) return undefined;
      const { text, captions } = await listening.press(by, button);
      const body = toTextMessage(render(caller, text));
      if (!captions) return body;
      const file = createTextUpload(captions.name, captions.name, captions.srt, true);
      await api.followUp(caller.interaction, body, true, [file]);
      return undefined;
    },
  };
}
