// Posts, edits and deletes words and notices on Discord.

import { RESTJSONErrorCodes as Code } from 'discord.js';
import { createShortId } from '../../../kit/id.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { message } from '../../../messages/message.ts';
import { UndeliverableError } from '../../../ports/chat.ts';
import { ApiError, isApiErrorOfKind } from '../../shared/api-error.ts';
import { type ListeningPlatform, VoiceMessageGoneError, type Words } from '../../shared/listening/platform.ts';
import { createTextUpload } from '../../shared/prepare-uploads.ts';
import { toNonce } from '../delivery/message-parts.ts';
import type { DiscordApi } from '../rest/discord-api.ts';
import { isWordsMessage, renderNotice, renderSentence, renderWords } from './words-message.ts';

type Api = Pick<
  DiscordApi,
  'post' | 'editMessage' | 'deleteMessage' | 'fetchMessage' | 'findReplies' | 'pin' | 'openDirectChannel'
>;

/** A message of words, with a file if it shows only a part of them. */
function createWordsMessage(words: Words) {
  const { body, overflow } = renderWords(words);
  const { fileName } = words;
  const files = overflow === undefined ? [] : [createTextUpload(`${fileName}.txt`, fileName, overflow, true)];
  return { body, files };
}

/** A reply to a missing message is refused as an invalid form. */
const isGone = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.kind === 'gone' || Number(thrown.code) === Code.InvalidFormBodyOrContentType);

export function createDiscordListeningPlatform(api: Api, log: Log): ListeningPlatform {
  const findPost = async (at: { readonly channel: string; readonly wordsBelow: string }) =>
    (await api.findReplies(at.channel, at.wordsBelow)).find(isWordsMessage)?.id;

  return {
    name: 'discord',
    cannotPost: message('listen.cannotPost'),
    async postWords(at, words, isRetry) {
      const posted = isRetry ? await findPost(at) : undefined;
      if (posted !== undefined) return posted;
      const { body, files } = createWordsMessage(words);
      // The voice message must exist. Replies need permission to read the history.
      const message_reference = { message_id: at.wordsBelow, fail_if_not_exists: true };
      try {
        return await api.post(at.channel, { ...body, message_reference }, toNonce('words', at.wordsBelow), files);
      } catch (thrown) {
        if (isGone(thrown) && !(await api.fetchMessage(at.channel, at.wordsBelow)))
          throw new VoiceMessageGoneError('The voice message was deleted.');
        if (isApiErrorOfKind(thrown, 'no-channel-access', 'refused')) throw new UndeliverableError(formatError(thrown));
        throw thrown;
      }
    },
    async editWords({ channel, post }, words) {
      const { body, files } = createWordsMessage(words);
      try {
        await api.editMessage(channel, post, body, files);
      } catch (thrown) {
        if (isApiErrorOfKind(thrown, 'gone', 'no-channel-access', 'refused'))
          throw new UndeliverableError(formatError(thrown));
        throw thrown;
      }
    },
    async deleteWords(at) {
      const post = at.post ?? (await findPost(at));
      if (post !== undefined) await api.deleteMessage(at.channel, post);
    },
    async postNotice(channel, notice) {
      const id = await api.post(channel, renderNotice(notice), `listen${createShortId()}`);
      await api.pin(channel, id).catch((thrown: unknown) => {
        log.info('discord: listening notice not pinned', { reason: formatError(thrown) });
      });
      return id;
    },
    deleteNotice: (channel, notice) => api.deleteMessage(channel, notice),
    hasNotice: async (channel, notice) => (await api.fetchMessage(channel, notice)) !== undefined,
    async postSentence(channel, text) {
      await api.post(channel, renderSentence(text), `told${createShortId()}`);
    },
    /** Discord has no private messages in a channel without an interaction. */
    async tellAuthor({ channel, message, person }, text) {
      const nonce = toNonce('bound', message);
      try {
        await api.post(await api.openDirectChannel(person.id), renderSentence(text), nonce);
      } catch (thrown) {
        if (!isApiErrorOfKind(thrown, 'no-direct-messages')) throw thrown;
        const message_reference = { message_id: message, fail_if_not_exists: false };
        await api.post(channel, { ...renderSentence(text), message_reference }, nonce);
      }
    },
    formatMention: (person) => `<@${person}>`,
    formatChannel: (channel) => `<#${channel}>`,
  };
}
