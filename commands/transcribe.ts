// Transcription: what is said in a recording or film, in writing. Not in the interface document; it is the service's own
// `/transcribe`, as its SDK sends it (a public fact, shared/service/facts.md §4).

import { operation } from '../src/domain/commands/command.ts';
import { file, language, link, optional } from '../src/domain/commands/field-builders.ts';
import { STUDIO_KINDS } from '../src/domain/media/file-kinds.ts';
import { idsFor, project } from './shared.ts';

const kinds = ['mp3', 'wav', 'flac', 'aac'] as const;

export const transcribe = operation({
  name: 'transcribe',
  also: ['transcript', 'transcription', 'captions', 'write', 'dictation'],
  title: 'Transcript',
  verb: 'Transcribe',
  summary: 'Write down what is said in a recording or film.',
  example: 'language:English',
  endpoint: '/transcribe',
  sends: 'form',
  failedWord: 'ERROR',
  deadlineMinutes: 30,
  fields: {
    media_file: optional(
      file({
        label: 'Recording',
        help: 'A recording, voice message, clip or film.',
        as: 'file',
        kinds,
        studio: STUDIO_KINDS,
      }),
    ),
    media_url: optional(
      link({
        label: 'Link',
        help: 'Public link to a recording or film, instead of a file.',
        as: 'link',
        kinds,
        studio: STUDIO_KINDS,
      }),
    ),
    language: language({
      label: 'Language',
      help: 'The language that is spoken.',
      side: 'source',
      ids: idsFor('source'),
      setting: 'language',
    }),
    ...project,
  },
  rules: [
    {
      field: 'media_file',
      broken: ({ media_file: given, media_url: address }) => given == null && address == null,
      message: ({ missing }) => missing,
    },
  ],
  outcome: { result: '/transcription-result/{run_id}', inStatus: false, files: {}, lines: 'transcript' },
  languageUse: { hears: 'language' },
  action: { takes: 'media_file' },
  onward: [
    {
      name: 'translate',
      label: 'Translate',
      operation: 'translate',
      takes: { texts: 'texts', source_language: { field: 'language' } },
      asks: ['target_language'],
    },
  ],
});
