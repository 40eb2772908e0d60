// Files on the fake, moved by the real client: uploads into threads, downloads with and without a token, stubs.

import { afterEach, expect, test } from 'vitest';
import type { Channel, FileGiven, Message, Workspace } from '../index.ts';
import { connect, type Setting } from './bot.ts';

let end: (() => Promise<void>) | undefined;
afterEach(async () => {
  await end?.();
  end = undefined;
});

const play = async (setting: Setting = {}) => {
  const heard: object[] = [];
  const set = await connect((app) => {
    app.event('file_shared', async ({ event }) => void heard.push(event));
  }, setting);
  end = () => set.close();
  return { ...set, heard };
};

const sound = Buffer.from('RIFF and a sound');
const wave: FileGiven = { name: 'a b.wav', bytes: sound };

interface FileOnWire {
  readonly id: string;
  readonly mode: string;
  readonly url_private: string;
  readonly url_private_download: string;
}

test('two files go out in one message, which comes a little later and tells of itself', async () => {
  const events = ['file_shared', 'message.im'];
  const { slack, team, channel, client, heard } = await play({ events, shareDelay: 60 });
  const { ts: thread_ts = '' } = await client.chat.postMessage({ channel: channel.id, text: 'Card' });
  const ids: string[] = [];
  for (const filename of ['voice.wav', 'rest.wav']) {
    const { upload_url = '', file_id = '' } = await client.files.getUploadURLExternal({
      filename,
      length: sound.length,
    });
    expect((await fetch(upload_url, { method: 'POST', body: sound })).status).toBe(200);
    ids.push(file_id);
  }
  const [one = '', two = ''] = ids;
  await client.files.completeUploadExternal({
    files: [{ id: one, title: 'Voice' }, { id: two }],
    channel_id: channel.id,
    thread_ts,
    initial_comment: 'Both stems',
  });
  const shares = async () => (await client.files.info({ file: one })).file?.shares;
  expect([await shares(), team.messages(channel).length]).toEqual([{}, 1]);
  await slack.until(() => heard.length === 2);
  const [, message] = team.messages(channel);
  expect(message).toMatchObject({ bot: true, thread_ts, text: 'Both stems' });
  expect(message?.files.map(({ title }) => title)).toEqual(['Voice', 'rest.wav']);
  expect(ids.map((id) => team.file(id))).toEqual([sound, sound]);
  expect(await shares()).toMatchObject({ public: { [channel.id]: [{ ts: message?.ts, thread_ts }] } });
  await client.files.delete({ file: two });
  await expect(client.files.info({ file: two })).rejects.toThrow('file_deleted');
  expect(slack.refusals).toEqual([]);
});

test('an upload needs the announced length, a channel of the bot and its id', async () => {
  const { slack, team, channel, client, ana } = await play();
  const announce = async () => {
    const answer = await client.files.getUploadURLExternal({ filename: 'a.wav', length: sound.length });
    return { url: answer.upload_url ?? '', id: answer.file_id ?? '' };
  };
  const short = await announce();
  expect((await fetch(short.url, { method: 'POST', body: sound.subarray(1) })).status).toBe(400);
  const complete = (id: string, channel_id: string) =>
    client.files.completeUploadExternal({ files: [{ id }], channel_id });
  await expect(complete(short.id, channel.id)).rejects.toThrow('file_not_found');
  const whole = await announce();
  slack.fault({ method: 'files.upload', status: 500 });
  expect((await fetch(whole.url, { method: 'POST', body: sound })).status).toBe(500);
  await fetch(whole.url, { method: 'POST', body: sound });
  await expect(complete(whole.id, ana.id)).rejects.toThrow('invalid_arguments');
  team.kick(channel);
  await expect(complete(whole.id, channel.id)).rejects.toThrow('not_in_channel');
  expect(slack.refusals.map(({ method }) => method)).toEqual([
    'files.upload',
    'files.completeUploadExternal',
  ]);
});

/** What the app gets told of the files of a message. */
async function told(team: Workspace, channel: Channel, files: readonly FileGiven[]) {
  const ana = team.user('Ana');
  const { delivery } = await team.mention(ana, channel, '<@BOT> hi', { files });
  return (delivery?.out.payload['event'] as { files: FileOnWire[] } | undefined)?.files ?? [];
}

const get = async (url: string, token?: string, more: Record<string, string> = {}) => {
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...more };
  const answer = await fetch(url, { headers, redirect: 'manual' });
  const type = answer.headers.get('content-type');
  return { status: answer.status, type, at: answer.headers.get('location'), bytes: () => answer.bytes() };
};

test('a file is given to the token alone, in parts if asked for; everyone else lands on the login page', async () => {
  const { slack, team, channel } = await play();
  const [file] = await told(team, channel, [wave]);
  const url = file?.url_private_download ?? '';
  expect(url.startsWith(slack.files)).toBe(true);
  const whole = await get(url, team.botToken);
  expect([whole.status, whole.type, Buffer.from(await whole.bytes())]).toEqual([200, 'audio/wav', sound]);
  const part = await get(url, team.botToken, { range: 'bytes=5-7' });
  expect([part.status, Buffer.from(await part.bytes()).toString()]).toEqual([206, 'and']);
  for (const token of [undefined, slack.workspace({ name: 'Away' }).botToken]) {
    const { status, at } = await get(url, token);
    const page = await fetch(at ?? '');
    expect([status, page.status, page.headers.get('content-type')]).toEqual([
      302,
      200,
      'text/html; charset=utf-8',
    ]);
  }
  team.deleteFile(file?.id ?? '');
  expect((await get(url, team.botToken)).status).toBe(404);
  expect(slack.fileRequests.map(({ authorized }) => authorized)).toEqual([true, true, false, true, true]);
});

test('a download can be led astray, cut, too short or refused', async () => {
  const { slack, team, channel } = await play();
  const [file] = await told(team, channel, [wave]);
  const download = () => get(file?.url_private_download ?? '', team.botToken);
  const method = 'files.download';
  slack.fault({ method, redirect: 'foreign' });
  const { at } = await download();
  expect(at?.startsWith(slack.foreign)).toBe(true);
  await get(at ?? '', team.botToken);
  expect(slack.refusals).toEqual([{ method: 'foreign', reason: 'a token was sent to a foreign host' }]);
  slack.fault({ method, after: 'drop' });
  await expect(download().then(({ bytes }) => bytes())).rejects.toThrow();
  slack.fault({ method, short: true });
  expect(await (await download()).bytes()).toHaveLength(sound.length / 2);
  slack.fault({ method, html: true });
  expect(await download()).toMatchObject({ status: 200, type: 'text/html' });
  slack.fault({ method, status: 503 });
  expect((await download()).status).toBe(503);
});

test('a message may tell little of its files: stubs, links elsewhere, files that are gone', async () => {
  const { team, channel, client } = await play();
  const files: FileGiven[] = [
    { ...wave, stub: 'check_file_info' },
    { ...wave, stub: 'tombstone' },
    { ...wave, stub: 'external', url: 'https://example.org/a.wav' },
    { ...wave, name: 'clip.m4a', clip: 'slack_audio' },
  ];
  const [stub, gone, link, clip] = await told(team, channel, files);
  expect(stub).toMatchObject({ mode: 'file_access', file_access: 'check_file_info' });
  const { file } = await client.files.info({ file: stub?.id ?? '' });
  expect(file).toMatchObject({ name: 'a b.wav', size: sound.length, mimetype: 'audio/wav' });
  const { bytes } = await get(file?.url_private_download ?? '', team.botToken);
  expect(Buffer.from(await bytes())).toEqual(sound);
  expect(gone).toEqual({ id: gone?.id, mode: 'tombstone' });
  await expect(client.files.info({ file: gone?.id ?? '' })).rejects.toThrow('file_deleted');
  expect(link).toMatchObject({ is_external: true, url_private: 'https://example.org/a.wav' });
  expect(clip).toMatchObject({ subtype: 'slack_audio', mimetype: 'audio/mp4' });
});

test('without files:read a file stays shut', async () => {
  const { slack, team, channel } = await play({ scopes: ['app_mentions:read'] });
  const [file] = await told(team, channel, [wave]);
  expect((await get(file?.url_private_download ?? '', team.botToken)).status).toBe(302);
  expect(slack.refusals).toEqual([{ method: 'files.download', reason: 'missing_scope | files:read' }]);
});

test('a message keeps its revisions when its file is put on it later', async () => {
  const { team, channel, client } = await play();
  const { ts = '' } = await client.chat.postMessage({ channel: channel.id, text: 'Working' });
  const answer = await client.files.getUploadURLExternal({ filename: 'a.wav', length: sound.length });
  await fetch(answer.upload_url ?? '', { method: 'POST', body: sound });
  await client.files.completeUploadExternal({ files: [{ id: answer.file_id ?? '' }] });
  await client.chat.update({ channel: channel.id, ts, text: 'Done', file_ids: [answer.file_id ?? ''] });
  const [message] = team.messages(channel) as [Message];
  expect(message.revisions.map(({ text, files }) => [text, files.length])).toEqual([
    ['Working', 0],
    ['Done', 1],
  ]);
});
