// Results reach people on Slack: on the card, in its thread, once, wherever the workspace lets us.

import { expect, it } from 'vitest';
import { type DeliveryEdits, FilesTooLarge, TooManyEdits, Undeliverable } from '../../../src/ports/chat.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { finished, setup, working } from './send-setup.ts';

it('edits the card and shows nothing else', async () => {
  await using world = await setup();
  const ref = await world.card();
  await world.send.show(ref, working);
  await world.slack.until(() => world.team.messages(world.channel)[0]?.text !== 'Queued');
  const [message, ...others] = world.team.messages(world.channel);
  expect([others, message?.edited, message?.text]).toEqual([[], false, 'Speech: Working']);
  expect(world.slack.refusals).toEqual([]);
});

it('puts the file into the card’s thread, with what is said, after noting its id', async () => {
  await using world = await setup();
  const ref = await world.card();
  const given = await world.send.deliver(ref, world.delivery([await world.file()]));
  expect(given).toEqual({ way: 'edit', message: ref });
  expect(world.fileMessages(world.channel)).toEqual([
    {
      channel: world.channel.id,
      thread: ref.ts,
      names: ['speech-ana.mp3'],
      text: 'Speech · “Hello team”\nVoice: Rosalind · 0:07 · TASK0001',
    },
  ]);
  const asked = world.slack.requests.map(({ method }) => method);
  expect(asked.indexOf('files.completeUploadExternal')).toBeGreaterThan(0);
  expect(world.kept.all[0]).toEqual({
    files: [{ id: expect.stringMatching(/^F/), title: 'Speech', kind: 'mp3' }],
  });
  expect(world.slack.refusals).toEqual([]);
});

it('shows the file at once where the workspace’s minute has no room for the card, which follows', async () => {
  const clock = createFakeClock(Date.now());
  await using world = await setup({ clock }, { clock, shareDelay: 1 }, clock);
  const ref = await world.card();
  const edits: DeliveryEdits = {
    hasRoom: () => false,
    run: (edit) => clock.sleep(30_000).then(edit),
  };
  // The clock stands still: nothing here is waited for.
  const given = world.send.deliver(ref, world.delivery([await world.file()], { edits }));
  const asked = () => world.slack.requests.map(({ method }) => method);
  await expect.poll(asked).toContain('files.completeUploadExternal');
  expect(asked()).not.toContain('chat.update');
  for (let second = 0; second < 60; second += 1) await clock.advance(1000);
  await expect.poll(asked).toContain('chat.update');
  for (let second = 0; second < 20; second += 1) await clock.advance(1000);
  expect(await given).toEqual({ way: 'edit', message: ref });
  expect(world.fileMessages(world.channel)).toMatchObject([{ thread: ref.ts }]);
  expect(world.team.messages(world.channel)[0]?.text).toContain('Done');
});

it('puts it into the thread the card stands in', async () => {
  await using world = await setup();
  const parent = world.team.say(world.ana, world.channel, 'narrate this');
  const ref = await world.card({ thread: parent.ts });
  await world.send.deliver(ref, world.delivery([await world.file()]));
  expect(world.fileMessages(world.channel)[0]?.thread).toBe(parent.ts);
  expect(world.slack.refusals).toEqual([]);
});

it('shows both stems as one message and mentions the requester after a long wait', async () => {
  await using world = await setup();
  const ref = await world.card();
  const files = [
    await world.file('voice.wav', 'voice', 'Voice'),
    await world.file('rest.wav', 'rest', 'Background'),
  ];
  await world.send.deliver(ref, world.delivery(files, { notify: true }));
  const [message, ...others] = world.fileMessages(world.channel);
  expect([others, message?.names]).toEqual([[], ['voice.wav', 'rest.wav']]);
  expect(message?.text).toContain(`<@${world.ana.id}> Speech`);
  expect(message?.text).toContain('Voice 0:07 · Background 0:07');
});

it('sends a text that no card holds as a file, and mentions for a result without files once', async () => {
  await using world = await setup();
  const long = { ...finished, body: 'wort '.repeat(1000) };
  await world.send.deliver(await world.card(), world.delivery([], { view: long }));
  expect(world.fileMessages(world.channel).map(({ names }) => names)).toEqual([
    ['speech-TASK0001.txt'.toLowerCase()],
  ]);
  const ref = await world.card();
  await world.send.deliver(ref, world.delivery([], { notify: true }));
  const again = world.delivery([], { notify: true, note: world.kept.note ?? null });
  await world.send.deliver(ref, again);
  const told = world.team.messages(world.channel).filter(({ thread_ts }) => thread_ts === ref.ts);
  expect(told.map(({ text }) => text)).toEqual([`<@${world.ana.id}> Speech · Done in 0:07`]);
});

it('does not show a file again that Slack shows already', async () => {
  await using world = await setup();
  const ref = await world.card();
  const files = [await world.file()];
  await world.send.deliver(ref, world.delivery(files));
  const [first] = world.kept.all;
  await world.send.deliver(ref, world.delivery(files, { note: first ?? null }));
  expect(world.fileMessages(world.channel)).toHaveLength(1);
});

it('shows a file that was up and never shown, without sending it again', async () => {
  await using world = await setup();
  const ref = await world.card();
  const files = [await world.file()];
  const id = await world.api.upload({
    name: 'a.mp3',
    description: 'Speech',
    bytes: files[0]?.bytes ?? 0,
    path: files[0]?.path ?? '',
  });
  await world.send.deliver(ref, world.delivery(files, { note: { files: [{ id, title: 'Speech' }] } }));
  expect(world.fileMessages(world.channel).map(({ names }) => names)).toEqual([['a.mp3']]);
  expect(world.slack.fileRequests.filter(({ method }) => method === 'files.upload')).toHaveLength(1);
});

it('sends a file again that was deleted before it was shown', async () => {
  await using world = await setup();
  const ref = await world.card();
  const files = [await world.file()];
  const note = { files: [{ id: 'F0NOSUCHFILE', title: 'Speech' }] };
  await world.send.deliver(ref, world.delivery(files, { note }));
  expect(world.fileMessages(world.channel)).toHaveLength(1);
});

it.each([{ after: 'drop' as const }, { after: 'status' as const }, { before: 'drop' as const }])(
  'shows one file when the answer to showing it, or the question, is lost: %j',
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

it('takes back Done while Slack refuses to show the file', async () => {
  await using world = await setup();
  const ref = await world.card();
  const files = [await world.file()];
  const card = () => world.team.messages(world.channel)[0];
  const count = (method: string) => world.slack.requests.filter((one) => one.method === method).length;
  const complete = 'files.completeUploadExternal';
  world.slack.fault({ method: complete, error: 'internal_error', times: 1000 });
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const note = world.kept.note;
    await expect(
      world.send.deliver(ref, world.delivery(files, note === undefined ? {} : { note })),
    ).rejects.toThrow();
    expect(card()?.text).toContain('bringing it here takes another try');
  }
  expect([count('chat.update'), count(complete)]).toEqual([2, 5]);
  world.slack.clearFaults();
  await world.send.deliver(ref, world.delivery(files, { note: world.kept.note ?? null }));
  expect(card()?.text).toContain('Done');
  expect(world.fileMessages(world.channel)).toHaveLength(1);
  expect(count('chat.update')).toBe(3);
});

it('takes back Done while an accepted file is not shown', async () => {
  await using world = await setup({}, { shareDelay: 3000 });
  const ref = await world.card();
  const files = [await world.file()];
  await expect(world.send.deliver(ref, world.delivery(files))).rejects.toThrow('does not show them yet');
  expect(world.team.messages(world.channel)[0]?.text).toContain('takes another try');
  await world.slack.until(() => world.fileMessages(world.channel).length > 0);
  await world.send.deliver(ref, world.delivery(files, { note: world.kept.note ?? null }));
  expect(world.team.messages(world.channel)[0]?.text).toContain('Done');
  expect(world.fileMessages(world.channel)).toHaveLength(1);
});

it('says that Slack takes no edit for now', async () => {
  await using world = await setup();
  const ref = await world.card();
  world.slack.fault({ method: 'chat.update', error: 'ratelimited', retryAfter: 1 });
  await expect(world.send.show(ref, working)).rejects.toThrow(new TooManyEdits(1000));
  await world.send.show(ref, working);
  expect(world.team.messages(world.channel)[0]?.text).toContain('Working');
});

it.each([
  ['storageFull', 'storage is full'],
  ['uploadsDisabled', 'switched off in this workspace'],
] as const)('explains on the card why no file can be uploaded: %s', async (setting, why) => {
  await using world = await setup();
  const ref = await world.card();
  world.team.settings[setting] = true;
  const { way } = await world.send.deliver(ref, world.delivery([await world.file()], { notify: true }));
  expect(way).toBe('explained');
  const [card, mention] = world.team.messages(world.channel);
  expect(card?.text).toContain(why);
  expect(JSON.stringify(card?.blocks)).toContain('earshot:result');
  expect(mention?.text).toContain(`<@${world.ana.id}>`);
  expect(world.slack.refusals).toEqual([]);
});

it('links the result where no file can be uploaded and the outside can reach us', async () => {
  const link = 'https://earshot.example/media/shared/x/speech.mp3';
  const sharedFiles = { offer: async () => ({ link, until: Date.UTC(2026, 10, 28) }) };
  await using world = await setup({ sharedFiles });
  const ref = await world.card();
  world.slack.fault({ method: 'files.getUploadURLExternal', error: 'file_type_not_allowed' });
  const { way } = await world.send.deliver(ref, world.delivery([await world.file()]));
  const [card] = world.team.messages(world.channel);
  expect([way, JSON.stringify(card?.blocks).includes(link)]).toEqual(['link', true]);
});

it('shows a file again elsewhere that Slack took and never showed', async () => {
  await using world = await setup({}, { shareDelay: 300 });
  const ref = await world.card();
  const files = [await world.file()];
  const giving = world.send.deliver(ref, world.delivery(files));
  const taken = () =>
    world.slack.requests.some(({ method, status }) => method.includes('complete') && status === 200);
  const kicked = world.slack.until(taken).then(() => world.team.kick(world.channel));
  await expect(giving).rejects.toThrow('does not show them yet');
  await kicked;
  const { way } = await world.send.deliver(ref, world.delivery(files, { note: world.kept.note ?? null }));
  const direct = world.team.dm(world.ana);
  expect([way, world.fileMessages(world.channel, direct).map(({ channel }) => channel)]).toEqual([
    'direct',
    [direct.id],
  ]);
  expect(world.slack.fileRequests).toHaveLength(1);
});

it('gives up on a workspace that has let us go', async () => {
  await using world = await setup();
  const ref = await world.card();
  const files = [await world.file()];
  void world.team.revoke();
  const giving = world.send.deliver(ref, world.delivery(files));
  await expect(giving).rejects.toThrow(Undeliverable);
  await expect(giving).rejects.not.toThrow(FilesTooLarge);
  await world.send.show(ref, working);
});
