// Text-to-sound: a sound effect or a piece of music from a description. Interface document §4.3.

import { operation } from '../src/domain/commands/command.ts';
import { choice, number, optional, text } from '../src/domain/commands/field-builders.ts';
import { project } from './shared.ts';

/** Seconds of a sound effect; for music the service enforces no length (§4.3 rule 1). */
const LONGEST = 10;

export const sound = operation({
  name: 'sound',
  also: ['sounds', 'music', 'noise', 'audio', 'effect', 'sfx', 'text-to-sound'],
  title: 'Sound',
  verb: 'Make it',
  summary: 'Make a sound effect or a piece of music from a description.',
  example: 'rain on a tin roof duration:6',
  endpoint: '/text-to-sound',
  sends: 'json',
  failedWord: 'ERROR',
  deadlineMinutes: 5,
  fields: {
    prompt: text({
      label: 'Description',
      help: 'What should it sound like?',
      as: 'description',
      long: true,
    }),
    audio_type: optional(
      choice({
        label: 'Kind',
        help: 'A sound effect or music.',
        as: 'kind',
        choices: [
          { label: 'Sound effect', value: 'sound' },
          { label: 'Music', value: 'music' },
        ],
        default: 'sound',
      }),
    ),
    duration: optional(
      number({
        label: 'Seconds',
        help: 'Length of a sound effect, 10 seconds at most. Music has a length of its own.',
        over: 0,
        cap: LONGEST,
        default: 8,
      }),
    ),
    ...project,
  },
  rules: [
    {
      field: 'duration',
      broken: ({ duration, audio_type }) => Number(duration ?? 0) > LONGEST && audio_type !== 'music',
      message: ({ orLess }) => orLess(LONGEST),
    },
  ],
  outcome: {
    result: '/text-to-sound-result/{run_id}',
    inStatus: true,
    files: { sound: { label: 'Sound', names: ['audio_url', 'output_url', 'file_url'] } },
    synthetic: 'sound',
    sounds: 'prompt',
  },
  onward: [
    {
      name: 'variation',
      label: 'Variation',
      operation: 'sound',
      takes: {
        prompt: { field: 'prompt' },
        audio_type: { field: 'audio_type' },
        duration: { field: 'duration' },
      },
    },
  ],
});
