// Voice from a description: two samples to choose from. Interface document §4.5.
// The result's shape is not shown there; `previews` is a public fact of the service.

import { operation } from '../src/domain/commands/command.ts';
import { file, optional, text } from '../src/domain/commands/field-builders.ts';
import { RECORDINGS } from './clone.ts';
import { sayWithKept } from './shared.ts';

export const voice = operation({
  name: 'voice',
  also: ['text-to-voice'],
  title: 'Voice',
  verb: 'Design it',
  summary: 'Design a voice by describing it; you get two samples and keep the one you like.',
  example:
    'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire text:"Come in and sit down by the fire, dear."',
  endpoint: '/text-to-voice',
  sends: 'json',
  failedWord: 'ERROR',
  deadlineMinutes: 5,
  fields: {
    voice_description: text({
      label: 'Description',
      help: 'Gender, age, accent, tone, style: at least 18 words and 100 characters.',
      as: 'description',
      long: true,
      cap: 1000,
      // Shorter descriptions are not processed successfully, so they are refused before they cost anything.
      minContent: { words: 18, characters: 100, about: 'gender, age, accent, tone, pace and style' },
    }),
    text: text({
      label: 'Sample text',
      help: 'What the samples say; 100 characters or more sound best.',
      long: true,
      cap: 1000,
    }),
    recording: optional(
      file({
        label: 'Recording',
        help: 'Instead of a description: a voice like the one in it, if it is yours or you may.',
        as: 'file',
        kinds: RECORDINGS,
        leadsTo: 'clone',
      }),
    ),
  },
  outcome: {
    result: '/text-to-voice-result/{run_id}',
    inStatus: false,
    files: {},
    samples: 'previews',
    says: 'text',
    synthetic: 'voice',
  },
  onward: [sayWithKept],
});
