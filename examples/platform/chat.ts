// The adapter: connects by long polling, hands on what people send, shows and delivers, reads their files.

import {
  type Bot,
  type ChatAdapter,
  createRunning,
  download,
  type FileRef,
  FileUnreadable,
  failedAs,
  type OpenFile,
  type Part,
  partOfStream,
  reasonOf,
  type Texts,
  z,
} from 'earshot';
import { type Api, Me, Nothing, Updates } from './api.ts';
import { NAME } from './asking.ts';
import { createHearing, type HearingParts } from './hearing.ts';
import { telegramName } from './read.ts';
import { ATTACHMENT_BYTES, createSend, readRef } from './send.ts';

const POLL_SECONDS = 50;
const AGAIN_MS = 2000;
const FAREWELL_MS = 5000;
/** Bots may send so much into one group, edits counted. https://core.telegram.org/bots/faq#broadcasting-to-users */
const GROUP_MINUTE = 20;

const FileAt = z.object({ file: z.string() });
const Found = z.object({ file_path: z.string(), file_size: z.number().optional() });

type Hearing = Awaited<ReturnType<typeof createHearing>>;

export function createTelegramChat(parts: Omit<HearingParts, 'send'>): ChatAdapter {
  const { api, catalogue, wordingFor, clock, log } = parts;
  const { texts } = wordingFor();
  const send = createSend(api, texts);
  const running = createRunning();
  const off = new AbortController();
  let connected = false;
  let hearing: Hearing | undefined;

  /** What came while nobody was there is taken first, with a poll that does not wait. */
  async function poll({ hear }: Hearing): Promise<void> {
    let offset = 0;
    let timeout = 0;
    while (!off.signal.aborted) {
      try {
        const wanted = { offset, timeout, allowed_updates: ['message', 'callback_query'] };
        const updates = await api.call(Updates, 'getUpdates', wanted, off.signal);
        for (const update of updates) {
          offset = update.update_id + 1;
          running
            .track(hear(update, timeout === 0))
            .catch((thrown: unknown) => log.error('not answered', { reason: reasonOf(thrown) }));
        }
        if (updates.length === 0) timeout = POLL_SECONDS;
        connected = true;
      } catch (thrown) {
        if (off.signal.aborted) return;
        connected = false;
        log.warn('telegram does not answer', { reason: reasonOf(thrown) });
        await clock.sleep(AGAIN_MS, off.signal);
      }
    }
  }

  async function start(bot: Bot): Promise<void> {
    while (!off.signal.aborted) {
      try {
        const { username } = await api.call(Me, 'getMe');
        await declare(api, catalogue);
        hearing = await createHearing({ ...parts, send }, bot, username);
        connected = true;
        void poll(hearing);
        return;
      } catch (thrown) {
        log.warn('telegram cannot be reached', { reason: reasonOf(thrown) });
        await clock.sleep(AGAIN_MS, off.signal);
      }
    }
  }

  return {
    name: NAME,
    limits: {
      attachmentBytes: ATTACHMENT_BYTES,
      edits: { gapMs: 3000, shared: { perMinute: GROUP_MINUTE, scope: (at) => String(readRef(at)?.chat) } },
      suggestions: 0,
    },
    start,
    ready: () => connected && !off.signal.aborted,
    show: (at, view) => running.track(send.show(at, view)),
    deliver: (at, delivery) => running.track(send.deliver(at, delivery)),
    open: (file, part) => openFile(api, texts, file, part),
    async stop() {
      connected = false;
      off.abort();
      hearing?.stop();
      await Promise.race([running.settled(), clock.sleep(FAREWELL_MS)]);
    },
  };
}

/** Telegram's menus; it has no place for fields. */
const declare = (api: Api, { commands, prefix }: HearingParts['catalogue']) =>
  api.call(Nothing, 'setMyCommands', {
    commands: commands.map(({ name, summary }) => ({
      command: telegramName(`${prefix}${name}`).slice(0, 32),
      description: summary,
    })),
  });

/** Where Telegram gives the whole file all the same, the part is cut out of it. */
async function openFile(api: Api, texts: Texts, file: FileRef, part?: Part): Promise<OpenFile> {
  const { file: id } = FileAt.parse(file.at);
  const found = await api.call(Found, 'getFile', { file_id: id }).catch((thrown: unknown) => {
    throw failedAs(thrown, 'refused') ? new FileUnreadable(texts.fileGone(file.name, 'Telegram')) : thrown;
  });
  const { href: address } = new URL(api.addressOf(found.file_path));
  const host = {
    platform: 'Telegram',
    texts,
    headersFor: ({ href }: URL) => (href === address ? Promise.resolve({}) : undefined),
  };
  const wanted = { name: file.name, address, bytes: found.file_size, type: file.type };
  const opened = await download(host, wanted, part);
  if (!part || opened.part) return opened;
  return { ...opened, stream: partOfStream(opened.stream, part), part };
}
