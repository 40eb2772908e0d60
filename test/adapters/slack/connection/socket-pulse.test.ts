// Telling a silent peer from our own lateness.

import { expect, test } from 'vitest';
import { watchPulse } from '../../../../src/adapters/slack/connection/socket-pulse.ts';

interface Peer {
  lastPongReceivedTimestamp: number | undefined;
}

/** Nothing of this process runs meanwhile. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('an answer that was only read late is no silence, and a silence is told once', async () => {
  const peer: Peer = { lastPongReceivedTimestamp: undefined };
  const told: string[] = [];
  const silent = Promise.withResolvers<void>();
  let answered = false;
  watchPulse(peer, () => {
    told.push(answered ? 'after the answer' : 'before it');
    silent.resolve();
  });
  block(1500);
  setTimeout(() => {
    answered = true;
    peer.lastPongReceivedTimestamp = Date.now();
  }, 0);
  await silent.promise;
  expect(told).toEqual(['after the answer']);
});

test('to the library the last answer is always new, whatever its clock says', () => {
  const peer: Peer = { lastPongReceivedTimestamp: undefined };
  const end = watchPulse(peer, () => {});
  peer.lastPongReceivedTimestamp = 1;
  expect(Date.now() - (peer.lastPongReceivedTimestamp ?? 0)).toBeLessThan(0);
  end();
});
