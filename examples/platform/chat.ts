// The chat adapter: receives updates by long polling, shows cards, delivers results, and opens files.

import {
  type Bot,
  type ByteRange,
  type ChatAdapter,
  createWorkTracker,
  downloadFile,
  type FileRef,
  FileUnreadableError,
  formatError,
  isApiErrorOfKind,
  message,
  type OpenedFile,
  sliceStream,
  z,
} from 'earshot';
import { type Api, Me, NoResult, Updates } from './api.ts';
import { NAME } from './asking.ts';
import { createUpdateHandler, type UpdateHandlerOptions } from './hearing.ts';
import { toTelegramName } from './read.ts';
import { ATTACHMENT_BYTES, createSender, readRef } from './send.ts';

const POLL_SECONDS = 50;
const RETRY_MS = 2000;
const STOP_TIMEOUT_MS = 5000;
/**
 * Messages per minute that a bot may send to a group, including edits:
 * https://core.telegram.org/bots/faq#broadcasting-to-users
 */
const MAX_GROUP_MESSAGES_PER_MINUTE = 20;

const TelegramFileRef = z.object({ file: z.string() });
const Found = z.object({ file_path: z.string(), file_size: z.number().optional() });

type UpdateHandler = Awaited<ReturnType<typeof createUpdateHandler>>;

export function createTelegramChat(parts: Omit<UpdateHandlerOptions, 'send'>): ChatAdapter {
  const { api, catalogue, messagesFor, clock, log } = parts;
  const send = createSender(api, messagesFor);
  const running = createWorkTracker();
  const stopping = new AbortController();
  let connected = false;
  let updateHandler: UpdateHandler | undefined;

  /** The first poll does not wait: it returns the updates sent while the bot was offline. */
  async function poll({ handleUpdate }: UpdateHandler): Promise<void> {
    let offset = 0;
    let timeout = 0;
    while (!stopping.signal.aborted) {
      try {
        const options = { offset, timeout, allowed_updates: ['message', 'callback_query'] };
        const updates = await api.call(Updates, 'getUpdates', options, stopping.signal);
        for (const update of updates) {
          offset = update.update_id + 1;
          running
            .track(handleUpdate(update, timeout === 0))
            .catch((thrown: unknown) => log.error('update not handled', { reason: formatError(thrown) }));
        }
        if (updates.length === 0) timeout = POLL_SECONDS;
        connected = true;
      } catch (thrown) {
        if (stopping.signal.aborted) return;
        connected = false;
        log.warn('telegram does not answer', { reason: formatError(thrown) });
        await clock.sleep(RETRY_MS, stopping.signal);
      }
    }
  }

  async function start(bot: Bot): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const { username } = await api.call(Me, 'getMe');
        await setCommands(api, catalogue);
        updateHandler = await createUpdateHandler({ ...parts, send }, bot, username);
        connected = true;
        void poll(updateHandler);
        return;
      } catch (thrown) {
        log.warn('telegram cannot be reached', { reason: formatError(thrown) });
        await clock.sleep(RETRY_MS, stopping.signal);
      }
    }
  }

  return {
    name: NAME,
    limits: {
      maxAttachmentBytes: ATTACHMENT_BYTES,
      edits: {
        minGapMs: 3000,
        shared: { perMinute: MAX_GROUP_MESSAGES_PER_MINUTE, scope: (at) => String(readRef(at)?.chat) },
      },
      maxSuggestions: 0,
    },
    start,
    isReady: () => connected && !stopping.signal.aborted,
    show: (at, view) => running.track(send.show(at, view)),
    deliver: (at, delivery) => running.track(send.deliver(at, delivery)),
    openFile: (file, part) => openFile(api, file, part),
    async stop() {
      connected = false;
      stopping.abort();
      updateHandler?.stop();
      await Promise.race([running.waitUntilIdle(), clock.sleep(STOP_TIMEOUT_MS)]);
    },
  };
}

/** Fills Telegram's command menu, which cannot show fields. */
const setCommands = (api: Api, { commands, prefix }: UpdateHandlerOptions['catalogue']) =>
  api.call(NoResult, 'setMyCommands', {
    commands: commands.map(({ name, summary }) => ({
      command: toTelegramName(`${prefix}${name}`).slice(0, 32),
      description: summary,
    })),
  });

/** Opens a file. Telegram may ignore the range, so the part is then cut from the whole file. */
async function openFile(api: Api, file: FileRef, part?: ByteRange): Promise<OpenedFile> {
  const { file: id } = TelegramFileRef.parse(file.platformRef);
  const found = await api.call(Found, 'getFile', { file_id: id }).catch((thrown: unknown) => {
    throw isApiErrorOfKind(thrown, 'refused')
      ? new FileUnreadableError(message('chat.fileGone', { name: file.name, platform: 'Telegram' }))
      : thrown;
  });
  const { href: address } = new URL(api.buildFileUrl(found.file_path));
  const host = {
    platformName: 'Telegram',
    getHeaders: ({ href }: URL) => (href === address ? Promise.resolve({}) : undefined),
  };
  const options = { name: file.name, url: address, bytes: found.file_size, type: file.type };
  const opened = await downloadFile(host, options, part);
  if (!part || opened.part) return opened;
  return { ...opened, stream: sliceStream(opened.stream, part), part };
}
