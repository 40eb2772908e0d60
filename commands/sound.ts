// Text-to-sound: a sound effect from a description, and music, which music.ts makes. Interface document §4.3.

import { defineOperation } from '../src/domain/commands/command.ts';
import { choiceField, numberField, optionalField, textField } from '../src/domain/commands/field-builders.ts';
import { classifyPrompt } from '../src/domain/sound-prompts/classify-prompt.ts';
import { message } from '../src/messages/message.ts';
import { MUSIC_SECONDS, music } from './music.ts';
import { projectFields } from './shared-fields.ts';

/** Maximum seconds of a sound effect. The service has no limit for music (§4.3 rule 1). */
const MAX_EFFECT_SECONDS = 10;

export const sound = defineOperation({
  name: 'sound',
  aliases: ['sounds', 'noise', 'audio', 'effect', 'sfx', 'text-to-sound'],
  title: 'Sound',
  verb: 'Make it',
  summary: 'Make a sound effect or a piece of music from a description.',
  example: 'rain on a tin roof duration:6',
  endpoint: '/text-to-sound',
  bodyFormat: 'json',
  failureWord: 'ERROR',
  idleTimeoutMinutes: 5,
  fields: {
    prompt: textField({
      label: 'Description',
      help: 'What should it sound like?',
      shortName: 'description',
      isMultiline: true,
    }),
    audio_type: optionalField(
      choiceField({
        label: 'Kind',
        help: 'A sound effect or music.',
        shortName: 'kind',
        choices: [
          { label: 'Sound effect', value: 'sound' },
          { label: 'Music', value: 'music' },
        ],
        default: 'sound',
        infer: ({ prompt }) => (typeof prompt === 'string' && classifyPrompt(prompt) === 'music' ? 'music' : undefined),
      }),
    ),
    duration: optionalField(
      numberField({
        label: 'Seconds',
        help: 'Length: 10 seconds at most for a sound effect, 3 to 180 for music.',
        exclusiveMin: 0,
        shownMax: MAX_EFFECT_SECONDS,
        default: 8,
      }),
    ),
    ...projectFields,
  },
  rules: [
    {
      field: 'duration',
      isViolated: ({ duration, audio_type }) => Number(duration ?? 0) > MAX_EFFECT_SECONDS && audio_type !== 'music',
      message: message('problems.orLess', { bound: MAX_EFFECT_SECONDS }),
    },
    {
      field: 'duration',
      isViolated: ({ duration, audio_type }) => audio_type === 'music' && Number(duration ?? 0) > MUSIC_SECONDS.max,
      message: message('problems.orLess', { bound: MUSIC_SECONDS.max }),
    },
    {
      field: 'duration',
      isViolated: ({ duration, audio_type }) =>
        audio_type === 'music' && Number(duration ?? MUSIC_SECONDS.min) < MUSIC_SECONDS.min,
      message: message('problems.orMore', { bound: MUSIC_SECONDS.min }),
    },
  ],
  outcome: {
    path: '/text-to-sound-result/{run_id}',
    isInStatus: true,
    kind: 'sound',
    files: { sound: { label: 'Sound', addressFields: ['audio_url', 'output_url', 'file_url'] } },
    synthetic: 'sound',
    soundField: 'prompt',
  },
  variant: { triggerField: 'audio_type', triggerValue: 'music', operation: music, fieldNames: {}, languageUse: {} },
  followUps: [
    {
      name: 'variation',
      label: 'Make a variation',
      operation: 'sound',
      inputs: {
        prompt: { field: 'prompt' },
        audio_type: { value: 'sound' },
        duration: { field: 'duration' },
      },
    },
  ],
});
