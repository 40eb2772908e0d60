// Clones a voice from a recording. Not one of the interface document's seven operations: this is the service's
// `/create-custom-voice` with all its fields except the one that publishes the voice, which is never sent (public
// facts). The create call returns the voice.

import { defineOperation } from '../src/domain/commands/command.ts';
import {
  fileField,
  languageField,
  numberField,
  optionalField,
  textField,
  toggleField,
} from '../src/domain/commands/field-builders.ts';
import { createGenderField, listLanguageIds, savedVoiceTtsFollowUp } from './shared-fields.ts';

export const RECORDING_FILE_KINDS = ['mp3', 'wav', 'flac', 'aac'] as const;

export const clone = defineOperation({
  name: 'clone',
  aliases: ['clone-voice', 'my-voice'],
  parent: 'voice',
  title: 'Own voice',
  verb: 'Make a voice like this',
  summary: 'Make a voice from a recording, if it is yours or you have permission.',
  example: 'Ana',
  endpoint: '/create-custom-voice',
  bodyFormat: 'form',
  failureWord: 'ERROR',
  idleTimeoutMinutes: 10,
  needsConsent: true,
  fields: {
    voice_name: textField({
      label: 'Name',
      help: 'What the voice is called in lists.',
      shortName: 'name',
      max: 60,
    }),
    file: fileField({
      label: 'Recording',
      help: 'One person who speaks clearly, without music; 10 to 60 seconds work best.',
      kinds: RECORDING_FILE_KINDS,
    }),
    gender: createGenderField('Gender of the voice.', 0),
    language: optionalField(
      languageField({
        label: 'Language',
        help: 'The native language of the voice.',
        side: 'source',
        ids: listLanguageIds('source'),
        isAdvanced: true,
      }),
    ),
    age: optionalField(
      numberField({
        label: 'Age',
        help: 'Age of the voice in years.',
        min: 1,
        max: 120,
        isInteger: true,
        isAdvanced: true,
      }),
    ),
    description: optionalField(
      textField({
        label: 'Description',
        help: 'What the voice is like. Everybody on the account at the media service can read it.',
        isMultiline: true,
        max: 1000,
        isAdvanced: true,
      }),
    ),
    enhance_audio: optionalField(
      toggleField({
        label: 'Clean up',
        help: 'Remove noise from the recording first.',
        shortName: 'clean',
        isAdvanced: true,
      }),
    ),
  },
  outcome: { path: '', isInStatus: true, kind: 'voice', files: {}, voiceIdField: 'voice_id' },
  action: { field: 'file' },
  followUps: [savedVoiceTtsFollowUp],
});
