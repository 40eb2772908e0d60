// Text-to-speech: text in, speech out. Interface document §4.2. And speech in another language: the text is translated first.
// That one is not in the document; it is the service's own `/translated-tts`, as its SDK sends it (a public fact).

import { operation } from '../src/domain/commands/command.ts';
import { anything, language, number, optional, text, voice } from '../src/domain/commands/field-builders.ts';
import type { Follow } from '../src/domain/commands/follow.ts';
import { dictionaries, gender, idsFor, project } from './shared.ts';

/** Where the finished speech stands, whichever way it was made. */
const outcome = {
  result: '/tts-result/{run_id}',
  inStatus: false,
  files: { speech: { label: 'Speech', names: ['output_url', 'audio_url', 'file_url'] } },
  synthetic: 'voice',
} as const;

const words = text({ label: 'Text', help: 'What should be said?', long: true });

const speaker = voice({
  label: 'Voice',
  help: 'Who says it: the name or number of a voice.',
  as: 'voice',
  setting: 'voice',
});

const spoken = { label: 'Language', help: 'The language of the text.', side: 'source', of: 'text' } as const;

const into = language({
  label: 'Into',
  help: 'The language to say it in, where that is another one.',
  as: 'to',
  side: 'target',
  ids: idsFor('target'),
});

const age = number({
  label: 'Age',
  help: 'Age of the speaker in years, where the voice leaves it open.',
  whole: true,
  more: true,
});

/** The same text by somebody else, in another language, or with a word that is said otherwise from now on. `language`: the field with that of the text. */
const onwardFrom = (language: string): readonly Follow[] => [
  {
    name: 'voice',
    label: 'Another voice',
    operation: 'tts',
    takes: {
      text: { field: 'text' },
      language: { field: language },
      target_language: { field: 'target_language' },
    },
    asks: ['voice_id'],
  },
  {
    name: 'language',
    label: 'In another language',
    operation: 'tts',
    takes: { text: { field: 'text' }, language: { field: language } },
    asks: ['target_language'],
  },
  {
    name: 'right',
    label: 'Say it right',
    operation: 'dictionary',
    takes: {},
    asks: ['add', 'as'],
    chosenFrom: { field: 'add', text: 'text', language },
  },
];

const GENDER = 'Gender of the speaker, where the voice leaves it open.';

export const translatedTts = operation({
  name: 'translated-tts',
  also: [],
  partOf: 'tts',
  title: 'Speech',
  verb: 'Speak translated',
  summary: 'Translate text and say it in the other language.',
  example: 'Good morning to:Spanish',
  endpoint: '/translated-tts',
  sends: 'json',
  failedWord: 'ERROR',
  deadlineMinutes: 5,
  fields: {
    text: words,
    target_language: into,
    source_language: language({ ...spoken, as: 'language', ids: idsFor('source'), setting: 'language' }),
    voice_id: speaker,
    gender: gender(GENDER),
    age: optional(age),
    ...dictionaries,
    ...project,
  },
  outcome,
  languageUse: {
    translates: { from: 'source_language', to: 'target_language' },
    speaks: 'target_language',
  },
  action: { takes: 'text' },
  inTwo: {
    first: {
      operation: 'translate',
      fields: { texts: 'text', source_language: 'source_language', target_language: 'target_language' },
    },
    second: {
      operation: 'tts',
      words: 'text',
      fields: { voice_id: 'voice_id', language: 'target_language', gender: 'gender', age: 'age' },
    },
  },
  onward: onwardFrom('source_language'),
});

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
    text: words,
    voice_id: speaker,
    language: language({ ...spoken, ids: idsFor('source'), setting: 'language' }),
    target_language: optional(into),
    gender: gender(GENDER, 1),
    age: anything(age),
    ...project,
  },
  outcome: { ...outcome, says: 'text' },
  languageUse: { speaks: 'language' },
  action: { takes: 'text' },
  variant: {
    given: 'target_language',
    operation: translatedTts,
    renamed: { language: 'source_language' },
    languageUse: {
      translates: { from: 'language', to: 'target_language' },
      speaks: 'target_language',
    },
  },
  onward: onwardFrom('language'),
});
