// Reading direct messages on the fake Slack, within the limit of distributed apps.

import { expect, test } from 'vitest';
import { createCallSlots } from '../../../../src/adapters/slack/api/call-slots.ts';
import { createSlackApi } from '../../../../src/adapters/slack/api/slack-api.ts';
import { createFakeClock, type FakeClock } from '../../../fakes/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';
import { createSlack } from '../../../fakes/slack/index.ts';

const MINUTE = 62_000;
const LATEST = '9999999999.000000';

/** A distributed app with several processes on one store. */
async function distributed() {
  const clock = createFakeClock(Date.now());
  const slack = await createSlack({ distributed: true, clock });
  const team = slack.workspace({ name: 'Home' });
  const ana = team.user('Ana');
  const notes = createFakeNotes({ now: clock.now });
  const startProcess = () =>
    createSlackApi({
      team: team.id,
      getToken: async () => team.botToken,
      apiUrl: slack.api,
      historySlots: createCallSlots(notes, clock),
      log: createFakeLog(),
      clock,
    });
  const asked = (method: string) => slack.requests.filter((one) => one.method === method);
  return {
    ...{ clock, slack, team, ana, notes, startProcess, asked, talk: team.dm(ana) },
    [Symbol.asyncDispose]: () => slack.close(),
  };
}

test('reads a conversation once a minute, also after a restart', async () => {
  await using world = await distributed();
  const { ts } = world.team.say(world.ana, world.talk, 'the words');
  const read = (from: ReturnType<typeof world.startProcess>) =>
    from.listEarlierMessages(world.talk.id, LATEST, undefined);
  const first = world.startProcess();
  expect((await read(first))?.map((one) => one.ts)).toEqual([ts]);
  expect([await read(first), await read(world.startProcess())]).toEqual([undefined, undefined]);
  await world.clock.advance(MINUTE);
  expect((await read(first))?.length).toBe(1);
  expect([world.asked('conversations.history').length, world.slack.refusals]).toEqual([2, []]);
});

test('reads a thread although the conversation was read', async () => {
  await using world = await distributed();
  const root = world.team.say(world.ana, world.talk, 'root');
  const api = world.startProcess();
  await api.listEarlierMessages(world.talk.id, LATEST, undefined);
  expect((await api.listEarlierMessages(world.talk.id, LATEST, root.ts))?.map(({ ts }) => ts)).toEqual([root.ts]);
  expect(await api.listEarlierMessages(world.talk.id, LATEST, root.ts)).toBeUndefined();
});

test('waits for its minute before it looks for a lost post', async () => {
  await using world = await distributed();
  const api = world.startProcess();
  await api.listEarlierMessages(world.talk.id, LATEST, undefined);
  world.slack.fault({ method: 'chat.postMessage', after: 'drop' });
  const posted = api.post({ channel: world.talk.id }, { text: 'Hello' }, 'm1');
  await world.slack.until(() => world.talk.messages.length === 1);
  await world.slack.until(() => world.clock.sleepers > 0);
  expect(world.asked('conversations.history').length).toBe(1);
  await world.clock.advance(MINUTE);
  expect((await posted).ts).toBe(world.talk.messages[0]?.ts);
  const limited = world.slack.requests.filter(({ status }) => status === 429);
  expect([world.talk.messages.length, limited, world.slack.refusals]).toEqual([1, [], []]);
});

test('gives up looking when another process uses the minute', async () => {
  await using world = await distributed();
  const [one, other] = [world.startProcess(), world.startProcess()];
  await one.listEarlierMessages(world.talk.id, LATEST, undefined);
  world.slack.fault({ method: 'chat.postMessage', after: 'drop', times: 2 });
  const post = (api: typeof one, text: string) =>
    api.post({ channel: world.talk.id }, { text }, text).then(
      ({ ts }) => ts,
      ({ kind }) => kind,
    );
  const posted = [post(one, 'm1'), post(other, 'm2')];
  await world.slack.until(() => world.clock.sleepers === 2);
  await world.clock.advance(70_000);
  const found = await Promise.all(posted);
  expect(found.toSorted()).toEqual([expect.stringMatching(/^\d/), 'unclear']);
  expect([world.talk.messages.length, world.asked('conversations.history').length]).toEqual([2, 2]);
});

/** Advances until all are settled. */
async function advanceUntil<T>(clock: FakeClock, all: readonly Promise<T>[], stepMs = 1000): Promise<readonly T[]> {
  let found: readonly T[] | undefined;
  void Promise.all(all).then((values) => {
    found = values;
  });
  while (!found) await clock.advance(stepMs);
  return found;
}

test('one call answers for all lost posts of a conversation', async () => {
  await using world = await distributed();
  const api = world.startProcess();
  await api.listEarlierMessages(world.talk.id, LATEST, undefined);
  world.slack.fault({ method: 'chat.postMessage', after: 'drop', times: 3 });
  const posted = ['m1', 'm2', 'm3'].map((text) => api.post({ channel: world.talk.id }, { text }, text));
  await world.slack.until(() => world.clock.sleepers > 0 && world.talk.messages.length === 3);
  const found = await advanceUntil(world.clock, posted);
  const byText = new Map(world.talk.messages.map(({ text, ts }) => [text, ts]));
  expect(found.map(({ ts }) => ts)).toEqual(['m1', 'm2', 'm3'].map((text) => byText.get(text)));
  expect([world.talk.messages.length, world.asked('conversations.history').length]).toEqual([3, 2]);
});

test('looks for a lost post once the store is back', async () => {
  await using world = await distributed();
  const { claim } = world.notes;
  let isAway = true;
  world.notes.claim = async (...args) => {
    if (isAway) throw new Error('store away');
    return claim(...args);
  };
  world.slack.fault({ method: 'chat.postMessage', after: 'drop' });
  const posted = world.startProcess().postFirstCard({ channel: world.talk.id }, { text: 'On it.' }, 'm1');
  await world.slack.until(() => world.clock.sleepers > 0);
  isAway = false;
  const [found] = await advanceUntil(world.clock, [posted]);
  expect([found?.ts, world.talk.messages.length]).toEqual([world.talk.messages[0]?.ts, 1]);
});

test('finds first cards that were lost in several conversations', async () => {
  await using world = await distributed();
  const api = world.startProcess();
  const talks = ['Ben', 'Cleo', 'Dora', 'Emil'].map((name) => world.team.dm(world.team.user(name)));
  world.slack.fault({ method: 'chat.postMessage', after: 'drop', times: 4 });
  const posted = talks.map(({ id }) => api.postFirstCard({ channel: id }, { text: 'On it.' }, id));
  const found = await advanceUntil(world.clock, posted);
  expect(found.map(({ ts }) => ts)).toEqual(talks.map(({ messages }) => messages[0]?.ts));
  const limited = world.slack.requests.filter(({ status }) => status === 429);
  expect([talks.map(({ messages }) => messages.length), limited]).toEqual([[1, 1, 1, 1], []]);
});

test('deletes a first card later that was given up', async () => {
  await using world = await distributed();
  const api = world.startProcess();
  world.slack.fault({ method: 'chat.postMessage', after: 'drop' });
  world.slack.fault({ method: 'conversations.history', before: 'drop', times: 7 });
  const given = api.postFirstCard({ channel: world.talk.id }, { text: 'On it.' }, 'm1').catch(({ kind }) => kind);
  expect(await advanceUntil(world.clock, [given])).toEqual(['unclear']);
  expect(world.talk.messages.map(({ deleted }) => deleted)).toEqual([false]);
  while (!world.talk.messages[0]?.deleted) await world.clock.advance(1000);
  expect(world.asked('chat.delete')).toHaveLength(1);
});

test('finds a lost post in a long thread', async () => {
  await using world = await distributed();
  const root = world.team.say(world.ana, world.talk, 'root');
  for (let count = 0; count < 20; count += 1) world.team.say(world.ana, world.talk, 'more', { thread: root });
  await world.clock.advance(3_600_000);
  world.slack.fault({ method: 'chat.postMessage', after: 'drop' });
  const { ts } = await world.startProcess().post({ channel: world.talk.id, thread: root.ts }, { text: 'Hello' }, 'm1');
  expect(world.talk.messages.filter(({ text }) => text === 'Hello').map((one) => one.ts)).toEqual([ts]);
  expect(world.slack.refusals).toEqual([]);
});
