// Replaces ranges of a text. Pure.

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface TextEdit extends TextRange {
  readonly text: string;
}

/** Edits at one position keep their order. Joins doubled spaces. Undefined if edits overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string | undefined {
  let done = '';
  let from = 0;
  const append = (more: string): void => {
    done += done.endsWith(' ') && more.startsWith(' ') ? more.slice(1) : more;
  };
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < from) return undefined;
    append(text.slice(from, start));
    append(replacement);
    from = end;
  }
  append(text.slice(from));
  return done;
}
