// Story: a text or Word document becomes a narrated audio story. Interface document §4.6.

import { operation } from '../src/domain/commands/command.ts';
import { file, language, optional, text, voice } from '../src/domain/commands/field-builders.ts';
import { dictionaries, idsFor, storyFolder } from './shared.ts';

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
    result: '/story-result/{run_id}',
    inStatus: true,
    files: { story: { label: 'Story', names: ['story_url', 'audio_url'] } },
  },
  languageUse: { speaks: 'source_language' },
  action: { takes: 'file' },
});
