// Forms on the fake: opened for missing input, within Discord's limits, kept over a restart, and reopened with the
// input after a refusal.

import { ComponentType } from 'discord.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseModalSubmit } from '../../../src/adapters/discord/interaction-input.ts';
import {
  buildModal,
  formatDraftCustomId,
  MODAL_FORM_LIMITS,
  parseDraftCustomId,
} from '../../../src/adapters/discord/modal.ts';
import { selectFormFields } from '../../../src/adapters/shared/form.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import { modalFaults } from '../../fakes/discord/limits.ts';
import { allComponents, type Modal } from '../../fakes/discord/world.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { reader } from './message/reader.ts';
import { catalogue, type Live, openDiscord, startHearing } from './setup.ts';

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

test('opens an upload form for a story without a document', async () => {
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

test('asks for a voice’s description and sample text', async () => {
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

test('takes a dub as a link or a file', async () => {
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

test('keeps an uploaded file while another field is corrected', async () => {
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

test('Translate asks only for languages and remembers the last answer', async () => {
  const { discord, ana, channel, bot } = live;
  const said = discord.say(ana, channel, 'Good morning');
  const act = await discord.messageAction(ana, channel, 'Translate', said);
  const { modal } = await act.answered;
  expect(ids(modal)).toEqual(['target_language', 'source_language', 'formality']);
  // An optional field's choice can be cleared.
  expect(part(modal, 'formality')?.type).toBe(ComponentType.StringSelect);
  await discord.submit(ana, act, { target_language: 'Spanish', formality: '2' });
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(bot.taken[0]?.request.values).toMatchObject({ texts: ['Good morning'], formality: 2 });
  const second = await discord.messageAction(ana, channel, 'Translate', said);
  const filled = (await second.answered).modal;
  expect(part(filled, 'target_language')?.value).toBe('Spanish');
  expect(discord.refusals).toEqual([]);
});

test('Translate on captions takes the file and asks how to show them', async () => {
  const { discord, ana, channel, bot } = live;
  const said = discord.say(ana, channel, 'See', [{ name: 'talk.srt', bytes: Buffer.from('1') }]);
  const act = await discord.messageAction(ana, channel, 'Translate', said);
  const { modal } = await act.answered;
  expect(ids(modal)).toEqual(['target_language', 'source_language', 'layout', 'formality']);
  await discord.submit(ana, act, { target_language: 'Spanish', layout: 'bilingual' });
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(bot.taken[0]?.request).toMatchObject({
    values: { layout: 'bilingual', target_language: 54 },
    files: { file: { name: 'talk.srt' } },
  });
});

test('/translate alone asks for a text or a file', async () => {
  const { discord, ana, channel } = live;
  const { modal } = await (await discord.slash(ana, channel, 'translate', {})).answered;
  expect(ids(modal)).toEqual(['texts', 'target_language', 'file', 'source_language', 'formality']);
});

test('Speak translated asks for the language and speaks the translation', async () => {
  const { discord, ana, channel, bot } = live;
  const act = await discord.messageAction(ana, channel, 'Speak translated', discord.say(ana, channel, 'Hello'));
  const { modal } = await act.answered;
  expect(ids(modal)[0]).toBe('target_language');
  await discord.submit(ana, act, { target_language: 'Spanish', voice_id: 'Rose' });
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(bot.taken[0]?.request).toMatchObject({
    command: 'translated-tts',
    values: { text: 'Hello', voice_id: 7, source_language: 1 },
  });
  expect(discord.refusals).toEqual([]);
});

test('accepts a form opened before a restart with all input', async () => {
  const { discord, ana, channel, connection, notes } = live;
  const said = discord.say(ana, channel, 'Good morning '.repeat(20));
  const act = await discord.messageAction(ana, channel, 'Translate', said);
  await act.answered;
  await connection.stop();
  const after = await startHearing(discord, undefined, notes);
  await discord.submit(ana, act, { target_language: 'Spanish' });
  await expect.poll(() => after.bot.taken).toHaveLength(1);
  expect(after.bot.taken[0]?.request.values['texts']).toHaveLength(1);
  await after.connection.stop();
});

test('reports a form’s lost draft and keeps its input', async () => {
  const { discord, ana, channel, connection } = live;
  const said = discord.say(ana, channel, 'Good morning '.repeat(20));
  const act = await discord.messageAction(ana, channel, 'Translate', said);
  await act.answered;
  await connection.stop();
  const after = await startHearing(discord, undefined, createFakeNotes());
  const sent = await discord.submit(ana, act, { target_language: 'Spanish' });
  expect((await sent.answered).said).toBe('message');
  expect(sent.message?.ephemeral).toBe(true);
  expect(sent.message?.embeds[0]?.description).toContain('is lost');
  expect(after.bot.taken).toEqual([]);
  if (!sent.message) throw new Error('nothing was said');
  const { modal } = await (await discord.press(ana, sent.message, 'Edit')).answered;
  expect(part(modal, 'target_language')?.value).toBe('Spanish');
  expect(ids(modal)).toContain('texts');
  await after.connection.stop();
});

test('parses a form’s subject from its id, old formats included', () => {
  const id = { kind: 'edit', draftId: 'aB-_9', command: 'tts' } as const;
  expect(parseDraftCustomId(formatDraftCustomId(id))).toEqual(id);
  expect(parseDraftCustomId('form:7K2QF9MA:tts:{"text":"Hi"}')).toMatchObject({
    kind: 'form',
    command: 'tts',
  });
  expect(parseDraftCustomId('7K2QF9MA:stop')).toBeUndefined();
});

test('keeps every command’s form within Discord’s limits in every language', () => {
  for (const command of catalogue.operations) {
    const all = Object.keys(command.fields);
    const long = Object.fromEntries(all.map((name) => [name, '👩‍👩‍👧 '.repeat(2000)]));
    for (const locale of ['en-US', 'de', 'es-419', 'fr', 'ja', 'ko', 'pt-BR', 'ru', 'zh-TW'])
      for (const values of [{}, long])
        for (const askFirst of [undefined, all]) {
          const draft = { command: command.name, values, files: [], askFirst };
          if (selectFormFields(command, draft, MODAL_FORM_LIMITS).length === 0) continue;
          const customId = formatDraftCustomId({
            kind: 'form',
            draftId: 'x'.repeat(32),
            command: command.name,
          });
          const messages = getMessages(locale);
          const form = buildModal({ command, draft, customId, messages, findLastChoice: () => undefined });
          expect(modalFaults(JSON.parse(JSON.stringify(form)) as Modal), `${command.name} ${locale}`).toEqual([]);
          expect(form.components.length).toBeLessThanOrEqual(5);
          expect(form.custom_id.length).toBeLessThanOrEqual(100);
          for (const { label, description = '' } of form.components) {
            expect(label.length).toBeLessThanOrEqual(45);
            expect(description.length).toBeLessThanOrEqual(100);
          }
        }
  }
});

test('treats a field with only spaces as empty', () => {
  const field = (custom_id: string, value: string) => ({
    type: ComponentType.Label as const,
    id: 1,
    component: { type: ComponentType.TextInput as const, id: 2, custom_id, value },
  });
  const components = [field('voice_id', '  '), field('text', ' \n'), field('language', 'French')];
  expect(parseModalSubmit({ custom_id: 'form', components }, undefined, reader())).toEqual({
    values: { language: 'French' },
    files: [],
    clearedFields: ['voice_id', 'text'],
  });
});

test('starts one task for a form sent twice; reports repeats', async () => {
  const { discord, ana, channel, bot } = live;
  const act = await discord.slash(ana, channel, 'voice');
  await act.answered;
  const given = { voice_description: DESCRIPTION, text: 'Come in and sit down.' };
  await Promise.all([discord.submit(ana, act, given), discord.submit(ana, act, given)]);
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(bot.taken).toHaveLength(1);
});

test('edits settings in a prefilled form and clears emptied ones', async () => {
  const { discord, ana, channel, bot } = live;
  const asked = await discord.slash(ana, channel, 'settings');
  await discord.until(() => asked.message?.components.length === 1);
  const act = await discord.press(ana, asked.message as never, 'Change defaults');
  const { modal } = await act.answered;
  expect(ids(modal)).toEqual(['voice', 'language', 'target_language', 'scope', 'reset']);
  expect(part(modal, 'voice')).toMatchObject({ value: 'Rose' });
  expect(part(modal, 'language')).toMatchObject({ value: 'English' });
  expect(part(modal, 'scope')).toMatchObject({
    type: ComponentType.RadioGroup,
    options: [{ value: 'me', default: true }, { value: 'here' }],
  });
  expect(part(modal, 'reset')).toMatchObject({ type: ComponentType.Checkbox, default: false });
  await discord.submit(ana, act, { voice: '', target_language: 'French', scope: 'here' });
  await expect
    .poll(() => bot.asked.at(-1)?.invocation.values)
    .toMatchObject({
      voice: 'none',
      language: 'English',
      target_language: 'French',
      scope: 'here',
      reset: false,
    });
  expect(discord.refusals).toEqual([]);
});
