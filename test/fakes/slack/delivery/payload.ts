// Encodes users, channels, messages, files and views as Slack's JSON. Pure except for URLs, which contain the origins.

import type { Core } from '../core.ts';
import { type FileRecord, filetype, type Message, type User, type View } from '../world.ts';

/** User object of interactive payloads. */
export const actorJson = (user: User) => ({
  id: user.id,
  name: user.name.toLowerCase(),
  username: user.name.toLowerCase(),
  team_id: user.team.id,
});

/** File object in messages. `info`: as in files.info. */
export function fileJson(core: Core, file: FileRecord, info = false): Record<string, unknown> {
  if (file.deleted || file.stub === 'tombstone') return { id: file.id, mode: 'tombstone' };
  if (file.stub === 'check_file_info' && !info)
    return {
      id: file.id,
      created: 0,
      timestamp: 0,
      user: '',
      mode: 'file_access',
      file_access: 'check_file_info',
    };
  const seconds = Math.floor(file.created / 1000);
  const path = `${core.files()}/files-pri/${file.team.id}-${file.id}`;
  const name = encodeURIComponent(file.name);
  const links =
    file.stub === 'external'
      ? { is_external: true, external_type: 'gdrive', mode: 'external', url_private: file.url }
      : {
          is_external: false,
          mode: 'hosted',
          url_private: `${path}/${name}`,
          url_private_download: `${path}/download/${name}`,
        };
  const shares: Record<string, Record<string, object[]>> = {};
  for (const { channel, ts, thread_ts } of file.shares) {
    const kind = channel.kind === 'public' ? 'public' : 'private';
    shares[kind] ??= {};
    shares[kind][channel.id] = [
      ...(shares[kind][channel.id] ?? []),
      { ts, ...(thread_ts ? { thread_ts } : {}), channel_name: channel.name, team_id: file.team.id },
    ];
  }
  const settled = !file.user.bot || file.shares.length > 0;
  return {
    id: file.id,
    created: seconds,
    timestamp: seconds,
    name: file.name,
    title: file.title,
    mimetype: settled ? file.type : '',
    filetype: settled ? filetype(file.name) : '',
    user: file.user.id,
    user_team: file.team.id,
    editable: false,
    size: file.length,
    is_public: file.shares.some(({ channel }) => channel.kind === 'public'),
    file_access: 'visible',
    permalink: `${core.api()}/files/${file.user.id}/${file.id}/${name}`,
    ...(file.clip ? { subtype: file.clip, transcription: { status: 'none' } } : {}),
    ...(file.duration === undefined ? {} : { duration_ms: file.duration }),
    ...(file.alt ? { alt_txt: file.alt } : {}),
    ...links,
    shares,
    channels: file.shares.flatMap(({ channel }) => (channel.kind === 'public' ? [channel.id] : [])),
    groups: file.shares.flatMap(({ channel }) => (channel.kind === 'private' ? [channel.id] : [])),
    ims: file.shares.flatMap(({ channel }) => (channel.kind === 'im' ? [channel.id] : [])),
  };
}

export const messageJson = (core: Core, message: Message): Record<string, unknown> => ({
  type: 'message',
  user: (message.user ?? message.channel.team.bot).id,
  ts: message.ts,
  text: message.text,
  team: message.channel.team.id,
  ...(message.bot ? { bot_id: message.channel.team.botId, app_id: core.world.appId } : {}),
  ...(message.thread_ts ? { thread_ts: message.thread_ts } : {}),
  ...(message.blocks.length > 0 ? { blocks: message.blocks } : {}),
  ...(message.files.length > 0 ? { files: message.files.map((file) => fileJson(core, file)), upload: false } : {}),
  ...(message.edited ? { edited: { user: (message.user ?? message.channel.team.bot).id, ts: message.ts } } : {}),
  ...(message.metadata ? { metadata: message.metadata } : {}),
});

export function viewJson(core: Core, view: View): Record<string, unknown> {
  const values: Record<string, Record<string, unknown>> = {};
  for (const [key, value] of view.values) {
    const [block = '', action = ''] = key.split('\n');
    values[block] = { ...values[block], [action]: value };
  }
  return {
    id: view.id,
    team_id: view.team.id,
    app_id: core.world.appId,
    app_installed_team_id: view.team.id,
    bot_id: view.team.botId,
    title: null,
    submit: null,
    close: null,
    callback_id: '',
    external_id: '',
    private_metadata: '',
    clear_on_close: false,
    notify_on_close: false,
    ...view.body,
    state: { values },
    hash: view.hash,
    root_view_id: view.root,
    previous_view_id: view.previous ?? null,
  };
}
