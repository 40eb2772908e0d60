// `kill -9` of the real process while Slack is slow and right after an acknowledgement: each result and notice exactly
// once. test/faults covers all other points.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import type { Channel } from '../../fakes/slack/index.ts';
import { lastLines, newFolder } from '../earshot.ts';
import { ended, SCRIPTED } from '../shown.ts';
import { held } from './held-tasks.ts';
import { brought, cards, createSlackWorld, finishes, isDone, startConnected, words } from './workspace.ts';

let service: MediaServer;
beforeAll(async () => {
  service = await startMediaServer();
});
afterAll(() => service.stop());

test('waits for an accepted post after a kill without repeating', async () => {
  const slow = await createSlackWorld({ shareDelay: 3000 });
  const { slack } = slow;
  const own = newFolder();
  service.word = 'PENDING';
  const first = await startConnected(slow, SCRIPTED(service), { folder: own });
  const { channel, task } = await held(slow, { name: 'slow' });
  service.word = 'SUCCESS';
  const completed = () => slack.requests.filter(({ method }) => method === 'files.completeUploadExternal').length;
  await slack.until(() => completed() > 0);
  await first.kill();
  const second = await startConnected(slow, SCRIPTED(service), { folder: own });
  const end = await ended(second, task);
  await slack.until(() => brought(channel).length > 0);
  await second.kill();
  process.stdout.write(`slack, slow to show: ${brought(channel).length} message with files, ${end}\n`);
  expect([completed(), brought(channel).length, slack.refusals]).toEqual([1, 1, []]);
  await slack.close();
});

test('killed after the acknowledgement: each becomes task or notice', async () => {
  const swift = await createSlackWorld();
  const { slack, team, ana } = swift;
  const own = newFolder();
  service.word = 'SUCCESS';
  let bot = await startConnected(swift, SCRIPTED(service), { folder: own });
  const well = team.channel({ name: 'well' });
  await team.command(ana, well, '/tts', 'well');
  await finishes(slack, () => cards(well)[0]);
  const toldIn = ({ messages }: Channel) =>
    messages.filter(({ text, ephemeralTo }) => ephemeralTo && text.includes('We were interrupted'));
  // The task may have been on its way to the service, which its card says.
  const doneIn = (channel: Channel) =>
    cards(channel).filter((card) => isDone(card) || words(card).includes('may or may not have started'));
  const all: Channel[] = [];
  const places: Channel[] = [];
  const endsIn = (one: Channel) => toldIn(one).length + doneIn(one).length;
  let noticesBefore = 0;
  /** A notice is sent at most once, so a kill in the middle of it may lose it. Each kill therefore comes later. */
  const settled = async () => {
    const notices = () => all.flatMap(toldIn).length;
    const handled = () => bot.log.filter(({ msg }) => msg === 'user notified of an interruption').length;
    await slack
      .until(() => places.every((one) => endsIn(one) > 0) && notices() === noticesBefore + handled())
      .catch((late) => {
        const counts = `${places.map(endsIn)}; ${notices()} = ${noticesBefore} + ${handled()}`;
        throw new Error(`${late}; ${counts}\n${lastLines(bot)}`);
      });
    noticesBefore = notices();
  };
  for (const ms of [0, 3, 10, 30]) {
    const three = ['a', 'b', 'c'].map((name) => team.channel({ name: `after-${ms}-${name}` }));
    all.push(...three);
    // In the first round no task gets a card, however late the kill happens.
    if (ms === 0)
      for (const { id } of three)
        slack.fault({ method: 'chat.postMessage', names: id, delayMs: 30_000, before: 'drop' });
    const acts = three.map((channel) => team.command(ana, channel, '/tts', `Hello ${channel.id}`));
    await Promise.race(acts);
    await new Promise((resolve) => setTimeout(resolve, ms));
    await bot.kill();
    bot = await startConnected(swift, SCRIPTED(service), { folder: own });
    // For unacknowledged commands Slack itself reports a failure.
    const acked = (await Promise.all(acts)).map((act) => act.acked);
    places.push(...three.filter((_, at) => acked[at] === true));
    await settled();
  }
  const told = places.filter((one) => toldIn(one).length > 0);
  process.stdout.write(`slack: ${told.length} of ${places.length} told, the others are tasks\n`);
  expect(told.length).toBeGreaterThan(0);
  expect(places.map(endsIn)).toEqual(places.map(() => 1));
  const sent = service.creates.map(({ body }) => body);
  expect(told.filter(({ id }) => sent.some((body) => body.includes(id)))).toEqual([]);

  // No notice is repeated, and finished tasks stay unchanged.
  await bot.kill();
  bot = await startConnected(swift, SCRIPTED(service), { folder: own });
  const once = team.channel({ name: 'once' });
  await team.command(ana, once, '/tts', 'once');
  await finishes(slack, () => cards(once)[0]);
  expect(places.map(endsIn)).toEqual(places.map(() => 1));
  expect([...toldIn(well), ...toldIn(once)]).toEqual([]);
  await bot.kill();
  expect(slack.refusals).toEqual([]);
  await slack.close();
});
