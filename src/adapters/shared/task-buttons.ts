// Buttons of a task's card: their ids, style and arrangement on every platform.

import { type Action, type ActionName, isActionName, isRunningStatus, type View } from '../../domain/views/view.ts';
import type { Messages } from '../../messages/format.ts';

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

/** A row on a phone. */
const MAX_BUTTONS = 5;

interface ArrangedActions {
  readonly buttons: readonly Action<string>[];
  /** Everything else. */
  readonly menu: readonly Action<string>[];
}

/** Arranges up to five buttons and a menu. Leaves out buttons whose id exceeds the platform's limit. */
export function arrangeActions(
  view: View<string>,
  { format }: Messages,
  { maxMenu, maxIdCharacters }: { readonly maxMenu: number; readonly maxIdCharacters: number },
): ArrangedActions {
  const { actions = [], rows = [] } = view;
  const ofRows = rows.flatMap((row, at) =>
    (row.actions ?? []).map((one) => ({ ...one, label: `${at + 1} · ${one.label}` })),
  );
  const details: readonly Action<string>[] = hasDetails(view)
    ? [{ name: 'details', label: format('card.buttons.details'), task: view.reference ?? '' }]
    : [];
  const seen = new Set<string>();
  const isUsable = (one: Action): boolean => {
    const id = formatButtonId(one);
    if (seen.has(id) || id.length > maxIdCharacters) return false;
    seen.add(id);
    return true;
  };
  const primary = [...actions.filter(({ isSecondary }) => !isSecondary), ...ofRows].filter(isUsable);
  const secondary = [...actions.filter(({ isSecondary }) => isSecondary), ...details].filter(isUsable);
  return {
    buttons: primary.slice(0, MAX_BUTTONS),
    menu: [...primary.slice(MAX_BUTTONS), ...secondary].slice(0, maxMenu),
  };
}

/** The id of a button, as {@link parseTaskButton} takes it apart. */
export const formatButtonId = ({ task, name }: Pick<Action, 'task' | 'name'>): string => `${task}:${name}`;

/** Parses {@link formatButtonId}. `undefined` for buttons that belong to no task. */
export function parseButtonId(id: string): TaskButton | undefined {
  const at = id.indexOf(':');
  return parseTaskButton(id.slice(0, at), id.slice(at + 1));
}

/** True if the card of an ended task has facts that only its menu shows. */
const hasDetails = ({ facts = [], reference, status }: View<string>): boolean =>
  reference !== undefined && !isRunningStatus(status) && facts.some(({ isSecondary }) => isSecondary);

/** Facts that the card itself shows. Without a task there is no menu for the others. */
export const listShownFacts = ({ facts = [], reference }: View<string>) =>
  reference === undefined ? facts : facts.filter(({ isSecondary }) => !isSecondary);

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
