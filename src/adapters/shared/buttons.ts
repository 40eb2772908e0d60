// Buttons of a task's card on every platform: which task and what to do with it, written into a button and read from it again.

import { type Action, type ActionName, isActionName } from '../../domain/views/view.ts';

export interface TaskButton {
  readonly task: string;
  readonly action: ActionName;
}

const TASK = /^[\w-]{1,64}$/;

/** `undefined` for what is no button of a task. */
export const readTaskButton = (task: string, action: string): TaskButton | undefined =>
  TASK.test(task) && isActionName(action) ? { task, action } : undefined;

/** What most people press next stands out. */
export const standsOut = ({ name }: Action): boolean =>
  name === 'go' || name === 'result' || /^(?:agree|keep):/.test(name);

interface ButtonRoom {
  readonly most: number;
  readonly perRow: number;
  readonly idCharacters: number;
}

/** Each button once, in rows; one whose id is longer than the platform takes is left out. */
export function inRows<B>(
  buttons: readonly B[],
  idOf: (button: B) => string,
  { most, perRow, idCharacters }: ButtonRoom,
): readonly (readonly B[])[] {
  const seen = new Set<string>();
  const fit = buttons.filter((one) => {
    const id = idOf(one);
    if (seen.has(id) || id.length > idCharacters) return false;
    seen.add(id);
    return true;
  });
  const shown = fit.slice(0, most);
  return Array.from({ length: Math.ceil(shown.length / perRow) }, (_, at) =>
    shown.slice(at * perRow, (at + 1) * perRow),
  );
}
