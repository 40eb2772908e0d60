// The core on fakes with all metrics, and a scrape of /metrics.

import { createScopedLog, type ScopedLog } from '../../src/kit/scoped-log.ts';
import { createInstrumentation, type Instrumentation } from '../../src/metrics/index.ts';
import { createTestBot, createWorld, type Effects, type World } from '../fakes/bot.ts';
import { createFakeLog } from '../fakes/log.ts';

export type Numbers = ReadonlyMap<string, number>;

/** Lines of the text format: `name{a="b"}` → value. */
export const readNumbers = (text: string): Numbers =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))];
      }),
  );

/** Sum over all label sets that contain `labels`. */
export const total = (numbers: Numbers, name: string, labels = ''): number =>
  [...numbers]
    .filter(([key]) => key.split('{')[0] === name && key.includes(labels))
    .reduce((sum, [, value]) => sum + value, 0);

const LOCAL = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

const scrape = async ({ fetch }: Instrumentation): Promise<string> =>
  (await fetch(new Request('http://localhost/metrics', { headers: { host: 'localhost' } }), LOCAL)).text();

export function createMetersFor(
  world: World,
  scope?: ScopedLog,
  parts: () => Readonly<Record<string, boolean | string>> = () => ({}),
): Instrumentation {
  const runInLogScope = scope?.runWithFields ?? ((_, work) => work());
  return createInstrumentation({ clock: world.clock, runInLogScope, access: 'local', parts });
}

export async function createRig(world: World = createWorld(), around: (parts: Effects) => Effects = (parts) => parts) {
  let meters: Instrumentation | undefined;
  const earshot = createTestBot(world, (given) => {
    const scope = createScopedLog(given.log ?? createFakeLog());
    const parts = around({ ...given, log: scope.log });
    const watch = createMetersFor(world, scope);
    meters = watch;
    return {
      ...parts,
      chat: watch.wrapChat(parts.chat),
      service: watch.wrapService(parts.service),
      tasks: watch.wrapTaskStore(parts.tasks),
      watch,
    };
  });
  if (!meters) throw new Error('the bot was not measured');
  const measured = meters;
  await measured.wrapChat(world.chat).start(earshot.coreBot);
  await earshot.start();
  const { bot } = world.chat;
  if (!bot) throw new Error('the platform got no desk');
  return { ...earshot, meters: measured, bot, numbers: async () => readNumbers(await scrape(measured)) };
}
