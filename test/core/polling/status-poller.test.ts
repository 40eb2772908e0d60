// Status requests: at the built-in studio they wait for a change, bounded, and never while the service is in trouble.

import { expect, test } from 'vitest';
import { createStatusPoller } from '../../../src/core/polling/status-poller.ts';
import { ANSWERED_CALL } from '../../../src/core/polling/throttle.ts';
import type { Operation } from '../../../src/domain/commands/command.ts';
import type { StatusReport } from '../../../src/domain/tasks/outcome.ts';

const OPERATION = {} as Operation;
const REPORT: StatusReport = { phase: 'working', statusWord: 'PENDING', body: {} };

function setUp(ownService: boolean, isDown = false) {
  const requests: { readonly waitSeconds: number; readonly answer: (report: StatusReport | Error) => void }[] = [];
  const poller = createStatusPoller({
    ownService,
    throttle: { currentTrouble: () => (isDown ? { is: 'down', ms: 1000 } : undefined) },
    service: {
      status: (_operation, _id, waitSeconds = 0) =>
        new Promise((resolve, reject) => {
          const answer = (report: StatusReport | Error) => (report instanceof Error ? reject(report) : resolve(report));
          requests.push({ waitSeconds, answer });
        }),
    },
  });
  const stopping = new AbortController();
  return { poller, requests, stopping, poll: () => poller.poll(OPERATION, 'task', stopping.signal) };
}

test('another service gets no long-poll requests', async () => {
  const { poller, poll, requests } = setUp(false);
  const result = poll();
  requests[0]?.answer(REPORT);
  expect([requests[0]?.waitSeconds, await result]).toEqual([0, { report: REPORT, call: ANSWERED_CALL, waited: false }]);
  expect(poller.firstMs).toBeUndefined();
});

test('the studio gets a long poll, soon repeated', async () => {
  const { poller, poll, requests } = setUp(true);
  const result = poll();
  requests[0]?.answer(REPORT);
  expect([requests[0]?.waitSeconds, await result]).toEqual([
    20,
    { report: REPORT, call: ANSWERED_CALL, waited: true, nextMs: 100 },
  ]);
  expect(poller.firstMs).toBe(0);
});

test('at most 32 requests wait at a time', async () => {
  const { poll, requests } = setUp(true);
  const results = Array.from({ length: 40 }, poll);
  expect(requests.map(({ waitSeconds }) => waitSeconds)).toEqual([...Array(32).fill(20), ...Array(8).fill(0)]);
  for (const { answer } of requests) answer(REPORT);
  await Promise.all(results);
  void poll();
  expect(requests.at(-1)?.waitSeconds).toBe(20);
});

test('a studio that is down gets short requests', () => {
  const { poll, requests } = setUp(true, true);
  void poll();
  expect(requests[0]?.waitSeconds).toBe(0);
});

test('a short studio request leaves the next poll to schedule', async () => {
  const { poll, requests } = setUp(true, true);
  const result = poll();
  requests[0]?.answer(REPORT);
  expect(await result).toEqual({ report: REPORT, call: ANSWERED_CALL, waited: false });
});

test('an error is returned and frees its place', async () => {
  const { poll, requests } = setUp(true);
  const error = new Error('gone');
  const results = Array.from({ length: 32 }, poll);
  for (const { answer } of requests) answer(error);
  expect(await Promise.all(results)).toEqual(Array(32).fill({ error, waited: true, nextMs: 1000 }));
  void poll();
  expect(requests.at(-1)?.waitSeconds).toBe(20);
});

test('a stop ends the waiting without a report', async () => {
  const { poll, stopping } = setUp(true);
  const result = poll();
  stopping.abort();
  expect(await result).toEqual({ waited: true });
});
