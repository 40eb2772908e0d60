// Waiting for a change of what the studio can do.

import { expect, test } from 'vitest';
import { createRevision } from '../../src/studio/revision.ts';

const never = new AbortController().signal;

test('a wait ends with the next change, and at once if the revision is another', async () => {
  const revision = createRevision();
  const first = revision.getCurrent();
  const waiting = revision.waitForOther(first, 60_000, never);
  revision.advance();
  await waiting;
  expect(revision.getCurrent()).not.toBe(first);
  await revision.waitForOther(first, 60_000, never);
  expect(createRevision().getCurrent()).not.toBe(first);
});

test('a wait ends after its time, when the client leaves, and when the studio stops', async () => {
  const revision = createRevision();
  const known = revision.getCurrent();
  await revision.waitForOther(known, 5, never);
  const leave = new AbortController();
  const left = revision.waitForOther(known, 60_000, leave.signal);
  leave.abort();
  await left;
  const stopped = revision.waitForOther(known, 60_000, never);
  revision.stop();
  await stopped;
  await revision.waitForOther(known, 60_000, never);
  expect(revision.getCurrent()).toBe(known);
});
