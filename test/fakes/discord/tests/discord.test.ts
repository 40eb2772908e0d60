// The fake under the real discord.js: commands, files, forms, buttons, private messages, people's ways.

import { readFileSync } from 'node:fs';
import { Routes } from 'discord.js';
import { afterEach, expect, test } from 'vitest';
import type { Message } from '../index.ts';
import { extract, type OpenApi } from '../rest/extract.ts';
import { connect, type Handler, HIDDEN, isChat, type Setting } from './client.ts';

let end: (() => Promise<void>) | undefined;
afterEach(async () => {
  await end?.();
  end = undefined;
});

const play = async (on: Handler, setting: Setting = {}) => {
  const set = await connect(on, setting);
  end = () => set.close();
  return set;
};

const sound = Buffer.from('RIFF a sound');
const button = (label: string, custom_id: string) => ({
  type: 1,
  components: [{ type: 2, style: 1, label, custom_id }],
});

test('a command is deferred, edited with a file, and its bytes are what the bot sent', async () => {
  const { discord, ana, channel, faults } = await play(async (one) => {
    if (!isChat(one)) return;
    expect([one.locale, one.guildLocale, one.attachmentSizeLimit]).toEqual(['de', 'en-US', 10_485_760]);
    await one.deferReply();
    await one.editReply({ content: `Said: ${one.options.getString('text')}` });
    await one.editReply({
      content: 'Done',
      files: [{ attachment: sound, name: 'my speech.wav', description: 'Hello' }],
    });
  });
  const act = await discord.slash(ana, channel, 'tts', { text: 'Hello' });
  expect((await act.answered).said).toBe('deferred');
  await discord.until(() => act.message?.attachments.length === 1);
  const [file] = act.message?.attachments ?? [];
  expect(file).toMatchObject({ filename: 'my_speech.wav', size: sound.length, description: 'Hello' });
  expect(file && discord.bytes(file)).toEqual(sound);
  expect(Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer())).toEqual(sound);
  expect(act.message?.revisions.map(({ by, content }) => `${by}: ${content}`)).toEqual([
    'callback: ',
    'token: Said: Hello',
    'token: Done',
  ]);
  expect(discord.history(channel)).toMatch(
    /thinking…[\s\S]*Said: Hello[\s\S]*file my_speech.wav \(12 bytes\) “Hello”/,
  );
  expect([faults, discord.refusals]).toEqual([[], []]);
  expect(JSON.stringify(discord.requests)).not.toContain(act.interaction.token);
  expect(JSON.stringify(discord.requests)).not.toContain(discord.token);
});

test('a person cannot send what the registered command does not take', async () => {
  const { discord, ana, channel } = await play(async () => undefined);
  const use = (given: Record<string, string | number>, files = {}) =>
    discord.slash(ana, channel, 'tts', given, { files });
  await expect(use({})).rejects.toThrow('needs the option text');
  await expect(use({ text: 5 })).rejects.toThrow('it takes text');
  await expect(use({ text: 'a', pitch: 5 })).rejects.toThrow('no option pitch');
  await expect(use({ text: 'a' }, { file: { name: 'a.mxf', bytes: sound } })).rejects.toThrow(
    'cannot be chosen',
  );
  await expect(discord.slash(ana, channel, 'dub')).rejects.toThrow('no command dub');
});

test('an attached file reaches the bot by a link that needs no credentials and refuses them', async () => {
  let text = '';
  let refused = 0;
  const { discord, ana, channel } = await play(async (one) => {
    if (!isChat(one)) return;
    const { url } = one.options.getAttachment('file', true);
    refused = (await fetch(url, { headers: { authorization: 'Bot secret' } })).status;
    text = await (await fetch(url)).text();
    await one.reply({ content: text, ...HIDDEN });
  });
  const files = { file: { name: 'a.txt', bytes: Buffer.from('inside'), type: 'text/plain' } };
  const act = await discord.slash(ana, channel, 'tts', { text: 'x' }, { files });
  expect((await act.answered).said).toBe('message');
  expect([text, refused]).toEqual(['inside', 401]);
  expect(discord.refusals.map(({ reason }) => reason)).toEqual(['credentials were sent to the file host']);
});

test('autocomplete offers what the bot answers for the text typed so far', async () => {
  const { discord, ana, channel } = await play(async (one) => {
    if (!one.isAutocomplete()) return;
    const { name, value } = one.options.getFocused(true);
    await one.respond([{ name: `${name} ${value}se`, value: 'id:5' }]);
  });
  const choices = await discord.autocomplete(ana, channel, 'tts', { voice: 'Ro' }, 'voice');
  expect(choices).toEqual([{ name: 'voice Rose', value: 'id:5' }]);
  expect(discord.refusals).toEqual([]);
});

test('a form asks for text and a file, and both come back', async () => {
  const { discord, ana, channel, faults } = await play(async (one) => {
    if (isChat(one))
      await one.showModal({
        custom_id: 'story',
        title: 'A story',
        components: [
          { type: 18, label: 'Title', component: { type: 4, custom_id: 'title', style: 1, required: true } },
          { type: 18, label: 'Document', component: { type: 19, custom_id: 'doc', required: true } },
        ],
      });
    else if (one.isModalSubmit()) {
      const file = one.fields.getUploadedFiles('doc', true).first();
      const text = await (await fetch(file?.url ?? '')).text();
      await one.reply(`${one.fields.getTextInputValue('title')}: ${file?.name} ${text}`);
    }
  });
  const asked = await discord.slash(ana, channel, 'story');
  expect((await asked.answered).modal?.title).toBe('A story');
  await expect(discord.submit(ana, asked, { title: '' })).rejects.toThrow('title must be filled in');
  const doc = { name: 'a.txt', bytes: Buffer.from('Once') };
  const sent = await discord.submit(ana, asked, { title: 'Fox' }, { doc });
  expect((await sent.answered).message?.content).toBe('Fox: a.txt Once');
  expect([faults, discord.refusals]).toEqual([[], []]);
});

test('an action on a message carries its text and files without a privileged intent', async () => {
  const { discord, ana, channel } = await play(async (one) => {
    if (!one.isMessageContextMenuCommand()) return;
    await one.reply(`${one.targetMessage.content} + ${one.targetMessage.attachments.first()?.name}`);
  });
  const message = discord.say(ana, channel, 'Listen', [{ name: 'a.mp3', bytes: sound }]);
  const act = await discord.messageAction(ana, channel, 'Speak', message);
  expect((await act.answered).message?.content).toBe('Listen + a.mp3');
});

test('a button updates its message, and a fresh token edits the same one', async () => {
  const { discord, ana, channel, faults } = await play(async (one) => {
    if (isChat(one)) await one.reply({ content: 'Card', components: [button('Refresh', 'r:1')] });
    else if (one.isButton()) {
      await one.deferUpdate();
      await one.editReply({ content: `Pressed ${one.customId}`, components: [] });
    }
  });
  const act = await discord.slash(ana, channel, 'story');
  const { message } = await act.answered;
  discord.age(act, 16);
  const pressed = await discord.press(ana, message as Message, 'Refresh');
  expect((await pressed.answered).said).toBe('deferred update');
  await discord.until(() => message?.content === 'Pressed r:1');
  expect(pressed.message).toBe(message);
  await expect(discord.press(ana, message as Message, 'Refresh')).rejects.toThrow('no Refresh');
  expect([faults, discord.refusals]).toEqual([[], []]);
});

test('a private answer is seen by its person only and does not exist for channel routes', async () => {
  const { discord, ana, channel, client } = await play(async (one) => {
    if (isChat(one)) await one.reply({ content: 'psst', ...HIDDEN, components: [button('Go', 'go')] });
  });
  const bo = discord.user('Bo');
  const { message } = await (await discord.slash(ana, channel, 'story')).answered;
  expect(discord.ephemeral(ana)).toEqual([message]);
  expect(discord.ephemeral(bo)).toEqual([]);
  await expect(discord.press(bo, message as Message, 'Go')).rejects.toThrow('does not see');
  const route = Routes.channelMessage(channel.id, message?.id ?? '');
  await expect(client.rest.patch(route, { body: { content: 'x' } })).rejects.toMatchObject({ code: 10008 });
});

test('the first follow-up after a deferral becomes the answer; the second is its own message', async () => {
  const { discord, ana, channel } = await play(async (one) => {
    if (!isChat(one)) return;
    await one.deferReply();
    await one.followUp('first');
    await one.followUp({ content: 'second', ...HIDDEN });
  });
  await discord.slash(ana, channel, 'story');
  await discord.until(() => discord.messages(channel).length === 2);
  expect(discord.messages(channel).map(({ content, ephemeral }) => [content, ephemeral])).toEqual([
    ['first', false],
    ['second', true],
  ]);
});

test('an edit keeps the files it lists, and all of them when it lists none', async () => {
  const names = (one: Pick<Message, 'attachments'>) => one.attachments.map(({ filename }) => filename);
  const { discord, ana, channel } = await play(async (one) => {
    if (!isChat(one)) return;
    await one.reply({ files: [{ attachment: sound, name: 'a.wav' }] });
    await one.editReply({ content: 'kept' });
    await one.editReply({ files: [{ attachment: sound, name: 'b.wav' }] });
  });
  const act = await discord.slash(ana, channel, 'story');
  await discord.until(() => act.message?.revisions.length === 3);
  expect(act.message?.revisions.map((one) => names(one))).toEqual([['a.wav'], ['a.wav'], ['b.wav']]);
});

test('an app that a person installed works where the bot is not, with five follow-ups and no channel routes', async () => {
  const codes: number[] = [];
  const { discord, client } = await play(async (one) => {
    if (!isChat(one)) return;
    expect([
      one.context,
      Object.keys(one.authorizingIntegrationOwners.toJSON() as object).length > 0,
    ]).toEqual([2, true]);
    await one.reply('here');
    for (let count = 0; count < 6; count += 1)
      await one.followUp(`${count}`).catch((fault: { code: number }) => codes.push(fault.code));
  });
  const mia = discord.user('Mia', { installed: true });
  const group = discord.group('friends', [mia]);
  await discord.slash(mia, group, 'tts', { text: 'x' });
  await discord.until(() => codes.length === 1);
  expect(codes).toEqual([40094]);
  await expect(client.rest.get(Routes.channelMessages(group.id))).rejects.toMatchObject({ code: 50001 });
  await expect(discord.slash(mia, group, 'story')).rejects.toThrow('not offered here');
});

test('the reduced OpenAPI file is exactly what the reduction yields', () => {
  const file = new URL('../../../fixtures/discord-openapi.json', import.meta.url);
  const spec = JSON.parse(readFileSync(file, 'utf8')) as OpenApi;
  expect(extract(spec)).toEqual(spec);
});
