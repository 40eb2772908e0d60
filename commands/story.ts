// Stories: a text or Word document becomes a narrated audio story. Interface document §4.6. The bot makes texts of other
// formats, one for each chapter of a book. Also the translated story,
// which is not in the document: the service's `/translated-story`, as its SDK sends it (public fact). Its result path
// is assumed to take the story's run id, since the language beside it identifies the translation.

import { defineOperation } from '../src/domain/commands/command.ts';
import {
  fileField,
  languageField,
  numberField,
  optionalField,
  textField,
  voiceField,
} from '../src/domain/commands/field-builders.ts';
import type { FollowUp } from '../src/domain/commands/follow-up.ts';
import { castField, dictionaryFields, listLanguageIds, speedField, storyFolderFields } from './shared-fields.ts';

const storyFiles = { story: { label: 'Story', addressFields: ['story_url', 'audio_url'] } };

/** `runSource`: source of the story's run id. */
const createTranslationFollowUps = (runSource: FollowUp['inputs'][string]): readonly FollowUp[] => [
  {
    name: 'language',
    label: 'In another language',
    operation: 'translated-story',
    inputs: { run_id: runSource, source_language: { field: 'source_language' } },
    askedFields: ['target_language'],
  },
];

export const translatedStory = defineOperation({
  name: 'translated-story',
  aliases: [],
  parent: 'story',
  title: 'Story',
  verb: 'Tell it',
  summary: 'Tell a finished story in another language.',
  example: 'to:Spanish',
  endpoint: '/translated-story',
  createPath: '/translated-story/{run_id}',
  bodyFormat: 'json',
  failureWord: 'ERROR',
  idleTimeoutMinutes: 15,
  fields: {
    run_id: numberField({
      label: 'Run',
      help: 'The run of the finished story.',
      min: 1,
      isInteger: true,
      inherited: true,
    }),
    target_language: languageField({
      label: 'Into',
      help: 'The language to tell it in.',
      shortName: 'to',
      side: 'target',
      ids: listLanguageIds('target'),
    }),
    source_language: optionalField(
      languageField({
        label: 'Language',
        help: 'The language of the story.',
        shortName: 'language',
        side: 'source',
        ids: listLanguageIds('source'),
        inherited: true,
      }),
    ),
  },
  outcome: {
    path: '/translated-story-result/{run_id}/{target_language}?include_transcript=true',
    isInStatus: false,
    kind: 'speech',
    files: storyFiles,
    linesField: 'transcript',
    synthetic: 'voice',
  },
  languageUse: {
    translatedFields: { from: 'source_language', to: 'target_language' },
    spokenField: 'target_language',
  },
  unsupportedMessage: 'translatedStory',
  followUps: createTranslationFollowUps({ field: 'run_id' }),
});

export const story = defineOperation({
  name: 'story',
  aliases: ['narrate', 'narration', 'audiobook'],
  title: 'Story',
  verb: 'Tell it',
  summary: 'Have a book, a document or a web page read aloud.',
  example: 'title:"The lighthouse"',
  endpoint: '/story',
  bodyFormat: 'form',
  failureWord: 'ERROR',
  idleTimeoutMinutes: 15,
  fields: {
    file: fileField({
      label: 'Document',
      help: 'A book or another text: .txt, .docx, .epub, .html, .md or .pdf.',
      kinds: ['txt', 'docx'],
      textKinds: ['epub', 'html', 'md', 'pdf'],
    }),
    title: optionalField(
      textField({ label: 'Title', help: 'Title of the story, 3–255 characters.', min: 3, max: 255 }),
    ),
    narrator_voice_id: optionalField(
      voiceField({
        label: 'Narrator',
        help: 'Who reads it: the name or number of a voice.',
        shortName: 'voice',
        setting: 'voice',
      }),
    ),
    source_language: languageField({
      label: 'Language',
      help: 'The language of the document.',
      shortName: 'language',
      side: 'source',
      ids: listLanguageIds('source'),
      setting: 'language',
    }),
    speed: speedField,
    cast: optionalField(castField),
    description: optionalField(
      textField({
        label: 'Description',
        help: 'What the story is about, 3–5000 characters.',
        isMultiline: true,
        min: 3,
        max: 5000,
        isAdvanced: true,
      }),
    ),
    ...dictionaryFields,
    ...storyFolderFields,
  },
  outcome: {
    hasParts: true,
    path: '/story-result/{run_id}?include_transcript=true',
    isInStatus: true,
    kind: 'speech',
    files: storyFiles,
    linesField: 'transcript',
    synthetic: 'voice',
  },
  languageUse: { spokenField: 'source_language' },
  script: {
    textField: 'file',
    voiceField: 'narrator_voice_id',
    languageField: 'source_language',
    castField: 'cast',
    speech: {
      operation: 'tts',
      fieldNames: { file: 'text', narrator_voice_id: 'voice_id', source_language: 'language', speed: 'speed' },
    },
  },
  book: { fileField: 'file', languageField: 'source_language', titleField: 'title' },
  action: { field: 'file' },
  followUps: createTranslationFollowUps('run-id'),
});
