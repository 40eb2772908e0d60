// Passes messages of a server's channels to its reader: new, edited and deleted ones, and webhook copies.

import type { ChannelMessageEvent, RawChannelMessage } from '../../gateway/channel-messages.ts';
import { getDisplayName } from '../../message/display-name.ts';
import type { VoiceGateway } from '../voice-gateway.ts';
import type { PlaceFinder } from './place-finder.ts';
import type { MessageAuthor, ProxiedMessages } from './proxied-messages.ts';
import type { ReadAloudStore } from './read-aloud-store.ts';
import type { ServerReader } from './server-reader.ts';
import { isExcludedFromReading } from './spoken-text.ts';

interface MessageEventOptions {
  readonly gateway: VoiceGateway;
  readonly channels: ReadAloudStore;
  readonly places: PlaceFinder;
  readonly proxiedMessages: ProxiedMessages;
  findReader(server: string): ServerReader | undefined;
  openReader(server: string): ServerReader | undefined;
  readonly logFailure: (thrown: unknown) => void;
}

export function createMessageEventHandler(options: MessageEventOptions) {
  const { gateway, channels, places, proxiedMessages, findReader, openReader, logFailure } = options;
  const areCopiesRead = (server: string) => channels.get(server).readsCopies === true;

  function handleUserMessage(reader: ServerReader, server: string, data: RawChannelMessage, isNew: boolean): void {
    const messageAuthor = toMessageAuthor(data);
    const take = (message: RawChannelMessage) => reader.add(message, messageAuthor);
    if (areCopiesRead(server) && isNew) {
      const takeSettled = (message?: RawChannelMessage) =>
        message && !isExcludedFromReading(message) ? take(message) : undefined;
      proxiedMessages.waitUntilSettled(server, data, messageAuthor).then(takeSettled).catch(logFailure);
      return;
    }
    if (areCopiesRead(server)) proxiedMessages.update(server, data, messageAuthor);
    if (isExcludedFromReading(data)) reader.remove(data.id);
    else if (isNew) take(data);
    else reader.update(data);
  }
  function handleWebhookMessage(server: string, copy: RawChannelMessage): void {
    const original = proxiedMessages.findOriginal(server, copy);
    if (!original) return;
    const { author, referenced_message = null } = original.message;
    const reader = places.findPlace(server, copy.channel_id, author.id) && openReader(server);
    if (!reader) return;
    reader.remove(original.message.id);
    const messageAuthor: MessageAuthor = { ...original.author, name: copy.author.username, isCopy: true };
    if (!isExcludedFromReading(copy)) reader.add({ ...copy, author, referenced_message }, messageAuthor);
  }

  return (event: ChannelMessageEvent): void => {
    const { server } = event;
    if (event.is === 'deleted') {
      for (const id of event.ids) {
        proxiedMessages.markDeleted(server, id);
        findReader(server)?.remove(id);
      }
      return;
    }
    const { data, isNew } = event;
    if (data.webhook_id === undefined) {
      const { roles } = data.member ?? {};
      const hasNewRoles = roles !== undefined && gateway.presence.updateRoles(server, data.author.id, roles);
      // Waiting messages of people who lost the required role are dropped.
      if (hasNewRoles) findReader(server)?.advance();
      const reader = places.findPlace(server, data.channel_id, data.author.id) && openReader(server);
      if (reader) handleUserMessage(reader, server, data, isNew);
    } else if (!isNew) {
      findReader(server)?.update(data);
    } else if (areCopiesRead(server)) {
      handleWebhookMessage(server, data);
    }
  };
}

const toMessageAuthor = ({ member, author }: RawChannelMessage): MessageAuthor => ({
  name: getDisplayName(author, member),
  roles: member?.roles ?? [],
});
