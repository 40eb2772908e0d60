// Bounds of voice messages per person, server and channel.

import { expect, test } from 'vitest';
import { createListeningBounds } from '../../../../src/adapters/shared/listening/bounds.ts';

function setUp() {
  const clock = { time: 0 };
  const bounds = createListeningBounds({ now: () => clock.time });
  let count = 0;
  /** Accepts a message and ends its task at once. */
  const send = (seconds: number, person = 'ana', channel = 'C1', server = 'S1') => {
    count += 1;
    const exceeded = bounds.accept({ server, channel, person, seconds }, `T${count}`);
    bounds.release(`T${count}`);
    return exceeded;
  };
  return { clock, bounds, send };
}

test('accepts ten messages of a person in an hour', () => {
  const { clock, send } = setUp();
  for (let at = 0; at < 10; at += 1) expect(send(5)).toBeUndefined();
  expect(send(5)).toBe('personMessages');
  expect(send(5, 'ben')).toBeUndefined();
  expect(send(5, 'ana', 'C9', 'S2')).toBeUndefined();
  clock.time += 3_600_000;
  expect(send(5)).toBeUndefined();
});

test('accepts fifteen minutes of a person in an hour', () => {
  const { send } = setUp();
  expect(send(9 * 60)).toBeUndefined();
  expect(send(7 * 60)).toBe('personMinutes');
  expect(send(6 * 60)).toBeUndefined();
  expect(send(1)).toBe('personMinutes');
});

test('excludes a message of more than ten minutes', () => {
  const { send } = setUp();
  expect(send(601)).toBe('messageLength');
  expect(send(600)).toBeUndefined();
});

test('excludes a fourth unfinished message and finds those that may have ended elsewhere', () => {
  const { clock, bounds } = setUp();
  const of = (task: string) => bounds.accept({ server: 'S1', channel: 'C1', person: 'ana', seconds: 1 }, task);
  expect(['A', 'B', 'C', 'D'].map(of)).toEqual([undefined, undefined, undefined, 'personWaiting']);
  expect(bounds.listOldWaiting({ server: 'S1', person: 'ana' })).toEqual([]);
  clock.time += 31_000;
  expect(bounds.listOldWaiting({ server: 'S1', person: 'ana' })).toEqual(['A', 'B', 'C']);
  bounds.release('B');
  expect(of('D')).toBeUndefined();
});

test('accepts sixty messages of a channel in an hour', () => {
  const { send } = setUp();
  for (let at = 0; at < 60; at += 1) expect(send(1, `P${at % 12}`)).toBeUndefined();
  expect(send(1, 'new')).toBe('channelMessages');
  expect(send(1, 'new', 'C2')).toBeUndefined();
});
