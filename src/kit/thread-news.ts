// What every kept thread says of itself, and its log as such messages: all of it survives being copied from one thread to
// another, which errors and functions do not. What else a thread says is not known here.

import type { Log, LogFields } from './log.ts';

export type ThreadNews =
  | {
      readonly is: 'log';
      readonly level: 'info' | 'warn' | 'error';
      readonly event: string;
      readonly fields: LogFields;
    }
  /** The last word, after it was told to stop. */
  | { readonly is: 'stopped' };

export interface StopThread {
  readonly is: 'stop';
}

/** The log of a thread, written by the one that keeps it. */
export function createThreadLog(post: (news: ThreadNews) => void): Log {
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}) =>
      post({ is: 'log', level, event, fields });
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

export const isThreadNews = (said: { readonly is: string }): said is ThreadNews =>
  said.is === 'log' || said.is === 'stopped';
