// Where the finished sound of a task can also go, as its card says it in the language of whoever asked.

import type { OutletButton } from '../../domain/media/outlet.ts';
import type { Origin } from '../../domain/tasks/task.ts';
import { languageOf } from '../../domain/words/index.ts';
import type { ChatAdapter } from '../../ports/chat.ts';

export const outletsNear = (
  { outlets = [] }: Pick<ChatAdapter, 'outlets'>,
  origin: Origin,
): readonly OutletButton[] =>
  outlets
    .filter(({ isNear }) => isNear(origin.message))
    .map(({ name, takes, label }) => ({ name, takes, label: label(languageOf(origin)) }));
