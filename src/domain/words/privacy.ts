// What a person reads who asks what becomes of what they say here, in English. Which of the sentences hold depends on what the
// operator set (views/privacy.ts).

import { formatsIn } from './formats.ts';

const { all, count } = formatsIn('en-GB');

export const privacy = {
  title: 'Privacy',
  line: 'What is kept about you here, how long, and who else sees it.',
  keptTitle: 'Kept',
  kept: (days: number) =>
    `The words and files of a task while it is at work; the finished task for ${count(days)} days. Your settings, dictionaries and voices until you change or delete them.`,
  conversationTitle: 'The conversation',
  /** Where the conversation is kept by us, and where the platform keeps it. */
  ours: (days: number) =>
    `Messages, cards and files are on the operator’s machine for ${count(days)} days. Whoever may open this chat can read every room.`,
  theirs:
    'Cards and files are messages like any other: whoever can read the conversation sees them, and the platform keeps them by its own rules.',
  linksTitle: 'Links',
  links: (days: number) =>
    `A result too large to be posted can be opened for ${count(days)} days by whoever has the link.`,
  workTitle: 'Who does the work',
  here: 'The operator’s machine. Nothing leaves it; only links that you give are fetched.',
  away: (hosts: readonly string[]) =>
    `The words, files, languages and voice of a task go to ${all(hosts)}, as far as the work is done there; not who you are. How long they stay there is decided there.`,
  readTitle: 'What is read',
  read: 'Only what is meant for the bot: commands, forms, what mentions it or is written to it, and messages whose menu or button is used.',
  /** Said besides. */
  aloud: 'Also what is written in a channel while it is read aloud. Nothing of that is kept.',
  operatorTitle: 'The operator',
  operator: 'Whoever runs this bot can see what is kept. Nothing goes to the makers of Earshot.',
  forgetTitle: 'To be forgotten',
  /** `call`: what to write. */
  forget: (call: string) => `${call} deletes what is kept about you, and says what could not be deleted.`,
};

export type PrivacyWords = typeof privacy;
