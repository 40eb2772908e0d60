// What is kept about a person is deleted when they say so: defaults, finished tasks with their words, files offered for
// them. What must stay for now, or is not ours to delete, is said.

import { forgottenView } from '../domain/forget-words.ts';
import type { Person } from '../domain/invocation.ts';
import type { View } from '../domain/view.ts';
import type { DeskParts } from './parts.ts';

export type Forget = (person: Person) => Promise<View>;

export function createForget(adapter: string, { tasks, settings, offers, catalogue }: DeskParts): Forget {
  return async ({ id }) => {
    await settings.put({ adapter, person: id }, {});
    const { deleted, open } = await tasks.forget(adapter, id);
    const files = (await offers?.withdraw(deleted)) ?? 0;
    return forgottenView({ tasks: deleted.length, files, open, prefix: catalogue.prefix });
  };
}
