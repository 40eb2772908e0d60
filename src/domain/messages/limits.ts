// English texts on task limits and on who may use the bot where.

import type { LimitScope, LimitUsage } from '../tasks/task.ts';
import { getFormats } from './formats.ts';

const { count } = getFormats('en-GB');

const formatUsage = ({ used, max }: LimitUsage) => `${count(used)} of ${count(max)}`;
const ASK_OPERATOR = 'Ask the operator';

const DAY: Readonly<Record<LimitScope, (tasks: string) => string>> = {
  person: (tasks) => `You have used ${tasks} tasks today.`,
  place: (tasks) => `In this conversation ${tasks} tasks have been used today.`,
  server: (tasks) => `On this server or workspace ${tasks} tasks have been used today.`,
  all: (tasks) => `All users together have used ${tasks} tasks today.`,
};

const AT_ONCE: Readonly<Record<LimitScope, (tasks: string) => string>> = {
  person: (tasks) => `You have ${tasks} tasks running.`,
  place: (tasks) => `In this conversation ${tasks} tasks are running.`,
  server: (tasks) => `On this server or workspace ${tasks} tasks are running.`,
  all: (tasks) => `All users together have ${tasks} tasks running.`,
};

const TITLES: Readonly<Record<LimitScope, string>> = {
  person: 'Your tasks',
  place: 'Tasks in this conversation',
  server: 'Tasks on this server or workspace',
  all: 'Tasks of all users',
};

export const limitMessages = {
  /** Says how much of a limit is used, and when it resets. */
  full: (one: LimitUsage) =>
    one.period === 'day'
      ? `${DAY[one.scope](formatUsage(one))} Resets at 00:00 UTC.`
      : `${AT_ONCE[one.scope](formatUsage(one))} Try again when one of them has finished.`,
  title: (scope: LimitScope) => TITLES[scope],
  /** Formats the usage of a limit, like `1 of 3 at work`. */
  used: (one: LimitUsage) =>
    one.period === 'day' ? `${formatUsage(one)} today, resets at 00:00 UTC` : `${formatUsage(one)} running`,
  noDirectMessages: 'I can’t be used in direct messages here. Use me in a channel, or ask the operator.',
  /** Contains the id that the operator must add to the setting. */
  notThisServer: (server: string) =>
    `I’m not allowed on this server or workspace. ${ASK_OPERATOR} to add it to ALLOW_SERVERS (${server}).`,
  notThisChannel: (channel: string) =>
    `I can’t be used in this conversation. Use me in an allowed channel, or ask the operator to add this one to ALLOW_CHANNELS (${channel}).`,
  noRole: `You don’t have the role that is required here. ${ASK_OPERATOR} for one of the roles in ALLOW_ROLES.`,
  diskFull:
    'The disk here is full, so nothing was started. Try again later. Old files are deleted automatically; the operator can free space.',
};

export type LimitMessages = typeof limitMessages;
