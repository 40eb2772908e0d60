// Result delivery while Slack shows an accepted file late or never, or its answer is lost. Waits in real time.

import { expect, it } from 'vitest';
import { setup } from '../send-setup.ts';

it('does not claim an end while Slack refuses to show the file', async () => {
  await using world = await setup();
  const ref = await world.card();
  const files = [await world.file()];
  const card = () => world.team.messages(world.channel)[0];
  const count = (method: string) => world.slack.requests.filter((one) => one.method === method).length;
  const complete = 'files.completeUploadExternal';
  world.slack.fault({ method: complete, error: 'internal_error', times: 1000 });
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const progress = world.kept.note;
    await expect(
      world.send.deliver(ref, world.delivery(files, progress === undefined ? {} : { progress })),
    ).rejects.toThrow();
    expect(card()?.text).toContain('trying again to get the result');
  }
  expect([count('chat.update'), count(complete)]).toEqual([2, 5]);
  world.slack.clearFaults();
  await world.send.deliver(ref, world.delivery(files, { progress: world.kept.note ?? null }));
  expect(card()?.text).toContain('Hello team');
  expect(world.fileMessages(world.channel)).toHaveLength(1);
  expect(count('chat.update')).toBe(3);
});

it('does not claim an end while an accepted file is not shown', async () => {
  const late = Promise.withResolvers<void>();
  await using world = await setup({}, { shareDelay: late.promise });
  const ref = await world.card();
  const files = [await world.file()];
  await expect(world.send.deliver(ref, world.delivery(files))).rejects.toThrow('does not show them yet');
  expect(world.team.messages(world.channel)[0]?.text).toContain('trying again to get the result');
  late.resolve();
  await world.slack.until(() => world.fileMessages(world.channel).length > 0);
  await world.send.deliver(ref, world.delivery(files, { progress: world.kept.note ?? null }));
  expect(world.team.messages(world.channel)[0]?.text).toContain('Hello team');
  expect(world.fileMessages(world.channel)).toHaveLength(1);
});

it('shares again elsewhere a file that Slack never showed', async () => {
  await using world = await setup({}, { shareDelay: 300 });
  const ref = await world.card();
  const files = [await world.file()];
  const giving = world.send.deliver(ref, world.delivery(files));
  const taken = () => world.slack.requests.some(({ method, status }) => method.includes('complete') && status === 200);
  const kicked = world.slack.until(taken).then(() => world.team.kick(world.channel));
  await expect(giving).rejects.toThrow('does not show them yet');
  await kicked;
  const { method: way } = await world.send.deliver(ref, world.delivery(files, { progress: world.kept.note ?? null }));
  const direct = world.team.dm(world.ana);
  expect([way, world.fileMessages(world.channel, direct).map(({ channel }) => channel)]).toEqual([
    'direct',
    [direct.id],
  ]);
  expect(world.slack.fileRequests).toHaveLength(1);
});

it.each([{ after: 'drop' as const }, { after: 'status' as const }, { before: 'drop' as const }])(
  'shares one file when an answer is lost: %j',
  async (lost) => {
    await using world = await setup();
    const ref = await world.card();
    world.slack.fault({ method: 'files.completeUploadExternal', ...lost });
    world.slack.fault({ method: 'chat.update', ...lost });
    await world.send.deliver(ref, world.delivery([await world.file()]));
    await world.slack.until(() => world.fileMessages(world.channel).length > 0);
    expect(world.fileMessages(world.channel)).toHaveLength(1);
  },
);
