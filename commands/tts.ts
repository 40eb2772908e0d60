// Text-to-speech. Interface document §4.2. Also translated speech, which is not in the document: the service's
// `/translated-tts`, as its SDK sends it (public fact).

import { defineOperation } from '../src/domain/commands/command.ts';
import {
  anyValueField,
  languageField,
  numberField,
  optionalField,
  textField,
  voiceField,
} from '../src/domain/commands/field-builders.ts';
import type { FollowUp } from '../src/domain/commands/follow-up.ts';
import {
  castField,
  createGenderField,
  dictionaryFields,
  listLanguageIds,
  projectFields,
  speedField,
} from './shared-fields.ts';

/** Result of both plain and translated speech. */
const speechOutcome = {
  path: '/tts-result/{run_id}',
  isInStatus: false,
  kind: 'speech',
  files: { speech: { label: 'Speech', addressFields: ['output_url', 'audio_url', 'file_url'] } },
  synthetic: 'voice',
} as const;

const textInput = textField({ label: 'Text', help: 'What should be said?', isMultiline: true });

const speakerField = voiceField({
  label: 'Voice',
  help: 'Who says it: the name or number of a voice.',
  shortName: 'voice',
  setting: 'voice',
});

const languageProperties = {
  label: 'Language',
  help: 'The language of the text.',
  side: 'source',
  textField: 'text',
} as const;

const targetLanguageField = languageField({
  label: 'Into',
  help: 'The language to say it in, if it is another one.',
  shortName: 'to',
  side: 'target',
  ids: listLanguageIds('target'),
});

const scriptFields = { textField: 'text', voiceField: 'voice_id', castField: 'cast' } as const;

const ageField = numberField({
  label: 'Age',
  help: 'Age of the speaker in years, if the voice does not set it.',
  isInteger: true,
  isAdvanced: true,
});

/**
 * Repeats the text with a different voice, language or pronunciation. `language`: the field with the text's language.
 */
const createSpeechFollowUps = (language: string): readonly FollowUp[] => [
  {
    name: 'voice',
    label: 'Another voice',
    operation: 'tts',
    inputs: {
      text: { field: 'text' },
      language: { field: language },
      target_language: { field: 'target_language' },
      speed: { field: 'speed' },
    },
    askedFields: ['voice_id'],
  },
  {
    name: 'language',
    label: 'In another language',
    operation: 'tts',
    inputs: { text: { field: 'text' }, language: { field: language }, speed: { field: 'speed' } },
    askedFields: ['target_language'],
  },
  {
    name: 'right',
    label: 'Say it right',
    isSecondary: true,
    operation: 'dictionary',
    inputs: {},
    askedFields: ['add', 'as'],
    wordSuggestions: { field: 'add', text: 'text', language },
  },
];

const GENDER = 'Gender of the speaker, if the voice does not set it.';

export const translatedTts = defineOperation({
  name: 'translated-tts',
  aliases: [],
  parent: 'tts',
  title: 'Speech',
  verb: 'Speak translated',
  summary: 'Translate text and say it in the other language.',
  example: 'Good morning to:Spanish',
  endpoint: '/translated-tts',
  bodyFormat: 'json',
  failureWord: 'ERROR',
  idleTimeoutMinutes: 5,
  fields: {
    text: textInput,
    target_language: targetLanguageField,
    source_language: languageField({
      ...languageProperties,
      shortName: 'language',
      ids: listLanguageIds('source'),
      setting: 'language',
    }),
    voice_id: speakerField,
    speed: speedField,
    cast: optionalField(castField),
    gender: createGenderField(GENDER),
    age: optionalField(ageField),
    ...dictionaryFields,
    ...projectFields,
  },
  outcome: speechOutcome,
  languageUse: {
    translatedFields: { from: 'source_language', to: 'target_language' },
    spokenField: 'target_language',
  },
  script: { ...scriptFields, languageField: 'source_language' },
  action: { field: 'text' },
  twoStep: {
    first: {
      operation: 'translate',
      fields: { texts: 'text', source_language: 'source_language', target_language: 'target_language' },
    },
    second: {
      operation: 'tts',
      textField: 'text',
      fields: { voice_id: 'voice_id', language: 'target_language', gender: 'gender', age: 'age' },
    },
  },
  followUps: createSpeechFollowUps('source_language'),
});

export const tts = defineOperation({
  name: 'tts',
  aliases: ['say', 'speak', 'speech', 'read', 'talk', 'text-to-speech'],
  title: 'Speech',
  verb: 'Speak',
  summary: 'Turn text into speech.',
  example: 'Hello team voice:Rose',
  endpoint: '/tts',
  bodyFormat: 'json',
  failureWord: 'FAILED',
  idleTimeoutMinutes: 5,
  fields: {
    text: textInput,
    voice_id: speakerField,
    language: languageField({ ...languageProperties, ids: listLanguageIds('source'), setting: 'language' }),
    target_language: optionalField(targetLanguageField),
    speed: speedField,
    cast: optionalField(castField),
    gender: createGenderField(GENDER, 1),
    age: anyValueField(ageField),
    ...projectFields,
  },
  outcome: { ...speechOutcome, spokenTextField: 'text', streamPath: '/tts-stream' },
  languageUse: { spokenField: 'language' },
  script: { ...scriptFields, languageField: 'language' },
  action: { field: 'text' },
  variant: {
    triggerField: 'target_language',
    operation: translatedTts,
    fieldNames: { language: 'source_language' },
    languageUse: {
      translatedFields: { from: 'language', to: 'target_language' },
      spokenField: 'target_language',
    },
  },
  followUps: createSpeechFollowUps('language'),
});
