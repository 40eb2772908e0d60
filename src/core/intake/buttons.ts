// What a pressed button leads to. Only the requester may press, or a moderator of the server the task belongs to; to hear what is
// finished is open to whoever sees it. A button whose moment has passed says so.

import type { Request } from '../../domain/commands/invocation.ts';
import { viewerAt } from '../../domain/media/voice.ts';
import type { TaskEvent } from '../../domain/tasks/step.ts';
import { isOver, resultOf, type Task } from '../../domain/tasks/task.ts';
import { problemLine } from '../../domain/views/failures.ts';
import { languageOf, type Words } from '../../domain/words/index.ts';
import type { Acted, Press } from '../../ports/chat.ts';
import { createPutOut } from '../delivery/put-out.ts';
import { firstPress } from '../people/first-press.ts';
import { createAccess } from './access.ts';
import { createAgree, moderates } from './consent.ts';
import { createDiscard } from './discard.ts';
import { impossibleHere } from './impossible.ts';
import type { Onward } from './onward.ts';

import type { BotParts } from './parts.ts';
import { createVoiceRights } from './voice-rights.ts';

const said = (notice: string): Acted => ({ is: 'said', notice });

/** Counted in before it goes, so that of two clicks at the last free place neither takes it twice. */
const createGoAhead =
  ({ runner, queue, quota, clock }: BotParts) =>
  async (task: Task, event: (since: number) => TaskEvent, { limits, notices }: Words): Promise<Acted> => {
    if (task.state.at !== 'asking') return said(notices.answeredBefore);
    const since = clock.now();
    const full = await quota?.enter({ ...task, created: since });
    if (full) return said(limits.full(full));
    const now = (await runner.tell(task.id, event(since))) ?? task;
    if (isOver(now) || now.state.at === 'asking') {
      await quota?.follow({ ...now, created: since });
      return said(notices.answeredBefore);
    }
    await queue.add(task.id);
    return { is: 'shown' };
  };

/** The same request, without what was said of it: that was about the first time. */
function onceMore({ id, request, state }: Task): Request {
  const { note: _, unanswered = [], ...same } = request;
  const before = state.at === 'unknown' ? [...unanswered, id] : unanswered;
  return state.at === 'done' || before.length === 0 ? same : { ...same, unanswered: before };
}

/** The same with what the service said would work. */
const createInstead =
  ({ catalogue }: BotParts) =>
  (task: Task, at: number, { notices }: Words): Acted => {
    const { state } = task;
    const request = onceMore(task);
    const offered = state.at === 'failed' && state.failure.kind === 'failed' ? state.failure.instead : [];
    const values = { ...request.values, ...offered?.[at]?.values };
    const operation = catalogue.operation(request.command);
    const isKnown = Object.keys(offered?.[at]?.values ?? {}).every((name) => operation?.fields[name]);
    if (!offered?.[at] || !isKnown || !operation?.request.safeParse(values).success)
      return said(notices.oldButton);
    return { is: 'take', request: { ...request, values } };
  };

/** What an allowed press does. */
function createPress(parts: BotParts, onward: Onward) {
  const instead = createInstead(parts);
  const { runner, queue, poller, voiceSaver } = parts;
  const goAhead = createGoAhead(parts);
  const agree = createAgree(parts, goAhead);
  const putOut = createPutOut(parts);

  return async (task: Task, asked: Press, words: Words): Promise<Acted> => {
    const { notices } = words;
    const { action, person } = asked;
    const [, name] = /^(?:then|ask):(.+)$/.exec(action) ?? [];
    if (name !== undefined) {
      if (parts.catalogue.withholds(task.request.command, name)) return said(words.cloning.off);
      return (await onward.follow(task, name, asked, words)) ?? said(notices.oldButton);
    }
    if (action.startsWith('out:'))
      return (await putOut(task, action.slice('out:'.length), asked, words)) ?? said(notices.oldButton);
    if (action.startsWith('agree:')) return agree(task, asked, words);
    if (action.startsWith('keep:')) return onward.keep(task, action.slice('keep:'.length), person, words);
    if (action.startsWith('lines:'))
      return onward.correct(task, `${action.slice('lines:'.length)}.0`, person, words);
    if (action.startsWith('instead:')) return instead(task, Number(action.slice('instead:'.length)), words);
    switch (action) {
      case 'go':
        return goAhead(task, (since) => ({ is: 'go', since }), words);
      case 'again':
        return { is: 'take', request: onceMore(task) };
      case 'edit':
        return onward.edit(task);
      case 'use':
      case 'unuse': {
        const why = await voiceSaver.use(task, person, action === 'unuse', words);
        return why === undefined ? { is: 'shown' } : said(why);
      }
      case 'result':
        if (!resultOf(task)) return said(notices.noResult);
        return { is: 'take', request: task.request, resultOf: task.id };
      case 'stop': {
        const { state } = (await runner.tell(task.id, { is: 'stop' })) ?? task;
        if (state.at === 'forgotten') return { is: 'shown' };
        if (state.at !== 'stopping') return said(notices.tooLateToStop);
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
        return said(notices.oldButton);
    }
  };
}

/** Two presses within this time are a double click. */
const DOUBLE_CLICK_MS = 3000;
/** Longest time that a press on its way to an outlet keeps others out. */
const OUTLET_MS = 60_000;

export function createButtons(adapter: string, parts: BotParts, onward: Onward) {
  const { catalogue, directory, tasks, wordsFor } = parts;
  const access = createAccess(adapter, parts);
  const rights = createVoiceRights(directory);
  const discard = createDiscard(adapter, parts);

  const press = createPress(parts, onward);

  /** The same once more, at another place or by another person: whatever it takes must be theirs to use. */
  const refusalOfAgain = async (task: Task, { person, place = task.origin.place }: Press, words: Words) => {
    const { notices } = words;
    const command = catalogue.find(task.request.command);
    const viewer = viewerAt(adapter, person, place);
    if (command && (await rights.isSurelyStrange(command, task.request, viewer))) return notices.strangeVoice;
    const impossible = command && impossibleHere(command, task.request, parts, viewer, words);
    const [problem] = impossible?.problems ?? [];
    if (problem) return problemLine(problem, command, words);
    return access.refusal(person, place);
  };

  return async (asked: Press): Promise<Acted> => {
    const { person, place } = asked;
    if (asked.action.startsWith('discard:')) return discard(asked);
    const task = await tasks.get(asked.task);
    if (!task || task.origin.adapter !== adapter)
      return said(wordsFor(languageOf({ person, place: place ?? {} })).notices.unknownTask);
    const here = place ?? task.origin.place;
    const words = wordsFor(languageOf({ person, place: here }));
    const isTheirs = task.origin.person.id === person.id;
    // A voice belongs to whoever had it designed.
    const isOwnOnly = /^(keep:|agree:|use$|unuse$)/.test(asked.action);
    const isForAll = asked.action.startsWith('out:');
    if (!isTheirs && !isForAll && (isOwnOnly || !moderates(asked, task.origin.place.server)))
      return said(words.notices.notYours(task.origin.person.name));
    const barred = access.barred(person, here);
    if (barred !== undefined && !/^(stop|look)$/.test(asked.action)) return said(barred);
    const mayBegin = {
      again: () => refusalOfAgain(task, asked, words),
      // Its limits are looked at where it is counted in.
      go: () => access.full(person, here),
    };
    const kind = asked.action.startsWith('instead:') ? 'again' : asked.action;
    const refusal = await mayBegin[kind as keyof typeof mayBegin]?.();
    if (refusal !== undefined) return said(refusal);
    if (kind !== 'again' && kind !== 'result' && !isForAll) return press(task, asked, words);
    const key = `${adapter} ${task.id} ${asked.action} ${person.id}`;
    const first = await firstPress(parts, key, isForAll ? OUTLET_MS : DOUBLE_CLICK_MS);
    if (!first) return said(words.notices.begunBefore);
    let starts = false;
    try {
      const acted = await press(task, asked, words);
      starts = acted.is === 'take';
      return acted;
    } finally {
      if (!starts) await first.release();
    }
  };
}
