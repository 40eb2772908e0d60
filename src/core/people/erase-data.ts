// Deletes a person's data on request, and a workspace's data after it removed the bot. Tells the person which data
// remains.

import type { Person } from '../../domain/person.ts';
import type { DictionaryOwner } from '../../domain/pronunciation/dictionary.ts';
import { createForgetQuestion, createForgottenView } from '../../domain/views/query-views.ts';
import type { View } from '../../domain/views/view.ts';
import { createKeyedMutex } from '../../kit/keyed-mutex.ts';
import { formatError, type Log } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SettingsStore, TaskStore } from '../../ports/store.ts';
import type { BotContext } from '../bot-context.ts';
import type { CustomVoices } from './custom-voices.ts';
import { createTaskForgetter } from './forget-tasks.ts';
import { deleteLastVoices } from './last-voices.ts';
import { readOpenTasks } from './open-tasks.ts';
import type { UserDictionaries } from './user-dictionaries.ts';

type EraseUserData = (person: Person) => Promise<View>;

/** Asks first, and deletes the person's data once that is confirmed. */
export type ForgetHandler = (person: Person, isConfirmed: boolean) => Promise<View>;

export function createForgetHandler(adapter: string, options: BotContext): ForgetHandler {
  const erase = createUserDataEraser(adapter, options);
  return async (person, isConfirmed) =>
    isConfirmed ? erase(person) : createForgetQuestion(options.chat?.deletePersonData !== undefined);
}

function createUserDataEraser(adapter: string, options: BotContext): EraseUserData {
  const { tasks, settings, customVoices, userDictionaries, sharedFiles, chat, catalogue } = options;
  const { forgetAutomaticTasks } = createTaskForgetter(adapter, options);
  const erase: EraseUserData = async (person) => {
    const { id } = person;
    await forgetAutomaticTasks(id);
    await settings.put({ adapter, person: id }, {});
    await deleteLastVoices(settings, adapter, id);
    const { taskIds, serviceTaskIds, remaining: runningTasks } = await tasks.deleteByPerson(adapter, id);
    const deletedAtService = await deleteAtService(options, serviceTaskIds);
    const files = (await sharedFiles?.unpublish(taskIds)) ?? 0;
    for (const outlet of chat?.shareTargets ?? []) await outlet.deleteTaskData?.(taskIds);
    const voices = await customVoices.deleteWhere((by) => by.adapter === adapter && by.person === id);
    await userDictionaries.deletePersonData(adapter, id);
    await chat?.forgetPerson?.(person);
    const conversations = await chat?.deletePersonData?.(person);
    const { prefix } = catalogue;
    const deleted = {
      tasks: taskIds.length,
      files,
      voices: { deleted: voices.deleted, later: voices.pending, hidden: voices.hidden },
      runningTasks,
      conversations,
      deletedAtService,
      prefix,
    };
    return createForgottenView(deleted);
  };
  const serial = createKeyedMutex();
  const waiting = new Map<string, Promise<View>>();
  /** Runs one deletion per person at a time. Requests made while one waits share its result. */
  return (person) => {
    const begin = () => {
      waiting.delete(person.id);
      return erase(person);
    };
    const view = waiting.get(person.id) ?? serial(person.id, begin);
    waiting.set(person.id, view);
    return view;
  };
}

/** False if the service may still have the tasks. */
async function deleteAtService(
  { service, log }: Pick<WorkspaceEraserOptions, 'service' | 'log'>,
  tasks: readonly string[],
): Promise<boolean> {
  try {
    return await service.deleteTasks(tasks);
  } catch (thrown) {
    log.warn('tasks not deleted at the service', { tasks: tasks.length, reason: formatError(thrown) });
    return false;
  }
}

interface WorkspaceEraserOptions {
  readonly tasks: TaskStore;
  readonly settings: SettingsStore;
  readonly customVoices: CustomVoices;
  readonly userDictionaries: Pick<UserDictionaries, 'deleteOwned'>;
  readonly service: Pick<BotContext['service'], 'deleteTasks'>;
  readonly runner: BotContext['runner'];
  readonly clock: Clock;
  readonly log: Log;
}

export interface WorkspaceEraser {
  /** Deletes all data of people and places whose id starts with `idPrefix`. */
  eraseByIdPrefix(adapter: string, idPrefix: string): Promise<void>;
  /** Deletes the voices and dictionaries of a group. Its members' other data stays: they may be in other groups. */
  eraseGroup(adapter: string, group: string): Promise<void>;
}

/** Running downloads and deliveries fail within moments, since their conversation is closed. */
const MAX_STOP_CHECKS = 20;
const STOP_CHECK_MS = 500;

export function createWorkspaceEraser({
  tasks,
  settings,
  customVoices,
  userDictionaries,
  service,
  runner,
  clock,
  log,
}: WorkspaceEraserOptions): WorkspaceEraser {
  const stop = async (adapter: string, start: string): Promise<number> => {
    let open = 0;
    for await (const { id, origin } of readOpenTasks(tasks, adapter)) {
      if (!origin.person.id.startsWith(start)) continue;
      open += 1;
      await runner.dispatch(id, { is: 'cancel-requested' });
    }
    return open;
  };

  const eraseByIdPrefix: WorkspaceEraser['eraseByIdPrefix'] = async (adapter, start) => {
    const ended = await stop(adapter, start);
    for (let look = 0; look < MAX_STOP_CHECKS && (await stop(adapter, start)) > 0; look += 1)
      await clock.sleep(STOP_CHECK_MS);
    let deleted = 0;
    for (const person of await tasks.listPeople(adapter, start)) {
      const gone = await tasks.deleteByPerson(adapter, person);
      await deleteAtService({ service, log }, gone.serviceTaskIds);
      deleted += gone.taskIds.length;
    }
    await settings.deleteByPrefix(adapter, start);
    await customVoices.deleteWhere((by) => by.adapter === adapter && by.person.startsWith(start));
    const isTheirs = (owner: DictionaryOwner) =>
      owner.adapter === adapter && 'person' in owner && owner.person.startsWith(start);
    await userDictionaries.deleteOwned(isTheirs, (person) => person.startsWith(start));
    log.info('data of a removed server or workspace deleted', { adapter, ended, deleted });
  };

  const eraseGroup: WorkspaceEraser['eraseGroup'] = async (adapter, group) => {
    const gone = await customVoices.deleteWhere((by) => by.adapter === adapter && by.group === group);
    const isTheirs = (owner: DictionaryOwner) => owner.adapter === adapter && 'group' in owner && owner.group === group;
    await userDictionaries.deleteOwned(isTheirs, () => false);
    log.info('voices and dictionaries of a removed server or workspace deleted', { adapter, ...gone });
  };

  return { eraseByIdPrefix, eraseGroup };
}
