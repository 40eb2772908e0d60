// English privacy notice. views/privacy-view.ts selects the sentences by the operator's settings.

import { getFormats } from './formats.ts';

const { all, count } = getFormats('en-GB');

export const privacyMessages = {
  title: 'Privacy',
  line: 'What is stored about you here, for how long, and who can see it.',
  keptTitle: 'Stored',
  kept: (days: number) =>
    `The text and files of a task while it runs; the finished task for ${count(days)} days. Your settings, dictionaries and voices until you change or delete them.`,
  conversationTitle: 'The conversation',
  /** For conversations stored by us, and for those stored by the platform. */
  ours: (days: number) =>
    `Messages, cards and files are stored on the operator’s machine for ${count(days)} days. Everyone who can open this chat can read every room.`,
  theirs:
    'Cards and files are normal messages: everyone who can read the conversation sees them, and the platform stores them under its own rules.',
  linksTitle: 'Links',
  links: (days: number) =>
    `A result too large to be posted can be opened for ${count(days)} days by anyone with the link.`,
  workTitle: 'Who does the work',
  here: 'The operator’s machine. Your data does not leave it; only the links you give are fetched.',
  away: (hosts: readonly string[]) =>
    `The text, files, languages and voice of a task go to ${all(hosts)}, if they do the work; your identity does not. They decide how long they keep the data.`,
  readTitle: 'What is read',
  read: 'Only what is meant for the bot: commands, forms, mentions, messages to it, and messages whose menu or button you use.',
  aloud: 'Also the messages of a channel while it is read aloud. They are not stored.',
  operatorTitle: 'The operator',
  operator: 'The operator of this bot can see what is stored. Nothing goes to the makers of Earshot.',
  forgetTitle: 'Delete your data',
  /** `call`: the command to type. */
  forget: (call: string) => `${call} deletes your data and reports what could not be deleted.`,
};

export type PrivacyMessages = typeof privacyMessages;
