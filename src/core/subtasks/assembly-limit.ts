// Checks whether the day's limits leave room for a result that takes several tasks.

import { MAX_SUBTASKS } from '../../domain/assembly/assembly-plan.ts';
import type { QuotaSubject } from '../../domain/tasks/quota.ts';
import type { LimitUsage } from '../../domain/tasks/task.ts';
import { type Message, message } from '../../messages/message.ts';
import type { Requester } from '../../ports/chat.ts';

/** Reads the use of each limit. */
export interface UsageReader {
  usage(subject: QuotaSubject): Promise<readonly LimitUsage[]>;
}

/** Each piece of the result is a task of its own, which the day's limits count. `quota`: absent if there are no limits. */
export const createAssemblyLimit =
  (adapter: string, quota: UsageReader | undefined) =>
  async (tasks: number, { person, place }: Pick<Requester, 'person' | 'place'>): Promise<Message | undefined> => {
    if (tasks > MAX_SUBTASKS) return message('script.tooLong', { tasks, most: MAX_SUBTASKS });
    const usage = (await quota?.usage({ adapter, person, place })) ?? [];
    const left = Math.min(...usage.filter(({ period }) => period === 'day').map(({ max, used }) => max - used));
    return tasks > left ? message('limits.tooFewLeft', { tasks, left: Math.max(0, left) }) : undefined;
  };
