// Calls to the fake: first answers that get lost, what failures mean, and that no token is in what is thrown.

import { DiscordAPIError } from 'discord.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toApiError } from '../../../../src/adapters/discord/errors.ts';
import type { Unanswered } from '../../../../src/adapters/discord/rest/api.ts';
import type { ApiError } from '../../../../src/adapters/shared/errors.ts';
import { createStage, type Stage } from '../send-setup.ts';

let stage: Stage;
let to: Unanswered;
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

for (const fault of [
  { before: 'drop' },
  { after: 'drop' },
  { after: 'drop', times: 2 },
  { status: 500 },
] as const)
  it(`a first answer that got lost still ends with its message’s id: ${JSON.stringify(fault)}`, async () => {
    stage.discord.fault({ ...fault, route: '/callback' });
    const id = await stage.api.defer(to, false);
    expect(stage.seen().map((one) => one.id)).toEqual([id]);
  });

it('a first answer of which no try arrived is given up, since nobody sees what would come', async () => {
  stage.discord.fault({ route: '/callback', before: 'drop', times: 2 });
  expect(await thrown(stage.api.defer(to, false))).toMatchObject({ kind: 'expired' });
  expect(stage.seen()).toEqual([]);
});

it('a deferral asks Discord once: its answer tells the id of the message, so that nobody looks it up', async () => {
  const { discord } = stage;
  const before = discord.requests.length;
  const id = await stage.api.defer(to, false);
  expect(discord.requests.slice(before).map(({ method, route }) => `${method} ${route}`)).toEqual([
    'POST /interactions/{interaction_id}/{interaction_token}/callback',
  ]);
  expect(stage.seen().map((one) => one.id)).toEqual([id]);
  expect(discord.refusals).toEqual([]);
});

it('an interaction that somebody else answered is taken', async () => {
  await stage.api.defer(to, false);
  expect(await thrown(stage.api.defer(to, false))).toMatchObject({ kind: 'answered-before', code: '40060' });
});

it('a failure says what follows from it and never holds a token', async () => {
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
  await expect1(stage.api.editMessage(stage.channel.id, message, { content: 'x' }), 'channel-closed');
  stage.ana.dmsOpen = false;
  await expect1(
    stage.api.direct(stage.ana.id).then((dm) => stage.api.post(dm, { content: 'x' }, 'n')),
    'person-closed',
  );
});

it('a follow-up is not repeated when nobody knows whether it arrived', async () => {
  await stage.api.defer(to, false);
  await stage.api.editOriginal(to, { content: 'card' });
  stage.discord.fault({ method: 'POST', route: '/webhooks', after: 'drop' });
  expect((await thrown(stage.api.followUp(to, { content: 'more' }, false))).kind).toBe('busy');
  expect(stage.seen().map(({ content }) => content)).toEqual(['card', 'more']);
});

it('what one person alone is told is said again rather than lost', async () => {
  await stage.api.defer(to, false);
  await stage.api.deleteOriginal(to);
  stage.discord.fault({ method: 'POST', route: '/webhooks', before: 'drop' });
  await stage.api.followUp(to, { content: 'wrong' }, true);
  expect(stage.discord.ephemeral(stage.ana).map(({ content }) => content)).toEqual(['wrong']);
});

it('a long wait for a limit is left to the caller, without asking again', async () => {
  await stage.api.defer(to, false);
  const asked = () => stage.discord.requests.filter(({ method }) => method === 'PATCH').length;
  stage.discord.fault({ method: 'PATCH', status: 429, retryAfter: 600, times: 9 });
  expect((await thrown(stage.api.editOriginal(to, { content: 'x' }))).kind).toBe('busy');
  expect(asked()).toBe(1);
});

it('both of Discord’s words for too large a file are heard', () => {
  const said = (code: number) =>
    toApiError(new DiscordAPIError({ code, message: '' }, code, 400, 'PATCH', '', {})).kind;
  expect([40005, 50045].map(said)).toEqual(['files-too-large', 'files-too-large']);
});

it('what was posted is found in a channel where much was said before it, in its order', async () => {
  const card = await stage.api.defer(to, false);
  for (let count = 0; count < 1100; count += 1) stage.discord.say(stage.ana, stage.channel, 'hello');
  const post = (text: string) =>
    stage.api.post(stage.channel.id, { embeds: [{ title: 'x', footer: { text } }] }, text);
  const made = [await post('REF'), await post('OTHER'), await post('REF · 2/2')];
  expect(await stage.api.findOwn(stage.channel.id, card, 'REF')).toEqual([made[0], made[2]]);
});

it('edits by token do not wait for the bot’s fifty a second', async () => {
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
])('a card refused for its layout is sent as text: %s', async (_, send) => {
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

it('a card whose text is refused as well fails once', async () => {
  stage.discord.fault({ route: '/messages', status: 400, code: 50035, times: 2 });
  expect((await thrown(stage.api.post(stage.channel.id, card, 'n'))).kind).toBe('refused');
  expect(stage.seen()).toEqual([]);
});

it('a card sent as text is found again by its reference', async () => {
  stage.discord.fault({ route: '/messages', status: 400, code: 50035 });
  const id = await stage.api.post(stage.channel.id, card, 'n');
  expect(await stage.api.findOwn(stage.channel.id, '1', 'REF')).toEqual([id]);
});
