// Audio separation: the voice (the service's foreground) and the background. Interface document §4.7.

import { operation } from '../src/domain/commands/command.ts';
import { file } from '../src/domain/commands/field-builders.ts';
import { project } from './shared.ts';

export const separate = operation({
  name: 'separate',
  also: ['separation', 'audio', 'clean', 'split', 'stems', 'isolate', 'karaoke', 'vocals'],
  title: 'Separation',
  verb: 'Separate',
  summary: 'Separate the voice in a recording from the background.',
  example: 'project:"Interview clean-up"',
  endpoint: '/audio-separation',
  sends: 'form',
  failedWord: 'ERROR',
  deadlineMinutes: 15,
  fields: {
    media_file: file({
      label: 'Recording',
      help: 'An .aac, .flac, .mp3 or .wav file; 10 seconds to 10 minutes work best.',
      as: 'file',
      kinds: ['aac', 'flac', 'mp3', 'wav'],
    }),
    ...project,
  },
  outcome: {
    result: '/audio-separation-result/{run_id}',
    inStatus: true,
    files: {
      foreground: { label: 'Voice', names: ['foreground_url', 'foreground_audio_url'] },
      background: { label: 'Background', names: ['background_url', 'background_audio_url'] },
    },
  },
  onward: [
    {
      name: 'transcribe',
      label: 'Transcribe',
      operation: 'transcribe',
      takes: { media_url: { file: 'foreground' } },
    },
    {
      name: 'dub',
      label: 'Dub the voice',
      operation: 'dub',
      takes: { video_url: { file: 'foreground' } },
      asks: ['target_languages'],
    },
    {
      name: 'like',
      label: 'A voice like this',
      operation: 'clone',
      takes: { file: { file: 'foreground' } },
      asks: ['voice_name'],
    },
  ],
  action: { takes: 'media_file' },
});
