// What is kept is deleted: of a person who says so, and of a whole group that has let the bot go. What must stay for now, or is
// not ours to delete, the person is told.

import type { Person } from '../../domain/commands/invocation.ts';
import type { DictionaryOwner } from '../../domain/dictionary/dictionary.ts';
import { forgottenView } from '../../domain/views/answers.ts';
import type { View } from '../../domain/views/view.ts';
import type { Words } from '../../domain/words/index.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { yielding } from '../../kit/loop/yield.ts';
import { createSerial } from '../../kit/mutex.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SettingsStore, TaskStore } from '../../ports/store.ts';
import type { BotParts } from '../intake/parts.ts';
import type { Runner } from '../tasks/runner.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { MadeVoices } from './made-voices.ts';
import { forgetVoices } from './voice-habits.ts';

type Forget = (person: Person, words: Words) => Promise<View>;

export function createForget(adapter: string, parts: BotParts): Forget {
  const { tasks, settings, voices, dictionaries, sharedFiles, chat, catalogue } = parts;
  const forget: Forget = async (person, words) => {
    const { id } = person;
    await settings.put({ adapter, person: id }, {});
    await forgetVoices(settings, adapter, id);
    const { deleted, atService, open } = await tasks.forget(adapter, id);
    const service = await forgetAtService(parts, atService);
    const files = (await sharedFiles?.withdraw(deleted)) ?? 0;
    for (const outlet of chat?.outlets ?? []) await outlet.forget?.(deleted);
    const made = await voices.forget((by) => by.adapter === adapter && by.person === id);
    await dictionaries.forget(adapter, id);
    const there = await chat?.forget?.(person);
    const { prefix } = catalogue;
    return forgottenView({ tasks: deleted.length, files, voices: made, open, there, service, prefix }, words);
  };
  const serial = createSerial();
  const waiting = new Map<string, Promise<View>>();
  /** One at a time for each person; requests that come while one waits get its answer. */
  return (person, words) => {
    const begin = () => {
      waiting.delete(person.id);
      return forget(person, words);
    };
    const view = waiting.get(person.id) ?? serial(person.id, begin);
    waiting.set(person.id, view);
    return view;
  };
}

/** False: the service may still have them. */
async function forgetAtService(
  { service, log }: Pick<LeaveParts, 'service' | 'log'>,
  tasks: readonly string[],
): Promise<boolean> {
  try {
    return await service.deleteTasks(tasks);
  } catch (thrown) {
    log.warn('tasks not deleted at the service', { tasks: tasks.length, reason: reasonOf(thrown) });
    return false;
  }
}

interface LeaveParts {
  readonly tasks: TaskStore;
  readonly settings: SettingsStore;
  readonly voices: MadeVoices;
  readonly dictionaries: Pick<Dictionaries, 'leave'>;
  readonly service: Pick<BotParts['service'], 'deleteTasks'>;
  readonly runner: Runner;
  readonly clock: Clock;
  readonly log: Log;
}

export interface EraseWorkspace {
  /** Everything of the people and places whose ids begin like this. */
  all(adapter: string, start: string): Promise<void>;
  /** What was made for a group whose people are in others as well. */
  group(adapter: string, group: string): Promise<void>;
}

/** What is being fetched or delivered ends by itself, since its place is closed; that takes a few moments. */
const LOOKS = 20;
const LOOK_MS = 500;

export function createEraseWorkspace({
  tasks,
  settings,
  voices,
  dictionaries,
  service,
  runner,
  clock,
  log,
}: LeaveParts): EraseWorkspace {
  const stop = async (adapter: string, start: string): Promise<number> => {
    let open = 0;
    for await (const id of yielding(await tasks.open())) {
      const { origin } = (await tasks.get(id)) ?? {};
      if (origin?.adapter !== adapter || !origin.person.id.startsWith(start)) continue;
      open += 1;
      await runner.tell(id, { is: 'stop' });
    }
    return open;
  };

  const all: EraseWorkspace['all'] = async (adapter, start) => {
    const ended = await stop(adapter, start);
    for (let look = 0; look < LOOKS && (await stop(adapter, start)) > 0; look += 1)
      await clock.sleep(LOOK_MS);
    let deleted = 0;
    for (const person of await tasks.people(adapter, start)) {
      const gone = await tasks.forget(adapter, person);
      await forgetAtService({ service, log }, gone.atService);
      deleted += gone.deleted.length;
    }
    await settings.forget(adapter, start);
    await voices.forget((by) => by.adapter === adapter && by.person.startsWith(start));
    const isTheirs = (owner: DictionaryOwner) =>
      owner.adapter === adapter && 'person' in owner && owner.person.startsWith(start);
    await dictionaries.leave(isTheirs, (person) => person.startsWith(start));
    log.info('everything of those who left is deleted', { adapter, ended, deleted });
  };

  const group: EraseWorkspace['group'] = async (adapter, group) => {
    const gone = await voices.forget((by) => by.adapter === adapter && by.group === group);
    const isTheirs = (owner: DictionaryOwner) =>
      owner.adapter === adapter && 'group' in owner && owner.group === group;
    await dictionaries.leave(isTheirs, () => false);
    log.info('what was made for those who left is gone', { adapter, ...gone });
  };

  return { all, group };
}
