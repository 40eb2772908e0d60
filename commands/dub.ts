// End-to-end dubbing: a recording or film in other languages. Interface document §4.1.
// The result's shape is not shown there; its names are public facts of the service.

import { operation } from '../src/domain/commands/command.ts';
import {
  choice,
  file,
  language,
  languages,
  link,
  number,
  numbers,
  optional,
  spokenLines,
  toggle,
} from '../src/domain/commands/field-builders.ts';
import type { Follow } from '../src/domain/commands/follow.ts';
import { STUDIO_KINDS } from '../src/domain/media/file-kinds.ts';
import { dictionaries, idsFor, project } from './shared.ts';

/** True when the address plainly names a file of another kind; links without an ending are the service's to judge. */
function plainlyNotMxf(address: unknown): boolean {
  const ending = /\.([a-z0-9]{2,4})$/i.exec(URL.parse(String(address))?.pathname ?? '')?.[1]?.toLowerCase();
  return ending !== undefined && ['mp4', 'm4v', 'mov', 'mp3', 'flac', 'wav', 'aac'].includes(ending);
}

/** A press on a finished dub: which of its languages is asked for where there are several. */
const inForm = (name: string, label: string, format: string): Follow => ({
  name,
  label,
  operation: 'dub-alt-format',
  takes: {
    run_id: 'run',
    language: { field: 'target_languages' },
    output_format: { value: format },
  },
  oneOf: 'language',
});

/**
 * Not in the document; it is the service's own `/dub-alt-format`, as its SDK sends it (a public fact). What it answers is named nowhere:
 * a client of others found `output_url`, at once or in the answer to the same call once the task is done.
 */
export const dubInForm = operation({
  name: 'dub-alt-format',
  also: [],
  partOf: 'dub',
  title: 'Dub',
  verb: 'Save it',
  summary: 'Have a finished dub in another form.',
  example: 'language:Spanish format:MP3',
  endpoint: '/dub-alt-format',
  createPath: '/dub-alt-format/{run_id}/{language}',
  sends: 'json',
  failedWord: 'ERROR',
  deadlineMinutes: 30,
  fields: {
    run_id: number({
      label: 'Run',
      help: 'The run of the finished dub.',
      min: 1,
      whole: true,
      carried: true,
    }),
    language: language({
      label: 'Language',
      help: 'Which of the languages of the dub.',
      side: 'target',
      ids: idsFor('target'),
    }),
    output_format: choice({
      label: 'Form',
      help: 'The kind of file to make of it.',
      as: 'format',
      choices: ['mp3', 'wav', 'flac', 'aac', 'm4a', 'mp4', 'mov', 'mkv', 'mxf'].map((value) => ({
        label: value.toUpperCase(),
        value,
      })),
    }),
  },
  outcome: {
    result: '/dub-alt-format/{run_id}/{language}',
    repeats: true,
    synthetic: 'dub',
    inStatus: true,
    files: {
      output: {
        label: 'Dub',
        names: ['output_url', 'audio_url', 'video_url', 'result_url', 'download_url', 'url'],
      },
    },
  },
  notOffered: 'dubInForm',
});

/** What is asked for again with it; subtitles were none, or nothing would have been heard. */
const ASKED_AGAIN = [
  'video_url',
  'target_languages',
  'source_language',
  'captions',
  'ai_optimization',
  'selected_audio_tracks',
  'add_output_as_an_audio_track',
  ...Object.keys(dictionaries),
  ...Object.keys(project),
];

/** The same dub again, its lines first, where too little was understood. */
const correct: Follow = {
  name: 'correct',
  label: 'Correct the words',
  operation: 'dub',
  takes: {
    ...Object.fromEntries(ASKED_AGAIN.map((field) => [field, { field }])),
    review: { value: 'yes' },
  },
  ifUnclear: true,
};

const whole = operation({
  name: 'dub',
  also: ['dubbing', 'voiceover', 'subtitles'],
  title: 'Dub',
  verb: 'Dub it',
  summary: 'Dub a film or recording into other languages.',
  example: 'https://example.com/talk.mp4 from:English to:Spanish,French',
  endpoint: '/dub',
  sends: 'json',
  failedWord: 'ERROR',
  deadlineMinutes: 60,
  fields: {
    video_url: link({
      label: 'Link',
      help: 'Public link to the film or recording (MP4, MOV, MP3, WAV …); a shared file will do.',
      as: 'link',
      kinds: ['mp4', 'mov', 'mxf', 'mp3', 'flac', 'wav', 'aac'],
      studio: STUDIO_KINDS,
    }),
    target_languages: languages({
      label: 'To',
      help: 'One or more languages to dub into.',
      as: 'to',
      side: 'target',
      ids: idsFor('target'),
      setting: 'target_language',
    }),
    source_language: language({
      label: 'From',
      help: 'The language spoken in it.',
      as: 'from',
      side: 'source',
      ids: idsFor('source'),
      setting: 'language',
    }),
    subtitles: optional(
      file({
        label: 'Subtitles',
        help: 'An .srt or .vtt file with what is said; used instead of listening to the film.',
        kinds: ['srt', 'vtt'],
        more: true,
      }),
    ),
    // Not in the document, nor in the SDK: ours.
    captions: optional(
      choice({
        label: 'Captions in it',
        help: 'Put captions into the film itself: a track to switch on, or burnt into the pictures.',
        choices: [
          { label: 'Track', value: 'track' },
          { label: 'Burn', value: 'burn' },
        ],
        more: true,
        ours: 'noCaptions',
      }),
    ),
    ai_optimization: optional(
      toggle({
        label: 'Smooth timing',
        help: 'Adjust timestamps so that speech need not hurry.',
        as: 'smooth',
        more: true,
        default: true,
      }),
    ),
    selected_audio_tracks: optional(
      numbers({
        label: 'Audio tracks',
        help: 'MXF only: one or two track numbers to dub, counted from 0.',
        as: 'tracks',
        minCount: 1,
        maxCount: 2,
        more: true,
      }),
    ),
    add_output_as_an_audio_track: optional(
      toggle({
        label: 'Keep original tracks',
        help: 'MXF only: add the dub as an extra track.',
        as: 'extra',
        more: true,
        default: false,
      }),
    ),
    ...dictionaries,
    ...project,
  },
  rules: ['selected_audio_tracks', 'add_output_as_an_audio_track'].map((field) => ({
    field,
    broken: (values) => (values[field] ?? false) !== false && plainlyNotMxf(values['video_url']),
    message: ({ onlyFor }) => onlyFor('MXF'),
  })),
  outcome: {
    result: '/dub-result/{run_id}',
    inStatus: false,
    inParts: true,
    perLanguage: true,
    lines: 'transcript',
    words: '/transcript/{run_id}/{language}',
    synthetic: 'dub',
    files: {
      video: { label: 'Dubbed film', names: ['video_url', 'output_video_url'], optional: true },
      audio: { label: 'Dubbed sound', names: ['audio_url', 'output_audio_url'], optional: true },
    },
  },
  languageUse: {
    hears: 'source_language',
    translates: { from: 'source_language', to: 'target_languages', mayBeSame: true },
    speaks: 'target_languages',
  },
  action: { takes: 'video_url' },
  onward: [
    correct,
    inForm('mp3', 'As MP3', 'mp3'),
    inForm('wav', 'As WAV', 'wav'),
    { ...inForm('plain', 'Film without captions', 'mp4'), given: 'captions' },
  ],
});

/** What both halves of a dub share whose lines are looked at first; they are reached from it alone, and from no message. */
const { action: _, ...unoffered } = whole;
const half = { ...unoffered, also: [], partOf: 'dub', saidAs: 'dub' };

/** What would be said in it. Only our own studio has this. */
export const dubLines = operation({
  ...half,
  name: 'dub-lines',
  endpoint: '/dub-lines',
  onward: [],
  deadlineMinutes: 30,
  outcome: { result: '/dub-lines-result/{run_id}', inStatus: false, files: {}, review: true },
});

/** The dub itself, with lines that were looked at. Only our own studio takes them. */
export const reviewedDub = operation({
  ...half,
  name: 'reviewed-dub',
  fields: {
    ...whole.fields,
    lines: optional(
      spokenLines({ label: 'Lines', help: 'What is spoken, by language.', more: true, carried: 'sent' }),
    ),
  },
});

const { video_url, target_languages, source_language, ...others } = whole.fields;

export const dub = operation({
  ...whole,
  fields: {
    video_url,
    target_languages,
    source_language,
    review: optional(
      toggle({
        label: 'Lines first',
        help: 'See what will be said, and correct it, before anything is spoken.',
      }),
    ),
    ...others,
  },
  variant: {
    given: 'review',
    operation: dubLines,
    renamed: {},
    languageUse: whole.languageUse ?? {},
    reviewed: { operation: 'reviewed-dub', field: 'lines' },
  },
});
