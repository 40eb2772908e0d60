// A platform from outside that is not in order: what it gets wrong is told with the extension's name, and the program can be stopped.

import { expect, test } from 'vitest';
import { guarded } from '../../src/app/guard.ts';
import { ConfigFault } from '../../src/config/read.ts';
import type { AnyPlatform } from '../../src/extensions/extension.ts';
import { createFakeLog } from '../fakes/log.ts';

const no = (): never => {
  throw new Error('no luck');
};
const chat = {
  name: 'irc',
  limits: { attachmentBytes: 1, edits: { gapMs: 1 }, suggestions: 0 },
  start: async () => {},
  ready: () => true,
  show: async () => {},
  deliver: async () => ({}),
  open: async () => ({}),
  stop: async () => {},
};
const platform = (more: object = {}) =>
  guarded(
    './irc.ts',
    {
      name: 'irc',
      settings: { title: 'IRC', settings: {} },
      isWanted: () => true,
      faults: () => [],
      create: async () => ({ chat }),
      ...more,
    } as unknown as AnyPlatform,
    5,
  );

const log = createFakeLog();
const created = (more: object = {}) =>
  platform({ create: async () => ({ chat: { ...chat, ...more } }) }).create({}, { log } as never);
const IS = 'The platform “irc” of the extension ./irc.ts is not in order: ';
const MEND = ' Mend it, or take it out of EXTENSIONS.';

async function faultsOf(work: () => unknown): Promise<readonly string[]> {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof ConfigFault) return thrown.faults;
    throw thrown;
  }
  return [];
}

test('one that is in order is as it was, frozen or with a class of its own', async () => {
  class Chat {
    readonly name = 'irc';
    readonly limits = chat.limits;
    #isReady = false;
    async start() {
      this.#isReady = true;
    }
    ready() {
      return this.#isReady;
    }
    async show() {}
    async deliver() {}
    async open() {}
    async stop() {}
  }
  const one = platform({ create: async () => Object.freeze({ chat: new Chat(), mount: 'a mount' }) });
  expect([one.name, one.isWanted({}), one.faults({}, {} as never)]).toEqual(['irc', true, []]);
  const { chat: made, mount } = await one.create({}, { log } as never);
  await made.start({} as never);
  expect([made.ready(), mount]).toEqual([true, 'a mount']);
  await made.stop();
});

test.each([
  ['isWanted', () => platform({ isWanted: no }).isWanted({}), 'isWanted failed: Error: no luck.'],
  ['create', () => platform({ create: no }).create({}, {} as never), 'create failed: Error: no luck.'],
  [
    'nothing made',
    () => platform({ create: async () => undefined }).create({}, {} as never),
    'what create answers with: must be an object with the adapter as chat.',
  ],
  [
    'an adapter of another name',
    () => created({ name: 'icq' }),
    'what create answers with: chat.name must be “irc”, as the platform is called.',
  ],
  [
    'an adapter without a member',
    () => created({ deliver: 1 }),
    'what create answers with: chat.deliver must be a function.',
  ],
  [
    'start',
    async () => (await created({ start: no })).chat.start({} as never),
    'start failed: Error: no luck.',
  ],
])('%s: told with the name', async (_, work, said) => {
  expect(await faultsOf(work)).toEqual([IS + said + MEND]);
});

test.each([
  [no, 'faults failed: Error: no luck.'],
  [() => 'IRC_TOKEN is missing.', 'faults must answer with a list of sentences.'],
  [async () => [], 'faults must answer with a list of sentences.'],
])('faults that are none are a fault: %#', (faults, said) => {
  expect(platform({ faults }).faults({}, {} as never)).toEqual([IS + said + MEND]);
});

test('it is not ready where it cannot say so, and ends although it does not', async () => {
  const { chat: broken } = await created({ ready: no, stop: no });
  expect(broken.ready()).toBe(false);
  await broken.stop();
  const { chat: stuck } = await created({ stop: () => new Promise(() => {}) });
  await stuck.stop();
  expect(log.entries).toMatchObject([
    { event: 'platform not stopped', fields: { platform: 'irc', reason: 'Error: no luck' } },
    { event: 'platform not stopped', fields: { platform: 'irc', reason: 'it takes too long' } },
  ]);
});
