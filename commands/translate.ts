// Translates segments of text. Interface document §4.4.

import { defineOperation } from '../src/domain/commands/command.ts';
import {
  choiceField,
  fileField,
  languageField,
  numberField,
  optionalField,
  textLinesField,
} from '../src/domain/commands/field-builders.ts';
import { createGenderField, dictionaryFields, listLanguageIds, projectFields } from './shared-fields.ts';

export const translate = defineOperation({
  name: 'translate',
  aliases: ['translation', 'trans'],
  title: 'Translation',
  verb: 'Translate',
  summary: 'Translate text or a caption file into another language.',
  example: 'Good morning everyone to:Spanish',
  endpoint: '/translate',
  bodyFormat: 'json',
  failureWord: 'ERROR',
  idleTimeoutMinutes: 5,
  fields: {
    texts: textLinesField({
      label: 'Text',
      help: 'What should be translated? Each line is translated on its own.',
      shortName: 'text',
      replacedBy: 'file',
    }),
    file: optionalField(
      fileField({
        label: 'Captions',
        help: 'An .srt or .vtt file to translate instead of a text. Times and markup stay.',
        kinds: ['srt', 'vtt'],
        isBotOnly: true,
      }),
    ),
    target_language: languageField({
      label: 'To',
      help: 'The language to translate into.',
      shortName: 'to',
      side: 'target',
      ids: listLanguageIds('target'),
      setting: 'target_language',
    }),
    source_language: languageField({
      label: 'From',
      help: 'The language of the text.',
      shortName: 'from',
      side: 'source',
      ids: listLanguageIds('source'),
      setting: 'language',
      textField: 'texts',
    }),
    layout: optionalField(
      choiceField({
        label: 'Caption layout',
        help: 'For caption files: the translation alone, or below the original.',
        choices: [
          { label: 'Translation only', value: 'translated' },
          { label: 'Both languages', value: 'bilingual' },
        ],
        isBotOnly: true,
        isAdvanced: true,
        default: 'translated',
      }),
    ),
    formality: optionalField(
      choiceField({
        label: 'Formality',
        help: 'How the reader is addressed.',
        choices: [
          { label: 'Formal', value: 1 },
          { label: 'Informal', value: 2 },
        ],
      }),
    ),
    gender: createGenderField('Preferred grammatical gender.'),
    age: optionalField(
      numberField({
        label: 'Age',
        help: 'Age of the intended audience in years.',
        isInteger: true,
        isAdvanced: true,
      }),
    ),
    ...dictionaryFields,
    ...projectFields,
  },
  outcome: { path: '/translation-result/{run_id}', isInStatus: false, kind: 'words', files: {}, textsField: 'texts' },
  languageUse: { translatedFields: { from: 'source_language', to: 'target_language' } },
  action: { field: 'texts', fileField: 'file' },
  followUps: [
    {
      name: 'say',
      label: 'Say it',
      operation: 'tts',
      inputs: { text: 'texts', language: { field: 'target_language' } },
      requiredField: 'texts',
    },
  ],
});
