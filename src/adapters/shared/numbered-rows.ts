// Prepares rows for platforms that show them as lines of a message, with their buttons below: numbers them as the buttons,
// and shortens long lists.

import type { Row } from '../../domain/views/view.ts';

interface NumberedRow {
  readonly row: Row<string>;
  /** Number on the row's buttons. Absent if no row has any. */
  readonly number: number | undefined;
}

export function listNumberedRows(rows: readonly Row<string>[]): readonly NumberedRow[] {
  const hasButtons = rows.some(({ actions = [] }) => actions.length > 0);
  return hasButtons
    ? rows.map((row, at) => ({ row, number: at + 1 }))
    : collapseGroups(rows).map((row) => ({ row, number: undefined }));
}

/** More rows than fit into a message of any platform. */
const MAX_ROWS = 25;
/** Separators that are written in every language. */
const SEPARATOR = ', ';

/** The rows of a group become one. */
function collapseGroups(rows: readonly Row<string>[]): readonly Row<string>[] {
  if (rows.length <= MAX_ROWS) return rows;
  const groups = Map.groupBy(rows, (row) => row.group ?? row);
  return [...groups].flatMap(([key, members]) =>
    typeof key === 'string' ? [{ title: key, detail: members.map(({ title }) => title).join(SEPARATOR) }] : members,
  );
}
