// Buttons of a task's card: their ids, style and arrangement on every platform.

import { type Action, type ActionName, isActionName } from '../../domain/views/view.ts';

export interface TaskButton {
  readonly taskId: string;
  readonly action: ActionName;
}

const TASK_ID = /^[\w-]{1,64}$/;

/** Returns `undefined` for any other button. */
export const parseTaskButton = (taskId: string, action: string): TaskButton | undefined =>
  TASK_ID.test(taskId) && isActionName(action) ? { taskId, action } : undefined;

/** True for the action that most people choose next. */
export const isPrimaryAction = ({ name }: Action): boolean =>
  name === 'confirm' || name === 'post' || /^(?:agree|save):/.test(name);

interface ButtonLimits {
  readonly maxButtons: number;
  readonly maxPerRow: number;
  readonly maxIdCharacters: number;
}

/** Arranges unique buttons in rows. Leaves out buttons whose id exceeds the platform's limit. */
export function arrangeButtonRows<B>(
  buttons: readonly B[],
  getId: (button: B) => string,
  { maxButtons, maxPerRow, maxIdCharacters }: ButtonLimits,
): readonly (readonly B[])[] {
  const seen = new Set<string>();
  const unique = buttons.filter((one) => {
    const id = getId(one);
    if (seen.has(id) || id.length > maxIdCharacters) return false;
    seen.add(id);
    return true;
  });
  const shown = unique.slice(0, maxButtons);
  return Array.from({ length: Math.ceil(shown.length / maxPerRow) }, (_, at) =>
    shown.slice(at * maxPerRow, (at + 1) * maxPerRow),
  );
}
