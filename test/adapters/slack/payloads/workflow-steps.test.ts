// Workflow steps on the fake Slack: declared from operations, started once, and completed or failed.

import { expect, onTestFinished, test } from 'vitest';
import { commands } from '../../../../commands/index.ts';
import { createSlackManifest } from '../../../../src/adapters/slack/manifest.ts';
import { parseMessageRef } from '../../../../src/adapters/slack/message-ref.ts';
import { createStepDefinitions } from '../../../../src/adapters/slack/payloads/workflow-steps.ts';
import { createCatalogue } from '../../../../src/domain/commands/catalogue.ts';
import { EVENTS } from '../../../fakes/slack/delivery/events.ts';
import { finished, setup } from '../send-setup.ts';
import { catalogue, eachSlack, type Live, openSlack } from '../setup.ts';

const events = [...EVENTS, 'function_executed'];
const functions = createStepDefinitions(catalogue);

let live: Live;
eachSlack(
  (opened) => {
    live = opened;
  },
  { workflows: true, events, functions },
);

const run = async (callback: string, inputs: Readonly<Record<string, unknown>>) => {
  const execution = await live.team.runStep(callback, { channel: live.channel.id, ...inputs });
  await live.settled();
  return execution;
};

test('are declared from operations with inputs and outputs', () => {
  const all = createStepDefinitions(createCatalogue(commands));
  const needed = Object.entries(all).map(([name, { input_parameters: inputs, output_parameters: outputs }]) => [
    name,
    Object.values(inputs).flatMap((one) => (one.is_required ? [`${one.name}: ${one.type}`] : [])),
    Object.keys(outputs),
  ]);
  const channel = 'channel: slack#/types/channel_id';
  expect(needed).toEqual([
    ['tts', ['text: string', channel], ['link']],
    ['translate', ['text: string', channel], ['text']],
    ['story', ['file: slack#/types/file_id', channel], ['link']],
  ]);
  expect(Object.keys(all['tts']?.input_parameters ?? {})).toContain('voice');
});

test('are declared only when enabled, with Slack’s required settings', () => {
  const parts = { catalogue, mode: 'socket' } as const;
  const off = createSlackManifest(parts);
  expect([off.functions, off.settings?.org_deploy_enabled]).toEqual([undefined, false]);
  const { settings, functions: declared } = createSlackManifest({ ...parts, workflows: true });
  expect(settings).toMatchObject({ org_deploy_enabled: true, function_runtime: 'remote' });
  expect(settings?.event_subscriptions?.bot_events).toContain('function_executed');
  expect(Object.keys(declared ?? {})).toContain('tts');
});

test('one becomes a task and card for the named person', async () => {
  const { id } = await run('tts', { text: 'Good morning', voice: 'Rose', person: live.ana.id });
  const [taken] = live.bot.taken;
  expect(taken?.request.values).toMatchObject({ text: 'Good morning', voice_id: 7 });
  expect(taken?.origin.person.id).toBe(`${live.team.id}:${live.ana.id}`);
  const ref = parseMessageRef(taken?.origin.message ?? null);
  expect(ref).toMatchObject({ channel: live.channel.id, execution: { id, outputs: ['link'] } });
});

test('a step without a person has no owner', async () => {
  await run('tts', { text: 'Good morning' });
  await run('tts', { text: 'Good evening', person: '' });
  expect(live.bot.taken.map(({ origin }) => origin.person.id)).toEqual([
    `${live.team.id}:workflow`,
    `${live.team.id}:workflow`,
  ]);
});

test('reads a document from another step', async () => {
  const { files } = live.team.say(live.ana, live.channel, '', {
    files: [{ name: 'tale.txt', bytes: Buffer.from('Once upon a time') }],
  });
  await run('story', { file: files[0]?.id });
  expect(live.bot.taken[0]?.request.files['file']?.name).toBe('tale.txt');
});

test('starts once when delivered twice', async () => {
  await run('tts', { text: 'Good morning' });
  const [delivery] = live.slack.deliveries.filter(({ out }) => out.type === 'events_api');
  await live.slack.redeliver({ delivery } as never, { newEventId: true });
  await live.settled();
  expect(live.bot.taken).toHaveLength(1);
});

test('fails on invalid input or a channel without the bot', async () => {
  const wrong = await run('translate', { text: 'Good morning', to: 'Klingon' });
  expect(wrong).toMatchObject({ state: 'failed', error: expect.stringContaining('Klingon') });
  const closed = live.team.channel({ name: 'closed', private: true, botIsMember: false });
  const outside = await run('tts', { text: 'Good morning', channel: closed.id });
  expect(outside).toMatchObject({ state: 'failed', error: expect.stringContaining('/invite @Earshot') });
  expect(live.bot.taken).toEqual([]);
});

test('keeps text with Slack markup characters unchanged', async () => {
  const wrong = await run('tts', { text: 'Hello', voice: 'R&D_notes <1>' });
  expect(wrong).toMatchObject({ state: 'failed', error: expect.stringContaining('“R&D_notes <1>”') });
});

test('fails with the card’s text when not taken', async () => {
  Object.assign(live.bot, { createTask: () => Promise.reject(new Error('store away')) });
  const { state, error = '' } = await run('tts', { text: 'Good morning' });
  expect([state, error]).toEqual(['failed', expect.stringMatching(/./)]);
  expect(live.said()).toEqual([expect.stringContaining(error)]);
});

test('fails immediately when no longer offered', async () => {
  const { team, channel, close, ...off } = await openSlack({ events, functions });
  onTestFinished(close);
  const step = await team.runStep('tts', { text: 'Good morning', channel: channel.id });
  await off.settled();
  expect(step).toMatchObject({ state: 'failed', error: 'This step is not available here.' });
  expect(off.bot.taken).toEqual([]);
});

async function ofStep(outputs: readonly ('text' | 'link')[]) {
  const world = await setup({}, { events, functions, patience: 50 });
  const execution = await world.team.runStep(outputs[0] === 'text' ? 'translate' : 'tts', {
    ...{ text: 'Hello', channel: world.channel.id },
  });
  const card = { ...(await world.card()), person: 'workflow', execution: { id: execution.id, outputs } };
  return { ...world, execution, card, [Symbol.asyncDispose]: world[Symbol.asyncDispose] };
}

test('returns the file’s link once after repeated deliveries', async () => {
  await using world = await ofStep(['link']);
  const delivery = world.delivery([await world.file()], { notifiesRequester: true });
  await world.send.deliver(world.card, delivery);
  expect(world.execution).toMatchObject({
    state: 'completed',
    outputs: { link: expect.stringMatching(/speech-ana\.mp3$/) },
  });
  await world.send.deliver(world.card, { ...delivery, progress: world.kept.note as never });
  await world.send.deliver(world.card, {
    ...delivery,
    progress: { ...(world.kept.note as object), stepCompleted: false },
  });
  expect(world.fileMessages(world.channel)).toHaveLength(1);
  expect(world.team.messages(world.channel).filter(({ text }) => text.includes('workflow'))).toEqual([]);
  expect(world.slack.refusals).toEqual([]);
});

test('returns text unchanged', async () => {
  await using world = await ofStep(['text']);
  await world.send.deliver(world.card, world.delivery([]));
  expect(world.execution).toMatchObject({ state: 'completed', outputs: { text: 'Hello team' } });
});

test('ends with the card’s sentence when a task fails', async () => {
  await using world = await ofStep(['link']);
  await world.send.show(world.card, { ...finished, status: 'working', line: 'Working' });
  await world.send.show(world.card, { ...finished, status: 'needs-input', line: 'About an hour.' });
  expect(world.execution.state).toBe('running');
  const line = 'The media service is out of credit.';
  await world.send.show(world.card, { ...finished, status: 'failed', line });
  expect(world.execution).toMatchObject({ state: 'failed', error: line });
  expect(world.slack.refusals).toEqual([]);
});

test.each([
  ['failed', 'is_archived'],
  ['cancelled', 'message_not_found'],
] as const)('%s with an uneditable card (%s), it still ends', async (status, error) => {
  await using world = await ofStep(['link']);
  world.slack.fault({ method: /^chat\.(update|postMessage)$/, error, times: 9 });
  await world.send.show(world.card, { ...finished, status, line: 'Nothing came of it.' });
  expect(world.execution).toMatchObject({ state: 'failed', error: 'Nothing came of it.' });
});

test('fails the step when neither files nor links are possible', async () => {
  await using world = await ofStep(['link']);
  world.slack.fault({ method: 'files.getUploadURLExternal', error: 'storage_limit_reached', times: 9 });
  await world.send.deliver(world.card, world.delivery([await world.file()]));
  expect(world.execution).toMatchObject({ state: 'failed', error: expect.stringMatching(/storage/i) });
});
