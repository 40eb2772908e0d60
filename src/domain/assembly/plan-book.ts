// Plans the tasks that read a book, one for each chapter. Pure.

import type { Json } from '../../kit/json.ts';
import type { Book } from '../media/book.ts';
import type { AssemblyPlan, SubtaskRequest } from './assembly-plan.ts';

interface BookPlanOptions {
  readonly operation: string;
  /** Values of every chapter. */
  readonly values: Readonly<Record<string, Json>>;
  /** Field with the title of the whole, which some services speak before the text. */
  readonly titleField: string;
}

export function planBook(book: Book, { operation, values, titleField }: BookPlanOptions): AssemblyPlan {
  const { [titleField]: title, ...others } = values;
  const subtasks = book.chapters.map(
    ({ text }, index): SubtaskRequest => ({
      operation,
      values: index === 0 ? values : others,
      document: text,
    }),
  );
  const items = book.chapters.map((chapter, index) => ({
    is: 'chapter' as const,
    subtask: index,
    title: chapter.title,
  }));
  const named = typeof title === 'string' ? title : book.title;
  return {
    subtasks,
    items,
    ...(named !== undefined && { title: named }),
    ...(book.author !== undefined && { artist: book.author }),
  };
}
