// What a pressed button leads to. Only the requester may press, or a moderator of the server the task belongs to; a button
// whose moment has passed says so.

import { viewerAt } from '../../domain/media/voice.ts';
import { fullLine } from '../../domain/tasks/quota.ts';
import { isOver, resultOf, type Task } from '../../domain/tasks/task.ts';
import { problemLine } from '../../domain/views/failures.ts';
import type { Acted, Press } from '../../ports/chat.ts';
import { createAccess } from './access.ts';
import { impossibleHere } from './impossible.ts';
import type { BotParts } from './parts.ts';
import { createVoiceRights } from './voice-rights.ts';

const STRANGE =
  'The voice of that request cannot be used by you here, or not any more. Ask anew with another one.';

const said = (notice: string): Acted => ({ is: 'said', notice });

/** A right holds in one server: where it was shown must be where the task comes from. */
function moderates({ moderator, place }: Press, { origin }: Task): boolean {
  const here = place?.server;
  return moderator && typeof here === 'string' && here === origin.place.server;
}

/** Counted in before it goes, so that of two clicks at the last free place neither takes it twice. */
const createGoAhead =
  ({ runner, queue, quota, clock }: BotParts) =>
  async (task: Task): Promise<Acted> => {
    if (task.state.at !== 'asking') return said('That was answered already.');
    const since = clock.now();
    const full = await quota?.enter({ ...task, created: since });
    if (full) return said(fullLine(full));
    const now = (await runner.tell(task.id, { is: 'go', since })) ?? task;
    if (isOver(now)) {
      await quota?.follow({ ...now, created: since });
      return said('That was answered already.');
    }
    await queue.add(task.id);
    return { is: 'shown' };
  };

export function createButtons(adapter: string, parts: BotParts) {
  const { catalogue, directory, tasks, runner, queue, poller, voiceSaver } = parts;
  const access = createAccess(adapter, parts);
  const goAhead = createGoAhead(parts);
  const rights = createVoiceRights(directory);

  const press = async (task: Task, { action, person }: Press): Promise<Acted> => {
    if (action.startsWith('keep:'))
      return said(await voiceSaver.keep(task, action.slice('keep:'.length), person));
    switch (action) {
      case 'go':
        return goAhead(task);
      case 'again': {
        // What was said of it was about the first time.
        const { note: _, ...request } = task.request;
        return { is: 'take', request };
      }
      case 'result':
        if (!resultOf(task)) return said('There is no result to post yet.');
        return { is: 'take', request: task.request, resultOf: task.id };
      case 'stop': {
        const { state } = (await runner.tell(task.id, { is: 'stop' })) ?? task;
        if (state.at === 'forgotten') return { is: 'shown' };
        if (state.at !== 'stopping') return said('It is too late to stop that.');
        // Where no process holds it just now, one must, to tell the service.
        await queue.add(task.id);
        return { is: 'shown' };
      }
      case 'look': {
        poller.hurry(task.id);
        await runner.tell(task.id, { is: 'look' });
        await queue.add(task.id);
        return { is: 'shown' };
      }
      default:
        return said('That button does nothing any more.');
    }
  };

  /** The same once more, at another place or by another person: whatever it takes must be theirs to use. */
  const refusalOfAgain = async (task: Task, { person, place = task.origin.place }: Press) => {
    const command = catalogue.find(task.request.command);
    const viewer = viewerAt(adapter, person, place);
    if (command && (await rights.isSurelyStrange(command, task.request, viewer))) return STRANGE;
    const impossible = command && impossibleHere(command, task.request, parts, viewer);
    const [problem] = impossible?.problems ?? [];
    if (problem) return problemLine(problem, command);
    return access.refusal(person, place);
  };

  return async (asked: Press): Promise<Acted> => {
    const task = await tasks.get(asked.task);
    if (!task || task.origin.adapter !== adapter)
      return said('I no longer know that task: finished tasks are kept for 30 days.');
    if (task.origin.person.id !== asked.person.id && !moderates(asked, task))
      return said(`Only ${task.origin.person.name}, who asked for this, can do that.`);
    const barred = access.barred(asked.person, asked.place ?? task.origin.place);
    const begins = asked.action === 'again' || asked.action === 'go';
    if (barred !== undefined && (begins || asked.action === 'result' || asked.action.startsWith('keep:')))
      return said(barred);
    const mayBegin = {
      again: () => refusalOfAgain(task, asked),
      // Its limits are looked at where it is counted in.
      go: () => access.full(),
    };
    const refusal = await mayBegin[asked.action as keyof typeof mayBegin]?.();
    return refusal === undefined ? press(task, asked) : said(refusal);
  };
}
