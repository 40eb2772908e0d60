// Tests forms: selection, order and values of the fields, and merging a submission.

import { describe, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import {
  applySubmission,
  createFormField,
  draftFromViewForm,
  type FormLimits,
  prepareSuggestions,
  selectFormFields,
} from '../../../src/adapters/shared/form.ts';
import { createRejectionWithDraft, groupErrorsByInput } from '../../../src/adapters/shared/rejection.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import type { Command } from '../../../src/domain/commands/command.ts';
import { fieldLabel } from '../../../src/domain/commands/command-texts.ts';
import type { FormDraft } from '../../../src/domain/commands/invocation.ts';
import { getMessages } from '../../../src/domain/messages.ts';

const catalogue = createCatalogue(commands);
const messages = getMessages();
const SMALL: FormLimits = { maxInputs: 5, maxCharacters: 4000, hasMoreButton: false };
const LARGE: FormLimits = { maxInputs: 98, maxCharacters: 3000, hasMoreButton: true };
const find = (name: string): Command => {
  const found = catalogue.findCommand(name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};
const draftOf = (command: string, more: Partial<FormDraft> = {}): FormDraft => ({
  command,
  values: {},
  files: [],
  ...more,
});
const file = (name: string, field: string) => ({ name, field, platformRef: {} });

describe('field selection', () => {
  test('asks a small form for invalid, missing, then other fields', () => {
    expect(selectFormFields(find('story'), draftOf('story', { values: { narrator_voice_id: 'Rose' } }), SMALL)).toEqual(
      ['file', 'title', 'source_language', 'description'],
    );
    expect(selectFormFields(find('dub'), draftOf('dub'), SMALL).slice(0, 2)).toEqual(['video_url', 'target_languages']);
    const [first] = selectFormFields(find('tts'), draftOf('tts', { askFirst: ['language'] }), SMALL);
    expect(first).toBe('language');
  });

  test('preserves text too long for a small form during corrections', () => {
    const values = { texts: 'Good morning '.repeat(400), target_language: 'Klingon', speed: '2' };
    const draft = draftOf('translate', { values, askFirst: ['target_language'] });
    const fields = selectFormFields(find('translate'), draft, SMALL);
    expect([fields[0], fields.includes('texts')]).toEqual(['target_language', false]);
    const mended = applySubmission(find('translate'), draft, {
      values: { target_language: 'Spanish' },
      files: [],
      clearedFields: [],
    });
    expect(mended.values['texts']).toBe(values.texts);
    // A value without a field would be rejected again.
    expect(mended.values).not.toHaveProperty('speed');
  });

  test.each(catalogue.commands.map((one) => [one.name, one] as const))(
    'a large form of %s lists its fields in order',
    (name, command) => {
      const all = Object.keys(command.fields).filter(
        (field) => !command.fields[field]?.opens && !command.fields[field]?.isTypedOnly,
      );
      expect(selectFormFields(command, draftOf(name, { showsAdvanced: true }), LARGE)).toEqual(all);
      const folded = all.filter((field) => command.fields[field]?.isAdvanced);
      expect(selectFormFields(command, draftOf(name), LARGE)).toEqual(all.filter((field) => !folded.includes(field)));
    },
  );
});

describe('field values', () => {
  test('prefers given values, then earlier choices, then defaults', () => {
    const tts = find('tts');
    expect(createFormField(tts, 'voice_id', draftOf('tts'), messages, 'Rose')).toMatchObject({
      shownValue: 'Rose',
      isRequired: false,
    });
    const given = draftOf('tts', { values: { voice_id: 'Émile' } });
    expect(createFormField(tts, 'voice_id', given, messages, 'Rose')).toMatchObject({ shownValue: 'Émile' });
    const translate = find('translate');
    const formality = createFormField(
      translate,
      'formality',
      draftOf('translate', { values: { formality: '2' } }),
      messages,
    );
    expect(formality?.choices?.filter(({ isSelected }) => isSelected).map(({ value }) => value)).toEqual(['2']);
  });

  test('does not require a file that was already given', () => {
    const separate = find('separate');
    const field = (files: FormDraft['files']) =>
      createFormField(separate, 'media_file', draftOf('separate', { files }), messages);
    expect(field([])).toMatchObject({ isRequired: true, fileName: undefined });
    expect(field([file('call.mp3', 'media_file')])).toMatchObject({
      isRequired: false,
      fileName: 'call.mp3',
    });
    expect(createFormField(find('dub'), 'video_url', draftOf('dub'), messages)).toMatchObject({
      isRequired: false,
      acceptsLink: true,
    });
  });

  test('labels, help and choices are in the person’s language', () => {
    const german = getMessages('de');
    const field = createFormField(find('translate'), 'formality', draftOf('translate'), german);
    const english = createFormField(find('translate'), 'formality', draftOf('translate'), messages);
    expect(field?.label).not.toBe(english?.label);
    expect(field?.choices?.map(({ label }) => label)).not.toEqual(english?.choices?.map(({ label }) => label));
    expect(german.render(fieldLabel(find('tts'), 'text'))).toBe('Text');
  });
});

describe('submissions', () => {
  test('replaces links and files with new input; clears emptied values', () => {
    const before = draftOf('dub', {
      values: { video_url: 'https://example.com/a.mp4', source_language: 'English', project_name: 'Demo' },
      askFirst: ['video_url'],
    });
    const film = file('b.mp4', 'video_url');
    const after = applySubmission(find('dub'), before, {
      values: { target_languages: 'French' },
      files: [film],
      clearedFields: ['source_language'],
    });
    expect(after).toEqual({
      command: 'dub',
      values: { target_languages: 'French', project_name: 'Demo' },
      files: [film],
      askFirst: [],
    });
    const anew = applySubmission(find('dub'), after, {
      values: {},
      files: [file('c.mp4', 'video_url')],
      clearedFields: [],
    });
    expect(anew.files.map(({ name }) => name)).toEqual(['c.mp4']);
    const back = applySubmission(find('dub'), after, {
      values: { video_url: 'https://example.com/d.mp4' },
      files: [],
      clearedFields: [],
    });
    expect(back.files).toEqual([]);
  });

  describe('of settings', () => {
    const shown = { scope: 'me', voice: 'Walter', language: 'English' };
    const submit = (values: FormDraft['values'], clearedFields: readonly string[] = []) =>
      applySubmission(find('settings'), draftFromViewForm({ command: 'settings', values: shown }), {
        values,
        files: [],
        clearedFields,
      });

    test('stores only what was changed', () => {
      expect(submit(shown).values).toEqual({ scope: 'me' });
      expect(submit({ ...shown, language: 'German' }).values).toEqual({ scope: 'me', language: 'German' });
      expect(submit({ ...shown, scope: 'here' }).values).toEqual({ ...shown, scope: 'here' });
      expect(submit({ ...shown, reset: true }).values).toEqual({ scope: 'me', reset: true });
    });

    test('an emptied field returns to the default', () => {
      const { voice: _, ...others } = shown;
      expect(submit(others, ['voice', 'target_language']).values).toEqual({ scope: 'me', voice: 'none' });
    });

    test('a form opened again shows what is in effect', () => {
      const again = submit({ ...shown, language: 'Klingon' });
      expect(createFormField(find('settings'), 'voice', again, messages)?.shownValue).toBe('Walter');
      expect(createFormField(find('settings'), 'language', again, messages)?.shownValue).toBe('Klingon');
    });

    test('its fields keep their order', () => {
      const draft = draftFromViewForm({ command: 'settings', values: shown });
      expect(selectFormFields(find('settings'), draft, SMALL)).toEqual([
        'voice',
        'language',
        'target_language',
        'scope',
        'reset',
      ]);
    });
  });

  test('moves an unassigned file to its field or drops it', () => {
    const loose = (command: string, name: string) => draftOf(command, { files: [{ name, platformRef: {} }] });
    const link = { values: { video_url: 'https://example.com/d.mp4' }, files: [], clearedFields: [] };
    expect(applySubmission(find('dub'), loose('dub', 'tale.txt'), link).files).toEqual([]);
    expect(applySubmission(find('dub'), loose('dub', 'a.mp4'), link).files).toEqual([]);
    const other = { values: { target_languages: 'Spanish' }, files: [], clearedFields: ['video_url'] };
    expect(applySubmission(find('dub'), loose('dub', 'a.mp4'), other).files).toEqual([file('a.mp4', 'video_url')]);
    const words = { values: { text: 'Hi' }, files: [], clearedFields: [] };
    expect(applySubmission(find('tts'), loose('tts', 'tale.txt'), words).files).toEqual([]);
  });

  test('groups errors by input and puts general ones first', () => {
    const problems = [
      { field: 'target_languages', message: 'please fill this in' },
      { field: 'video_url', message: 'please fill this in' },
      { field: 'selected_audio_tracks', message: 'works with MXF files only' },
      { message: 'Nothing fits.' },
    ];
    expect(groupErrorsByInput(find('dub'), problems, ['video_url:file', 'target_languages'], messages)).toEqual({
      target_languages: 'To: please fill this in',
      'video_url:file': 'Link: please fill this in Audio tracks: works with MXF files only Nothing fits.',
    });
    expect(groupErrorsByInput(find('dub'), problems, [], messages)).toEqual({});
  });

  test('explains a refusal and keeps the fields asked first', () => {
    const problems = [
      { field: 'text', message: 'is too long' },
      { field: 'text', message: 'is odd' },
      { message: 'No.' },
    ];
    const { view, draft } = createRejectionWithDraft(find('tts'), draftOf('tts'), problems, messages);
    expect(view).toMatchObject({
      status: 'failed',
      line: 'Nothing was sent yet. Please change this:',
      problems,
    });
    expect(draft.askFirst).toEqual(['text']);
    expect(createRejectionWithDraft(find('tts'), draftOf('tts'), [], messages, 'Later.').view.line).toBe('Later.');
  });
});

test('labels unnamed candidates by value and drops overlong values', () => {
  const found = [
    { value: '7', label: ' ' },
    { value: '8', label: '', detail: 'English' },
    { value: 'x'.repeat(11), label: 'long' },
  ];
  expect(prepareSuggestions(found, 10, messages, ['8'])).toEqual([
    { value: '8', label: '8 · English' },
    { value: '7', label: '7' },
  ]);
});
