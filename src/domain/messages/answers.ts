// English answers to queries: voices, languages, tasks, settings, help, and data deletion.

import { getFormats, joinSentence } from './formats.ts';

const { count, plural } = getFormats('en-GB');

const TASKS = { one: '# task', other: '# tasks' };
const FINISHED = { one: '# finished task', other: '# finished tasks' };
const FILES = { one: '# file', other: '# files' };
const VOICES = { one: '# voice', other: '# voices' };
const MESSAGES = { one: '# message', other: '# messages' };

export const answerMessages = {
  // Used above every list.
  found: (found: number) => `${count(found)} found.`,
  firstOf: (shown: number, found: number) => `The first ${count(shown)} of ${count(found)}; search to narrow it down.`,
  /** The id of a voice or language, which users can type instead of its name. */
  number: (id: number) => `number ${id}`,

  voices: {
    title: 'Voices',
    noneYet: 'The media service has not listed its voices yet. Try again in a moment.',
    noneFits: (search: string) => `No voice matches “${search}”. Try a language or a name.`,
    male: 'male',
    female: 'female',
    age: (years: number) => `about ${count(years)}`,
  },
  languages: {
    title: 'Languages',
    noneFits: (search: string) => `No language matches “${search}”. Try its English name.`,
  },
  tasks: {
    title: 'Your tasks',
    /** `call`: a command to type. */
    none: (call: string) => `Nothing yet. Try ${call}`,
    last: (shown: number) => (shown === 1 ? 'Your last task.' : `Your last ${count(shown)} tasks.`),
    postHere: 'Post result here',
  },
  settings: {
    title: 'Settings',
    names: { voice: 'Voice', language: 'Language', target_language: 'Translate to' },
    explained: 'Used when you don’t choose anything else.',
    kept: 'Saved for you.',
    keptForAll: 'Saved for everybody here.',
    yours: (value: string) => `${value} · yours`,
    everybodys: (value: string) => `${value} · set for everybody here`,
    /** The operator's default voice, and the voice that the user named last. */
    house: (value: string) => `${value} · the default here`,
    hadLast: (value: string) => `${value} · used last time`,
    /** The default language, used if detection fails. */
    told: (value: string) => `detected from the text, otherwise ${value}`,
    unset: 'not set',
    unusableVoice: 'a voice that cannot be used here',
    /** A voice or language of which only the id is known. */
    voice: (id: number) => `voice ${id}`,
    language: (id: number) => `language ${id}`,
  },
  help: {
    title: 'Help',
    line: (help: string) => `Commands you can type. Type ${help} and a command’s name for details.`,
    needed: 'Required.',
    standard: (value: string) => `Default: ${value}.`,
  },
  forget: {
    /** `call`: the command to type. */
    how: (call: string) => `Nothing was changed. To delete your data, type: ${call}`,
    title: 'Data deleted',
    line: 'Your stored data was deleted.',
    deletedTitle: 'Deleted',
    deleted: (tasks: number, files: number, voices: number) =>
      `Your defaults and dictionaries, ${plural(tasks, FINISHED)} with their inputs, ${plural(files, FILES)} stored for links, and ${plural(voices, VOICES)} you made.`,
    thereTitle: 'Deleted in the conversations',
    there: (messages: number, files: number) => `${plural(messages, MESSAGES)} and ${plural(files, FILES)} of yours.`,
    openTitle: 'Still running',
    open: (tasks: number, call: string) =>
      `${plural(tasks, TASKS)} of yours. Stop them or wait until they finish, then type ${call} again.`,
    hiddenTitle: 'Hidden permanently',
    hidden(voices: number) {
      const them = voices === 1 ? 'it' : 'them';
      return `${plural(voices, VOICES)} you made. The media service did not delete ${them}. No one can see or use ${them} here any more, and the name you gave is deleted.`;
    },
    notTitle: 'Not deleted',
    /** `there`: messages in conversations were deleted. `service`: data at the media service was deleted. */
    not: (there: boolean, service: boolean) =>
      joinSentence([
        !there && 'messages and files in the conversations, which you can delete there',
        !service && 'other data at the media service',
        'today’s number of tasks, until it resets',
      ]),
  },
};

export type AnswerMessages = typeof answerMessages;
