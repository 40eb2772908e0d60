// Which message of a webhook is whose copy, and how long a message waits for its own.

import { expect, test } from 'vitest';
import type { WrittenMessage } from '../../../../../src/adapters/discord/gateway/messages.ts';
import { createCopies } from '../../../../../src/adapters/discord/voice/reading/copies.ts';
import { createFakeClock, settle } from '../../../../fakes/clock.ts';

const who = { name: 'Ana', roles: [] };
const message = (id: string, content: string, files: readonly string[] = [], channel = '1') =>
  ({
    id,
    content,
    channel_id: channel,
    attachments: files.map((filename) => ({ filename })),
  }) as unknown as WrittenMessage;

function world() {
  const clock = createFakeClock();
  const copies = createCopies(clock);
  const taken: string[] = [];
  return {
    clock,
    copies,
    taken,
    write: (one: WrittenMessage) =>
      void copies.settled('home', one, who).then((it) => (it ? taken.push(it.content) : undefined)),
    originalOf: (one: WrittenMessage) => copies.originalOf('home', one)?.message.id,
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
])('a copy is known by its words: %s', (_, original, copy) => {
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
])('a copy belongs to a message: %s', (_, original, copy, id) => {
  const { write, originalOf } = world();
  write(original);
  expect(originalOf(copy)).toBe(id);
});

test('a copy belongs to the deleted message, else the closest one', () => {
  const { copies, write, originalOf } = world();
  write(message('1', 'ok then, see you'));
  write(message('2', 'b;ok'));
  expect(originalOf(message('3', 'ok'))).toBe('2');
  copies.remove('home', '1');
  expect(originalOf(message('4', 'ok'))).toBe('1');
});

test('a message is read after a moment, unless copied or deleted', async () => {
  const { clock, copies, taken, write, originalOf } = world();
  write(message('1', 'for all'));
  write(message('2', 'A: copied'));
  write(message('3', 'A: deleted'));
  write(message('4', 'befor'));
  originalOf(message('5', 'copied'));
  copies.remove('home', '3');
  copies.change('home', message('4', 'before'), who);
  await clock.advance(299);
  expect(taken).toEqual([]);
  await clock.advance(1);
  await settle();
  expect(taken).toEqual(['for all', 'before']);
});

test('a copy is known seconds later, also of a changed message', async () => {
  const { clock, copies, write, originalOf } = world();
  write(message('1', 'A: slow'));
  copies.remove('home', '1');
  await clock.advance(9000);
  expect(originalOf(message('2', 'slow'))).toBe('1');
  await clock.advance(1000);
  expect(originalOf(message('2', 'slow'))).toBeUndefined();
  copies.change('home', message('3', 'A: old, changed'), who);
  expect(originalOf(message('4', 'old, changed'))).toBe('3');
  expect(clock.sleepers).toBe(1);
});

test('a flood leaves no more than fifty messages to compare', () => {
  const { write, originalOf } = world();
  for (let count = 0; count <= 50; count += 1) write(message(`${count}`, `number ${count}.`));
  expect(originalOf(message('x', 'number 0.'))).toBeUndefined();
  expect(originalOf(message('x', 'number 1.'))).toBe('1');
});
