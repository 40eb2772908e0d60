// Shows the usage of each limit as rows.

import type { Messages } from '../messages/index.ts';
import type { LimitUsage } from '../tasks/task.ts';

/** Formats rows like `Your tasks` | `1 of 3 at work`. */
export function toUsageRows(
  usage: readonly LimitUsage[],
  { limits }: Messages,
): readonly { readonly title: string; readonly detail: string }[] {
  return [...new Set(usage.map(({ scope }) => scope))].map((scope) => ({
    title: limits.title(scope),
    detail: usage
      .filter((one) => one.scope === scope)
      .map(limits.used)
      .join(' · '),
  }));
}
