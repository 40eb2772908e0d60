// A press that brings the finished sound of a task to an outlet: its files are found by their addresses, and fetched when the outlet
// wants them.

import { rm } from 'node:fs/promises';
import type { Operation } from '../../domain/commands/command.ts';
import { type OutletTakes, soundsFor } from '../../domain/media/outlet.ts';
import type { Task } from '../../domain/tasks/task.ts';
import { viewOf } from '../../domain/views/task-card.ts';
import { english, type Words } from '../../domain/words/index.ts';
import { shortId } from '../../kit/id.ts';
import { reasonOf } from '../../kit/log.ts';
import { fold } from '../../kit/text.ts';
import type { Acted, Bot, Press } from '../../ports/chat.ts';
import { type FinishedSound, SoundGone } from '../../ports/outlet.ts';
import { onceDelivered } from '../intake/delivered.ts';
import type { BotParts } from '../intake/parts.ts';
import { MOST_BYTES, outcomeOf } from '../intake/result-files.ts';
import { fileMarker } from './mark-files.ts';

type OutletParts = Pick<
  BotParts,
  'catalogue' | 'tasks' | 'service' | 'chat' | 'folder' | 'marks' | 'clock' | 'log'
>;

const MOST_TEXT = 200;
const MOST_KEY = 100;

const said = (notice: string): Acted => ({ is: 'said', notice });

/** The finished files of a task as outlets take them. */
function soundsOf(
  parts: OutletParts,
  task: Task,
  operation: Operation,
  takes: OutletTakes,
  words: Words,
): readonly FinishedSound[] {
  if (task.state.at !== 'done') return [];
  const files = soundsFor(task.state.result.files, task.request.command, takes);
  const text = viewOf(task, operation, words).body?.slice(0, MOST_TEXT);
  return files.map(({ role, label: title, seconds, words: heard }): FinishedSound => {
    const about = heard ?? text;
    return {
      key: `${task.id}-${fold(role).replaceAll(' ', '-')}`.slice(0, MOST_KEY),
      task: task.id,
      title,
      ...(about !== undefined && { text: about }),
      ...(seconds !== undefined && { seconds }),
      lend: createLend(parts, task, operation, role),
    };
  });
}

/** One of them, to be fetched again; `undefined` where the task is not known any more. */
export const createFindSound =
  (parts: OutletParts, find: (task: string) => Promise<Task | undefined>): Bot['finishedSound'] =>
  async (id, key) => {
    const task = await find(id);
    const operation = task && parts.catalogue.operation(task.request.command);
    if (!task || !operation) return undefined;
    return soundsOf(parts, task, operation, {}, english).find((one) => one.key === key);
  };

export function createPutOut(parts: OutletParts) {
  const { catalogue, chat, log } = parts;

  return async (pressed: Task, name: string, asked: Press, words: Words): Promise<Acted | undefined> => {
    const outlet = chat?.outlets?.find((one) => one.name === name);
    const operation = catalogue.operation(pressed.request.command);
    if (!outlet || !operation) return undefined;
    const task = await onceDelivered(pressed, parts);
    const sounds = soundsOf(parts, task, operation, outlet.takes, words);
    if (sounds.length === 0) return undefined;
    const { person, place = task.origin.place, moderator, becomes: press } = asked;
    try {
      const notice = await outlet.put(sounds, { press, person, place, moderator });
      return notice === undefined ? { is: 'shown' } : said(notice);
    } catch (thrown) {
      if (!(thrown instanceof SoundGone)) throw thrown;
      log.info('finished sound is gone', { task: task.id, outlet: name, reason: reasonOf(thrown.cause) });
      return said(words.notices.resultGone);
    }
  };
}

/** Fetched anew each time, from where the service has it by then, and marked as what was delivered is. */
const createLend =
  (parts: OutletParts, task: Task, operation: Operation, role: string): FinishedSound['lend'] =>
  async (work) => {
    const { service, folder, marks } = parts;
    const outcome = await outcomeOf(task, parts);
    const found = outcome?.sources.find((one) => one.role === role);
    if (!found) throw new SoundGone();
    const into = { folder, name: `${task.id}-${role}-${shortId()}`, max: MOST_BYTES };
    const fetched = await service.download(found.address, into).catch((thrown: unknown) => {
      throw new SoundGone(thrown);
    });
    try {
      const report = 'report' in task.state ? task.state.report : null;
      const mark = marks && fileMarker(marks, task, operation, report);
      const { file } = (await mark?.(fetched, async () => {})) ?? { file: fetched };
      return await work({ role, label: found.label, ...file });
    } finally {
      await rm(fetched.path, { force: true });
    }
  };
