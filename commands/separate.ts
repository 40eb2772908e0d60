// Audio separation into voice (the service's foreground) and background. Interface document §4.7.

import { defineOperation } from '../src/domain/commands/command.ts';
import { fileField } from '../src/domain/commands/field-builders.ts';
import { projectFields } from './shared-fields.ts';

export const separate = defineOperation({
  name: 'separate',
  aliases: ['separation', 'audio', 'clean', 'split', 'stems', 'isolate', 'karaoke', 'vocals'],
  title: 'Separation',
  verb: 'Separate',
  summary: 'Separate the voice in a recording from the background.',
  example: 'project:"Interview clean-up"',
  endpoint: '/audio-separation',
  bodyFormat: 'form',
  failureWord: 'ERROR',
  idleTimeoutMinutes: 15,
  fields: {
    media_file: fileField({
      label: 'Recording',
      help: 'An .aac, .flac, .mp3 or .wav file; 10 seconds to 10 minutes work best.',
      shortName: 'file',
      kinds: ['aac', 'flac', 'mp3', 'wav'],
    }),
    ...projectFields,
  },
  outcome: {
    path: '/audio-separation-result/{run_id}',
    isInStatus: true,
    kind: 'sound',
    files: {
      foreground: { label: 'Voice', addressFields: ['foreground_url', 'foreground_audio_url'] },
      background: { label: 'Background', addressFields: ['background_url', 'background_audio_url'] },
    },
  },
  followUps: [
    {
      name: 'transcribe',
      label: 'Transcribe',
      operation: 'transcribe',
      inputs: { media_url: { file: 'foreground' } },
    },
    {
      name: 'dub',
      label: 'Dub the voice',
      operation: 'dub',
      inputs: { video_url: { file: 'foreground' } },
      askedFields: ['target_languages'],
    },
    {
      name: 'like',
      label: 'Make a voice like this',
      operation: 'clone',
      inputs: { file: { file: 'foreground' } },
      askedFields: ['voice_name'],
    },
  ],
  action: { field: 'media_file' },
});
