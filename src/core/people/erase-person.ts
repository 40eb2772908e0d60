// What is kept about a person is deleted when they say so: defaults, finished tasks with their words, files offered for
// them, voices they made, and messages where the platform is our own. What must stay for now, or is not ours to delete, is
// said.

import type { Person } from '../../domain/commands/invocation.ts';
import { forgottenView } from '../../domain/views/erasure.ts';
import type { View } from '../../domain/views/view.ts';
import type { BotParts } from '../intake/parts.ts';

export type Forget = (person: Person) => Promise<View>;

export function createForget(adapter: string, parts: BotParts): Forget {
  const { tasks, settings, voices, sharedFiles, chat, catalogue } = parts;
  return async (person) => {
    const { id } = person;
    await settings.put({ adapter, person: id }, {});
    const { deleted, open } = await tasks.forget(adapter, id);
    const files = (await sharedFiles?.withdraw(deleted)) ?? 0;
    const made = await voices.forget((by) => by.adapter === adapter && by.person === id);
    const there = await chat?.forget?.(person);
    const { prefix } = catalogue;
    return forgottenView({ tasks: deleted.length, files, voices: made, open, there, prefix });
  };
}
