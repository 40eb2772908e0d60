// What the studio makes of the mark of who asks and from where: opaque words of the client's own, kept with the task, and
// used for nothing but whose turn it is, among the tasks of the same API key.

import { MARK, MARK_HEADER } from '../../domain/tasks/turn-header.ts';
import type { TurnOwner } from '../../kit/fair-queue.ts';
import { Refusal } from '../faults.ts';
import type { NewTask } from '../jobs/task-record.ts';

/** Throws a {@link Refusal} for what is no mark. */
export function readMark(header: string | undefined): string | undefined {
  if (header === undefined || MARK.test(header)) return header;
  throw new Refusal(
    400,
    `The header ${MARK_HEADER} is one word for the person, a full stop, one for the place, and where several people may be one, a full stop and a word for them: each 1 to 64 letters, digits, - and _.`,
  );
}

/** Without a mark the key is the person. */
export function askerOf({ owner, mark = '' }: Pick<NewTask, 'owner' | 'mark'>): TurnOwner {
  const [person = '', place = '', group] = mark.split('.');
  return {
    person: `${owner} ${person}`,
    place: `${owner} ${place}`,
    ...(group !== undefined && { group: `${owner} ${group}` }),
  };
}
