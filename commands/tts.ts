// Text-to-speech: text in, speech out. Interface document §4.2.

import { operation } from '../src/domain/commands/command.ts';
import { anything, language, number, text, voice } from '../src/domain/commands/field-builders.ts';
import { gender, idsFor, project } from './shared.ts';

export const tts = operation({
  name: 'tts',
  also: ['say', 'speak', 'speech', 'read', 'talk', 'text-to-speech'],
  title: 'Speech',
  verb: 'Speak',
  summary: 'Turn text into speech.',
  example: 'Hello team voice:Rose',
  endpoint: '/tts',
  sends: 'json',
  failedWord: 'FAILED',
  deadlineMinutes: 5,
  fields: {
    text: text({ label: 'Text', help: 'What should be said?', long: true }),
    voice_id: voice({
      label: 'Voice',
      help: 'Who says it: the name or number of a voice.',
      as: 'voice',
      setting: 'voice',
    }),
    language: language({
      label: 'Language',
      help: 'The language of the text.',
      side: 'source',
      ids: idsFor('source'),
      setting: 'language',
      of: 'text',
    }),
    gender: gender('Gender of the speaker, where the voice leaves it open.', 1),
    age: anything(
      number({
        label: 'Age',
        help: 'Age of the speaker in years, where the voice leaves it open.',
        whole: true,
        more: true,
      }),
    ),
    ...project,
  },
  outcome: {
    result: '/tts-result/{run_id}',
    inStatus: false,
    files: { speech: { label: 'Speech', names: ['output_url', 'audio_url', 'file_url'] } },
  },
  languageUse: { speaks: 'language' },
  action: { takes: 'text' },
});
