// English texts of task cards: states, buttons and cost estimates.

import { createLazyGetter } from '../../kit/lazy-getter.ts';
import type { CostEstimate } from '../tasks/task.ts';
import { getFormats } from './formats.ts';

const { all, bytes: sized, count, duration, percent, plural, elapsed } = getFormats('en-GB');

const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as const;
const rules = createLazyGetter(() => new Intl.PluralRules('en', { type: 'ordinal' }));

const ordinal = (place: number): string => `${place}${ENDINGS[rules().select(place) as keyof typeof ENDINGS]}`;

export const cardMessages = {
  /** For a service that cannot use the subtitles given with a film. */
  noSubtitles: (name: string) =>
    `The media service does not accept subtitles. “${name}” is left out, and the speech is recognized instead.`,
  /** For a service that cannot put captions into a film. */
  noCaptions: 'The media service can’t put captions into the film. You get them as separate files.',
  queued: 'Queued',
  /** Shown while other tasks of the same person go first. */
  queuedBehind: 'Queued behind your other tasks',
  waiting: {
    noRoom: 'Waiting: the disk here is full. Your request will be sent when space is available.',
    serviceFull:
      'Waiting: the media service’s disk is full. Nothing was started; your request is retried automatically.',
    busy: 'Waiting: the media service is busy. Your request will be sent as soon as possible.',
    away: 'Waiting: the media service can’t be reached. Your request will be sent as soon as it responds.',
  },
  silent: 'The media service is not responding right now. Nothing is lost; I keep checking.',
  /** Shown until the service starts the task. */
  inLine: 'In line',
  /** `place`: 1 for the next. */
  placeInLine: (place: number) => `${ordinal(place)} in line`,
  working: 'Working',
  /** Stages of the built-in studio, keyed by its status answers; shown after `working`. */
  stages: {
    starting: 'starting',
    reading: 'reading',
    speaking: 'speaking',
    narrating: 'narrating',
    translating: 'translating',
    fetching: 'fetching',
    transcription: 'transcription',
    translation: 'translation',
    voiceover: 'voiceover',
    assembly: 'assembly',
    decoding: 'decoding',
    listening: 'listening',
    playing: 'playing',
    making: 'making',
    separating: 'separating',
    writing: 'writing',
    'project setup': 'project setup',
  },
  percent,
  /** Vague on purpose: the duration of similar tasks. */
  usually: (ms: number) => `usually ${formatVagueDuration(ms)}`,
  stopping: 'Stopping',
  bringing: 'Finished; getting the result',
  bringingAgain: 'Finished; trying again to get the result',
  done: (seconds: number) => `Done in ${elapsed(seconds)}`,
  doneInPart: (seconds: number) => `Done in ${elapsed(seconds)}, but not everything fits here`,
  /** `share`: understood share of the film's or recording's speech. */
  doneUnclear: (seconds: number, share: number) =>
    `Done in ${elapsed(seconds)}, but only about ${percent(share)} of the speech was understood`,
  /** `names`: requested languages without a result. */
  doneWithout: (seconds: number, names: readonly string[]) => `Done in ${elapsed(seconds)}, but not in ${all(names)}`,
  whichSample: (line: string) => `${line}. Which one do you like?`,
  notPosted: 'Done, but the result could not be posted here. It is saved for you.',
  /** `own`: the saved voice that is now the user's default. */
  kept: (names: readonly string[], own: string | undefined) =>
    `Saved as ${all(names.map((name) => `“${name}”`))}.${own === undefined ? '' : ` “${own}” is now your default voice.`}`,
  stopped: {
    unanswered: 'Not confirmed within a day, so nothing was sent.',
    unsent: 'Stopped before it was sent.',
    ended: 'Stopped. There will be no result.',
    over: 'It had already finished. Refresh to see the result.',
    unfollowed: 'No longer tracked. The media service may still finish it and charge for it. Refresh to check on it.',
  },
  buttons: {
    stop: 'Stop',
    /** Only stops watching; the service may continue. */
    unfollow: 'Stop tracking',
    confirm: 'Go ahead',
    decline: 'Cancel',
    again: 'Run again',
    tryAgain: 'Try again',
    post: 'Post it here',
    refresh: 'Refresh',
    edit: 'Edit',
    setDefault: 'Use as my voice',
    undoDefault: 'Restore my previous voice',
    save: (letter: string) => `Save ${letter}`,
  },
  detected: (language: string) => `${language} (detected)`,
  /** Label of the preceding task's id. */
  from: 'Made from',
  note: 'Note',
  yes: 'yes',
  no: 'no',
  /** Label of files with the result's speech, for players. */
  captions: 'Captions',
  /** Label of files with a recording's recognized speech. */
  transcript: 'Transcript',
  sample: (letter: string) => `Sample ${letter}`,
  /** Notes shown beside the duration. */
  synthetic: { voice: 'Synthetic voice', sound: 'Synthetic sound' },
  /** `names`: files that could not be tagged, as the card calls them. */
  unmarked: (names: readonly string[]) =>
    `${all(names)}: this file type can’t be marked as synthetic. Mention it when you share the file.`,
  /** Formats `About 9 hours of audio in each of 2 languages (12,000 characters). This may use up your plan.` */
  expense({ minutes, characters, bytes, languages, isFree }: CostEstimate) {
    const each = languages > 1 ? ` in each of ${count(languages)} languages` : '';
    const words = characters === undefined ? '' : plural(characters, CHARACTERS);
    const size = bytes === undefined ? words : `a file of ${sized(bytes)}`;
    const about = bytes === undefined ? 'About' : 'Perhaps';
    const amount =
      minutes !== undefined
        ? `${about} ${formatLongDuration(minutes)} of audio${each}${size === '' ? '' : ` (${size})`}.`
        : characters !== undefined
          ? `${about} ${words}${each}.`
          : `${count(languages)} languages. The length is not known yet.`;
    return isFree ? `${amount} That may take a while.` : `${amount} This may use up your plan.`;
  },
  voiceOfYoursUnusable: 'Your default voice can’t be used here, so another voice speaks.',
  voiceOfAllUnusable: 'The default voice of everybody here is no longer available, so another voice speaks.',
};

export type CardMessages = typeof cardMessages;

const CHARACTERS = { one: '# character', other: '# characters' };

function formatVagueDuration(ms: number): string {
  if (ms < 10_000) return 'a few seconds';
  if (ms < 90_000) return `about ${duration(Math.round(ms / 10_000) * 10, 'second')}`;
  return `about ${duration(Math.round(ms / 60_000), 'minute')}`;
}

function formatLongDuration(minutes: number): string {
  if (minutes < 1.5) return 'a minute';
  return minutes < 90 ? duration(Math.round(minutes), 'minute') : duration(Math.round(minutes / 60), 'hour');
}
