// Transcribes the speech of a recording or film. The service's interface document does not have `/transcribe`; this is
// the call that its SDK sends.

import { defineOperation } from '../src/domain/commands/command.ts';
import { fileField, languageField, linkField, optionalField } from '../src/domain/commands/field-builders.ts';
import { STUDIO_MEDIA_KINDS } from '../src/domain/media/file-kinds.ts';
import { message } from '../src/messages/message.ts';
import { listLanguageIds, projectFields } from './shared-fields.ts';

const kinds = ['mp3', 'wav', 'flac', 'aac'] as const;

export const transcribe = defineOperation({
  name: 'transcribe',
  aliases: ['transcript', 'transcription', 'captions', 'write', 'dictation'],
  title: 'Transcript',
  verb: 'Transcribe',
  summary: 'Write down the speech in a recording or film.',
  example: 'language:English',
  endpoint: '/transcribe',
  bodyFormat: 'form',
  failureWord: 'ERROR',
  idleTimeoutMinutes: 30,
  fields: {
    media_file: optionalField(
      fileField({
        label: 'Recording',
        help: 'A recording, voice message, clip or film.',
        shortName: 'file',
        kinds,
        studioKinds: STUDIO_MEDIA_KINDS,
      }),
    ),
    media_url: optionalField(
      linkField({
        label: 'Link',
        help: 'Public link to a recording or film, instead of a file.',
        shortName: 'link',
        kinds,
        studioKinds: STUDIO_MEDIA_KINDS,
      }),
    ),
    language: languageField({
      label: 'Language',
      help: 'The spoken language.',
      side: 'source',
      ids: listLanguageIds('source'),
      setting: 'language',
    }),
    ...projectFields,
  },
  rules: [
    {
      field: 'media_file',
      isViolated: ({ media_file: file, media_url: url }) => file == null && url == null,
      message: message('problems.missing'),
    },
  ],
  outcome: {
    path: '/transcription-result/{run_id}',
    isInStatus: false,
    kind: 'words',
    files: {},
    linesField: 'transcript',
  },
  languageUse: { recognizedField: 'language' },
  action: { field: 'media_file' },
  followUps: [
    {
      name: 'translate',
      label: 'Translate',
      operation: 'translate',
      inputs: { texts: 'texts', source_language: { field: 'language' } },
      askedFields: ['target_language'],
    },
  ],
});
