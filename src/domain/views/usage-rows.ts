// Shows the usage of each limit as rows.

import { message } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { LimitUsage } from '../tasks/task.ts';
import type { Row } from './view.ts';

/** Formats rows like `Your tasks` | `1 of 3 at work`. */
export function toUsageRows(usage: readonly LimitUsage[]): readonly Pick<Row, 'title' | 'detail'>[] {
  return [...new Set(usage.map(({ scope }) => scope))].map((scope) => ({
    title: message(`limits.title.${scope}`),
    detail: list(
      usage
        .filter((one) => one.scope === scope)
        .map(({ period, used, max }) => message(`limits.used.${period}`, { used, max })),
      'dot',
    ),
  }));
}
