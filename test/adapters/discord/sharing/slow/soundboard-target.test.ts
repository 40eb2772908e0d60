// A short finished sound in a server's soundboard, on the fake, which enforces Discord's specification.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseSoundboardInput } from '../../../../../src/adapters/discord/sharing/soundboard-modal.ts';
import { allComponents } from '../../../../fakes/discord/world.ts';
import { openSharingWorld, type SharingWorld } from '../setup.ts';

const BUTTON = 'Add to the soundboard';
const RIGHTS = ['ViewChannel', 'SendMessages', 'CreateGuildExpressions'] as const;

let world: SharingWorld;
beforeEach(async () => {
  world = await openSharingWorld();
  world.personMay(...RIGHTS);
  world.allow('CreateGuildExpressions');
});
afterEach(() => world.close());

const fields = (modal: Parameters<typeof allComponents>[0]) =>
  allComponents(modal).flatMap(({ custom_id }) => custom_id ?? []);

test('adds a short sound whole with chosen name and emoji', async () => {
  const { discord, guild, ana, finish, told } = world;
  const card = await finish({ seconds: 2, text: 'Rain on a tin roof, and then a very loud thunder' });
  const act = await discord.press(ana, card, BUTTON);
  const { modal } = await act.answered;
  expect(modal?.title).toBe(BUTTON);
  expect(fields(modal?.components ?? [])).toEqual(['name', 'emoji']);
  const suggested = allComponents(modal?.components ?? []).find(({ custom_id }) => custom_id === 'name');
  expect(suggested?.value).toBe('Rain on a tin roof, and then a');
  await discord.submit(ana, act, { name: 'Thunder', emoji: '⛈️' });
  expect(await told(0)).toBe('“Thunder” is now in the soundboard.');
  expect(guild.sounds).toMatchObject([{ name: 'Thunder', emojiName: '⛈️', volume: 1 }]);
  expect(discord.refusals).toEqual([]);
});

test.each([
  ['known to be longer', false],
  ['of unknown length', true],
])('cuts one that is %s only with the person’s consent', async (_what, isUntold) => {
  const { discord, guild, ana, finish, told } = world;
  const card = await finish({ seconds: 8, isUntold });
  const act = await discord.press(ana, card, BUTTON);
  expect(fields((await act.answered).modal?.components ?? [])).toEqual(['name', 'emoji', 'cut']);
  await discord.submit(ana, act, {});
  expect(await told(0)).toMatch(/^It lasts 8.*5\.2 seconds at most\. Press “Edit” and tick/);
  expect(guild.sounds).toEqual([]);
  const again = await discord.press(ana, card, BUTTON);
  await again.answered;
  await discord.submit(ana, again, { cut: true });
  expect(await told(1)).toBe('“Hello team” is now in the soundboard.');
  expect(guild.sounds).toHaveLength(1);
  expect(discord.refusals).toEqual([]);
});

test('reopens the form with its input after a refusal', async () => {
  const { discord, guild, ana, finish, told } = world;
  const card = await finish({ seconds: 8 });
  const act = await discord.press(ana, card, BUTTON);
  await act.answered;
  await discord.submit(ana, act, { name: 'Thunder', emoji: 'two words', cut: true });
  expect(await told(0)).toBe(
    'That is not one emoji. Press “Edit” and choose one from the keyboard, or leave it empty.',
  );
  const edit = await discord.press(ana, discord.ephemeral(ana)[0] ?? card, 'Edit');
  const { modal } = await edit.answered;
  const typed = allComponents(modal?.components ?? []).flatMap(({ custom_id, value, default: ticked }) =>
    custom_id === undefined ? [] : [[custom_id, value ?? ticked]],
  );
  expect(typed).toEqual([
    ['name', 'Thunder'],
    ['emoji', 'two words'],
    ['cut', true],
  ]);
  await discord.submit(ana, edit, { emoji: '⛈️' });
  expect(await told(1)).toBe('“Thunder” is now in the soundboard.');
  expect(guild.sounds).toMatchObject([{ name: 'Thunder', emojiName: '⛈️' }]);
  expect(discord.refusals).toEqual([]);
});

test('opens no form when the person or bot lacks permission', async () => {
  const { discord, ana, finish, told, forbid, personMay } = world;
  const card = await finish({ seconds: 1 });
  forbid('CreateGuildExpressions');
  const act = await discord.press(ana, card, BUTTON);
  expect((await act.answered).said).toBe('message');
  expect(await told(0)).toMatch(/^I’m not allowed to add sounds to this server’s soundboard\. .*“Create Expressions”/);
  personMay('ViewChannel');
  await discord.press(ana, card, BUTTON);
  expect(await told(1)).toMatch(
    /^You are not allowed to add sounds to this server’s soundboard, .*“Create Expressions”/,
  );
});

test('reports a full soundboard’s numbers before and after the form', async () => {
  const { discord, guild, ana, finish, told } = world;
  const card = await finish({ seconds: 1 });
  const early = await discord.press(ana, card, BUTTON);
  await early.answered;
  const act = await discord.press(ana, card, BUTTON);
  await act.answered;
  await discord.submit(ana, act);
  await told(0);
  const [sound] = guild.sounds;
  if (sound) guild.sounds.push(...Array.from({ length: 7 }, (_, at) => ({ ...sound, id: `${sound.id}${at}` })));
  const full =
    'The soundboard is full: 8 of 8 places are taken. Remove a sound in the server settings, or boost the server.';
  const late = await discord.press(ana, card, BUTTON);
  expect((await late.answered).said).toBe('message');
  expect(await told(1)).toBe(full);
  await discord.submit(ana, early, { name: 'One more' });
  expect(await told(2)).toBe(full);
  expect(guild.sounds).toHaveLength(8);
});

test('validates the name and allows at most one emoji', () => {
  const emojiOf = (emoji: string) => parseSoundboardInput({ name: 'Tada', emoji });
  expect(emojiOf('')).toEqual({ name: 'Tada', emoji: undefined, isClipped: false });
  for (const sign of ['🎉', '👩‍🚀', '🇫🇷', '1️⃣']) expect(emojiOf(sign)).toMatchObject({ emoji: { emoji_name: sign } });
  expect(emojiOf('<a:tada:123456789012345678>')).toMatchObject({ emoji: { emoji_id: '123456789012345678' } });
  for (const wrong of [':tada:', 'x', '🎉🎉', '7']) expect(emojiOf(wrong)).toBe('emoji');
  expect(parseSoundboardInput({ name: ' T ' })).toBe('name');
  expect(parseSoundboardInput({ name: 'x'.repeat(33) })).toBe('name');
});
