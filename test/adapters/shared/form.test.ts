// Forms as every platform sees them: which fields, in which order, what stands in them, and what came back.

import { describe, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import type { Draft } from '../../../src/adapters/shared/drafts.ts';
import {
  errorsAt,
  type FormRoom,
  fieldsToAsk,
  filledIn,
  formField,
  refusalOf,
  suggestionsOf,
} from '../../../src/adapters/shared/form.ts';
import { type Command, createCatalogue } from '../../../src/domain/commands/command.ts';
import { labelOf } from '../../../src/domain/commands/locale.ts';
import { wordingFor } from '../wording.ts';

const catalogue = createCatalogue(commands);
const wording = wordingFor();
const SMALL: FormRoom = { parts: 5, characters: 4000, unfolds: false };
const LARGE: FormRoom = { parts: 98, characters: 3000, unfolds: true };
const find = (name: string): Command => {
  const found = catalogue.find(name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};
const draftOf = (command: string, more: Partial<Draft> = {}): Draft => ({
  command,
  values: {},
  files: [],
  ...more,
});
const file = (name: string, field: string) => ({ name, field, at: {} });

describe('which fields are asked for', () => {
  test('in a small form: what is wrong, what is missing, then the others; a link takes two parts', () => {
    expect(
      fieldsToAsk(find('story'), draftOf('story', { values: { narrator_voice_id: 'Rose' } }), SMALL),
    ).toEqual(['file', 'title', 'source_language', 'description']);
    expect(fieldsToAsk(find('dub'), draftOf('dub'), SMALL).slice(0, 2)).toEqual([
      'video_url',
      'target_languages',
    ]);
    const [first] = fieldsToAsk(find('tts'), draftOf('tts', { wrong: ['language'] }), SMALL);
    expect(first).toBe('language');
  });

  test('a text longer than a small form can show is left as it is while something else is mended', () => {
    const values = { texts: 'Good morning '.repeat(400), target_language: 'Klingon', speed: '2' };
    const draft = draftOf('translate', { values, wrong: ['target_language'] });
    const fields = fieldsToAsk(find('translate'), draft, SMALL);
    expect([fields[0], fields.includes('texts')]).toEqual(['target_language', false]);
    const mended = filledIn(find('translate'), draft, {
      values: { target_language: 'Spanish' },
      files: [],
      emptied: [],
    });
    expect(mended.values['texts']).toBe(values.texts);
    // What no field has would be refused again and again.
    expect(mended.values).not.toHaveProperty('speed');
  });

  test.each(catalogue.commands.map((one) => [one.name, one] as const))(
    'in a large form of %s: all in their order, folded ones once unfolded',
    (name, command) => {
      const all = Object.keys(command.fields).filter((field) => !command.fields[field]?.leadsTo);
      expect(fieldsToAsk(command, draftOf(name, { unfolded: true }), LARGE)).toEqual(all);
      const folded = all.filter((field) => command.fields[field]?.more);
      expect(fieldsToAsk(command, draftOf(name), LARGE)).toEqual(
        all.filter((field) => !folded.includes(field)),
      );
    },
  );
});

describe('what stands in a field', () => {
  test('what was given, else what was chosen before; a default is chosen beforehand', () => {
    const tts = find('tts');
    expect(formField(tts, 'voice_id', draftOf('tts'), wording, 'Rose')).toMatchObject({
      filled: 'Rose',
      must: false,
    });
    const given = draftOf('tts', { values: { voice_id: 'Émile' } });
    expect(formField(tts, 'voice_id', given, wording, 'Rose')).toMatchObject({ filled: 'Émile' });
    const translate = find('translate');
    const formality = formField(
      translate,
      'formality',
      draftOf('translate', { values: { formality: '2' } }),
      wording,
    );
    expect(formality?.choices?.filter(({ chosen }) => chosen).map(({ value }) => value)).toEqual(['2']);
  });

  test('a file that was given need not be given again, and a link or a file will do', () => {
    const separate = find('separate');
    const field = (files: Draft['files']) =>
      formField(separate, 'media_file', draftOf('separate', { files }), wording);
    expect(field([])).toMatchObject({ must: true, file: undefined });
    expect(field([file('call.mp3', 'media_file')])).toMatchObject({ must: false, file: 'call.mp3' });
    expect(formField(find('dub'), 'video_url', draftOf('dub'), wording)).toMatchObject({
      must: false,
      link: true,
    });
  });

  test('labels, help and choices are in the person’s language', () => {
    const german = wordingFor('de');
    const field = formField(find('translate'), 'formality', draftOf('translate'), german);
    const english = formField(find('translate'), 'formality', draftOf('translate'), wording);
    expect(field?.label).not.toBe(english?.label);
    expect(field?.choices?.map(({ label }) => label)).not.toEqual(
      english?.choices?.map(({ label }) => label),
    );
    expect(labelOf(find('tts'), 'text', german)).toBe('Text');
  });
});

describe('what came back', () => {
  test('a new file takes the place of a link or a file, a link that of a file, and what was emptied is gone', () => {
    const before = draftOf('dub', {
      values: { video_url: 'https://example.com/a.mp4', source_language: 'English', project_name: 'Demo' },
      wrong: ['video_url'],
    });
    const film = file('b.mp4', 'video_url');
    const after = filledIn(find('dub'), before, {
      values: { target_languages: 'French' },
      files: [film],
      emptied: ['source_language'],
    });
    expect(after).toEqual({
      command: 'dub',
      values: { target_languages: 'French', project_name: 'Demo' },
      files: [film],
      wrong: [],
    });
    const anew = filledIn(find('dub'), after, {
      values: {},
      files: [file('c.mp4', 'video_url')],
      emptied: [],
    });
    expect(anew.files.map(({ name }) => name)).toEqual(['c.mp4']);
    const back = filledIn(find('dub'), after, {
      values: { video_url: 'https://example.com/d.mp4' },
      files: [],
      emptied: [],
    });
    expect(back.files).toEqual([]);
  });

  test('a file that was given for no field gives way at the one it goes to, and one that no field takes is dropped', () => {
    const loose = (command: string, name: string) => draftOf(command, { files: [{ name, at: {} }] });
    const link = { values: { video_url: 'https://example.com/d.mp4' }, files: [], emptied: [] };
    expect(filledIn(find('dub'), loose('dub', 'tale.txt'), link).files).toEqual([]);
    expect(filledIn(find('dub'), loose('dub', 'a.mp4'), link).files).toEqual([]);
    const other = { values: { target_languages: 'Spanish' }, files: [], emptied: ['video_url'] };
    expect(filledIn(find('dub'), loose('dub', 'a.mp4'), other).files).toEqual([file('a.mp4', 'video_url')]);
    const words = { values: { text: 'Hi' }, files: [], emptied: [] };
    expect(filledIn(find('tts'), loose('tts', 'tale.txt'), words).files).toEqual([]);
  });

  test('errors stand at their parts; what belongs to none that is shown at the first, with its label', () => {
    const problems = [
      { field: 'target_languages', message: 'is missing' },
      { field: 'video_url', message: 'is missing' },
      { field: 'selected_audio_tracks', message: 'works with MXF files only' },
      { message: 'Nothing fits.' },
    ];
    expect(errorsAt(find('dub'), problems, ['video_url:file', 'target_languages'], wording)).toEqual({
      target_languages: 'To is missing',
      'video_url:file': 'Link is missing Audio tracks works with MXF files only Nothing fits.',
    });
    expect(errorsAt(find('dub'), problems, [], wording)).toEqual({});
  });

  test('a refusal says what is wrong and keeps which fields a form asks for first', () => {
    const problems = [
      { field: 'text', message: 'is too long' },
      { field: 'text', message: 'is odd' },
      { message: 'No.' },
    ];
    const { view, draft } = refusalOf(find('tts'), draftOf('tts'), problems, wording);
    expect(view).toMatchObject({
      mood: 'failed',
      line: 'Nothing was sent yet. Please change this:',
      problems,
    });
    expect(draft.wrong).toEqual(['text']);
    expect(refusalOf(find('tts'), draftOf('tts'), [], wording, 'Later.').view.line).toBe('Later.');
  });
});

test('a candidate without a name goes by its value, and one whose value is too long is left out', () => {
  const found = [
    { value: '7', label: ' ' },
    { value: '8', label: '', detail: 'English' },
    { value: 'x'.repeat(11), label: 'long' },
  ];
  expect(suggestionsOf(found, 10, ['8'])).toEqual([
    { value: '8', label: '8 · English' },
    { value: '7', label: '7' },
  ]);
});
