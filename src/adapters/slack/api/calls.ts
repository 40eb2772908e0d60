// Slack's Web API for one workspace: what goes out in each call and what comes back from it. How often a call is tried
// stands in calls-attempt.ts, how bytes go up in upload.ts. Nothing about cards or tasks is known here.

import type { WebAPICallResult } from '@slack/web-api';
import { z } from 'zod';
import { busyFault, isUnclear } from '../errors.ts';
import { type Said, type SlackFile, type Wire, WireFault } from './api.ts';
import { type CallHow, createCall, Limited, type WireParts } from './client-policy.ts';
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

const Posted = z.object({ channel: z.string(), ts: z.string() });
const Opened = z.object({ channel: z.object({ id: z.string() }) });
const Channel = z.object({
  channel: z.object({ is_member: z.boolean().optional(), is_im: z.boolean().optional() }),
});
const Share = z.record(
  z.string(),
  z.array(z.object({ ts: z.string().optional(), thread_ts: z.string().optional() })),
);
const File = z.object({
  file: z.object({
    id: z.string(),
    name: z.string().nullish(),
    mimetype: z.string().nullish(),
    size: z.number().nullish(),
    url_private_download: z.string().nullish(),
    mode: z.string().nullish(),
    is_external: z.boolean().nullish(),
    shares: z.object({ public: Share.optional(), private: Share.optional() }).nullish(),
    channels: z.array(z.string()).nullish(),
    groups: z.array(z.string()).nullish(),
    ims: z.array(z.string()).nullish(),
  }),
});
const Messages = z.object({
  messages: z.array(
    z.object({
      ts: z.string(),
      metadata: z
        .object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) })
        .optional(),
    }),
  ),
});

/** What Slack promised; anything else is as good as no answer. */
function read<T>(schema: z.ZodType<T>, method: string, answer: WebAPICallResult, how: CallHow): T {
  const found = schema.safeParse(answer);
  if (!found.success) throw busyFault(method, 'an answer that says nothing', !how.repeatable);
  return found.data;
}

const content = ({ text, blocks }: Said) => ({ text, ...(blocks && { blocks }) });
const inThread = (thread: string | undefined) => (thread === undefined ? {} : { thread_ts: thread });
/** Others' words are only words: no addresses looked up, no names linked. */
const QUIET = { unfurl_links: false, unfurl_media: false };

export function createWire(parts: WireParts): Wire {
  const { team, budget, clock } = parts;
  const call = createCall(parts);

  /** Only direct messages may be read by us, so only there a message whose answer was lost is found again. */
  async function marked(
    channel: string,
    thread: string | undefined,
    marker: string,
  ): Promise<string | undefined> {
    const method = thread === undefined ? 'conversations.history' : 'conversations.replies';
    const where = thread === undefined ? {} : { ts: thread };
    const args = { channel, ...where, limit: LOOKED_AT, include_all_metadata: true };
    const { messages } = read(Messages, method, await call(method, args, AGAIN), AGAIN);
    return messages.find(
      ({ metadata }) => metadata?.event_type === EVENT && metadata.event_payload['marker'] === marker,
    )?.ts;
  }

  async function file(id: string): Promise<SlackFile> {
    return fileOf(read(File, 'files.info', await call('files.info', { file: id }, AGAIN), AGAIN).file);
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
      const metadata = { event_type: EVENT, event_payload: { marker } };
      const args = { channel, ...inThread(thread), ...content(said), ...QUIET, metadata };
      for (let tries = 1; ; tries += 1) {
        try {
          const answer = await call('chat.postMessage', args, {
            ...ONCE,
            line: `chat.postMessage ${channel}`,
          });
          const { channel: at, ts } = read(Posted, 'chat.postMessage', answer, ONCE);
          return { channel: at, ts };
        } catch (thrown) {
          if (!isUnclear(thrown) || !channel.startsWith('D') || tries > 2) throw thrown;
          const ts = await marked(channel, thread, marker);
          if (ts !== undefined) return { channel, ts };
        }
      }
    },
    update(channel, ts, said, final = false) {
      // Updates are read by Slack's older rules unless told otherwise; both calls mean the same by the same text.
      const args = { channel, ts, ...content(said), parse: 'none' };
      return budget.update(team, `${channel} ${ts}`, final, async () => {
        try {
          await call('chat.update', args, { repeatable: true, impatient: true });
          return undefined;
        } catch (thrown) {
          if (thrown instanceof Limited) return { waitMs: thrown.waitMs };
          throw thrown;
        }
      });
    },
    hasRoom: (final) => budget.hasRoom(team, final),
    async whisper({ channel, thread, person }, said) {
      // Twice the same hint, seen by one person, is better than none.
      await call(
        'chat.postEphemeral',
        { channel, user: person, ...inThread(thread), ...content(said) },
        AGAIN,
      );
    },
    async direct(person) {
      const answer = await call('conversations.open', { users: person }, AGAIN);
      return read(Opened, 'conversations.open', answer, AGAIN).channel.id;
    },
    async openView(trigger, view) {
      await call('views.open', { trigger_id: trigger, view }, ONCE);
    },
    async updateView(id, view, hash) {
      await call('views.update', { view_id: id, view, ...(hash !== undefined && { hash }) }, ONCE);
    },
    respond: createRespond(parts),
    async publishHome(person, view) {
      await call('views.publish', { user_id: person, view }, AGAIN);
    },
    upload: createUpload({ call, clock }),
    async complete(files, { channel, thread, comment }) {
      const args = {
        files,
        channel_id: channel,
        ...inThread(thread),
        ...(comment !== undefined && comment !== '' && { initial_comment: comment }),
      };
      const [first] = files;
      for (let tries = 1; ; tries += 1) {
        try {
          await call('files.completeUploadExternal', args, ONCE);
          return;
        } catch (thrown) {
          if (!isUnclear(thrown) || !first) throw thrown;
          if (await appeared(first.id)) return;
          if (tries > 1) throw thrown;
        }
      }
    },
    file,
    async membership(channel) {
      if (channel.startsWith('D')) return 'in';
      try {
        const answer = await call('conversations.info', { channel }, AGAIN);
        const found = read(Channel, 'conversations.info', answer, AGAIN).channel;
        return found.is_member === true || found.is_im === true ? 'in' : 'out';
      } catch (thrown) {
        const unseen = thrown instanceof WireFault && ['closed', 'refused'].includes(thrown.trouble);
        if (unseen) return undefined;
        throw thrown;
      }
    },
  };
}

function fileOf({ id, name, mimetype, size, mode, ...file }: FileJson): SlackFile {
  const { shares, url_private_download: download, is_external, channels, groups, ims } = file;
  const all = [...Object.entries(shares?.public ?? {}), ...Object.entries(shares?.private ?? {})];
  const inThreads = all.flatMap(([channel, some]) =>
    some.map(({ thread_ts }) => [channel, thread_ts] as const),
  );
  // Some places are told by these lists alone.
  const lists = [...(channels ?? []), ...(groups ?? []), ...(ims ?? [])];
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

type FileJson = z.infer<typeof File>['file'];
