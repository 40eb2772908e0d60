// Status texts of a voice channel: what plays, without words of users.

import { expect, test } from 'vitest';
import { createStatusText } from '../../../../../src/adapters/discord/voice/channel-status/status-text.ts';
import type { QueueEntry } from '../../../../../src/adapters/discord/voice/playback-queue.ts';
import { getMessages } from '../../../../../src/domain/messages.ts';
import { message } from '../../../../../src/messages/message.ts';

const sound = (more: Partial<QueueEntry> = {}): QueueEntry => ({
  id: '1',
  channel: 'lounge',
  person: { id: '7', name: 'Ana' },
  soundKey: 'T1-speech',
  title: 'Speech',
  text: 'secret words',
  seconds: 3,
  requestedFrom: { channel: 'general' },
  ...more,
});
const aloud = sound({ title: message('aloud.title'), isReadAloud: true });
const playing = { playing: sound(), isConnected: true, paused: false, waiting: [] };
const say = (state: object, isReadAloud = false, language?: string) =>
  createStatusText({ ...playing, ...state }, isReadAloud, getMessages(language));

test('names the sound and counts those that wait', () => {
  expect(say({})).toBe('Speech');
  expect(say({ waiting: [sound(), sound()] })).toBe('Speech, 2 waiting');
  expect(say({ waiting: [sound(), sound({ channel: 'kitchen' }), aloud] })).toBe('Speech, 1 waiting');
  expect(say({ waiting: [sound()] }, false, 'de')).toBe('Speech, 1 in der Reihe');
});

test('contains no words or names of users', () => {
  expect(say({ waiting: [sound()] })).not.toMatch(/secret|Ana/);
});

test('is empty while nothing is heard', () => {
  for (const state of [{ playing: undefined }, { paused: true }, { silence: 'muted' }, { isConnected: false }])
    expect([state, say(state)]).toEqual([state, undefined]);
});

test('says the same between messages that are read aloud', () => {
  expect(say({ playing: undefined }, true)).toBe('Read aloud');
  expect(say({ playing: aloud, waiting: [aloud] }, true)).toBe('Read aloud');
  expect(say({ playing: sound(), waiting: [aloud] }, true)).toBe('Speech');
});

test('fits into Discord’s limit', () => {
  expect(say({ playing: sound({ title: 'x'.repeat(600) }) })).toHaveLength(500);
});
