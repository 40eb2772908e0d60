// What a task's card says, in English: states, buttons, and what a task would take.

import { onFirstUse } from '../../kit/first-use.ts';
import type { Expense } from '../tasks/task.ts';
import { formatsIn } from './formats.ts';

const { all, bytes: sized, count, duration, percent, plural, took } = formatsIn('en-GB');

const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as const;
const rules = onFirstUse(() => new Intl.PluralRules('en', { type: 'ordinal' }));

/** `1st`, `2nd`, `23rd`. */
const ordinal = (place: number): string =>
  `${place}${ENDINGS[rules().select(place) as keyof typeof ENDINGS]}`;

export const card = {
  /** Subtitles were given with a film. */
  noSubtitles: (name: string) =>
    `The media service takes no subtitles, so “${name}” is left out and it listens instead.`,
  /** They were to be in the film. */
  noCaptions: 'The media service cannot put captions into the film; they come as files beside it.',
  queued: 'Queued',
  /** Others of the same person go first. */
  queuedBehind: 'Queued behind your other tasks',
  waiting: {
    noRoom: 'Waiting: there is no room left on the disk here. Your request will be sent once there is some.',
    serviceFull:
      'Waiting: the media service has no room on its disk right now. Nothing was started; your request will be sent again by itself.',
    busy: 'Waiting: the media service is busy right now. Your request will be sent as soon as it takes more.',
    away: 'Waiting: the media service cannot be reached right now. Your request will be sent as soon as it answers.',
  },
  silent: 'The media service is not answering at the moment. Still following; nothing is lost.',
  /** The service has not begun. */
  inLine: 'In line',
  /** 1 for the next in line. */
  placeInLine: (place: number) => `${ordinal(place)} in line`,
  working: 'Working',
  /** What our own studio says that it is at, by the words of its status answers; after the one above. */
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
  /** How long such tasks took lately, so said vaguely. */
  usually: (ms: number) => `usually ${vaguely(ms)}`,
  stopping: 'Stopping',
  bringing: 'Finished; bringing it here',
  bringingAgain: 'Finished; bringing it here takes another try',
  done: (seconds: number) => `Done in ${took(seconds)}`,
  doneInPart: (seconds: number) => `Done in ${took(seconds)}, but not all of it fits here`,
  /** `share`: of all that is said in a film or recording. */
  doneUnclear: (seconds: number, share: number) =>
    `Done in ${took(seconds)}, but only about ${percent(share)} of what is said was understood`,
  /** `names`: of several languages that were asked for those that nothing came of. */
  doneWithout: (seconds: number, names: readonly string[]) =>
    `Done in ${took(seconds)}, but not in ${all(names)}`,
  whichSample: (line: string) => `${line}. Which one do you like?`,
  notPosted: 'Done, but it could not be posted here. It is kept for you.',
  /** `own`: the one of them that is the person's voice now. */
  kept: (names: readonly string[], own: string | undefined) =>
    `Kept as ${all(names.map((name) => `“${name}”`))}.${own === undefined ? '' : ` “${own}” speaks whenever you name no other voice.`}`,
  stopped: {
    unanswered: 'Nobody said to go ahead within a day, so nothing was sent.',
    unsent: 'Stopped before it was sent.',
    ended: 'Stopped. Nothing more is made of it.',
    over: 'It had ended before it could be stopped; refresh to see what came of it.',
    unfollowed:
      'No longer followed. The media service may still finish it and count it; refresh to pick it up again.',
  },
  buttons: {
    stop: 'Stop',
    /** The service may go on. */
    unfollow: 'Stop following',
    go: 'Go ahead',
    decline: 'Cancel',
    again: 'Again',
    tryAgain: 'Try again',
    post: 'Post it here',
    refresh: 'Refresh',
    edit: 'Edit',
    use: 'Use as my voice',
    unuse: 'Undo: my voice as before',
    keep: (letter: string) => `Keep ${letter}`,
  },
  /** Of a language that was told by the text. */
  detected: (language: string) => `${language} (detected)`,
  /** Label of the task that this one goes on from. */
  from: 'Made from',
  /** Label of what is said besides. */
  note: 'Note',
  yes: 'yes',
  no: 'no',
  /** Files with what is said in a result, for players. */
  captions: 'Captions',
  /** Files with what was understood of a recording. */
  transcript: 'Transcript',
  /** One of several to choose from: `A`. */
  sample: (letter: string) => `Sample ${letter}`,
  /** Beside how long it took: what of it is synthetic. */
  synthetic: { voice: 'Synthetic voice', sound: 'Synthetic sound' },
  /** Files that could not be marked, as they are called on the card. */
  unmarked: (names: readonly string[]) =>
    `${all(names)}: this kind of file holds no mark that says it is synthetic. Say so where you pass it on.`,
  /** `About 9 hours of audio in each of 2 languages (12,000 characters). This may use up your plan.` */
  expense({ minutes, characters, bytes, languages, free }: Expense) {
    const each = languages > 1 ? ` in each of ${count(languages)} languages` : '';
    const words = characters === undefined ? '' : plural(characters, CHARACTERS);
    const size = bytes === undefined ? words : `a file of ${sized(bytes)}`;
    const about = bytes === undefined ? 'About' : 'Perhaps';
    const amount =
      minutes !== undefined
        ? `${about} ${long(minutes)} of audio${each}${size === '' ? '' : ` (${size})`}.`
        : characters !== undefined
          ? `${about} ${words}${each}.`
          : `${count(languages)} languages, and how long it is cannot be known beforehand.`;
    return free ? `${amount} That may take a while.` : `${amount} This may use up your plan.`;
  },
  voiceOfYoursUnusable: 'The voice that you keep as your default cannot be used here, so another one speaks.',
  voiceOfAllUnusable:
    'The voice that is set for everybody here cannot be used any more, so another one speaks.',
};

export type CardWords = typeof card;

const CHARACTERS = { one: '# character', other: '# characters' };

function vaguely(ms: number): string {
  if (ms < 10_000) return 'a few seconds';
  if (ms < 90_000) return `about ${duration(Math.round(ms / 10_000) * 10, 'second')}`;
  return `about ${duration(Math.round(ms / 60_000), 'minute')}`;
}

function long(minutes: number): string {
  if (minutes < 1.5) return 'a minute';
  return minutes < 90 ? duration(Math.round(minutes), 'minute') : duration(Math.round(minutes / 60), 'hour');
}
