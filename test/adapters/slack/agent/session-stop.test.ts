// Native Stop of a session: ends every running task of the thread, also after a crash.

import { expect, test } from 'vitest';
import { finished } from '../send-setup.ts';
import { asking, at, atWork, createStoppableBot } from './agent-setup.ts';

const failed = { ...finished, status: 'failed', line: 'It broke.' } as const;
const cancelled = { ...finished, status: 'cancelled', line: 'Stopped.', actions: [] } as const;
type World = Awaited<ReturnType<typeof atWork>>;

const press = (world: World, by: string) => ({
  at: world.root.ts.replace(/^\d+/, (seconds) => `${+seconds + 60}`),
  by,
});

test('stops the running tasks of the thread, but no question and no later task', async () => {
  await using world = await atWork();
  const { bot, presses } = createStoppableBot();
  world.agent.start(bot);
  const [running, waiting] = [await world.place(), await world.place()];
  await world.send.show(running, { ...at('Working'), reference: 'RUNNING1' });
  await world.send.show(waiting, { ...asking, reference: 'WAITING1' });
  const ben = world.team.user('Ben');
  const stop = press(world, ben.id);
  await world.clock.advance(120_000);
  const later = await world.place();
  await world.send.show(later, { ...at('Working'), reference: 'LATER001' });
  await world.agent.saveStop(world.thread, stop);
  const stopped = world.agent.stopThread(world.thread, stop);
  await world.slack.until(() => presses.length > 0);
  expect(presses[0]).toMatchObject({
    ...{ adapter: 'slack', taskId: 'RUNNING1', action: 'stop', isModerator: true },
    ...{ person: { id: `${world.team.id}:${ben.id}` }, place: { server: world.team.id } },
  });
  await world.send.show(running, { ...cancelled, reference: 'RUNNING1' });
  await world.clock.advance(10_000);
  await stopped;
  expect(new Set(presses.map(({ taskId }) => taskId))).toEqual(new Set(['RUNNING1']));
  expect(presses).toHaveLength(1);
  const card = world.team.messages(world.channel).find(({ ts }) => ts === running.ts);
  expect(JSON.stringify(card?.blocks)).toContain(`Stopped by <@${ben.id}>`);
});

test('presses again until a task on its way can be stopped', async () => {
  await using world = await atWork();
  const { bot, presses } = createStoppableBot('notice', 'notice', 'shown');
  world.agent.start(bot);
  const card = await world.place();
  await world.send.show(card, at('Sending'));
  const stopped = world.agent.stopThread(world.thread, press(world, world.ana.id));
  while (presses.length < 3) await world.clock.advance(5000);
  await world.send.show(card, cancelled);
  await world.clock.advance(10_000);
  await stopped;
  expect(world.session()?.history.at(-1)?.status).toBe('active');
});

test('presses again after a crash until the task can be stopped', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Sending'));
  await world.agent.saveStop(world.thread, press(world, world.ana.id));
  world.agent.stop();
  const { bot, presses, open } = createStoppableBot('notice', 'notice', 'shown');
  open.add('TASK0001');
  const next = world.startProcess();
  next.start(bot);
  while (presses.length < 3) await world.clock.advance(5000);
  await world.sendAs(next).show(card, cancelled);
  await world.clock.advance(10_000);
  expect([presses.length, world.session()?.history.at(-1)?.status]).toEqual([3, 'active']);
});

test('stops a task although the store is away at the press', async () => {
  await using world = await atWork();
  const { bot, presses } = createStoppableBot();
  world.agent.start(bot);
  await world.send.show(await world.place(), at('Working'));
  const { get } = world.keyValueStore;
  world.keyValueStore.get = async () => {
    throw new Error('store away');
  };
  const stopped = world.agent.stopThread(world.thread, press(world, world.ana.id));
  await world.slack.until(() => world.log.entries.some(({ event }) => event === 'tasks of a session not found'));
  world.keyValueStore.get = get;
  while (presses.length === 0) await world.clock.advance(1000);
  world.agent.stop();
  await stopped;
});

test('the next process continues a Stop that this one leaves', async () => {
  await using world = await atWork();
  const { bot, presses, open } = createStoppableBot('notice');
  world.agent.start(bot);
  open.add('TASK0001');
  await world.send.show(await world.place(), at('Sending'));
  const stop = press(world, world.ana.id);
  await world.agent.saveStop(world.thread, stop);
  const stopped = world.agent.stopThread(world.thread, stop);
  await world.slack.until(() => presses.length > 0);
  world.agent.stop();
  await stopped;
  const left = presses.length;
  await world.clock.advance(60_000);
  expect(presses).toHaveLength(left);
  world.startProcess().start(bot);
  await world.slack.until(() => presses.length > left);
});

test('leaves no session in progress when nothing runs', async () => {
  await using world = await atWork();
  world.agent.start(createStoppableBot().bot);
  await world.api.setSessionStatus({ channel: world.channel.id, thread: world.root.ts }, 'processing');
  await world.agent.stopThread(world.thread, press(world, world.ana.id));
  expect(world.session()?.status).toBe('active');
});

test('stops a task that another run of the program continues', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  await world.agent.saveStop(world.thread, press(world, world.ana.id));
  world.agent.stop();
  const { bot, presses, open } = createStoppableBot();
  open.add('TASK0001');
  const next = world.startProcess();
  next.start(bot);
  await world.slack.until(() => presses.length === 1);
  // The person continues the stopped task, so this Stop is over.
  await world.sendAs(next).show(card, cancelled);
  await world.sendAs(next).show(card, at('Working'));
  const last = world.startProcess();
  last.start(bot);
  await world.sendAs(last).show(card, at('Working'));
  await world.sendAs(last).show(card, failed);
  expect(presses).toHaveLength(1);
});

test('stops a task whose card appears after the press', async () => {
  await using world = await atWork();
  const { bot, presses } = createStoppableBot();
  world.agent.start(bot);
  const card = await world.place();
  const stop = press(world, world.ana.id);
  await world.agent.saveStop(world.thread, stop);
  await world.agent.stopThread(world.thread, stop);
  await world.send.show(card, at('Working'));
  await world.slack.until(() => presses.length === 1);
});

test('says who stopped only on the stopped card', async () => {
  await using world = await atWork();
  world.agent.start(createStoppableBot('notice').bot);
  const card = await world.place();
  await world.send.show(card, cancelled);
  const shown = world.team.messages(world.channel).find(({ ts }) => ts === card.ts);
  expect(JSON.stringify(shown?.blocks)).not.toContain('Stopped by');
});

test('keeps a task going while the store is away', async () => {
  await using world = await atWork();
  world.agent.start(createStoppableBot().bot);
  const { get } = world.keyValueStore;
  const card = await world.place();
  world.keyValueStore.get = async (key) => {
    if (key.includes(':stop:')) throw new Error('store away');
    return get(key);
  };
  await world.send.show(card, at('Working'));
  await world.slack.until(() => world.log.entries.some(({ event }) => event === 'stop of a session not looked up'));
  expect(world.session()?.status).toBe('processing');
});
