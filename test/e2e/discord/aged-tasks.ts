// Ages tasks quickly: the service holds them, the process is killed, its records and Discord's tokens are set back by
// the given minutes, and it starts again.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Act, Channel, Message, User } from '../../fakes/discord/index.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { type Earshot, newFolder } from '../earshot.ts';
import { SCRIPTED } from '../shown.ts';
import { type DiscordWorld, startConnected, words } from './server.ts';

export interface Old {
  readonly act: Act;
  readonly who: User;
  readonly channel: Channel;
  readonly card: Message;
  readonly task: string;
}

export interface Wanted {
  readonly who: User;
  readonly channel: Channel;
  readonly minutes: number;
  readonly command?: readonly [string, Record<string, string>];
}

/** The task's id in the footer of its card. */
export const taskOf = (card: Message | undefined): string =>
  (card?.embeds ?? []).flatMap(({ footer }) => footer?.text.split(' · ')[0] ?? [])[0] ?? '';

/** Sets a task's start and its token's age back. The service's last status stays recent. */
function setBack(folder: string, minutes: ReadonlyMap<string, number>): void {
  const database = new DatabaseSync(join(folder, 'earshot.db'));
  const rows = database.prepare('SELECT namespace, key, value FROM entries').all();
  const update = database.prepare('UPDATE entries SET value = ? WHERE namespace = ? AND key = ?');
  for (const { namespace, key, value } of rows) {
    const entry = JSON.parse(String(value));
    const task = entry?.value?.task ?? entry?.task;
    const back = (minutes.get(task?.id) ?? 0) * 60_000;
    if (back === 0) continue;
    task.createdAt -= back;
    task.origin.message.tokenCreatedAt -= back;
    update.run(JSON.stringify(entry), namespace ?? '', key ?? '');
  }
  database.close();
}

export interface Aged {
  readonly service: MediaServer;
  readonly environment: Record<string, string>;
  readonly folder: string;
  readonly old: readonly Old[];
  /** Starts the process again; `word` is the status of every task at the service. */
  wake(word?: string): Promise<Earshot>;
}

/** Starts all tasks at the service, sets them back and kills the process. */
export async function agedTasks(world: DiscordWorld, wanted: readonly Wanted[]): Promise<Aged> {
  const { discord } = world;
  const service = await startMediaServer();
  service.word = 'PENDING';
  const environment = SCRIPTED(service);
  const folder = newFolder();
  const first = await startConnected(world, environment, folder);
  const acts = await Promise.all(
    wanted.map(({ who, channel, command = ['tts', { text: 'Hello team' }] }) =>
      discord.slash(who, channel, ...command),
    ),
  );
  await discord.until(() => acts.every((act) => words(act.message) !== ''));
  const old = acts.map((act, at): Old => {
    const { who, channel } = wanted[at] as Wanted;
    return { act, who, channel, card: act.message as Message, task: taskOf(act.message) };
  });
  for (const { task } of old) await first.logged((entry) => entry.task === task && entry.to === 'polling');
  await first.kill();
  setBack(folder, new Map(old.map(({ task }, at) => [task, wanted[at]?.minutes ?? 0])));
  for (const [at, { act }] of old.entries()) discord.age(act, wanted[at]?.minutes ?? 0);
  const wake = (word = 'SUCCESS') => {
    service.word = word;
    return startConnected(world, environment, folder);
  };
  return { service, environment, folder, old, wake };
}
