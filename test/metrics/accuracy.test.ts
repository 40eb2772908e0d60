// Metrics compared with the records of the fakes, after tasks with many kinds of faults.

import { expect, test } from 'vitest';
import { FilesTooLargeError, UndeliverableError } from '../../src/ports/chat.ts';
import { ServiceRefusedError, ServiceResponseError, ServiceUnreachableError } from '../../src/ports/media-service.ts';
import { ana, createWorld, room } from '../fakes/bot.ts';
import { createRig, total } from './setup.ts';

const MINUTE = 60_000;
const CREATE_FAULTS = [
  ...Array.from({ length: 4 }, () => new ServiceRefusedError(401, 'no')),
  ...Array.from({ length: 3 }, () => new ServiceResponseError('500', 500)),
  ...Array.from({ length: 2 }, () => new ServiceUnreachableError('refused')),
];

const times = <T>(most: number, make: (at: number) => T): T[] => Array.from({ length: most }, (_, at) => make(at));

test('counters match fifty tasks with various faults', async () => {
  const world = createWorld();
  const { service, chat } = world;
  const seen = { shown: 0, notShown: 0, delivered: 0, notDelivered: 0, unanswered: 0 };
  const { show, deliver } = chat;
  chat.show = async (...given) => {
    await show.apply(chat, given).catch((thrown) => {
      seen.notShown += 1;
      throw thrown;
    });
    seen.shown += 1;
  };
  chat.deliver = async (...given) => {
    const done = await deliver.apply(chat, given).catch((thrown) => {
      seen.notDelivered += 1;
      throw thrown;
    });
    seen.delivered += 1;
    return done;
  };
  const { status } = service;
  service.status = async (...given) => {
    try {
      return await status.apply(service, given);
    } catch (thrown) {
      seen.unanswered += 1;
      throw thrown;
    }
  };
  service.createFaults.push(...CREATE_FAULTS);
  const word = (name: string) => ({ status: name, run_id: 7 });
  service.statuses = times(120, (at) =>
    at % 7 === 3 ? new ServiceResponseError('HTML') : word(at % 11 === 5 ? 'ERROR' : at % 2 ? 'SUCCESS' : 'PENDING'),
  );
  service.statuses.push(word('SUCCESS'));
  chat.faults.push(
    ...times(6, () => ({ call: 'show' as const, fault: new Error('429') })),
    ...times(3, () => ({ call: 'deliver' as const, fault: new Error('502') })),
    { call: 'deliver', fault: new UndeliverableError('the channel is gone') },
    { call: 'deliver', fault: new FilesTooLargeError(5) },
  );

  const rig = await createRig(world);
  const read = await rig.parse({ command: 'tts', values: { text: 'Hello' }, files: [] }, ana, room);
  if (!read.ok) throw new Error('request not parsed');
  const ids: string[] = [];
  for (const at of times(50, (n) => n)) {
    const origin = { adapter: 'fake', person: ana, place: room, message: `m${at}` };
    ids.push(await rig.bot.createTask(read.request, origin));
    if (at % 10 === 9) await rig.clock.advance(3000);
  }
  await rig.clock.advance(30 * MINUTE);

  const tasks = await Promise.all(ids.map((id) => rig.tasks.get(id)));
  const at = (state: string) => tasks.filter((task) => task?.state.status === state).length;
  const numbers = await rig.numbers();
  const count = (name: string, labels?: string) => total(numbers, `earshot_${name}`, labels);

  expect(at('done') + at('failed') + at('unknown')).toBe(50);
  expect(count('tasks_accepted_total', 'operation="tts",platform="fake"')).toBe(50);
  expect(count('tasks_delivered_total', 'method="edit"')).toBe(seen.delivered);
  expect(count('tasks_delivered_total')).toBe(at('done'));
  expect(count('tasks_failed_total')).toBe(at('failed'));
  expect(count('tasks_failed_total', 'reason="refused"')).toBe(4);
  expect(count('tasks_unknown_total')).toBe(at('unknown'));
  expect(count('tasks_unknown_total', 'reason="unclear"')).toBe(3);
  expect(count('creates_total')).toBe(service.created.length);
  expect(count('creates_total', 'outcome="accepted"')).toBe(service.created.length - CREATE_FAULTS.length);
  expect(count('creates_total', 'outcome="unreachable"')).toBe(2);
  expect(count('polls_total')).toBe(service.looks);
  expect(count('polls_total', 'outcome="unclear"')).toBe(seen.unanswered);
  expect(count('poll_lag_seconds_count')).toBeGreaterThan(0);
  expect(count('edits_total', 'outcome="shown"')).toBe(seen.shown);
  expect(count('edits_total', 'outcome="failed"')).toBe(seen.notShown);
  expect(seen.notShown).toBe(6);
  expect(count('deliveries_total', 'outcome="delivered"')).toBe(seen.delivered);
  expect(count('deliveries_total')).toBe(seen.delivered + seen.notDelivered);
  expect(count('deliveries_total', 'outcome="impossible"')).toBe(1);
  expect(count('deliveries_total', 'outcome="too-large"')).toBe(1);
  expect(count('first_answer_seconds_count')).toBe(50);
  expect(count('task_duration_seconds_count')).toBe(count('tasks_delivered_total', 'method="edit"'));
  expect(count('tasks_in_flight')).toBe(0);
  expect(count('edits_waiting')).toBe(0);
  expect(count('store_errors_total')).toBe(0);
});

test('running tasks are counted by state with the longest time', async () => {
  const rig = await createRig();
  rig.service.statuses = [{ status: 'PENDING' }];
  await rig.ask('tts', { text: 'one' });
  await rig.clock.advance(10_000);
  const open = Promise.withResolvers<void>();
  rig.service.throttle = open.promise;
  await rig.ask('tts', { text: 'two' });
  await rig.clock.advance(5000);
  const numbers = await rig.numbers();
  expect(total(numbers, 'earshot_tasks_in_flight', 'state="polling"')).toBe(1);
  expect(total(numbers, 'earshot_tasks_in_flight', 'state="submitting"')).toBe(1);
  expect(total(numbers, 'earshot_oldest_task_seconds', 'state="polling"')).toBe(15);
  expect(total(numbers, 'earshot_oldest_task_seconds', 'state="submitting"')).toBe(5);
  expect(total(numbers, 'earshot_queue_ready')).toBe(1);
  open.resolve();
  await rig.clock.advance(1000);
});

test('a request that cannot be stored counts as an error', async () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const rig = await createRig(createWorld(), (parts) => ({
    ...parts,
    tasks: { ...parts.tasks, put: () => Promise.reject(full) },
  }));
  const request = { command: 'tts', values: { text: 'Hello' }, labels: {}, files: {} };
  const origin = { adapter: 'fake', person: ana, place: room, message: 'm' };
  await expect(rig.bot.createTask(request, origin)).rejects.toThrow('no space');
  const numbers = await rig.numbers();
  expect(total(numbers, 'earshot_tasks_not_taken_total')).toBe(1);
  expect(total(numbers, 'earshot_tasks_accepted_total')).toBe(0);
  expect(total(numbers, 'earshot_store_errors_total', 'call="tasks.put"')).toBe(1);
});

test('waiting edits are counted until they are shown', async () => {
  const rig = await createRig();
  const { show } = rig.chat;
  const open = Promise.withResolvers<void>();
  rig.chat.show = async (...given) => {
    await open.promise;
    return show.apply(rig.chat, given);
  };
  await rig.ask('tts', { text: 'one' });
  await rig.ask('tts', { text: 'two' });
  await rig.clock.advance(1000);
  expect(total(await rig.numbers(), 'earshot_edits_waiting')).toBe(2);
  open.resolve();
  await rig.clock.advance(10_000);
  expect(total(await rig.numbers(), 'earshot_edits_waiting')).toBe(0);
});

test('no label contains ids, names or typed text', async () => {
  const rig = await createRig();
  const { task } = await rig.ask('tts', { text: 'A secret sentence' });
  await rig.clock.advance(60_000);
  const all = [...(await rig.numbers()).keys()].join('\n');
  for (const word of [task, 'ana', 'Ana', 'general', 'General', 'secret', 'sentence', 'service-1'])
    expect(all).not.toContain(`"${word}`);
  expect(all).not.toMatch(/(person|user|place|channel|text|task_id)=/);
});
