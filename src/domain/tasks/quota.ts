// Limits on how many tasks people may have, and what a person reads about them. Shapes and words only; where a task is counted
// is quota-buckets.ts.

/** Whose tasks: one person's, those of one conversation, of everything it belongs to, or everybody's on our API key. */
export type Scope = 'person' | 'place' | 'server' | 'all';

/** `day`: from midnight to midnight UTC. */
export type Period = 'day' | 'at-once';

/** How many at most; a limit that is 0 or missing does not hold. */
export type Limits = Readonly<Partial<Record<Scope, Readonly<Partial<Record<Period, number>>>>>>;

/** A limit that is reached. */
export interface Full {
  readonly scope: Scope;
  readonly period: Period;
  readonly used: number;
  readonly most: number;
}

const ANEW = 'It starts anew at 00:00 UTC.';

const DAY: Readonly<Record<Scope, (count: string) => string>> = {
  person: (count) => `You have used ${count} tasks today.`,
  place: (count) => `In this conversation ${count} tasks have been used today.`,
  server: (count) => `On this server or workspace ${count} tasks have been used today.`,
  all: (count) => `Everybody together has used ${count} tasks today.`,
};

const AT_ONCE: Readonly<Record<Scope, (count: string) => string>> = {
  person: (count) => `You have ${count} tasks at work.`,
  place: (count) => `In this conversation ${count} tasks are at work.`,
  server: (count) => `On this server or workspace ${count} tasks are at work.`,
  all: (count) => `Everybody together has ${count} tasks at work.`,
};

/** `You have used 20 of 20 tasks today. It starts anew at 00:00 UTC.` */
export function fullLine({ scope, period, used, most }: Full): string {
  const count = `${used} of ${most}`;
  return period === 'day'
    ? `${DAY[scope](count)} ${ANEW}`
    : `${AT_ONCE[scope](count)} Try again when one of them has ended.`;
}

const TITLE: Readonly<Record<Scope, string>> = {
  person: 'Your tasks',
  place: 'Tasks in this conversation',
  server: 'Tasks on this server or workspace',
  all: 'Tasks of everybody together',
};

/** `Your tasks` | `7 of 20 today, anew at 00:00 UTC · 1 of 3 at work` */
export function usageRows(
  usage: readonly Full[],
): readonly { readonly title: string; readonly detail: string }[] {
  return [...new Set(usage.map(({ scope }) => scope))].map((scope) => ({
    title: TITLE[scope],
    detail: usage
      .filter((one) => one.scope === scope)
      .map(({ period, used, most }) =>
        period === 'day' ? `${used} of ${most} today, anew at 00:00 UTC` : `${used} of ${most} at work`,
      )
      .join(' · '),
  }));
}
