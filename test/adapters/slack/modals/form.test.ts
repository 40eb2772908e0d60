// Forms: valid blocks for every command, initial values, parsed submissions, and errors at fields.

import type { InputBlock, KnownBlock } from '@slack/types';
import { describe, expect, test } from 'vitest';
import type { SlackInvocation } from '../../../../src/adapters/slack/modals/draft-store.ts';
import { parseFormState, renderForm } from '../../../../src/adapters/slack/modals/form.ts';
import { parseEvent } from '../../../../src/adapters/slack/payloads/event.ts';
import { toFileRef } from '../../../../src/adapters/slack/payloads/files.ts';
import type { Command } from '../../../../src/domain/commands/command.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import { viewFaults } from '../../../fakes/slack/content/blocks.ts';
import { catalogue } from '../setup.ts';

const wording = getMessages();
const caller = { team: 'T1', user: 'U1', name: 'Ana', channel: 'C1', thread: '1.1' };
const draftOf = (command: Command, more: Partial<SlackInvocation> = {}): SlackInvocation => ({
  command: command.name,
  values: {},
  files: [],
  caller,
  ...more,
});
const find = (name: string): Command => {
  const found = catalogue.findCommand(name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const blocks = (command: Command, more: Partial<SlackInvocation> = {}) =>
  renderForm({ catalogue, command, draft: draftOf(command, more), id: 'ID', messages: wording })
    .blocks as readonly KnownBlock[];
const block = (command: Command, name: string, more: Partial<SlackInvocation> = {}) =>
  blocks(command, more).find((one) => one.block_id === name);

test('offers only the languages that the draft allows', () => {
  const fieldChoices = { language: ['Spanish (Spain)', 'French (France)'] };
  const { element } = block(find('dub-alt-format'), 'language', { fieldChoices }) as InputBlock;
  expect(element.type === 'static_select' && element.options?.map(({ value }) => value)).toEqual(fieldChoices.language);
});

test('explains that a reference recording is chosen on its message', () => {
  const told = JSON.stringify(blocks(find('voice')));
  expect(told).toContain('Recording: open the menu (⋮) of a message that has it and choose “Make a voice like this”.');
  expect(JSON.stringify(blocks(find('tts')))).not.toContain('(⋮)');
});

describe.each(catalogue.commands.map((one) => [one.name, one] as const))('the form of %s', (_, command) => {
  test('is accepted by Slack folded, unfolded, empty and filled', () => {
    const values = Object.fromEntries(
      Object.entries(command.fields).map(([name, { options }]) => [
        name,
        options.kind === 'text' || options.kind === 'lines'
          ? `Text <!here> ${'x'.repeat(200)}`
          : options.kind === 'number'
            ? '3'
            : 'Something (a, b), else',
      ]),
    );
    for (const more of [
      {},
      { showsAdvanced: true },
      { values },
      { values, showsAdvanced: true, askFirst: Object.keys(values) },
    ]) {
      const problems = [
        { message: 'Something is wrong.' },
        { field: Object.keys(values)[0] ?? '', message: 'is wrong' },
      ];
      for (const wrong of [[], problems])
        expect(
          viewFaults(
            renderForm({
              catalogue,
              command,
              draft: draftOf(command, more),
              id: 'ID',
              messages: wording,
              problems: wrong,
            }),
            'modal',
          ),
        ).toEqual([]);
    }
  });

  test('offers More until unfolded', () => {
    const hasMore = (more: Partial<SlackInvocation>) =>
      blocks(command, more).some((one) => one.block_id === 'more-fields');
    expect(hasMore({})).toBe(Object.values(command.fields).some(({ isAdvanced }) => isAdvanced));
    expect(hasMore({ showsAdvanced: true })).toBe(false);
  });
});

test('reports that an overlong text is kept', () => {
  const values = { text: 'x'.repeat(3001) };
  expect(JSON.stringify(blocks(find('tts'), { values }))).toContain('your text of 3001 characters is kept');
});

test('searches voices and languages, several at once where allowed', () => {
  expect(block(find('tts'), 'voice_id')).toMatchObject({
    optional: true,
    element: { type: 'external_select', min_query_length: 0 },
  });
  const values = { target_languages: 'Spanish (Spain), Chinese (Mandarin, Simplified)' };
  expect(block(find('dub'), 'target_languages', { values })).toMatchObject({
    element: {
      type: 'multi_external_select',
      initial_options: [{ value: 'Spanish (Spain)' }, { value: 'Chinese (Mandarin, Simplified)' }],
    },
  });
});

test('offers an optional file beside a link', () => {
  expect(block(find('dub'), 'video_url')).toMatchObject({ optional: true });
  expect(block(find('dub'), 'video_url:file')).toMatchObject({
    optional: true,
    element: { type: 'file_input', max_files: 1, filetypes: expect.arrayContaining(['mp4', 'mxf']) },
  });
});

test('keeps a file given earlier and makes it optional', () => {
  const files = [toFileRef('T1', { id: 'F1', name: 'call.mp3' }, 'media_file')];
  expect(block(find('separate'), 'media_file', { files })).toMatchObject({
    optional: true,
    hint: { text: expect.stringContaining('“call.mp3” is kept') },
  });
  expect(block(find('separate'), 'media_file')).toMatchObject({ optional: false });
});

test('round-trips the form’s draft and command', () => {
  const command = find('tts');
  const view = renderForm({ catalogue, command, draft: draftOf(command), id: 'ID', messages: wording });
  const sent = (private_metadata = '') => {
    const body = { type: 'view_submission', user: { id: 'U1' }, view: { id: 'V1', private_metadata } };
    return parseEvent(body, 0);
  };
  expect(sent(view.private_metadata)).toMatchObject({
    formMetadata: { draft: 'ID', command: 'tts' },
    caller: { channel: 'C1', thread: '1.1' },
  });
  expect(sent('{"draft":1}')?.formMetadata).toBeUndefined();
});

const held = (values: Record<string, object>) => ({
  values: Object.fromEntries(
    Object.entries(values).map(([name, one]) => [name, { [`field:${name.replace(/:file$/, '')}`]: one }]),
  ),
});

test('parses texts, single and multiple choices, files and emptied fields', () => {
  const state = held({
    video_url: { value: null },
    'video_url:file': { files: [{ id: 'F1', name: 'a.mp4', size: 3, mimetype: 'video/mp4' }] },
    target_languages: {
      selected_options: [{ value: 'French' }, { value: 'Chinese (Mandarin, Simplified)' }],
    },
    source_language: { selected_option: { value: 'English' } },
    ai_optimization: { selected_option: null },
  });
  expect(parseFormState(state as never, 'T1')).toEqual({
    values: { target_languages: 'French, Chinese (Mandarin, Simplified)', source_language: 'English' },
    files: [
      {
        name: 'a.mp4',
        bytes: 3,
        type: 'video/mp4',
        field: 'video_url',
        platformRef: { team: 'T1', fileId: 'F1' },
      },
    ],
    clearedFields: ['video_url', 'ai_optimization'],
  });
});
