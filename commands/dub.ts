// End-to-end dubbing of a recording or film into other languages. Interface document §4.1. The document lacks the
// result's format; its names are public facts.

import { defineOperation, type Field } from '../src/domain/commands/command.ts';
import {
  choiceField,
  fileField,
  languageField,
  languagesField,
  linkField,
  numberField,
  numbersField,
  optionalField,
  reviewedLinesField,
  toggleField,
} from '../src/domain/commands/field-builders.ts';
import type { FollowUp } from '../src/domain/commands/follow-up.ts';
import { STUDIO_MEDIA_KINDS } from '../src/domain/media/file-kinds.ts';
import { message } from '../src/messages/message.ts';
import { dictionaryFields, listLanguageIds, projectFields } from './shared-fields.ts';

/** True if the URL clearly names a different file kind. The service judges links without an extension. */
function isOtherThanMxf(address: unknown): boolean {
  const ending = /\.([a-z0-9]{2,4})$/i.exec(URL.parse(String(address))?.pathname ?? '')?.[1]?.toLowerCase();
  return ending !== undefined && ['mp4', 'm4v', 'mov', 'mp3', 'flac', 'wav', 'aac'].includes(ending);
}

/** Follow-up of a finished dub that asks for one of its languages, if there are several. */
const createFormatFollowUp = (name: string, label: string, format: string): FollowUp => ({
  name,
  label,
  isSecondary: true,
  operation: 'dub-alt-format',
  inputs: {
    run_id: 'run-id',
    language: { field: 'target_languages' },
    output_format: { value: format },
  },
  pickOneField: 'language',
});

const finishedRunField = numberField({
  label: 'Run',
  help: 'The run of the finished dub.',
  min: 1,
  isInteger: true,
  inherited: true,
});

/**
 * The service's `/dub-alt-format`, as its SDK sends it (public fact; not in the document). The answer's format is
 * undocumented: another client found `output_url`, immediately or when the call was repeated after the task.
 */
export const dubConversionOperation = defineOperation({
  name: 'dub-alt-format',
  aliases: [],
  parent: 'dub',
  title: 'Dub',
  verb: 'Convert it',
  summary: 'Convert a finished dub to another format.',
  example: 'language:Spanish format:MP3',
  endpoint: '/dub-alt-format',
  createPath: '/dub-alt-format/{run_id}/{language}',
  bodyFormat: 'json',
  failureWord: 'ERROR',
  idleTimeoutMinutes: 30,
  fields: {
    run_id: finishedRunField,
    language: languageField({
      label: 'Language',
      help: 'One of the languages of the dub.',
      side: 'target',
      ids: listLanguageIds('target'),
    }),
    output_format: choiceField({
      label: 'Format',
      help: 'The file type to convert to.',
      shortName: 'format',
      choices: ['mp3', 'wav', 'flac', 'aac', 'm4a', 'mp4', 'mov', 'mkv', 'mxf'].map((value) => ({
        label: value.toUpperCase(),
        value,
      })),
    }),
  },
  outcome: {
    path: '/dub-alt-format/{run_id}/{language}',
    repeatsCreate: true,
    kind: 'film',
    synthetic: 'dub',
    isInStatus: true,
    files: {
      output: {
        label: 'Dub',
        addressFields: ['output_url', 'audio_url', 'video_url', 'result_url', 'download_url', 'url'],
      },
    },
  },
  unsupportedMessage: 'dubInForm',
});

/** Fields that a correction sends again. Subtitles are absent, since with them nothing would have been misheard. */
const REPEATED_FIELDS = [
  'video_url',
  'target_languages',
  'source_language',
  'captions',
  'ai_optimization',
  'selected_audio_tracks',
  'add_output_as_an_audio_track',
  ...Object.keys(dictionaryFields),
  ...Object.keys(projectFields),
];

/** Repeats a poorly understood dub, with a review of its lines. */
const correctFollowUp: FollowUp = {
  name: 'correct',
  label: 'Correct the words',
  operation: 'dub',
  inputs: {
    ...Object.fromEntries(REPEATED_FIELDS.map((field) => [field, { field }])),
    review: { value: 'yes' },
  },
  onlyIfPoorlyUnderstood: true,
};

/** Fields of a finished dub that a change of its lines shows on its card. */
const CHANGED_FIELDS = ['target_languages', 'source_language', 'captions'];

/** Opens the lines of a finished dub. Only changed lines are spoken again. */
const changeLinesFollowUp: FollowUp = {
  name: 'lines',
  label: 'Change lines',
  isSecondary: true,
  operation: 'dub-again',
  inputs: { run_id: 'run-id', ...Object.fromEntries(CHANGED_FIELDS.map((field) => [field, { field }])) },
  requiredReport: 'can_change_lines',
  review: { operation: 'dub-lines', field: 'lines' },
};

const baseDub = defineOperation({
  name: 'dub',
  aliases: ['dubbing', 'voiceover', 'subtitles'],
  title: 'Dub',
  verb: 'Dub it',
  summary: 'Dub a film or recording into other languages.',
  example: 'https://example.com/talk.mp4 from:English to:Spanish,French',
  endpoint: '/dub',
  bodyFormat: 'json',
  failureWord: 'ERROR',
  idleTimeoutMinutes: 60,
  fields: {
    video_url: linkField({
      label: 'Link',
      help: 'Public link to the film or recording (MP4, MOV, MP3, WAV …), or a shared file.',
      shortName: 'link',
      kinds: ['mp4', 'mov', 'mxf', 'mp3', 'flac', 'wav', 'aac'],
      studioKinds: STUDIO_MEDIA_KINDS,
    }),
    target_languages: languagesField({
      label: 'To',
      help: 'One or more languages to dub into.',
      shortName: 'to',
      side: 'target',
      ids: listLanguageIds('target'),
      setting: 'target_language',
    }),
    source_language: languageField({
      label: 'From',
      help: 'The language spoken in the original.',
      shortName: 'from',
      side: 'source',
      ids: listLanguageIds('source'),
      setting: 'language',
    }),
    subtitles: optionalField(
      fileField({
        label: 'Subtitles',
        help: 'An .srt or .vtt file with the spoken text; used instead of speech recognition.',
        kinds: ['srt', 'vtt'],
        isAdvanced: true,
      }),
    ),
    // Our own field, neither in the document nor in the SDK.
    captions: optionalField(
      choiceField({
        label: 'Captions in the film',
        help: 'Put captions into the film: as a track to switch on, or burnt into the picture.',
        choices: [
          { label: 'Track', value: 'track' },
          { label: 'Burn', value: 'burn' },
        ],
        isAdvanced: true,
        studioOnly: 'card.noCaptions',
      }),
    ),
    ai_optimization: optionalField(
      toggleField({
        label: 'Smooth timing',
        help: 'Adjust timestamps so that speech is not rushed.',
        shortName: 'smooth',
        isAdvanced: true,
        default: true,
      }),
    ),
    selected_audio_tracks: optionalField(
      numbersField({
        label: 'Audio tracks',
        help: 'MXF only: one or two track numbers to dub, counted from 0.',
        shortName: 'tracks',
        minCount: 1,
        maxCount: 2,
        isAdvanced: true,
      }),
    ),
    add_output_as_an_audio_track: optionalField(
      toggleField({
        label: 'Keep original tracks',
        help: 'MXF only: add the dub as an extra track.',
        shortName: 'extra',
        isAdvanced: true,
        default: false,
      }),
    ),
    ...dictionaryFields,
    ...projectFields,
  },
  rules: ['selected_audio_tracks', 'add_output_as_an_audio_track'].map((field) => ({
    field,
    isViolated: (values) => (values[field] ?? false) !== false && isOtherThanMxf(values['video_url']),
    message: message('problems.onlyFor', { kind: 'MXF' }),
  })),
  outcome: {
    path: '/dub-result/{run_id}',
    isInStatus: false,
    hasParts: true,
    isPerLanguage: true,
    linesField: 'transcript',
    captionsPath: '/transcript/{run_id}/{language}',
    kind: 'film',
    synthetic: 'dub',
    files: {
      video: { label: 'Dubbed film', addressFields: ['video_url', 'output_video_url'], optional: true },
      audio: { label: 'Dubbed sound', addressFields: ['audio_url', 'output_audio_url'], optional: true },
    },
  },
  languageUse: {
    recognizedField: 'source_language',
    translatedFields: { from: 'source_language', to: 'target_languages', allowsSame: true },
    spokenField: 'target_languages',
  },
  action: { field: 'video_url' },
  followUps: [
    correctFollowUp,
    changeLinesFollowUp,
    createFormatFollowUp('mp3', 'Convert to MP3', 'mp3'),
    createFormatFollowUp('wav', 'Convert to WAV', 'wav'),
    { ...createFormatFollowUp('plain', 'Remove the captions', 'mp4'), requiredField: 'captions' },
  ],
});

/** Common part of both steps of a reviewed dub, which are reached only from a dub, never from a message. */
const { action: _, ...dubWithoutAction } = baseDub;
const reviewStepBase = { ...dubWithoutAction, aliases: [], parent: 'dub', localName: 'dub' };

/** Prepares the lines of a dub for review. Only the built-in studio supports it. */
export const dubReviewLinesOperation = defineOperation({
  ...reviewStepBase,
  name: 'dub-lines',
  endpoint: '/dub-lines',
  followUps: [],
  idleTimeoutMinutes: 30,
  outcome: { path: '/dub-lines-result/{run_id}', isInStatus: false, kind: 'film', files: {}, isReview: true },
});

const inherit = <T>(field: Field<T>): Field<T> => ({ ...field, inherited: true });

const linesField = optionalField(
  reviewedLinesField({
    label: 'Lines',
    help: 'The spoken text by language.',
    isAdvanced: true,
    inherited: 'sent',
  }),
);

/** Makes a finished dub again with other lines. Only the built-in studio supports it. */
export const dubAgainOperation = defineOperation({
  ...reviewStepBase,
  name: 'dub-again',
  endpoint: '/dub-again',
  createPath: '/dub-again/{run_id}',
  followUps: (baseDub.followUps ?? []).filter(({ name }) => name !== correctFollowUp.name),
  idleTimeoutMinutes: 30,
  fields: {
    run_id: finishedRunField,
    target_languages: optionalField(inherit(baseDub.fields.target_languages)),
    source_language: optionalField(inherit(baseDub.fields.source_language)),
    captions: inherit(baseDub.fields.captions),
    lines: linesField,
  },
  rules: [],
});

/** Dubs with reviewed lines. Only the built-in studio supports it. */
export const reviewedDub = defineOperation({
  ...reviewStepBase,
  name: 'reviewed-dub',
  fields: {
    ...baseDub.fields,
    lines: linesField,
  },
});

const { video_url, target_languages, source_language, ...others } = baseDub.fields;

export const dub = defineOperation({
  ...baseDub,
  fields: {
    video_url,
    target_languages,
    source_language,
    review: optionalField(
      toggleField({
        label: 'Check lines first',
        help: 'Check and correct the lines before anything is spoken.',
      }),
    ),
    ...others,
  },
  variant: {
    triggerField: 'review',
    operation: dubReviewLinesOperation,
    fieldNames: {},
    languageUse: baseDub.languageUse ?? {},
    review: { operation: 'reviewed-dub', field: 'lines' },
  },
});
