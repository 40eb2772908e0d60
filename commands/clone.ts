// A voice of one's own, made of a recording. Not in the interface document's seven; it is the service's `/create-custom-voice` with all
// its fields but the one that would publish the voice, which is never sent (public facts of the service). Its answer is the voice.

import { operation } from '../src/domain/commands/command.ts';
import { file, language, number, optional, text, toggle } from '../src/domain/commands/field-builders.ts';
import { gender, idsFor, sayWithKept } from './shared.ts';

export const RECORDINGS = ['mp3', 'wav', 'flac', 'aac'] as const;

export const clone = operation({
  name: 'clone',
  also: ['clone-voice', 'my-voice'],
  partOf: 'voice',
  title: 'Own voice',
  verb: 'A voice like this',
  summary: 'Make a voice of a recording, if it is yours or you may.',
  example: 'Ana',
  endpoint: '/create-custom-voice',
  sends: 'form',
  failedWord: 'ERROR',
  deadlineMinutes: 10,
  needsConsent: true,
  fields: {
    voice_name: text({ label: 'Name', help: 'What the voice is called in lists.', as: 'name', max: 60 }),
    file: file({
      label: 'Recording',
      help: 'One person who speaks clearly, without music; 10 to 60 seconds work best.',
      kinds: RECORDINGS,
    }),
    gender: gender('Of the voice.', 0),
    language: optional(
      language({
        label: 'Language',
        help: 'The language the voice is at home in.',
        side: 'source',
        ids: idsFor('source'),
        more: true,
      }),
    ),
    age: optional(
      number({ label: 'Age', help: 'Of the voice, in years.', min: 1, max: 120, whole: true, more: true }),
    ),
    description: optional(
      text({
        label: 'Description',
        help: 'What the voice is like. Everybody on the account at the media service can read it.',
        long: true,
        max: 1000,
        more: true,
      }),
    ),
    enhance_audio: optional(
      toggle({ label: 'Clean up', help: 'Take noise out of the recording first.', as: 'clean', more: true }),
    ),
  },
  outcome: { result: '', inStatus: true, files: {}, voice: 'voice_id' },
  action: { takes: 'file' },
  onward: [sayWithKept],
});
