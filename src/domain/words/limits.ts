// Limits on how many tasks people may have, and who may use the bot where, in English.

import type { Full, Scope } from '../tasks/task.ts';
import { formatsIn } from './formats.ts';

const { count } = formatsIn('en-GB');

const of = ({ used, most }: Full) => `${count(used)} of ${count(most)}`;
const WHOM = 'Ask the people who run Earshot here';

const DAY: Readonly<Record<Scope, (tasks: string) => string>> = {
  person: (tasks) => `You have used ${tasks} tasks today.`,
  place: (tasks) => `In this conversation ${tasks} tasks have been used today.`,
  server: (tasks) => `On this server or workspace ${tasks} tasks have been used today.`,
  all: (tasks) => `Everybody together has used ${tasks} tasks today.`,
};

const AT_ONCE: Readonly<Record<Scope, (tasks: string) => string>> = {
  person: (tasks) => `You have ${tasks} tasks at work.`,
  place: (tasks) => `In this conversation ${tasks} tasks are at work.`,
  server: (tasks) => `On this server or workspace ${tasks} tasks are at work.`,
  all: (tasks) => `Everybody together has ${tasks} tasks at work.`,
};

const TITLES: Readonly<Record<Scope, string>> = {
  person: 'Your tasks',
  place: 'Tasks in this conversation',
  server: 'Tasks on this server or workspace',
  all: 'Tasks of everybody together',
};

export const limits = {
  /** `You have used 20 of 20 tasks today. It starts anew at 00:00 UTC.` */
  full: (one: Full) =>
    one.period === 'day'
      ? `${DAY[one.scope](of(one))} It starts anew at 00:00 UTC.`
      : `${AT_ONCE[one.scope](of(one))} Try again when one of them has ended.`,
  /** Whose tasks are counted. */
  title: (scope: Scope) => TITLES[scope],
  /** `7 of 20 today, anew at 00:00 UTC`, `1 of 3 at work` */
  used: (one: Full) => (one.period === 'day' ? `${of(one)} today, anew at 00:00 UTC` : `${of(one)} at work`),
  noDirectMessages:
    'I cannot be used in direct messages here. Use me in a channel, or ask the people who run Earshot.',
  /** By what the operator would name it. */
  notThisServer: (server: string) =>
    `I am not open to this server or workspace. ${WHOM} to add it to ALLOW_SERVERS (${server}).`,
  notThisChannel: (channel: string) =>
    `I cannot be used in this conversation. Use me in a channel that is open to me, or ask the people who run Earshot here to add this one to ALLOW_CHANNELS (${channel}).`,
  noRole: `You need a role that you do not have here. ${WHOM} for one of those in ALLOW_ROLES.`,
  diskFull:
    'There is no room left on the disk here, so nothing was started. Try again later: what is old goes by itself, and whoever runs this can make room.',
};

export type LimitWords = typeof limits;
