// Music from a description: text-to-sound with its kind set. Interface document §4.3.

import { defineOperation } from '../src/domain/commands/command.ts';
import { numberField, optionalField, textField } from '../src/domain/commands/field-builders.ts';
import { projectFields } from './shared-fields.ts';

/** Shorter pieces have no melody; longer ones repeat themselves and take minutes to render. */
export const MUSIC_SECONDS = { min: 3, max: 180 } as const;

export const music = defineOperation({
  name: 'music',
  aliases: ['song', 'tune', 'melody', 'compose', 'jingle', 'beat', 'text-to-music'],
  title: 'Music',
  verb: 'Compose',
  summary: 'Compose a piece of music from a description.',
  example: 'calm piano duration:30',
  endpoint: '/text-to-sound',
  bodyFormat: 'json',
  failureWord: 'ERROR',
  idleTimeoutMinutes: 5,
  preset: { audio_type: 'music' },
  fields: {
    prompt: textField({
      label: 'Description',
      help: 'Style, mood, instruments, tempo: what should it sound like?',
      shortName: 'description',
      isMultiline: true,
    }),
    duration: optionalField(
      numberField({
        label: 'Seconds',
        help: 'Length, 3 to 180 seconds. If empty, about half a minute.',
        ...MUSIC_SECONDS,
      }),
    ),
    ...projectFields,
  },
  outcome: {
    path: '/text-to-sound-result/{run_id}',
    isInStatus: true,
    kind: 'music',
    files: { sound: { label: 'Music', addressFields: ['audio_url', 'output_url', 'file_url'] } },
    synthetic: 'sound',
    soundField: 'prompt',
  },
  followUps: [
    {
      name: 'variation',
      label: 'Make a variation',
      operation: 'music',
      inputs: { prompt: { field: 'prompt' }, duration: { field: 'duration' } },
    },
  ],
});
