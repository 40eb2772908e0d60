// files.*: announce, complete, info. The file host receives the bytes. A completed upload becomes a message a little
// later.

import { randomBytes } from 'node:crypto';
import { messageFaults } from '../content/blocks.ts';
import { post } from '../content/messages.ts';
import type { Core } from '../core.ts';
import { deleteFile } from '../delivery/changes.ts';
import { CHANNEL_TYPES, SUBSCRIPTIONS } from '../delivery/events.ts';
import { fileJson, messageJson } from '../delivery/payload.ts';
import { type Block, type Channel, type FileRecord, typeOf } from '../world.ts';
import { type Call, type Method, text, writable } from './method.ts';
import { Refusal } from './refusal.ts';

const CHANNEL = /^[CGDZ][A-Z0-9]{8,}$/;

function fileOf({ team, args }: Call): FileRecord {
  const found = team.files.get(String(args['file']));
  if (!found) throw new Refusal('file_not_found');
  if (found.deleted || found.stub === 'tombstone') throw new Refusal('file_deleted');
  return found;
}

interface Completed {
  readonly id?: string;
  readonly title?: string;
  readonly highlight_type?: string;
}

interface Wish {
  readonly files: readonly FileRecord[];
  readonly channel: Channel;
  readonly body: { readonly text: string; readonly blocks?: readonly Block[]; readonly thread_ts?: string };
}

/** Posts the message with the files, and sends its events. */
function share(core: Core, { files, channel, body }: Wish): void {
  if (channel.archived || !channel.botIsMember) return;
  const message = post(core, { channel, by: 'upload', body, files: files.filter(({ deleted }) => !deleted) });
  const { team } = channel;
  const told = { ...messageJson(core, message), subtype: 'file_share', channel: channel.id };
  const type = CHANNEL_TYPES[channel.kind];
  void core.event(team, { ...told, event_ts: message.ts, channel_type: type }, SUBSCRIPTIONS[channel.kind]);
  for (const file of files)
    void core.event(team, {
      type: 'file_shared',
      file_id: file.id,
      file: { id: file.id },
      user_id: file.user.id,
      channel_id: channel.id,
      event_ts: message.ts,
    });
}

export const FILES: Readonly<Record<string, Method>> = {
  'files.getUploadURLExternal': {
    scopes: ['files:write'],
    may: ['filename', 'length', 'alt_txt'],
    formOnly: true,
    handle({ core, team, args }) {
      const name = text(args, 'filename');
      const length = Number(args['length']);
      if (!name || !(length > 0)) throw new Refusal('missing_argument');
      if (team.settings.uploadsDisabled) throw new Refusal('file_uploads_disabled');
      if (team.settings.storageFull) throw new Refusal('storage_limit_reached');
      const file: FileRecord = {
        id: core.world.id('F'),
        team,
        user: team.bot,
        name,
        title: name,
        type: typeOf(name),
        length,
        alt: text(args, 'alt_txt'),
        stub: undefined,
        clip: undefined,
        duration: undefined,
        url: undefined,
        created: core.world.now(),
        bytes: undefined,
        deleted: false,
        shares: [],
      };
      team.files.set(file.id, file);
      const secret = randomBytes(12).toString('hex');
      core.uploads.set(secret, file);
      return { upload_url: `${core.files()}/upload/v1/${secret}`, file_id: file.id };
    },
  },
  'files.completeUploadExternal': {
    scopes: ['files:write'],
    must: ['files'],
    may: ['channel_id', 'channels', 'thread_ts', 'initial_comment', 'blocks'],
    handle({ core, team, args }) {
      const given = args['files'];
      if (!Array.isArray(given) || given.length === 0) throw new Refusal('invalid_arguments', ['files is empty']);
      const files = (given as readonly Completed[]).map(({ id, title, highlight_type: kind, ...more }) => {
        const strange = Object.keys(more);
        if (strange.length > 0) throw new Refusal('invalid_arguments', [`files: ${strange.join(', ')}`]);
        if (kind !== undefined && !/^[a-z0-9]{1,20}$/.test(kind))
          throw new Refusal('invalid_arguments', ['highlight_type is a type of files']);
        const file = team.files.get(String(id));
        if (!file?.bytes || file.deleted) throw new Refusal('file_not_found');
        return { file, title };
      });
      const where = text(args, 'channel_id') ?? text(args, 'channels');
      if (where !== undefined) {
        if (!CHANNEL.test(where))
          throw new Refusal('invalid_arguments', ['[ERROR] failed to match the pattern [json-pointer:/channel_id]']);
        const channel = writable(team, where);
        const thread = text(args, 'thread_ts');
        if (thread) {
          const parent = channel.messages.find(({ ts }) => ts === thread);
          if (!parent) throw new Refusal('invalid_arguments', ['thread_ts names no message of the channel']);
          if (parent.thread_ts && parent.thread_ts !== thread)
            core.refuse('files.completeUploadExternal', 'thread_ts is a reply, not the parent');
        }
        const comment = text(args, 'initial_comment') ?? '';
        const blocks = comment ? undefined : (args['blocks'] as readonly Block[] | undefined);
        if (blocks) {
          if (blocks.some(({ type }) => type === 'markdown')) throw new Refusal('internal_error');
          const faults = messageFaults(blocks);
          if (faults.length > 0) throw new Refusal('invalid_blocks', faults);
        }
        const body = {
          text: comment,
          ...(blocks ? { blocks } : {}),
          ...(thread ? { thread_ts: thread } : {}),
        };
        const wish: Wish = { files: files.map(({ file }) => file), channel, body };
        const { shareDelay } = core.settings;
        if (typeof shareDelay === 'number') core.later(shareDelay, () => share(core, wish));
        else void shareDelay.then(() => share(core, wish));
      }
      for (const { file, title } of files) if (title) file.title = title;
      return { files: files.map(({ file }) => ({ id: file.id, title: file.title })) };
    },
  },
  'files.delete': {
    scopes: ['files:write'],
    must: ['file'],
    handle(call) {
      const file = fileOf(call);
      if (!file.user.bot) throw new Refusal('cant_delete_file');
      void deleteFile(call.core, file);
      return {};
    },
  },
  'files.info': {
    scopes: ['files:read'],
    must: ['file'],
    may: ['count', 'cursor', 'limit', 'page'],
    formOnly: true,
    handle(call) {
      const file = fileOf(call);
      if (!file.bytes && !file.stub) throw new Refusal('file_not_found');
      return { file: fileJson(call.core, file, true), comments: [], response_metadata: { next_cursor: '' } };
    },
  },
};
