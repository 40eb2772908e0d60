// What answers to questions say, in English: voices, languages, tasks, settings, help, and what a person reads who wants to be
// forgotten.

import { formatsIn, sentenceOf } from './formats.ts';

const { count, plural } = formatsIn('en-GB');

const TASKS = { one: '# task', other: '# tasks' };
const FINISHED = { one: '# finished task', other: '# finished tasks' };
const FILES = { one: '# file', other: '# files' };
const VOICES = { one: '# voice', other: '# voices' };
const MESSAGES = { one: '# message', other: '# messages' };

export const answers = {
  // Whatever is listed.
  found: (found: number) => `${count(found)} found.`,
  firstOf: (shown: number, found: number) =>
    `The first ${count(shown)} of ${count(found)}; search to narrow it down.`,
  /** By what a voice or language can be named. */
  number: (id: number) => `number ${id}`,

  voices: {
    title: 'Voices',
    noneYet: 'The media service has not named its voices yet. Try again in a moment.',
    noneFits: (search: string) => `No voice fits “${search}”. Try a language or a name.`,
    male: 'male',
    female: 'female',
    age: (years: number) => `about ${count(years)}`,
  },
  languages: {
    title: 'Languages',
    noneFits: (search: string) => `No language fits “${search}”. Try its English name.`,
  },
  tasks: {
    title: 'Your tasks',
    /** `call`: a line to type. */
    none: (call: string) => `Nothing yet. Try ${call}`,
    last: (shown: number) => (shown === 1 ? 'Your last task.' : `Your last ${count(shown)} tasks.`),
    postHere: 'Post result here',
  },
  settings: {
    title: 'Settings',
    names: { voice: 'Voice', language: 'Language', target_language: 'Translate to' },
    explained: 'What is used when you name nothing else.',
    kept: 'Kept for you.',
    keptForAll: 'Kept for everybody here.',
    yours: (value: string) => `${value} · yours`,
    everybodys: (value: string) => `${value} · set for everybody here`,
    /** A voice that nobody chose, and one that the person named before. */
    house: (value: string) => `${value} · the house’s default`,
    hadLast: (value: string) => `${value} · the one you had last`,
    /** A language that nobody chose. */
    told: (value: string) => `told by the text, else ${value}`,
    unset: 'not set',
    unusableVoice: 'a voice that cannot be used here',
    /** Of which only the number is known. */
    voice: (id: number) => `voice ${id}`,
    language: (id: number) => `language ${id}`,
  },
  help: {
    title: 'Help',
    /** `help`: the command. */
    line: (help: string) => `What you can type. ${help} with a command’s name explains it.`,
    needed: 'Needed.',
    standard: (value: string) => `Default: ${value}.`,
  },
  forget: {
    /** `call`: what to write. */
    how: (call: string) => `Nothing was changed. To delete what is kept about you, write: ${call}`,
    title: 'Forgotten',
    line: 'What was kept about you is deleted.',
    deletedTitle: 'Deleted',
    deleted: (tasks: number, files: number, voices: number) =>
      `Your defaults and dictionaries, ${plural(tasks, FINISHED)} with what was asked, ${plural(files, FILES)} kept behind links, and ${plural(voices, VOICES)} you made.`,
    thereTitle: 'Deleted in the conversations',
    there: (messages: number, files: number) =>
      `${plural(messages, MESSAGES)} and ${plural(files, FILES)} of yours.`,
    openTitle: 'Still at work',
    open: (tasks: number, call: string) =>
      `${plural(tasks, TASKS)} of yours. Let them end or stop them, then write ${call} again.`,
    hiddenTitle: 'Hidden for good',
    hidden(voices: number) {
      const them = voices === 1 ? 'it' : 'them';
      return `${plural(voices, VOICES)} you made. The media service did not delete ${them}; here nobody can see or use ${them} any more, and the name you gave is deleted.`;
    },
    notTitle: 'Not deleted',
    /** `there`: messages in the conversations were. `service`: what the media service had was. */
    not: (there: boolean, service: boolean) =>
      sentenceOf([
        !there && 'messages and files in the conversations, which you can delete there',
        !service && 'what else the media service keeps',
        'how many tasks you used, until the day’s count ends',
      ]),
  },
};

export type AnswerWords = typeof answers;
