// `kill -9` of the real process with Slack as origin, in every state of a task, and before, between and after the calls
// that bring its files; then a start on the same folder: each result exactly once, as one file in the card's thread.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import type { Channel, Message } from '../../fakes/slack/index.ts';
import { type Earshot, newFolder } from '../earshot.ts';
import { type Held, held, SCRIPTED } from './held-tasks.ts';
import {
  actionOf,
  brought,
  buttons,
  cards,
  createSlackWorld,
  ended,
  kinds,
  reads,
  type SlackWorld,
  startConnected,
  words,
} from './workspace.ts';

/** Where the process is when it is killed, and what keeps it there. */
const DELIVERING = {
  'delivering, before the upload': 'files.getUploadURLExternal',
  'delivering, the bytes under way': 'files.upload',
  'delivering, uploaded and not shown': 'files.completeUploadExternal',
  'delivering, shown and not noted': 'files.completeUploadExternal',
} as const;
type Delivering = keyof typeof DELIVERING;
const STATES = [...(Object.keys(DELIVERING) as Delivering[]), 'done', 'fetching', 'polling'] as const;
type State = (typeof STATES)[number];

let world: SlackWorld;
let service: MediaServer;
let earshot: Earshot;
let folder: string;
let unsure: Held;
/** What the service was asked to make by the time of the kill. */
let creates: number;
const cases = new Map<State, Held>();
const table: string[] = [];

beforeAll(async () => {
  world = await createSlackWorld();
  service = await startMediaServer();
  folder = newFolder();
  const { slack } = world;
  const first = await startConnected(world, SCRIPTED(service), { folder });
  const reach = async (name: State | 'submitting', state: string): Promise<Held> => {
    const one = await held(world, { name });
    await first.logged(({ task, to }) => task === one.task && to === state);
    return one;
  };

  cases.set('done', await reach('done', 'done'));

  service.word = 'PENDING';
  const some = await Promise.all(
    (Object.keys(DELIVERING) as Delivering[]).map(
      async (name) => [name, await held(world, { name })] as const,
    ),
  );
  for (const [name, one] of some) {
    const up = name === 'delivering, before the upload' || name === 'delivering, the bytes under way';
    const names = up ? one.task : one.channel.id;
    const shown = name === 'delivering, shown and not noted';
    slack.fault({
      method: DELIVERING[name],
      names,
      times: 1000,
      ...(shown ? { after: 'drop' } : { before: 'drop' }),
    });
    cases.set(name, one);
  }
  // Whoever asks Slack whether a lost call was done after all gets no answer before the kill.
  slack.fault({ method: 'files.info', times: 1000, before: 'drop' });
  service.word = 'SUCCESS';
  const met = (method: string) => slack.requests.some((one) => one.fault && one.method === method);
  await slack.until(
    () =>
      met('files.getUploadURLExternal') &&
      slack.fileRequests.some(({ method, status }) => method === 'files.upload' && status !== 200) &&
      slack.requests.filter((one) => one.fault && one.method === 'files.completeUploadExternal').length >=
        2 &&
      brought((cases.get('delivering, shown and not noted') as Held).channel).length === 1,
    15_000,
  );

  service.fetching = 'hang';
  cases.set('fetching', await reach('fetching', 'fetching'));
  service.word = 'PENDING';
  cases.set('polling', await reach('polling', 'polling'));
  service.creating = 'hang';
  const before = service.creates.length;
  unsure = await reach('submitting', 'submitting');
  await slack.until(() => service.creates.length > before);
  await first.kill();
  creates = service.creates.length;

  Object.assign(service, { creating: 'well', fetching: 'well', word: 'SUCCESS' });
  slack.clearFaults();
  earshot = await startConnected(world, SCRIPTED(service), { folder });
}, 40_000);

afterAll(async () => {
  process.stdout.write(`${table.join('\n')}\n`);
  await earshot.kill();
  await service.stop();
  await world.slack.close();
});

test.each(STATES)('killed when %s: one card, one file in its thread', async (state) => {
  const { slack, team } = world;
  const { channel, task } = cases.get(state) as Held;
  if (state !== 'done') await ended(earshot, task);
  const card = await reads(slack, () => cards(channel)[0], /: Done/);
  await slack.until(() => brought(channel).length > 0);
  const results = brought(channel);
  table.push(
    [state.padEnd(36), `${cards(channel).length} card`, `${results.length} message with files`].join(' | '),
  );
  expect([cards(channel).length, kinds(team, results)]).toEqual([1, ['wav']]);
  expect(results[0]?.thread_ts).toBe(card.ts);
  // What was up already is looked for, not brought up again.
  const ups = team.files.filter(({ name }) => name.includes(task)).length;
  if (!/before the upload|under way/.test(state)) expect(ups).toBe(1);
});

test('killed when submitting: said to be unknown, sent again only when somebody says so', async () => {
  const { slack, team } = world;
  const { channel, who } = unsure;
  const card = await reads(slack, () => cards(channel)[0], /may or may not have started/);
  expect([buttons(card), brought(channel), service.creates.length]).toEqual([['Try again'], [], creates]);
  await team.press(who, card, actionOf(card, 'Try again'));
  await slack.until(() => brought(channel).length > 0, 60_000);
  const [, again] = cards(channel) as [Message, Message];
  await reads(slack, () => again, /: Done/);
  expect([kinds(team, brought(channel)), brought(channel)[0]?.thread_ts]).toEqual([['wav'], again.ts]);
  expect(service.creates.length).toBe(creates + 1);
  table.push(`${'submitting'.padEnd(36)} | unknown, Try again → 1 more card | 1 message with files`);
});

test('the service was asked once for each, and nothing that Slack refuses was sent', () => {
  expect(service.creates).toHaveLength(STATES.length + 2);
  expect(world.slack.refusals).toEqual([]);
});

test('killed between Slack’s yes and the message that comes of it: it is waited for, not asked for again', async () => {
  const slow = await createSlackWorld({ shareDelay: 3000 });
  const { slack } = slow;
  const own = newFolder();
  service.word = 'PENDING';
  const first = await startConnected(slow, SCRIPTED(service), { folder: own });
  const { channel, task } = await held(slow, { name: 'slow' });
  service.word = 'SUCCESS';
  const completed = () =>
    slack.requests.filter(({ method }) => method === 'files.completeUploadExternal').length;
  await slack.until(() => completed() > 0, 60_000);
  await first.kill();
  const second = await startConnected(slow, SCRIPTED(service), { folder: own });
  const end = await ended(second, task);
  await slack.until(() => brought(channel).length > 0, 60_000);
  await second.kill();
  table.push(
    `delivering, Slack slow to show it     | ${brought(channel).length} message with files | ${end}`,
  );
  expect([completed(), brought(channel).length, slack.refusals]).toEqual([1, 1, []]);
  await slack.close();
});

test('killed in the first 30 ms after the acknowledgement: each is a task or is told of, and never both', async () => {
  const swift = await createSlackWorld();
  const { slack, team, ana } = swift;
  const own = newFolder();
  service.word = 'SUCCESS';
  let bot = await startConnected(swift, SCRIPTED(service), { folder: own });
  const well = team.channel({ name: 'well' });
  await team.command(ana, well, '/tts', 'well');
  await reads(slack, () => cards(well)[0], /: Done/);
  const places: Channel[] = [];
  for (const ms of [0, 3, 10, 30]) {
    const three = ['a', 'b', 'c'].map((name) => team.channel({ name: `after-${ms}-${name}` }));
    const acts = three.map((channel) => team.command(ana, channel, '/tts', `Hello ${channel.id}`));
    await Promise.race(acts);
    await new Promise((resolve) => setTimeout(resolve, ms));
    await bot.kill();
    bot = await startConnected(swift, SCRIPTED(service), { folder: own });
    // Of one that was not acknowledged Slack itself says that it failed.
    const acked = (await Promise.all(acts)).map((act) => act.acked);
    places.push(...three.filter((_, at) => acked[at] === true));
  }
  const toldIn = ({ messages }: Channel) =>
    messages.filter(({ text, ephemeralTo }) => ephemeralTo && text.includes('We were interrupted'));
  // A task may have been on its way to the service, which it says.
  const doneIn = (channel: Channel) =>
    cards(channel).filter((card) => /: Done|may or may not have started/.test(words(card)));
  await slack.until(() => places.every((one) => toldIn(one).length + doneIn(one).length > 0), 60_000);
  const told = places.filter((one) => toldIn(one).length > 0);
  table.push(`in the first 30 ms: ${told.length} of ${places.length} told, the others are tasks`);
  expect(told.length).toBeGreaterThan(0);
  expect(places.map((one) => toldIn(one).length + doneIn(one).length)).toEqual(places.map(() => 1));
  const sent = service.creates.map(({ body }) => body);
  expect(told.filter(({ id }) => sent.some((body) => body.includes(id)))).toEqual([]);

  // Nothing is said again, and what went well is left alone.
  await bot.kill();
  bot = await startConnected(swift, SCRIPTED(service), { folder: own });
  const once = team.channel({ name: 'once' });
  await team.command(ana, once, '/tts', 'once');
  await reads(slack, () => cards(once)[0], /: Done/);
  expect(places.map((one) => toldIn(one).length + doneIn(one).length)).toEqual(places.map(() => 1));
  expect([...toldIn(well), ...toldIn(once)]).toEqual([]);
  await bot.kill();
  expect(slack.refusals).toEqual([]);
  await slack.close();
}, 240_000);
