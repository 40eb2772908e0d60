// Bytes go up as they are, again when they were lost on the way, and nobody sees them yet.

import { expect, it } from 'vitest';
import { setup } from '../send-setup.ts';

it('sends the bytes with a description and without the token', async () => {
  await using world = await setup();
  const { path, bytes, name } = await world.file();
  const id = await world.api.upload({ name, title: 'Speech', bytes, path, description: 'Speech, 0:07' });
  expect(world.team.file(id).toString()).toBe(`sound of ${name}`);
  expect(world.team.files[0]?.alt).toBe('Speech, 0:07');
  expect(world.slack.fileRequests.map(({ authorized }) => authorized)).toEqual([false]);
  const found = await world.api.file(id);
  expect([found.shares, world.team.messages(world.channel), world.slack.refusals]).toEqual([[], [], []]);
});

it.each([{ before: 'drop' as const }, { after: 'drop' as const }, { status: 500 }])(
  'sends them again when they were lost: %j',
  async (fault) => {
    await using world = await setup();
    const { path, bytes, name } = await world.file();
    world.slack.fault({ method: 'files.upload', ...fault });
    const id = await world.api.upload({ name, title: 'Speech', bytes, path });
    expect(world.team.file(id).length).toBe(bytes);
  },
);

it('gives up after some tries, and does not even begin with an empty file', async () => {
  await using world = await setup();
  const { path, bytes, name } = await world.file();
  world.slack.fault({ method: 'files.upload', status: 500, times: 9 });
  await expect(world.api.upload({ name, title: 'Speech', bytes, path })).rejects.toMatchObject({
    kind: 'busy',
  });
  await expect(world.api.upload({ name, title: 'Speech', bytes: 0, path })).rejects.toThrow('is empty');
});

it('shows files once when the answer to showing them is lost', async () => {
  await using world = await setup();
  const { path, bytes, name } = await world.file();
  const id = await world.api.upload({ name, title: 'Speech', bytes, path });
  world.slack.fault({ method: 'files.completeUploadExternal', after: 'drop' });
  await world.api.complete([{ id, title: 'Speech' }], { channel: world.channel.id, comment: 'Here' });
  expect(world.fileMessages(world.channel)).toHaveLength(1);
  expect((await world.api.file(id)).shares).toEqual([[world.channel.id, undefined]]);
});

it('shows them after a connection that ended before anything was done', async () => {
  await using world = await setup();
  const { path, bytes, name } = await world.file();
  const id = await world.api.upload({ name, title: 'Speech', bytes, path });
  world.slack.fault({ method: 'files.completeUploadExternal', before: 'drop' });
  await world.api.complete([{ id, title: 'Speech' }], { channel: world.channel.id });
  await world.slack.until(() => world.fileMessages(world.channel).length === 1);
});
