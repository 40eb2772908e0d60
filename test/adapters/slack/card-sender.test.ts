// Result delivery on Slack: on the card and in its thread, once, wherever the workspace allows it.

import { expect, it } from 'vitest';
import { getMessages } from '../../../src/domain/messages.ts';
import { message } from '../../../src/messages/message.ts';
import { date } from '../../../src/messages/values.ts';
import {
  type DeliveryEditLimiter,
  EditRateLimitError,
  FilesTooLargeError,
  UndeliverableError,
} from '../../../src/ports/chat.ts';
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

it('writes cards and captions in the operator’s language', async () => {
  const messages = getMessages('de');
  await using world = await setup({ messages });
  const ref = await world.card();
  await world.send.show(ref, { ...working, line: message('card.queued') });
  const [card] = world.team.messages(world.channel);
  expect(card?.text).toBe(`Speech: ${messages.format('card.queued')}`);
  const file = { ...(await world.file()), label: message('card.yes') };
  const view = { ...finished, line: message('card.bringing'), facts: [{ label: message('card.no'), value: date(0) }] };
  await world.send.deliver(ref, world.delivery([file], { view }));
  expect(card?.text).toContain(messages.format('card.bringing'));
  expect(world.fileMessages(world.channel)[0]?.text).toContain(
    `${messages.format('card.no')}: ${messages.render(date(0))}`,
  );
  expect(world.kept.all[0]).toMatchObject({ files: [{ title: messages.format('card.yes') }] });
});

it('uploads to the card’s thread after storing the file id', async () => {
  await using world = await setup();
  const ref = await world.card();
  const given = await world.send.deliver(ref, world.delivery([await world.file()]));
  expect(given).toEqual({ method: 'edit', message: ref });
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

it('shows the file immediately when the card’s edit must wait', async () => {
  const clock = createFakeClock(Date.now());
  await using world = await setup({ clock }, { clock, shareDelay: 1 }, clock);
  const ref = await world.card();
  const edits: DeliveryEditLimiter = {
    hasRoom: () => false,
    run: (edit) => clock.sleep(30_000).then(edit),
  };
  // The clock is stopped, so no wait can end.
  const given = world.send.deliver(ref, world.delivery([await world.file()], { edits }));
  const asked = () => world.slack.requests.map(({ method }) => method);
  await expect.poll(asked).toContain('files.completeUploadExternal');
  expect(asked()).not.toContain('chat.update');
  for (let second = 0; second < 60; second += 1) await clock.advance(1000);
  await expect.poll(asked).toContain('chat.update');
  for (let second = 0; second < 20; second += 1) await clock.advance(1000);
  expect(await given).toEqual({ method: 'edit', message: ref });
  expect(world.fileMessages(world.channel)).toMatchObject([{ thread: ref.ts }]);
  expect(world.team.messages(world.channel)[0]?.text).toMatch(/^Speech\nHello team/);
});

it('shares it in the card’s own thread', async () => {
  await using world = await setup();
  const parent = world.team.say(world.ana, world.channel, 'narrate this');
  const ref = await world.card({ thread: parent.ts });
  await world.send.deliver(ref, world.delivery([await world.file()]));
  expect(world.fileMessages(world.channel)[0]?.thread).toBe(parent.ts);
  expect(world.slack.refusals).toEqual([]);
});

it('shows both stems in one message and mentions the requester', async () => {
  await using world = await setup();
  const ref = await world.card();
  const files = [await world.file('voice.wav', 'voice', 'Voice'), await world.file('rest.wav', 'rest', 'Background')];
  await world.send.deliver(ref, world.delivery(files, { notifiesRequester: true }));
  const [message, ...others] = world.fileMessages(world.channel);
  expect([others, message?.names]).toEqual([[], ['voice.wav', 'rest.wav']]);
  expect(message?.text).toContain(`<@${world.ana.id}> Speech`);
  expect(message?.text).toContain('Voice 0:07 · Background 0:07');
});

it('says on the card that the files are in a direct message', async () => {
  await using world = await setup();
  world.slack.fault({ method: 'files.completeUploadExternal', error: 'not_in_channel', names: world.channel.id });
  const ref = await world.card();
  await world.send.deliver(ref, world.delivery([await world.file()]));
  expect(world.fileMessages(world.team.dm(world.ana))).toHaveLength(1);
  const [line] = world.team.messages(world.channel)[0]?.text.split('\n') ?? [];
  const sentence = 'Files can’t be posted here, so the result was sent as a direct message to the person who asked.';
  expect(line).toBe(`Speech: ${sentence}`);
});

it('sends overlong text as a file; mentions once without files', async () => {
  await using world = await setup();
  const long = { ...finished, body: 'wort '.repeat(1000) };
  await world.send.deliver(await world.card(), world.delivery([], { view: long }));
  expect(world.fileMessages(world.channel).map(({ names }) => names)).toEqual([['speech-TASK0001.txt'.toLowerCase()]]);
  const ref = await world.card();
  await world.send.deliver(ref, world.delivery([], { notifiesRequester: true }));
  const again = world.delivery([], { notifiesRequester: true, progress: world.kept.note ?? null });
  await world.send.deliver(ref, again);
  const told = world.team.messages(world.channel).filter(({ thread_ts }) => thread_ts === ref.ts);
  expect(told.map(({ text }) => text)).toEqual([`<@${world.ana.id}> Speech · Done`]);
});

it('does not reshare a file that Slack shows already', async () => {
  await using world = await setup();
  const ref = await world.card();
  const files = [await world.file()];
  await world.send.deliver(ref, world.delivery(files));
  const [first] = world.kept.all;
  await world.send.deliver(ref, world.delivery(files, { progress: first ?? null }));
  expect(world.fileMessages(world.channel)).toHaveLength(1);
});

it('shares an uploaded file without uploading it again', async () => {
  await using world = await setup();
  const ref = await world.card();
  const files = [await world.file()];
  const id = await world.api.upload({
    name: 'a.mp3',
    description: 'Speech',
    bytes: files[0]?.bytes ?? 0,
    path: files[0]?.path ?? '',
  });
  await world.send.deliver(ref, world.delivery(files, { progress: { files: [{ id, title: 'Speech' }] } }));
  expect(world.fileMessages(world.channel).map(({ names }) => names)).toEqual([['a.mp3']]);
  expect(world.slack.fileRequests.filter(({ method }) => method === 'files.upload')).toHaveLength(1);
});

it('uploads a file again when deleted before sharing', async () => {
  await using world = await setup();
  const ref = await world.card();
  const files = [await world.file()];
  const progress = { files: [{ id: 'F0NOSUCHFILE', title: 'Speech' }] };
  await world.send.deliver(ref, world.delivery(files, { progress }));
  expect(world.fileMessages(world.channel)).toHaveLength(1);
});

it('reports that Slack temporarily refuses edits', async () => {
  await using world = await setup();
  const ref = await world.card();
  world.slack.fault({ method: 'chat.update', error: 'ratelimited', retryAfter: 1 });
  await expect(world.send.show(ref, working)).rejects.toThrow(new EditRateLimitError(1000));
  await world.send.show(ref, working);
  expect(world.team.messages(world.channel)[0]?.text).toContain('Working');
});

it.each([
  ['storageFull', 'storage is full'],
  ['uploadsDisabled', 'switched off in this workspace'],
] as const)('explains failed uploads on the card: %s', async (setting, why) => {
  await using world = await setup();
  const ref = await world.card();
  world.team.settings[setting] = true;
  const { method } = await world.send.deliver(ref, world.delivery([await world.file()], { notifiesRequester: true }));
  expect(method).toBe('explained');
  const [card, mention] = world.team.messages(world.channel);
  expect(card?.text).toContain(why);
  expect(JSON.stringify(card?.blocks)).toContain('earshot:post');
  expect(mention?.text).toContain(`<@${world.ana.id}>`);
  expect(world.slack.refusals).toEqual([]);
});

it('links the result when uploads fail and links are possible', async () => {
  const link = 'https://earshot.example/media/shared/x/speech.mp3';
  const sharedFiles = { createLink: async () => ({ link, expiresAt: Date.UTC(2026, 10, 28) }) };
  await using world = await setup({ sharedFiles });
  const ref = await world.card();
  world.slack.fault({ method: 'files.getUploadURLExternal', error: 'file_type_not_allowed' });
  const { method: way } = await world.send.deliver(ref, world.delivery([await world.file()]));
  const [card] = world.team.messages(world.channel);
  expect([way, JSON.stringify(card?.blocks).includes(link)]).toEqual(['link', true]);
});

it('gives up on a workspace that revoked its token', async () => {
  await using world = await setup();
  const ref = await world.card();
  const files = [await world.file()];
  void world.team.revoke();
  const giving = world.send.deliver(ref, world.delivery(files));
  await expect(giving).rejects.toThrow(UndeliverableError);
  await expect(giving).rejects.not.toThrow(FilesTooLargeError);
  await world.send.show(ref, working);
});
