// Which messages of a channel count as voice messages, and which events as their end.

import { expect, test } from 'vitest';
import { parseChannelEvent } from '../../../../src/adapters/slack/listening/channel-event.ts';

const authorizations = [{ team_id: 'T1', user_id: 'UBOT', is_bot: true }];
const parse = (event: object, more: object = {}) =>
  parseChannelEvent({
    ...{ type: 'event_callback', team_id: 'T1', authorizations, ...more },
    event: { type: 'message', channel: 'C1', ...event },
  });
const clip = { id: 'F1', subtype: 'slack_audio', mode: 'hosted', mimetype: 'video/mp4', duration_ms: 1500 };
const voice = { subtype: 'file_share', user: 'U1', ts: '1.1', text: '', files: [clip] };

test('finds a recording made in Slack', () => {
  expect(parse(voice)).toEqual({
    ...{ is: 'voice-message', team: 'T1', channel: 'C1', ts: '1.1', user: 'U1' },
    file: clip,
  });
  expect(parse({ ...voice, thread_ts: '0.9' })).toMatchObject({ thread: '0.9' });
  expect(parse({ ...voice, thread_ts: '1.1' })).not.toHaveProperty('thread');
});

test('keeps a file whose details Slack holds back', () => {
  const stub = { id: 'F2', mode: 'file_access', file_access: 'check_file_info' };
  expect(parse({ ...voice, files: [stub] })).toMatchObject({ is: 'voice-message', file: stub });
});

test.each<readonly [string, object]>([
  ['text', { ...voice, files: undefined, subtype: undefined, text: 'Hello' }],
  ['an audio file', { ...voice, files: [{ ...clip, subtype: undefined, mimetype: 'audio/mpeg' }] }],
  ['a video clip', { ...voice, files: [{ ...clip, subtype: 'slack_video' }] }],
  ['a deleted clip', { ...voice, files: [{ id: 'F1', mode: 'tombstone' }] }],
  ['a message of an app', { ...voice, bot_id: 'B1' }],
  ['a request to the bot', { ...voice, text: '<@UBOT> transcribe' }],
  ['a direct message', { ...voice, channel: 'D1' }],
  ['another event', { ...voice, type: 'app_mention' }],
])('ignores %s', (_, event) => {
  expect(parse(event)).toBeUndefined();
});

const changed = (message: object, before: object = voice) =>
  parse({ subtype: 'message_changed', message: { ts: '1.1', ...message }, previous_message: before });

test('finds deleted messages, with and without replies', () => {
  const removed = { is: 'removed', team: 'T1', channel: 'C1', ts: '1.1' };
  const deleted = (before?: object) =>
    parse({ subtype: 'message_deleted', ts: '2.2', deleted_ts: '1.1', previous_message: before });
  expect(deleted(voice)).toEqual(removed);
  expect(deleted()).toEqual(removed);
  expect(deleted({ subtype: 'tombstone' })).toEqual(removed);
  expect(deleted({ ...voice, files: [] })).toBeUndefined();
  expect(changed({ subtype: 'tombstone' })).toEqual(removed);
});

test('finds the end of a message whose file was deleted before', () => {
  const bare = { ...voice, files: [{ id: 'F1', mode: 'tombstone' }] };
  const deleted = { subtype: 'message_deleted', ts: '2.2', deleted_ts: '1.1', previous_message: bare };
  expect(parse(deleted)).toMatchObject({ is: 'removed', ts: '1.1' });
  expect(changed(bare, bare)).toMatchObject({ is: 'removed', ts: '1.1' });
});

test('finds messages that lose their recording, but no other edits', () => {
  expect(changed({ files: [{ id: 'F1', mode: 'tombstone' }] })).toMatchObject({ is: 'removed', ts: '1.1' });
  expect(changed({ text: 'only text', files: undefined })).toMatchObject({ is: 'removed' });
  expect(changed({ text: 'a title', files: [clip] })).toBeUndefined();
  expect(changed({ text: 'b' }, { text: 'a' })).toBeUndefined();
});
