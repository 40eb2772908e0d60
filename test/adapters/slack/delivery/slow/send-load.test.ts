// A hundred tasks of one workspace within two minutes, with the fake's rate limits: results in time, no refused edit.

import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createChatLimits } from '../../../../../src/adapters/slack/limits.ts';
import { createMessageUpdater } from '../../../../../src/core/delivery/message-updater.ts';
import type { ChatAdapter } from '../../../../../src/ports/chat.ts';
import { createFakeClock, settle } from '../../../../fakes/clock.ts';
import { createFakeLog } from '../../../../fakes/log.ts';
import { finished, setup, working } from '../../send-setup.ts';

const TASKS = 100;
const SECONDS = 200;

it('keeps Slack’s rate limit without delaying results', async () => {
  const clock = createFakeClock(Date.now());
  await using world = await setup({ clock }, { clock, shareDelay: 1 }, clock);
  const { slack } = world;
  /** Waits until this second's calls are finished. */
  const quiet = async () => {
    const until = performance.now() + 60_000;
    for (let calm = 0, before = -1; calm < 4; calm += slack.requests.length === before ? 1 : 0) {
      before = slack.requests.length;
      await pause(2);
      await settle();
      const unanswered = slack.requests.filter(({ status, fault }) => status === 0 && !fault);
      if (unanswered.length > 0) calm = 0;
      if (performance.now() > until) throw new Error(`No quiet second: ${JSON.stringify(unanswered)}`);
    }
  };
  const cards = [];
  for (let at = 0; at < TASKS; at += 1) cards.push(await world.card());
  // Same updater as in the core, with Slack's limits.
  const updater = createMessageUpdater({ clock, log: createFakeLog() });
  const chat = { limits: createChatLimits(false), ...world.send } as ChatAdapter;
  const all: Promise<unknown>[] = cards.map((card) => updater.show(card.ts, chat, card, working));
  const result = await world.file();
  const due = new Map<string, number>();
  const late = { file: 0, card: 0 };
  const look = () => {
    for (const message of world.team.messages(world.channel)) {
      const since = due.get(message.thread_ts ?? message.ts);
      if (since === undefined) continue;
      const last = message.revisions.at(-1);
      const waited = (last?.at ?? 0) - since;
      if (message.thread_ts) late.file = Math.max(late.file, waited);
      else if (message.text.includes('Hello team')) late.card = Math.max(late.card, waited);
    }
  };
  for (let second = 0; second < SECONDS; second += 1) {
    // From second 20 to second 140, a hundred tasks end.
    for (; due.size < Math.min(TASKS, ((second - 20) * TASKS) / 120); ) {
      const card = cards[due.size];
      if (!card) break;
      due.set(card.ts, clock.now());
      all.push(updater.deliver(card.ts, chat, card, world.delivery([result], { view: finished })));
    }
    await quiet();
    await clock.advance(1000);
    await quiet();
  }
  let isOver = false;
  const sent = Promise.all(all).finally(() => {
    isOver = true;
  });
  for (let rounds = 0; rounds < 10 && !isOver; rounds += 1) await quiet();
  // What is still under way now would wait for this clock forever.
  expect({ isOver, sleepers: clock.sleepers }).toMatchObject({ isOver: true });
  await sent;
  look();
  expect(slack.requests.filter(({ status }) => status === 429)).toEqual([]);
  expect(world.fileMessages(world.channel)).toHaveLength(TASKS);
  const done = world.team
    .messages(world.channel)
    .filter(({ text, thread_ts }) => !thread_ts && text.includes('Hello team'));
  expect(done).toHaveLength(TASKS);
  // Milliseconds of the fake clock. One or two seconds pass while the machine works on the previous one.
  expect(late.file).toBeLessThanOrEqual(5000);
  expect(late.card).toBeLessThanOrEqual(10_000);
});
