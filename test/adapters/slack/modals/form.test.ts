// Forms: every command's blocks as Slack takes them, what is filled in, what comes back, and errors at their fields.

import type { InputBlock, KnownBlock } from '@slack/types';
import { describe, expect, test } from 'vitest';
import type { Draft } from '../../../../src/adapters/slack/modals/drafts.ts';
import { formOf, readState } from '../../../../src/adapters/slack/modals/form.ts';
import { readEvent } from '../../../../src/adapters/slack/payloads/event.ts';
import { fileRef } from '../../../../src/adapters/slack/payloads/files.ts';
import type { Command } from '../../../../src/domain/commands/command.ts';
import { viewFaults } from '../../../fakes/slack/content/blocks.ts';
import { wordingFor } from '../../wording.ts';
import { catalogue } from '../setup.ts';

const wording = wordingFor();
const caller = { team: 'T1', user: 'U1', name: 'Ana', channel: 'C1', thread: '1.1' };
const draftOf = (command: Command, more: Partial<Draft> = {}): Draft => ({
  command: command.name,
  values: {},
  files: [],
  caller,
  ...more,
});
const find = (name: string): Command => {
  const found = catalogue.find(name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const blocks = (command: Command, more: Partial<Draft> = {}) =>
  formOf({ catalogue, command, draft: draftOf(command, more), id: 'ID', wording })
    .blocks as readonly KnownBlock[];
const block = (command: Command, name: string, more: Partial<Draft> = {}) =>
  blocks(command, more).find((one) => one.block_id === name);

test('of a language that only some are offered for, these are chosen from', () => {
  const offers = { language: ['Spanish (Spain)', 'French (France)'] };
  const { element } = block(find('dub-alt-format'), 'language', { offers }) as InputBlock;
  expect(element.type === 'static_select' && element.options?.map(({ value }) => value)).toEqual(
    offers.language,
  );
});

test('a recording that a voice is to be like is chosen on its message, and the form says so', () => {
  const told = JSON.stringify(blocks(find('voice')));
  expect(told).toContain(
    'Recording: open the menu (⋮) of a message that has it and choose “A voice like this”.',
  );
  expect(JSON.stringify(blocks(find('tts')))).not.toContain('(⋮)');
});

describe.each(catalogue.commands.map((one) => [one.name, one] as const))('the form of %s', (_, command) => {
  test('is one that Slack takes, folded and unfolded, empty and filled', () => {
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
      { unfolded: true },
      { values },
      { values, unfolded: true, wrong: Object.keys(values) },
    ]) {
      const problems = [
        { message: 'Something is wrong.' },
        { field: Object.keys(values)[0] ?? '', message: 'is wrong' },
      ];
      for (const wrong of [[], problems])
        expect(
          viewFaults(
            formOf({ catalogue, command, draft: draftOf(command, more), id: 'ID', wording, problems: wrong }),
            'modal',
          ),
        ).toEqual([]);
    }
  });

  test('says where more is until it is unfolded', () => {
    const hasMore = (more: Partial<Draft>) => blocks(command, more).some((one) => one.block_id === 'more');
    expect(hasMore({})).toBe(Object.values(command.fields).some(({ more }) => more));
    expect(hasMore({ unfolded: true })).toBe(false);
  });
});

test('a text that no input holds is said to be kept', () => {
  const values = { text: 'x'.repeat(3001) };
  expect(JSON.stringify(blocks(find('tts'), { values }))).toContain('your text of 3001 characters is kept');
});

test('voices and languages are searched, several languages at once where several are meant', () => {
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

test('a link has a file beside it, and neither is a must', () => {
  expect(block(find('dub'), 'video_url')).toMatchObject({ optional: true });
  expect(block(find('dub'), 'video_url:file')).toMatchObject({
    optional: true,
    element: { type: 'file_input', max_files: 1, filetypes: expect.arrayContaining(['mp4', 'mxf']) },
  });
});

test('a file that was given already is kept and need not be given again', () => {
  const files = [fileRef('T1', { id: 'F1', name: 'call.mp3' }, 'media_file')];
  expect(block(find('separate'), 'media_file', { files })).toMatchObject({
    optional: true,
    hint: { text: expect.stringContaining('“call.mp3” is kept') },
  });
  expect(block(find('separate'), 'media_file')).toMatchObject({ optional: false });
});

test('what a form is about comes back with it', () => {
  const command = find('tts');
  const view = formOf({ catalogue, command, draft: draftOf(command), id: 'ID', wording });
  const sent = (private_metadata = '') => {
    const body = { type: 'view_submission', user: { id: 'U1' }, view: { id: 'V1', private_metadata } };
    return readEvent(body, 0);
  };
  expect(sent(view.private_metadata)).toMatchObject({
    form: { draft: 'ID', command: 'tts' },
    caller: { channel: 'C1', thread: '1.1' },
  });
  expect(sent('{"draft":1}')?.form).toBeUndefined();
});

const held = (values: Record<string, object>) => ({
  values: Object.fromEntries(
    Object.entries(values).map(([name, one]) => [name, { [`field:${name.replace(/:file$/, '')}`]: one }]),
  ),
});

test('a form that came back is read: texts, choices, several choices, files, and what was emptied', () => {
  const state = held({
    video_url: { value: null },
    'video_url:file': { files: [{ id: 'F1', name: 'a.mp4', size: 3, mimetype: 'video/mp4' }] },
    target_languages: {
      selected_options: [{ value: 'French' }, { value: 'Chinese (Mandarin, Simplified)' }],
    },
    source_language: { selected_option: { value: 'English' } },
    ai_optimization: { selected_option: null },
  });
  expect(readState(state as never, 'T1')).toEqual({
    values: { target_languages: 'French, Chinese (Mandarin, Simplified)', source_language: 'English' },
    files: [
      { name: 'a.mp4', bytes: 3, type: 'video/mp4', field: 'video_url', at: { team: 'T1', file: 'F1' } },
    ],
    emptied: ['video_url', 'ai_optimization'],
  });
});
