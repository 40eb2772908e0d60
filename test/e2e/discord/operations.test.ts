// The first hour in a Discord server: the real process with its real studio, every operation by slash command and from
// a message. Prints all revisions at the end.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Act, Channel, Message } from '../../fakes/discord/index.ts';
import type { Earshot } from '../earshot.ts';
import { canDub, canTranslate, DESCRIPTION, type Media, prepareMedia } from '../given-media.ts';
import {
  buttons,
  createDiscordWorld,
  type DiscordWorld,
  finishes,
  menu,
  reads,
  sniff,
  startConnected,
  words,
} from './server.ts';

let world: DiscordWorld;
let earshot: Earshot;
let channel: Channel;
let media: Media;

beforeAll(async () => {
  world = await createDiscordWorld();
  channel = world.guild.channel({ name: 'general' });
  [earshot, media] = await Promise.all([startConnected(world), prepareMedia()]);
});

afterAll(async () => {
  process.stdout.write(`${world.discord.history(channel)}\n`);
  await earshot.kill('SIGTERM');
  await world.discord.close();
});

/** The finished card with its files. */
async function finished(act: Act, files: number): Promise<Message> {
  const card = await finishes(world.discord, () => act.message);
  await world.discord.until(() => card.attachments.length === files);
  return card;
}

const kinds = (card: Message) => Promise.all(card.attachments.map(sniff));

test('/tts speaks', async () => {
  const text = "It's Ana's turn at 10:30:00, see https://example.com/a_b: *now*";
  const card = await finished(await world.discord.slash(world.ana, channel, 'tts', { text }), 1);
  expect(await kinds(card)).toEqual(['wav']);
  expect(buttons(card)).toEqual(['Play in voice', 'Another voice', 'In another language', 'Edit']);
  expect(menu(card)).toEqual(['Send as voice message', 'Add to the soundboard', 'Say it right', 'Again', 'Details']);
  expect(card.attachments[0]?.filename).toMatch(/^speech-walter-\w{8}\.wav$/);
  expect(card.attachments[0]?.description).toMatch(/^Speech, 0:0\d: It's Ana's turn at 10:30:00/);
});

test('/sound makes a sound', async () => {
  const { discord, ana } = world;
  const card = await finished(
    await discord.slash(ana, channel, 'sound', { description: 'heavy rain', duration: 2 }),
    1,
  );
  expect(await kinds(card)).toEqual(['wav']);
});

test('/music composes, and /sound does so for words of music', async () => {
  const { discord, ana } = world;
  for (const [name, description] of [
    ['music', 'calm jazz'],
    ['sound', 'relaxing piano music'],
  ] as const) {
    const card = await finished(await discord.slash(ana, channel, name, { description, duration: 3 }), 1);
    expect(card.attachments[0]?.filename).toMatch(/^music-\w{8}\.wav$/);
  }
});

test.runIf(canTranslate)('/translate translates', async () => {
  const { discord, ana } = world;
  const card = await finished(
    await discord.slash(ana, channel, 'translate', { text: 'Good morning', to: 'Spanish' }),
    0,
  );
  expect(words(card)).toContain('Buenos días');
});

test('/story narrates the document that its form took', async () => {
  const { discord, ana } = world;
  const asked = await discord.slash(ana, channel, 'story');
  expect((await asked.answered).said).toBe('modal');
  const file = media.tale;
  const card = await finished(await discord.submit(ana, asked, { title: 'The lighthouse' }, { file }), 3);
  expect(await kinds(card)).toEqual(['mp3', 'srt', 'vtt']);
  expect(card.attachments[0]?.filename).toMatch(/^story-walter-the-lighthouse-\w{8}\.mp3$/);
});

test('/voice makes two samples; Save B becomes the /tts voice', async () => {
  const { discord, ana, ben, mod } = world;
  const asked = await discord.slash(ana, channel, 'voice');
  expect((await asked.answered).modal?.title).toBe('Voice');
  const given = { voice_description: DESCRIPTION, text: 'Come in, my dear.' };
  const card = await finished(await discord.submit(ana, asked, given), 2);
  expect(await kinds(card)).toEqual(['wav', 'wav']);
  expect(buttons(card)).toEqual(['Save A', 'Save B', 'Play in voice', 'Edit']);
  const stranger = await discord.press(ben, card, 'Save B');
  await stranger.answered;
  await discord.until(() => discord.ephemeral(ben).length > 0);
  expect(discord.ephemeral(ben).at(-1)?.content).toBe('Only Ana, who asked for this, can do that.');
  const naming = await discord.press(ana, card, 'Save B');
  expect((await naming.answered).modal?.title).toBe('Save a voice');
  await discord.submit(ana, naming);
  await reads(discord, () => card, /Saved as “Warm Elderly Woman”/);
  expect(card.attachments).toHaveLength(2);
  await discord.press(ana, card, 'Use as my voice');
  await discord.until(() => buttons(card).includes('Restore my previous voice'));
  const spoken = await finished(await discord.slash(ana, channel, 'tts', { text: 'Good evening.' }), 1);
  expect(words(spoken)).toContain('Warm Elderly Woman');
  const again = await discord.press(mod, spoken, 'Again');
  await finished(again, 1);
});

test('/separate splits a recording', async () => {
  const { discord, ana } = world;
  const file = { ...media.recording, type: 'audio/wav' };
  const card = await finished(await discord.slash(ana, channel, 'separate', {}, { files: { file } }), 2);
  expect(await kinds(card)).toEqual(['flac', 'flac']);
});

test.runIf(canDub)('/dub takes a film as attachment', async () => {
  const { discord, ana } = world;
  const file = { ...media.movie, type: 'video/mp4' };
  const act = await discord.slash(ana, channel, 'dub', { to: 'Spanish', from: 'English' }, { files: { file } });
  const card = await finished(act, 4);
  expect(await kinds(card)).toEqual(['mp4', 'mp4', 'srt', 'vtt']);
});

test.each([
  ['Speak', 'Hello <@1> from a message', undefined, 1],
  ['Translate', 'Good morning', undefined, 0],
  ['Translate', 'these captions', 'captions', 1],
  ['Tell it', 'read this', 'tale', 3],
  ['Separate', 'split this', 'recording', 2],
  ['Dub it', 'dub this', 'subtitled', 4],
  ['Transcribe', '', 'memo', 3],
] as const)('%s on a message', async (action, text, file, files) => {
  if ((/Dub it|Transcribe/.test(action) && !canDub) || (action === 'Translate' && !canTranslate)) return;
  const { discord, ana, ben } = world;
  const said = discord.say(ben, channel, text, file ? [media[file]] : []);
  const act = await discord.messageAction(ana, channel, action, said);
  const { modal } = await act.answered;
  const field = action === 'Dub it' ? 'target_languages' : 'target_language';
  const filled = modal ? await discord.submit(ana, act, { [field]: 'Spanish' }) : act;
  const card = await finished(filled, files);
  expect((await kinds(card)).filter((kind) => kind.startsWith('unknown'))).toEqual([]);
});

test.each([
  ['voices', { search: 'French' }, /Camille/],
  ['languages', { search: 'german' }, /German/],
  ['tasks', {}, /Your last/],
  ['settings', { language: 'French' }, /Saved for you\.[\s\S]*French/],
  ['help', {}, /\/tts/],
] as const)('/%s answers its asker alone', async (name, given, sentence) => {
  const { discord, ana, ben } = world;
  const act = await discord.slash(ana, channel, name, given);
  const message = await reads(discord, () => act.message, sentence);
  expect([message.ephemeralTo, discord.ephemeral(ben).includes(message)]).toEqual([ana, false]);
});

test('reports errors in private with a form to correct them', async () => {
  const { discord, ana } = world;
  const before = discord.messages(channel).length;
  const act = await discord.slash(ana, channel, 'tts', { text: 'Hello', language: 'Klingon' });
  await discord.until(() => discord.messages(channel).length >= before + 2);
  const refusal = discord.ephemeral(ana).at(-1) as Message;
  expect(words(refusal)).toMatch(/Klingon/);
  expect(act.message?.deleted).toBe(true);
  const form = await discord.press(ana, refusal, buttons(refusal)[0] ?? '');
  expect((await form.answered).modal?.title).toBe('Speech');
});

test('sends nothing that Discord refuses and mentions only the requester', () => {
  const { discord, ana } = world;
  expect(discord.refusals).toEqual([]);
  expect(discord.cdnRequests.every(({ authorized }) => !authorized)).toBe(true);
  const bot = discord.messages(channel).filter(({ author }) => author.bot);
  const pinged = bot.flatMap(({ revisions }) => revisions.flatMap((one) => [...one.pinged.users, ...one.pinged.roles]));
  expect(pinged.filter((id) => id !== ana.id)).toEqual([]);
});
