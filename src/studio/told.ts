// What is told about a piece of work, for people and for programs: sentences in English, and the same as notes. Pure.

import type { Note } from '../domain/views/notes.ts';

export interface Remarks {
  /** The sentences of all notes, one after another. */
  readonly message: string;
  /** Left out where the sentences were never anything else. */
  readonly notes?: readonly Note[];
}

/** One after another; `undefined` tells nothing. */
export function told(...parts: readonly (Note | Remarks | undefined)[]): Required<Remarks> {
  const notes = parts.flatMap(notesOf);
  return { message: notes.map(({ text }) => text).join(' '), notes };
}

/** A sentence that is told in English alone. */
export const plainly = (text: string): Note => ({ text });

function notesOf(part: Note | Remarks | undefined): readonly Note[] {
  if (part === undefined) return [];
  if ('text' in part) return [part];
  return part.notes ?? (part.message === '' ? [] : [plainly(part.message)]);
}

/** Why an engine cannot be used now, as it tells of itself. */
export function missingTold(...parts: readonly (Note | undefined)[]) {
  const { message, notes } = told(...parts);
  return { missing: message, notes };
}

/** The first things of a list, and how many more there are. */
export const firstOf = (things: readonly string[], most: number) => ({
  list: things.slice(0, most),
  ...(things.length > most && { more: things.length - most }),
});
