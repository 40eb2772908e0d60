// The lines of a dub that wait for a person: a page of them as a form, what was written there read back, and saved. Whoever asked may
// correct them, and whom a form was opened for.

import type { Invocation, Person, Reading, Request } from '../../domain/commands/invocation.ts';
import { cameOf, type Edit, revisionOf } from '../../domain/tasks/review.ts';
import { nameOf, type Page, pageNamed, pageText, readPage } from '../../domain/tasks/review-pages.ts';
import type { Task } from '../../domain/tasks/task.ts';
import type { View } from '../../domain/views/view.ts';
import type { Words } from '../../domain/words/index.ts';
import type { Acted } from '../../ports/chat.ts';
import type { BotParts } from './parts.ts';

/** The query that brings a page back. */
export const CORRECT = 'correct';

/** Between the task and the page, in what the form says it goes on from. */
const OF = '@';

/** More at once help nobody. */
const MOST_SAID = 5;

const refused = (message: string): Reading => ({ ok: false, problems: [{ message }] });

export function createLines(adapter: string, { tasks, runner }: Pick<BotParts, 'tasks' | 'runner'>) {
  const mayCorrect = ({ origin, request, state }: Task, person: Person): boolean =>
    state.at === 'asking' &&
    origin.adapter === adapter &&
    request.review !== undefined &&
    (origin.person.id === person.id || request.review.editors?.includes(person.id) === true);

  const pageOf = (request: Request): Page | undefined => pageNamed(String(request.values['page']));

  return {
    /** A form with the page of this name, which the bot lets this person press. */
    async open(task: Task, name: string, person: Person, { review: words }: Words): Promise<Acted> {
      const { review } = task.request;
      const found = pageNamed(name);
      if (task.state.at !== 'asking' || !review || !found) return { is: 'said', notice: words.over };
      if (task.origin.person.id !== person.id)
        await runner.tell(task.id, { is: 'invited', person: person.id });
      const page = { ...found, revision: revisionOf(review) };
      const values = { lines: pageText(review, page) };
      const from = `${task.id}${OF}${nameOf(page)}`;
      return { is: 'form', given: { command: CORRECT, values, files: [], asks: ['lines'], from } };
    },

    /** What came back, if it can be placed line by line. */
    async read(
      { values, from = '' }: Invocation,
      person: Person,
      { review: words }: Words,
    ): Promise<Reading> {
      const [id = '', name = ''] = from.split(OF);
      const task = await tasks.get(id);
      const page = pageNamed(name);
      if (!task || !page || !mayCorrect(task, person)) return refused(words.over);
      const got = readPage(page, String(values['lines'] ?? ''), words);
      if ('problems' in got)
        return {
          ok: false,
          problems: got.problems.slice(0, MOST_SAID).map((message) => ({ field: 'lines', message })),
        };
      const lines = String(values['lines']);
      const source = { task: id, operation: task.request.command };
      return {
        ok: true,
        request: { command: CORRECT, values: { lines, page: name }, files: {}, labels: {}, from: source },
      };
    },

    /** Saves it. What somebody else changed meanwhile stays, and is told with what was not saved. */
    async save(request: Request, title: string, { review: words }: Words): Promise<View> {
      const page = pageOf(request);
      const got = page && readPage(page, String(request.values['lines']), words);
      const edits: readonly Edit[] = got && 'edits' in got ? got.edits : [];
      const seen = page?.revision ?? 0;
      const task = await runner.tell(request.from?.task ?? '', { is: 'corrected', edits, seen });
      if (task?.state.at !== 'asking' || !task.request.review)
        return { mood: 'failed', title, line: words.over };
      const { saved, crossed } = cameOf(task.request.review, edits, seen);
      const problems = crossed.map(({ line, theirs, text }) => ({
        message: words.crossed(line + 1, theirs, text),
      }));
      return {
        mood: 'info',
        title,
        line: saved > 0 ? words.saved(saved) : words.unchanged,
        ...(problems.length > 0 && { problems }),
      };
    },
  };
}
