// Calls to the fake: lost first answers, the meaning of failures, and no tokens in errors.

import { DiscordAPIError } from 'discord.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toApiError } from '../../../../src/adapters/discord/errors.ts';
import type { UnansweredInteraction } from '../../../../src/adapters/discord/rest/discord-api.ts';
import type { ApiError } from '../../../../src/adapters/shared/api-error.ts';
import { createStage, type Stage } from '../send-setup.ts';

let stage: Stage;
let to: UnansweredInteraction;
beforeEach(async () => {
  stage = await createStage();
  const { id, token } = (await stage.discord.slash(stage.ana, stage.channel, 'tts', {})).interaction;
  to = { id, token, application: stage.discord.applicationId };
});
afterEach(() => stage.close());

const thrown = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(),
    (fault) => fault,
  );

for (const fault of [{ before: 'drop' }, { after: 'drop' }, { after: 'drop', times: 2 }, { status: 500 }] as const)
  it(`recovers the message id of a lost first answer: ${JSON.stringify(fault)}`, async () => {
    stage.discord.fault({ ...fault, route: '/callback' });
    const id = await stage.api.defer(to, false);
    expect(stage.seen().map((one) => one.id)).toEqual([id]);
  });

it('gives up a first answer when no attempt arrives', async () => {
  stage.discord.fault({ route: '/callback', before: 'drop', times: 2 });
  expect(await thrown(stage.api.defer(to, false))).toMatchObject({ kind: 'expired' });
  expect(stage.seen()).toEqual([]);
});

it('gets the message id from the deferral without a lookup', async () => {
  const { discord } = stage;
  const before = discord.requests.length;
  const id = await stage.api.defer(to, false);
  expect(discord.requests.slice(before).map(({ method, route }) => `${method} ${route}`)).toEqual([
    'POST /interactions/{interaction_id}/{interaction_token}/callback',
  ]);
  expect(stage.seen().map((one) => one.id)).toEqual([id]);
  expect(discord.refusals).toEqual([]);
});

it('reports an interaction already answered elsewhere', async () => {
  await stage.api.defer(to, false);
  expect(await thrown(stage.api.defer(to, false))).toMatchObject({ kind: 'already-acknowledged', code: '40060' });
});

it('classifies failures and hides tokens in them', async () => {
  const message = await stage.api.defer(to, false);
  const expect1 = async (work: Promise<unknown>, kind: string) => {
    const fault = await thrown(work);
    expect(fault.kind).toBe(kind);
    expect(`${fault.message} ${fault.stack} ${JSON.stringify(fault)}`).not.toContain(to.token);
    expect(fault.message).not.toContain(stage.discord.token);
  };
  stage.discord.staleTokens(404, 10015);
  await expect1(stage.api.editOriginal(to, { content: 'x' }), 'expired');
  stage.discord.freshTokens();
  stage.discord.fault({ route: '/webhooks', status: 413, html: true });
  await expect1(stage.api.editOriginal(to, { content: 'x' }), 'files-too-large');
  stage.discord.fault({ route: '/webhooks', before: 'drop', times: 9 });
  await expect1(stage.api.editOriginal(to, { content: 'x' }), 'busy');
  stage.discord.clearFaults();
  await expect1(stage.api.editOriginal(to, { content: 'x'.repeat(2001) }), 'refused');
  await expect1(stage.api.editMessage(stage.channel.id, '1', { content: 'x' }), 'gone');
  stage.discord.closeChannel(stage.channel);
  await expect1(stage.api.editMessage(stage.channel.id, message, { content: 'x' }), 'no-channel-access');
  stage.ana.dmsOpen = false;
  await expect1(
    stage.api.openDirectChannel(stage.ana.id).then((dm) => stage.api.post(dm, { content: 'x' }, 'n')),
    'no-direct-messages',
  );
});

it('does not repeat a follow-up with an unknown outcome', async () => {
  await stage.api.defer(to, false);
  await stage.api.editOriginal(to, { content: 'card' });
  stage.discord.fault({ method: 'POST', route: '/webhooks', after: 'drop' });
  expect((await thrown(stage.api.followUp(to, { content: 'more' }, false))).kind).toBe('busy');
  expect(stage.seen().map(({ content }) => content)).toEqual(['card', 'more']);
});

it('resends an ephemeral follow-up after a lost request', async () => {
  await stage.api.defer(to, false);
  await stage.api.deleteOriginal(to);
  stage.discord.fault({ method: 'POST', route: '/webhooks', before: 'drop' });
  await stage.api.followUp(to, { content: 'wrong' }, true);
  expect(stage.discord.ephemeral(stage.ana).map(({ content }) => content)).toEqual(['wrong']);
});

it('leaves long rate limits to the caller without retrying', async () => {
  await stage.api.defer(to, false);
  const asked = () => stage.discord.requests.filter(({ method }) => method === 'PATCH').length;
  stage.discord.fault({ method: 'PATCH', status: 429, retryAfter: 600, times: 9 });
  expect((await thrown(stage.api.editOriginal(to, { content: 'x' }))).kind).toBe('busy');
  expect(asked()).toBe(1);
});

it('recognizes both of Discord’s errors for oversized files', () => {
  const said = (code: number) =>
    toApiError(new DiscordAPIError({ code, message: '' }, code, 400, 'PATCH', '', {})).kind;
  expect([40005, 50045].map(said)).toEqual(['files-too-large', 'files-too-large']);
});

it('finds a posted message in a busy channel, in order', async () => {
  const card = await stage.api.defer(to, false);
  for (let count = 0; count < 1100; count += 1) stage.discord.say(stage.ana, stage.channel, 'hello');
  const post = (text: string) => stage.api.post(stage.channel.id, { embeds: [{ title: 'x', footer: { text } }] }, text);
  const made = [await post('REF'), await post('OTHER'), await post('REF · 2/2')];
  expect(await stage.api.findOwnMessages(stage.channel.id, card, 'REF')).toEqual([made[0], made[2]]);
});

it('edits by token outside the bot’s fifty requests a second', async () => {
  await stage.api.defer(to, false);
  const many = Array.from({ length: 120 }, (_, at) => stage.api.editOriginal(to, { content: `${at}` }));
  const { length } = await Promise.all(many);
  expect(length).toBe(120);
});

const card = {
  embeds: [
    {
      title: 'Text to speech',
      description: 'Done',
      fields: [{ name: 'Voice', value: 'Rose' }],
      footer: { text: 'REF' },
    },
  ],
  components: [{ type: 1, components: [{ type: 2, style: 2, label: 'Again', custom_id: 'x' }] }] as never,
};

it.each([
  ['a new message', () => stage.api.post(stage.channel.id, card, 'n')],
  ['an edit by the bot', (id: string) => stage.api.editMessage(stage.channel.id, id, card)],
  ['an edit by token', () => stage.api.editOriginal(to, card)],
])('sends a card refused for its layout as text: %s', async (_, send) => {
  const id = await stage.api.defer(to, false);
  stage.discord.fault({ route: '/messages', status: 400, code: 50035 });
  await send(id);
  expect(
    stage
      .seen()
      .slice(-1)
      .map(({ content, embeds, components }) => ({ content, embeds, components })),
  ).toEqual([{ content: '**Text to speech**\nDone\nVoice: Rose\n-# REF', embeds: [], components: [] }]);
});

it('fails once when a card’s text is refused too', async () => {
  stage.discord.fault({ route: '/messages', status: 400, code: 50035, times: 2 });
  expect((await thrown(stage.api.post(stage.channel.id, card, 'n'))).kind).toBe('refused');
  expect(stage.seen()).toEqual([]);
});

it('finds a card sent as text by its reference', async () => {
  stage.discord.fault({ route: '/messages', status: 400, code: 50035 });
  const id = await stage.api.post(stage.channel.id, card, 'n');
  expect(await stage.api.findOwnMessages(stage.channel.id, '1', 'REF')).toEqual([id]);
});
