// Designs a voice from a description and offers two samples. Interface document §4.5. The document lacks the result's
// format; `previews` is a public fact.

import { defineOperation } from '../src/domain/commands/command.ts';
import { fileField, optionalField, textField } from '../src/domain/commands/field-builders.ts';
import { RECORDING_FILE_KINDS } from './clone.ts';
import { savedVoiceTtsFollowUp } from './shared-fields.ts';

export const voice = defineOperation({
  name: 'voice',
  aliases: ['text-to-voice'],
  title: 'Voice',
  verb: 'Design it',
  summary: 'Design a voice by describing it; you get two samples and save the one you like.',
  example:
    'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire text:"Come in and sit down by the fire, dear."',
  endpoint: '/text-to-voice',
  bodyFormat: 'json',
  failureWord: 'ERROR',
  idleTimeoutMinutes: 5,
  fields: {
    voice_description: textField({
      label: 'Description',
      help: 'Gender, age, accent, tone, style: at least 18 words and 100 characters.',
      shortName: 'description',
      isMultiline: true,
      shownMax: 1000,
      // The service fails on shorter descriptions, so they are rejected before they cost anything.
      minContent: { words: 18, characters: 100, topics: 'gender, age, accent, tone, pace and style' },
    }),
    text: textField({
      label: 'Sample text',
      help: 'The words of the samples; 100 characters or more sound best.',
      isMultiline: true,
      shownMax: 1000,
    }),
    recording: optionalField(
      fileField({
        label: 'Recording',
        help: 'Instead of a description: a voice like the one in it, if it is yours or you have permission.',
        shortName: 'file',
        kinds: RECORDING_FILE_KINDS,
        opens: 'clone',
      }),
    ),
  },
  outcome: {
    path: '/text-to-voice-result/{run_id}',
    isInStatus: false,
    files: {},
    kind: 'voice',
    samplesField: 'previews',
    spokenTextField: 'text',
    synthetic: 'voice',
  },
  followUps: [savedVoiceTtsFollowUp],
});
