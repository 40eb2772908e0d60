// Slack's Web API for one workspace: what goes out in each call and what comes back from it. How often a call is tried
// stands in client-policy.ts, how bytes go up in upload.ts.

import type { FilesInfoResponse } from '@slack/web-api';
import { isUnclear, unclearFault } from '../errors.ts';
import { type Said, type SlackFile, type Wire, WireFault } from './api.ts';
import { type CallHow, createCall, type WireParts } from './client-policy.ts';
import { createRespond } from './response-url.ts';
import { createUpload } from './upload.ts';

export type { WireParts } from './client-policy.ts';

const AGAIN: CallHow = { repeatable: true };
const ONCE: CallHow = { repeatable: false };
/** Names our metadata; the payload has the marker. */
const EVENT = 'earshot_message';
const LOOKED_AT = 50;
/** How long after a lost answer a share may take to be seen. */
const SHARE_LOOKS_MS = [300, 700, 1500, 3000, 5000];

const content = ({ text, blocks }: Said) => ({ text, ...(blocks && { blocks: [...blocks] }) });
const inThread = (thread: string | undefined) => (thread === undefined ? {} : { thread_ts: thread });
/** Others' words are only words: no addresses looked up, no names linked. */
const QUIET = { unfurl_links: false, unfurl_media: false };

export function createWire(parts: WireParts): Wire {
  const { clock } = parts;
  const call = createCall(parts);

  /** Only direct messages may be read by us, so only there a message whose answer was lost is found again. */
  async function marked(channel: string, thread: string | undefined, marker: string) {
    const args = { channel, limit: LOOKED_AT, include_all_metadata: true };
    const { messages = [] } =
      thread === undefined
        ? await call('conversations.history', AGAIN, (client, token) =>
            client.conversations.history({ token, ...args }),
          )
        : await call('conversations.replies', AGAIN, (client, token) =>
            client.conversations.replies({ token, ...args, ts: thread }),
          );
    return messages.find(({ metadata }) => {
      const payload = metadata?.event_payload as { readonly marker?: unknown } | undefined;
      return metadata?.event_type === EVENT && payload?.marker === marker;
    })?.ts;
  }

  async function file(id: string): Promise<SlackFile> {
    const answer = await call('files.info', AGAIN, (client, token) => client.files.info({ token, file: id }));
    return fileOf(id, answer.file ?? {});
  }

  /** After a lost answer: whether the files became part of a message all the same. */
  async function appeared(id: string): Promise<boolean> {
    for (const ms of SHARE_LOOKS_MS) {
      await clock.sleep(ms);
      if ((await file(id)).shares.length > 0) return true;
    }
    return false;
  }

  return {
    async post({ channel, thread }, said, marker) {
      const method = 'chat.postMessage';
      const metadata = { event_type: EVENT, event_payload: { marker } };
      const args = { channel, ...inThread(thread), ...content(said), ...QUIET, metadata };
      for (let tries = 1; ; tries += 1) {
        try {
          const { channel: at, ts } = await call(
            method,
            { ...ONCE, line: `${method} ${channel}` },
            (client, token) => client.chat.postMessage({ token, ...args }),
          );
          if (at === undefined || ts === undefined) throw unclearFault(method, 'it says nothing');
          return { channel: at, ts };
        } catch (thrown) {
          if (!isUnclear(thrown) || !channel.startsWith('D') || tries > 2) throw thrown;
          const ts = await marked(channel, thread, marker);
          if (ts !== undefined) return { channel, ts };
        }
      }
    },
    async update(channel, ts, said, impatient = false) {
      const how = { ...AGAIN, impatient };
      // Updates are read by Slack's older rules unless told otherwise; both calls mean the same by the same text.
      const args = { channel, ts, ...content(said), parse: 'none' } as const;
      await call('chat.update', how, (client, token) => client.chat.update({ token, ...args }));
    },
    async whisper({ channel, thread, person }, said) {
      const args = { channel, user: person, ...inThread(thread), ...content(said) };
      // Twice the same hint, seen by one person, is better than none.
      await call('chat.postEphemeral', AGAIN, (client, token) =>
        client.chat.postEphemeral({ token, ...args }),
      );
    },
    async direct(person) {
      const { channel } = await call('conversations.open', AGAIN, (client, token) =>
        client.conversations.open({ token, users: person }),
      );
      return channel?.id ?? '';
    },
    async openView(trigger, view) {
      await call('views.open', ONCE, (client, token) =>
        client.views.open({ token, trigger_id: trigger, view }),
      );
    },
    async updateView(id, view, hash) {
      const args = { view_id: id, view, ...(hash !== undefined && { hash }) };
      await call('views.update', ONCE, (client, token) => client.views.update({ token, ...args }));
    },
    respond: createRespond(parts),
    async publishHome(person, view) {
      await call('views.publish', AGAIN, (client, token) =>
        client.views.publish({ token, user_id: person, view }),
      );
    },
    upload: createUpload({ call, clock }),
    async complete([first, ...others], { channel, thread, comment = '' }) {
      if (!first) return;
      const files: [typeof first, ...typeof others] = [first, ...others];
      const said = comment === '' ? {} : { initial_comment: comment };
      const args = { files, channel_id: channel, ...inThread(thread), ...said };
      for (let tries = 1; ; tries += 1) {
        try {
          await call('files.completeUploadExternal', ONCE, (client, token) =>
            client.files.completeUploadExternal({ token, ...args }),
          );
          return;
        } catch (thrown) {
          if (!isUnclear(thrown)) throw thrown;
          if (await appeared(first.id)) return;
          if (tries > 1) throw thrown;
        }
      }
    },
    file,
    async membership(channel) {
      if (channel.startsWith('D')) return 'in';
      try {
        const { channel: found } = await call('conversations.info', AGAIN, (client, token) =>
          client.conversations.info({ token, channel }),
        );
        return found?.is_member === true || found?.is_im === true ? 'in' : 'out';
      } catch (thrown) {
        const unseen = thrown instanceof WireFault && ['closed', 'refused'].includes(thrown.trouble);
        if (unseen) return undefined;
        throw thrown;
      }
    },
  };
}

type Told = NonNullable<FilesInfoResponse['file']>;
type Shares = Readonly<Record<string, readonly { readonly thread_ts?: string }[]>>;

function fileOf(id: string, { name, mimetype, size, mode, is_external, ...told }: Told): SlackFile {
  const { shares = {}, url_private_download: download, channels = [], groups = [], ims = [] } = told;
  // By channel; Slack's types call them otherwise.
  const { public: open = {}, private: closed = {} } = shares as {
    readonly public?: Shares;
    readonly private?: Shares;
  };
  const inThreads = Object.entries({ ...open, ...closed }).flatMap(([channel, some]) =>
    some.map(({ thread_ts }) => [channel, thread_ts] as const),
  );
  // Some places are told by these lists alone.
  const lists = [...channels, ...groups, ...ims];
  const others = lists.filter((one) => !inThreads.some(([channel]) => channel === one));
  const kind = is_external === true ? 'external' : mode;
  return {
    id,
    name: name ?? 'file',
    ...(mimetype && { type: mimetype }),
    ...(size && { bytes: size }),
    ...(download && { download }),
    ...(kind && { mode: kind }),
    shares: [...inThreads, ...others.map((channel) => [channel, undefined] as const)],
  };
}
