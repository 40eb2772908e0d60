// A finished speech card with the actions that open pop-overs, and the forms that these continue.

import type { View } from '../../../../src/domain/views/view.ts';

export const SENTENCE = 'The meeting at ACME starts at nine.';
const ACTIONS = [
  { name: 'follow-up-form:voice', label: 'Other voice', task: 'TASK1' },
  { name: 'follow-up-form:language', label: 'Other language', task: 'TASK1' },
  { name: 'follow-up-form:right', label: 'Say it right', task: 'TASK1', isSecondary: true },
] as const;

export const SPEECH_CARD: View = {
  status: 'done',
  kind: 'speech',
  title: 'Speech',
  line: '',
  input: SENTENCE,
  facts: [
    { label: 'Voice', value: 'Carl' },
    { label: 'Language', value: 'English' },
  ],
  actions: ACTIONS,
};

/** The request behind the card. */
export const SPEECH = {
  command: 'tts',
  values: { text: SENTENCE, language: 'English' },
  files: [],
  precedingTaskId: 'TASK1',
};

/** The entry of a word that the card may mispronounce. */
export const ENTRY = {
  command: 'dictionary',
  values: { add: 'ACME' },
  files: [],
  askFirst: ['add', 'as'],
  fieldChoices: { add: ['ACME'] },
  precedingTaskId: 'TASK1',
};
