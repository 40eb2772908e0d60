// Posts words, notices and sentences in channels that listen, for adapters/shared/listening. Channel ids there include
// the workspace: `T1:C1`.

import { createSecretId } from '../../../kit/id.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { message } from '../../../messages/message.ts';
import { UndeliverableError } from '../../../ports/chat.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import { ApiError, isApiErrorOfKind } from '../../shared/api-error.ts';
import { type ListeningPlatform, VoiceMessageGoneError, type Words } from '../../shared/listening/platform.ts';
import type { VoiceMessageId } from '../../shared/listening/words-ref.ts';
import { createTextUpload } from '../../shared/prepare-uploads.ts';
import type { SlackApi } from '../api/slack-api.ts';
import { toTextMessage } from '../blocks/reply-blocks.ts';
import { fetchUploadState } from '../delivery/upload-state.ts';
import { APP_NAME } from '../manifest.ts';
import { getOverflow, renderNotice, renderWords } from './words-message.ts';
import { createWordsRecords, formatPost, parsePost } from './words-records.ts';

interface SlackListeningPlatformOptions {
  /** Throws for a workspace that has not installed the app. */
  getApi(team: string): Promise<SlackApi>;
  readonly keyValueStore: Pick<KeyValueStore, 'get' | 'put' | 'delete'>;
  readonly log: Log;
}

export const toListeningChannel = (team: string, channel: string): string => `${team}:${channel}`;

/** Splits the id of a person or channel, which begins with the workspace. */
const splitId = (id: string): readonly [team: string, id: string] => {
  const at = id.indexOf(':');
  return [id.slice(0, at), id.slice(at + 1)];
};

export function createSlackListeningPlatform(options: SlackListeningPlatformOptions): ListeningPlatform {
  const { getApi, log } = options;
  const open = async (id: string) => {
    const [team, channel] = splitId(id);
    return { api: await getApi(team), channel };
  };
  const { postWords, editWords, deleteWords } = createWordsPosting(options, open);
  return {
    name: 'slack',
    cannotPost: message('chat.invite', { bot: APP_NAME }),
    postWords,
    editWords,
    deleteWords,
    async postNotice(id, notice) {
      const { api, channel } = await open(id);
      const { ts } = await api.post({ channel }, renderNotice(notice), createSecretId());
      await api.pin(channel, ts).catch((thrown: unknown) => {
        log.info('slack notice not pinned', { reason: formatError(thrown) });
      });
      return ts;
    },
    async deleteNotice(id, notice) {
      const { api, channel } = await open(id);
      await api.deleteMessage(channel, notice);
    },
    async hasNotice(id, notice) {
      const { api, channel } = await open(id);
      return api.hasMessage(channel, notice);
    },
    async postSentence(id, text) {
      const { api, channel } = await open(id);
      await api.post({ channel }, toTextMessage(text), createSecretId());
    },
    async tellAuthor({ channel: id, person }, text) {
      const { api, channel } = await open(id);
      await api.postEphemeral({ channel }, splitId(person.id)[1], toTextMessage(text));
    },
    formatMention: (person) => `<@${splitId(person)[1]}>`,
    formatChannel: (channel) => `<#${splitId(channel)[1]}>`,
  };
}

/** Finds the words of a voice message again. */
const toMarker = ({ channel, message }: VoiceMessageId): string => `words ${channel} ${message}`;

/** Words and the thread for them. */
interface WordsTarget {
  readonly api: SlackApi;
  readonly to: { readonly channel: string; readonly thread: string };
  readonly words: Words;
}

type OpenChannel = (id: string) => Promise<{ readonly api: SlackApi; readonly channel: string }>;

function createWordsPosting(
  { keyValueStore, log }: SlackListeningPlatformOptions,
  open: OpenChannel,
): Pick<ListeningPlatform, 'postWords' | 'editWords' | 'deleteWords'> {
  const records = createWordsRecords(keyValueStore);

  /** Attaches words that are too long as a file. Where files are not allowed, the message has only the beginning. */
  async function attachOverflow(
    { api, to, words }: WordsTarget,
    known: string | undefined,
    save: (file: string) => Promise<void>,
  ): Promise<string | undefined> {
    const text = getOverflow(words);
    if (text === undefined) return undefined;
    const title = words.fileName;
    try {
      const file = known ?? (await api.upload(createTextUpload(`${title}.txt`, title, text, false)));
      await save(file);
      const isShown = known !== undefined && (await fetchUploadState(api, [{ id: file }])) === 'shown';
      if (!isShown) await api.shareFiles([{ id: file, title, kind: 'txt' }], to);
      return file;
    } catch (thrown) {
      if (!isApiErrorOfKind(thrown, 'no-files')) throw thrown;
      log.warn('slack rejects files here', { code: thrown.code });
      return undefined;
    }
  }

  return {
    async postWords(at, words) {
      const key = { channel: at.channel, message: at.wordsBelow };
      const { api, channel } = await open(at.channel);
      const known = await records.get(key);
      const to = { channel, thread: at.thread ?? at.wordsBelow };
      const marker = toMarker(key);
      try {
        // After a crash or a lost answer the message may exist.
        const earlier = known && (known.ts ?? (await api.findPosted(to, marker, at.wordsBelow)));
        const requested = { ...known, thread: at.thread };
        await records.put(key, requested);
        const ts = earlier ?? (await postInThread({ api, to, words }, marker));
        await records.put(key, { ...requested, ts });
        const save = (file: string) => records.put(key, { ...requested, ts, file });
        return formatPost({ ts, file: await attachOverflow({ api, to, words }, known?.file, save) });
      } catch (thrown) {
        throw toPostingError(thrown);
      }
    },
    async editWords({ channel: id, post }, words) {
      const { api, channel } = await open(id);
      await withFewerSections((max) => api.update(channel, parsePost(post).ts, renderWords(words, max)));
    },
    async deleteWords({ channel: id, wordsBelow, post }) {
      const key = { channel: id, message: wordsBelow };
      const { api, channel } = await open(id);
      const known = await records.get(key);
      const { ts, file } = post === undefined ? { ...known } : parsePost(post);
      const found =
        ts === undefined && known
          ? await api.findPosted({ channel, thread: known.thread ?? wordsBelow }, toMarker(key), wordsBelow)
          : ts;
      if (found !== undefined) await api.deleteMessage(channel, found);
      if (file !== undefined) await deleteFileWithMessage(api, channel, file);
      await records.delete(key);
    },
  };
}

/** @throws {VoiceMessageGoneError} if the voice message was deleted meanwhile. */
async function postInThread({ api, to, words }: WordsTarget, marker: string): Promise<string> {
  const { ts, thread } = await withFewerSections((max) => api.post(to, renderWords(words, max), marker));
  if (thread === to.thread) return ts;
  // Slack posts a reply to a deleted message in the channel.
  await api.deleteMessage(to.channel, ts);
  throw new VoiceMessageGoneError('The voice message was deleted.');
}

/** Slack does not document how long all blocks of a message may be. */
async function withFewerSections<T>(send: (maxSections?: number) => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (thrown) {
    if (!isApiErrorOfKind(thrown, 'text-too-long')) throw thrown;
    return send(1);
  }
}

/** Slack keeps the message of a deleted file, so its message is deleted too. */
async function deleteFileWithMessage(api: SlackApi, channel: string, file: string): Promise<void> {
  const info = await api.getFileInfo(file).catch((thrown: unknown) => {
    if (thrown instanceof ApiError && thrown.kind === 'refused') return undefined;
    throw thrown;
  });
  const { public: inPublic = {}, private: inPrivate = {} } = info?.shares ?? {};
  for (const { ts } of [...(inPublic[channel] ?? []), ...(inPrivate[channel] ?? [])])
    if (ts !== undefined) await api.deleteMessage(channel, ts);
  await api.deleteFile(file);
}

function toPostingError(thrown: unknown): unknown {
  if (isApiErrorOfKind(thrown, 'gone')) return new VoiceMessageGoneError('The voice message was deleted.');
  return isApiErrorOfKind(thrown, 'no-channel-access', 'no-scope', 'revoked')
    ? new UndeliverableError(`Slack does not accept words here (${thrown.code}).`)
    : thrown;
}
