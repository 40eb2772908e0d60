// Story: a text or Word document becomes a narrated audio story. Interface document §4.6. And the same story in another language.
// That one is not in the document; it is the service's own `/translated-story`, as its SDK sends it (a public fact). The run in the
// result's path is taken to be the story's, since the target language beside it tells one translation from another.

import { operation } from '../src/domain/commands/command.ts';
import { file, language, number, optional, text, voice } from '../src/domain/commands/field-builders.ts';
import type { Follow } from '../src/domain/commands/follow.ts';
import { dictionaries, idsFor, storyFolder } from './shared.ts';

const files = { story: { label: 'Story', names: ['story_url', 'audio_url'] } };

/** `run`: where the number of the story's run is taken from. */
const inAnotherLanguage = (run: Follow['takes'][string]): readonly Follow[] => [
  {
    name: 'language',
    label: 'In another language',
    operation: 'translated-story',
    takes: { run_id: run, source_language: { field: 'source_language' } },
    asks: ['target_language'],
  },
];

export const translatedStory = operation({
  name: 'translated-story',
  also: [],
  partOf: 'story',
  title: 'Story',
  verb: 'Tell it',
  summary: 'Have a finished story told in another language.',
  example: 'to:Spanish',
  endpoint: '/translated-story',
  createPath: '/translated-story/{run_id}',
  sends: 'json',
  failedWord: 'ERROR',
  deadlineMinutes: 15,
  fields: {
    run_id: number({
      label: 'Run',
      help: 'The run of the finished story.',
      min: 1,
      whole: true,
      carried: true,
    }),
    target_language: language({
      label: 'Into',
      help: 'The language to tell it in.',
      as: 'to',
      side: 'target',
      ids: idsFor('target'),
    }),
    source_language: optional(
      language({
        label: 'Language',
        help: 'The language of the story.',
        as: 'language',
        side: 'source',
        ids: idsFor('source'),
        carried: true,
      }),
    ),
  },
  outcome: {
    result: '/translated-story-result/{run_id}/{target_language}?include_transcript=true',
    inStatus: false,
    files,
    lines: 'transcript',
    synthetic: 'voice',
  },
  languageUse: {
    translates: { from: 'source_language', to: 'target_language' },
    speaks: 'target_language',
  },
  notOffered: 'translatedStory',
  onward: inAnotherLanguage({ field: 'run_id' }),
});

export const story = operation({
  name: 'story',
  also: ['narrate', 'narration', 'audiobook'],
  title: 'Story',
  verb: 'Tell it',
  summary: 'Have a text or Word document read aloud as a story.',
  example: 'title:"The lighthouse"',
  endpoint: '/story',
  sends: 'form',
  failedWord: 'ERROR',
  deadlineMinutes: 15,
  fields: {
    file: file({ label: 'Document', help: 'A .txt or .docx document.', kinds: ['txt', 'docx'] }),
    title: optional(
      text({ label: 'Title', help: 'Title of the story, 3–255 characters.', min: 3, max: 255 }),
    ),
    narrator_voice_id: optional(
      voice({
        label: 'Narrator',
        help: 'Who reads it: the name or number of a voice.',
        as: 'voice',
        setting: 'voice',
      }),
    ),
    source_language: language({
      label: 'Language',
      help: 'The language of the document.',
      as: 'language',
      side: 'source',
      ids: idsFor('source'),
      setting: 'language',
    }),
    description: optional(
      text({
        label: 'Description',
        help: 'What the story is about, 3–5000 characters.',
        long: true,
        min: 3,
        max: 5000,
        more: true,
      }),
    ),
    ...dictionaries,
    ...storyFolder,
  },
  outcome: {
    inParts: true,
    result: '/story-result/{run_id}?include_transcript=true',
    inStatus: true,
    files,
    lines: 'transcript',
    synthetic: 'voice',
  },
  languageUse: { speaks: 'source_language' },
  action: { takes: 'file' },
  onward: inAnotherLanguage('run'),
});
