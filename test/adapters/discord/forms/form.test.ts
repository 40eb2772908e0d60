// Forms on the fake: opened when something is missing, small enough for Discord, kept over a restart where they fit,
// and opened again filled in when something was wrong.

import { ComponentType } from 'discord.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locales } from '../../../../commands/locales/index.ts';
import { createDrafts, draftKindOf } from '../../../../src/adapters/discord/forms/drafts.ts';
import { filledIn, formOf } from '../../../../src/adapters/discord/forms/form.ts';
import { fieldsToAsk } from '../../../../src/adapters/discord/forms/form-fields.ts';
import { readSubmit } from '../../../../src/adapters/discord/read.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { modalFaults } from '../../../fakes/discord/limits.ts';
import { allComponents, type Modal } from '../../../fakes/discord/world.ts';
import { catalogue, type Live, openDiscord, startHearing } from '../setup.ts';

const DESCRIPTION =
  'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';

let live: Live;
beforeEach(async () => {
  live = await openDiscord();
});
afterEach(async () => {
  await live.close();
});

const ids = (modal: Modal | undefined) =>
  allComponents(modal?.components ?? []).flatMap(({ custom_id }) => custom_id ?? []);
const part = (modal: Modal | undefined, id: string) =>
  allComponents(modal?.components ?? []).find(({ custom_id }) => custom_id === id);

test('a story without a document opens a form with an upload, and what it brings is taken', async () => {
  const { discord, ana, channel, bot } = live;
  const act = await discord.slash(ana, channel, 'story', { voice: 'Rose' });
  const { said, modal } = await act.answered;
  expect(said).toBe('modal');
  expect(ids(modal)).toEqual(['file', 'title', 'source_language', 'description']);
  const sent = await discord.submit(
    ana,
    act,
    { title: 'The lighthouse' },
    { file: { name: 'tale.txt', bytes: Buffer.from('Once') } },
  );
  expect((await sent.answered).said).toBe('deferred');
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(bot.taken[0]?.request).toMatchObject({
    command: 'story',
    values: { title: 'The lighthouse', narrator_voice_id: 7 },
    files: { file: { name: 'tale.txt', field: 'file' } },
  });
  expect(discord.refusals).toEqual([]);
});

test('a voice asks for its description with the rule explained, and for what the samples say', async () => {
  const { discord, ana, channel, bot } = live;
  const act = await discord.slash(ana, channel, 'voice');
  const { modal } = await act.answered;
  expect(ids(modal)).toEqual(['voice_description', 'text']);
  expect(modal?.components[0]).toMatchObject({
    description: expect.stringContaining('18 words and 100 characters'),
  });
  expect(part(modal, 'voice_description')).toMatchObject({ style: 2, min_length: 100, max_length: 1000 });
  await discord.submit(ana, act, { voice_description: DESCRIPTION, text: 'Come in and sit down.' });
  await expect.poll(() => bot.taken).toHaveLength(1);
});

test('a dub may be given as a link or as a file', async () => {
  const { discord, ana, channel, bot } = live;
  const act = await discord.slash(ana, channel, 'dub');
  const { modal } = await act.answered;
  expect(ids(modal).slice(0, 3)).toEqual(['video_url', 'video_url:file', 'target_languages']);
  await discord.submit(
    ana,
    act,
    { target_languages: 'Spanish, French' },
    { 'video_url:file': { name: 'talk.mp4', bytes: Buffer.from('film') } },
  );
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(bot.taken[0]?.request.labels['video_url']).toBe('talk.mp4');
});

test('a faulty form is answered in private, with a button that opens it filled in', async () => {
  const { discord, ana, channel, bot } = live;
  const act = await discord.slash(ana, channel, 'voice');
  await act.answered;
  const words = `${'Wonderful '.repeat(11)}voice`;
  const sent = await discord.submit(ana, act, { voice_description: words, text: 'Come in.' });
  await discord.until(() => discord.ephemeral(ana).length === 1);
  expect(sent.message?.deleted).toBe(true);
  const [said] = discord.ephemeral(ana);
  expect(said?.embeds[0]?.description).toContain('at least 18 words');
  if (!said) throw new Error('nothing was said');
  const again = await discord.press(ana, said, 'Edit');
  const { modal } = await again.answered;
  expect(part(modal, 'voice_description')?.value).toBe(words);
  expect(part(modal, 'text')?.value).toBe('Come in.');
  await discord.submit(ana, again, { voice_description: DESCRIPTION });
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(bot.taken[0]?.request.values).toMatchObject({ text: 'Come in.' });
  expect(discord.refusals).toEqual([]);
});

test('a file that was given is kept while something else is mended', async () => {
  const { discord, ana, channel, bot } = live;
  const files = { file: { name: 'tale.txt', bytes: Buffer.from('Once') } };
  await discord.slash(ana, channel, 'story', { title: 'ab' }, { files });
  await discord.until(() => discord.ephemeral(ana).length === 1);
  const [said] = discord.ephemeral(ana);
  if (!said) throw new Error('nothing was said');
  const again = await discord.press(ana, said, 'Edit');
  await again.answered;
  await discord.submit(ana, again, { title: 'A tale' });
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(bot.taken[0]?.request.files['file']?.name).toBe('tale.txt');
});

test('Translate on a message asks only for the languages, and remembers the last answer', async () => {
  const { discord, ana, channel, bot } = live;
  const said = discord.say(ana, channel, 'Good morning');
  const act = await discord.messageAction(ana, channel, 'Translate', said);
  const { modal } = await act.answered;
  expect(ids(modal)).toEqual(['target_language', 'source_language', 'formality']);
  await discord.submit(ana, act, { target_language: 'Spanish', formality: '2' });
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(bot.taken[0]?.request.values).toMatchObject({ texts: ['Good morning'], formality: 2 });
  const second = await discord.messageAction(ana, channel, 'Translate', said);
  const filled = (await second.answered).modal;
  expect(part(filled, 'target_language')?.value).toBe('Spanish');
  expect(discord.refusals).toEqual([]);
});

test('a form that was open during a restart is taken when its draft fits into its id', async () => {
  const { discord, ana, channel, connection } = live;
  const act = await discord.slash(ana, channel, 'story', { voice: 'Rose' });
  await act.answered;
  await connection.stop();
  const after = await startHearing(discord);
  await discord.submit(ana, act, {}, { file: { name: 'tale.txt', bytes: Buffer.from('Once') } });
  await expect.poll(() => after.bot.taken).toHaveLength(1);
  expect(after.bot.taken[0]?.request.values).toMatchObject({ narrator_voice_id: 7 });
  await after.connection.stop();
});

test('a form whose draft was lost in a restart says so, and keeps what the form brought', async () => {
  const { discord, ana, channel, connection } = live;
  const said = discord.say(ana, channel, 'Good morning '.repeat(20));
  const act = await discord.messageAction(ana, channel, 'Translate', said);
  await act.answered;
  await connection.stop();
  const after = await startHearing(discord);
  const sent = await discord.submit(ana, act, { target_language: 'Spanish' });
  expect((await sent.answered).said).toBe('message');
  expect(sent.message?.ephemeral).toBe(true);
  expect(sent.message?.embeds[0]?.description).toContain('restarted');
  expect(after.bot.taken).toEqual([]);
  if (!sent.message) throw new Error('nothing was said');
  const { modal } = await (await discord.press(ana, sent.message, 'Edit')).answered;
  expect(part(modal, 'target_language')?.value).toBe('Spanish');
  expect(ids(modal)).toContain('texts');
  await after.connection.stop();
});

test('every form of every command is within Discord’s limits, in every language', () => {
  const drafts = createDrafts(createFakeClock());
  for (const command of catalogue.operations) {
    const all = Object.keys(command.fields);
    const long = Object.fromEntries(all.map((name) => [name, '👩‍👩‍👧 '.repeat(2000)]));
    for (const locale of ['en-US', 'de', 'es-419', 'fr', 'ja', 'ko'])
      for (const values of [{}, long])
        for (const wrong of [undefined, all]) {
          const draft = { command: command.name, values, files: [], ...(wrong && { wrong }) };
          const fields = fieldsToAsk(command, draft);
          if (fields.length === 0) continue;
          const customId = drafts.keep('form', draft);
          const form = formOf({ command, fields, draft, customId, locale, locales, before: () => undefined });
          expect(modalFaults(JSON.parse(JSON.stringify(form)) as Modal), `${command.name} ${locale}`).toEqual(
            [],
          );
          expect(form.components.length).toBeLessThanOrEqual(5);
          expect(form.custom_id.length).toBeLessThanOrEqual(100);
          for (const { label, description = '' } of form.components) {
            expect(label.length).toBeLessThanOrEqual(45);
            expect(description.length).toBeLessThanOrEqual(100);
          }
        }
  }
});

test('a draft is forgotten after an hour, and the number of drafts has a bound', async () => {
  const clock = createFakeClock();
  const drafts = createDrafts(clock);
  const files = [{ name: 'tale.txt', at: {} }];
  const draft = { command: 'story', values: { title: 'A tale' }, files };
  const id = drafts.keep('form', draft);
  expect(draftKindOf(id)).toBe('form');
  expect(drafts.find(id)).toEqual({ draft, whole: true });
  await clock.advance(61 * 60_000);
  expect(drafts.find(id)).toMatchObject({ whole: false });
  const first = drafts.keep('edit', draft);
  for (let count = 0; count < 5000; count += 1) drafts.keep('form', draft);
  expect(drafts.find(first)).toMatchObject({ whole: false });
  expect(drafts.find('form:nonsense')).toBeUndefined();
});

test('a text longer than a form can show stays whole while something else is mended', () => {
  const command = catalogue.find('translate');
  if (!command) throw new Error('there is no such command');
  const values = { texts: 'Good morning '.repeat(400), target_language: 'Klingon' };
  const draft = { command: 'translate', values, files: [], wrong: ['target_language'] };
  const fields = fieldsToAsk(command, draft);
  expect(fields[0]).toBe('target_language');
  expect(fields).not.toContain('texts');
  expect(
    filledIn(draft, { values: { target_language: 'Spanish' }, files: [], emptied: [] }).values['texts'],
  ).toBe(values.texts);
});

test('what was emptied in a form no longer counts, and a new file takes the old one’s place', () => {
  const old = { name: 'old.txt', field: 'file', at: {} };
  const anew = { name: 'new.txt', field: 'file', at: {} };
  const draft = { command: 'story', values: { title: 'A tale', source_language: 'German' }, files: [old] };
  expect(filledIn(draft, { values: { description: 'Long ago' }, files: [anew], emptied: ['title'] })).toEqual(
    {
      command: 'story',
      values: { source_language: 'German', description: 'Long ago' },
      files: [anew],
    },
  );
});

test('a field with nothing but spaces in it is empty', () => {
  const field = (custom_id: string, value: string) => ({
    type: ComponentType.Label as const,
    id: 1,
    component: { type: ComponentType.TextInput as const, id: 2, custom_id, value },
  });
  const components = [field('voice_id', '  '), field('text', ' \n'), field('language', 'French')];
  expect(readSubmit({ custom_id: 'form', components })).toEqual({
    values: { language: 'French' },
    files: [],
    emptied: ['voice_id', 'text'],
  });
});
