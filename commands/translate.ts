// Translation: segments of text from one language into another. Interface document §4.4.

import { operation } from '../src/domain/commands/command.ts';
import { choice, language, lines, number, optional } from '../src/domain/commands/field-builders.ts';
import { dictionaries, gender, idsFor, project } from './shared.ts';

export const translate = operation({
  name: 'translate',
  also: ['translation', 'trans'],
  title: 'Translation',
  verb: 'Translate',
  summary: 'Translate text into another language.',
  example: 'Good morning everyone to:Spanish',
  endpoint: '/translate',
  sends: 'json',
  failedWord: 'ERROR',
  deadlineMinutes: 5,
  fields: {
    texts: lines({
      label: 'Text',
      help: 'What should be translated? Each line is translated on its own.',
      as: 'text',
    }),
    target_language: language({
      label: 'To',
      help: 'The language to translate into.',
      as: 'to',
      side: 'target',
      ids: idsFor('target'),
      setting: 'target_language',
    }),
    source_language: language({
      label: 'From',
      help: 'The language of the text.',
      as: 'from',
      side: 'source',
      ids: idsFor('source'),
      setting: 'language',
      of: 'texts',
    }),
    formality: optional(
      choice({
        label: 'Formality',
        help: 'How the reader is addressed.',
        choices: [
          { label: 'Formal', value: 1 },
          { label: 'Informal', value: 2 },
        ],
      }),
    ),
    gender: gender('Preferred grammatical gender.'),
    age: optional(
      number({
        label: 'Age',
        help: 'Age of the intended audience in years.',
        whole: true,
        more: true,
      }),
    ),
    ...dictionaries,
    ...project,
  },
  outcome: { result: '/translation-result/{run_id}', inStatus: false, files: {}, texts: 'texts' },
  languageUse: { translates: { from: 'source_language', to: 'target_language' } },
  action: { takes: 'texts' },
  onward: [
    {
      name: 'say',
      label: 'Say it',
      operation: 'tts',
      takes: { text: 'texts', language: { field: 'target_language' } },
    },
  ],
});
