// Shares a task's finished audio with a share target. Files are found by URL and fetched only when the target needs
// them.

import { rm } from 'node:fs/promises';
import type { Operation } from '../../domain/commands/command.ts';
import { filterShareableFiles, type ShareTargetFilter } from '../../domain/media/share-target.ts';
import type { Task } from '../../domain/tasks/task.ts';
import { createTaskView } from '../../domain/views/task-card.ts';
import { createShortId } from '../../kit/id.ts';
import { formatError } from '../../kit/log.ts';
import { normalizeForMatching } from '../../kit/text.ts';
import { message } from '../../messages/message.ts';
import type { Bot, ButtonPress, PressResult } from '../../ports/chat.ts';
import { AudioGoneError, type AudioResult } from '../../ports/share-target.ts';
import type { BotContext } from '../bot-context.ts';
import { createFileProvenanceWriter } from '../delivery/file-provenance.ts';
import { toNoticeResult } from '../results.ts';
import { fetchOutcome, MAX_RESULT_FILE_BYTES } from './result-files.ts';
import { waitUntilDelivered } from './wait-until-delivered.ts';

type ShareOptions = Pick<
  BotContext,
  'catalogue' | 'tasks' | 'service' | 'chat' | 'tempFolder' | 'provenance' | 'clock' | 'log'
>;

const MAX_TEXT_CHARACTERS = 200;
const MAX_KEY_CHARACTERS = 100;

function listAudioResults(
  options: ShareOptions,
  task: Task,
  operation: Operation,
  takes: ShareTargetFilter,
): readonly AudioResult[] {
  if (task.state.status !== 'done') return [];
  const files = filterShareableFiles(task.state.result.files, task.request.command, takes);
  const { input, isInputFile, body = isInputFile ? undefined : input } = createTaskView(task, operation);
  const text = typeof body === 'string' ? body.slice(0, MAX_TEXT_CHARACTERS) : undefined;
  return files.map(({ role, label: title, seconds, altText: heard }): AudioResult => {
    const audioText = heard ?? text;
    return {
      key: `${task.id}-${normalizeForMatching(role).replaceAll(' ', '-')}`.slice(0, MAX_KEY_CHARACTERS),
      taskId: task.id,
      title,
      text: audioText,
      seconds,
      borrow: createBorrow(options, task, operation, role),
    };
  });
}

/** Finds one audio file to fetch it again. `undefined` if the task is unknown. */
export const createAudioResultFinder =
  (options: ShareOptions, find: (task: string) => Promise<Task | undefined>): Bot['findAudioResult'] =>
  async (id, key) => {
    const task = await find(id);
    const operation = task && options.catalogue.findOperation(task.request.command);
    if (!task || !operation) return undefined;
    return listAudioResults(options, task, operation, {}).find((one) => one.key === key);
  };

export function createShareHandler(options: ShareOptions) {
  const { catalogue, chat, log } = options;

  return async (pressed: Task, name: string, buttonPress: ButtonPress): Promise<PressResult | undefined> => {
    const target = chat?.shareTargets?.find((one) => one.name === name);
    const operation = catalogue.findOperation(pressed.request.command);
    if (!target || !operation) return undefined;
    const task = await waitUntilDelivered(pressed, options);
    const audio = listAudioResults(options, task, operation, target.accepts);
    if (audio.length === 0) return undefined;
    const { person, place = task.origin.place, isModerator, newTaskId: pressId } = buttonPress;
    try {
      const notice = await target.share(audio, { pressId, person, place, isModerator });
      return notice === undefined ? { is: 'shown' } : toNoticeResult(notice);
    } catch (thrown) {
      if (!(thrown instanceof AudioGoneError)) throw thrown;
      log.info('finished sound is gone', { task: task.id, target: name, reason: formatError(thrown.cause) });
      return toNoticeResult(message('notices.resultGone'));
    }
  };
}

/** Downloads the file through a fresh link and marks it as synthetic, like delivered files. */
const createBorrow =
  (options: ShareOptions, task: Task, operation: Operation, role: string): AudioResult['borrow'] =>
  async (work) => {
    const { service, tempFolder, provenance } = options;
    const outcome = await fetchOutcome(task, options);
    const found = outcome?.fileLinks.find((one) => one.role === role);
    if (!found) throw new AudioGoneError();
    const into = {
      folder: tempFolder,
      name: `${task.id}-${role}-${createShortId()}`,
      maxBytes: MAX_RESULT_FILE_BYTES,
    };
    const fetched = await service.download(found.address, into).catch((thrown: unknown) => {
      throw new AudioGoneError(thrown);
    });
    try {
      const report = ('report' in task.state ? task.state.report : undefined) ?? null;
      const mark = provenance && createFileProvenanceWriter(provenance, task, operation, report);
      const { file } = (await mark?.(fetched, async () => {})) ?? { file: fetched };
      return await work({ role, label: found.label, ...file });
    } finally {
      await rm(fetched.path, { force: true });
    }
  };
