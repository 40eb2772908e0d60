// Matching of webhook copies to users' messages, and the waiting time for a copy.

import { expect, test } from 'vitest';
import type { RawChannelMessage } from '../../../../../src/adapters/discord/gateway/channel-messages.ts';
import { createProxiedMessages } from '../../../../../src/adapters/discord/voice/read-aloud/proxied-messages.ts';
import { createFakeClock, settle } from '../../../../fakes/clock.ts';

const who = { name: 'Ana', roles: [] };
const message = (id: string, content: string, files: readonly string[] = [], channel = '1') =>
  ({
    id,
    content,
    channel_id: channel,
    attachments: files.map((filename) => ({ filename })),
  }) as unknown as RawChannelMessage;

function world() {
  const clock = createFakeClock();
  const copies = createProxiedMessages(clock);
  const taken: string[] = [];
  return {
    clock,
    copies,
    taken,
    write: (one: RawChannelMessage) =>
      void copies.waitUntilSettled('home', one, who).then((it) => (it ? taken.push(it.content) : undefined)),
    originalOf: (one: RawChannelMessage) => copies.findOriginal('home', one)?.message.id,
  };
}

test.each([
  ['tags before it', 'A: hello there', 'hello there'],
  ['tags around it', '[hello there]', 'hello there'],
  ['tags after it', 'hello there -luna', 'hello there'],
  ['no tags, by autoproxy', 'hello there', 'hello there'],
  ['space around it', ' A:  hello ', 'hello'],
  ['several lines', 'A: one\ntwo', 'one\ntwo'],
  ['one of several proxies in a message', 'A: one\nB: two', 'two'],
  ['codes in it', 'A: <@1> <:wave:2>', '<@1> <:wave:2>'],
  ['marks in it', 'A: **really** ||yes||', '**really** ||yes||'],
  ['another script', 'あ：こんにちは', 'こんにちは'],
])('recognizes a copy by its text: %s', (_, original, copy) => {
  const { write, originalOf } = world();
  write(message('1', original));
  expect(originalOf(message('2', copy))).toBe('1');
});

test.each([
  ['a picture alone', message('1', 'A:', ['cat.png']), message('2', '', ['cat.png']), '1'],
  ['another picture', message('1', 'A:', ['cat.png']), message('2', '', ['dog.png']), undefined],
  ['nothing at all', message('1', 'A: hello'), message('2', ''), undefined],
  ['other words', message('1', 'hello'), message('2', 'Build 7 passed'), undefined],
  ['another channel', message('1', 'hello'), message('2', 'hello', [], '9'), undefined],
  ['a message marked as not to be read', message('1', '// hello'), message('2', 'hello'), undefined],
])('matches a copy to a message: %s', (_, original, copy, id) => {
  const { write, originalOf } = world();
  write(original);
  expect(originalOf(copy)).toBe(id);
});

test('matches a copy to the deleted message, else the closest', () => {
  const { copies, write, originalOf } = world();
  write(message('1', 'ok then, see you'));
  write(message('2', 'b;ok'));
  expect(originalOf(message('3', 'ok'))).toBe('2');
  copies.markDeleted('home', '1');
  expect(originalOf(message('4', 'ok'))).toBe('1');
});

test('reads a message after a delay unless copied or deleted', async () => {
  const { clock, copies, taken, write, originalOf } = world();
  write(message('1', 'for all'));
  write(message('2', 'A: copied'));
  write(message('3', 'A: deleted'));
  write(message('4', 'befor'));
  originalOf(message('5', 'copied'));
  copies.markDeleted('home', '3');
  copies.update('home', message('4', 'before'), who);
  await clock.advance(299);
  expect(taken).toEqual([]);
  await clock.advance(1);
  await settle();
  expect(taken).toEqual(['for all', 'before']);
});

test('recognizes a copy seconds later, also after an edit', async () => {
  const { clock, copies, write, originalOf } = world();
  write(message('1', 'A: slow'));
  copies.markDeleted('home', '1');
  await clock.advance(9000);
  expect(originalOf(message('2', 'slow'))).toBe('1');
  await clock.advance(1000);
  expect(originalOf(message('2', 'slow'))).toBeUndefined();
  copies.update('home', message('3', 'A: old, changed'), who);
  expect(originalOf(message('4', 'old, changed'))).toBe('3');
  expect(clock.sleepers).toBe(1);
});

test('compares at most fifty messages during a flood', () => {
  const { write, originalOf } = world();
  for (let count = 0; count <= 50; count += 1) write(message(`${count}`, `number ${count}.`));
  expect(originalOf(message('x', 'number 0.'))).toBeUndefined();
  expect(originalOf(message('x', 'number 1.'))).toBe('1');
});
