// Tests a faulty platform of an extension: its errors name the extension, and the program can stop.

import { expect, test } from 'vitest';
import { guardExtensionPlatform } from '../../src/app/guard-platform.ts';
import { ConfigError } from '../../src/config/read-settings.ts';
import type { AnyAdapterDescriptor } from '../../src/extensions/extension.ts';
import { createFakeLog } from '../fakes/log.ts';

const no = (): never => {
  throw new Error('no luck');
};
const chat = {
  name: 'irc',
  limits: { maxAttachmentBytes: 1, edits: { minGapMs: 1 }, maxSuggestions: 0 },
  start: async () => {},
  isReady: () => true,
  show: async () => {},
  deliver: async () => ({}),
  openFile: async () => ({}),
  stop: async () => {},
};
const platform = (more: object = {}) =>
  guardExtensionPlatform(
    './irc.ts',
    {
      name: 'irc',
      settings: { title: 'IRC', settings: {} },
      isEnabled: () => true,
      validateSettings: () => [],
      create: async () => ({ chat }),
      ...more,
    } as unknown as AnyAdapterDescriptor,
    5,
  );

const log = createFakeLog();
const created = (more: object = {}) =>
  platform({ create: async () => ({ chat: { ...chat, ...more } }) }).create({}, { log } as never);
const IS = 'The platform “irc” of the extension ./irc.ts is invalid: ';
const MEND = ' Fix it, or remove the extension from EXTENSIONS.';

async function faultsOf(work: () => unknown): Promise<readonly string[]> {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.faults;
    throw thrown;
  }
  return [];
}

test('a valid extension works unchanged, frozen or as a class', async () => {
  class Chat {
    readonly name = 'irc';
    readonly limits = chat.limits;
    #isReady = false;
    async start() {
      this.#isReady = true;
    }
    isReady() {
      return this.#isReady;
    }
    async show() {}
    async deliver() {}
    async openFile() {}
    async stop() {}
  }
  const one = platform({ create: async () => Object.freeze({ chat: new Chat(), mount: 'a mount' }) });
  expect([one.name, one.isEnabled({}), one.validateSettings({}, {} as never)]).toEqual(['irc', true, []]);
  const { chat: made, mount } = await one.create({}, { log } as never);
  await made.start({} as never);
  expect([made.isReady(), mount]).toEqual([true, 'a mount']);
  await made.stop();
});

test.each([
  ['isEnabled', () => platform({ isEnabled: no }).isEnabled({}), 'isEnabled failed: Error: no luck.'],
  ['create', () => platform({ create: no }).create({}, {} as never), 'create failed: Error: no luck.'],
  [
    'nothing made',
    () => platform({ create: async () => undefined }).create({}, {} as never),
    'the result of create: must be an object with the adapter in chat.',
  ],
  [
    'an adapter of another name',
    () => created({ name: 'icq' }),
    'the result of create: chat.name must be “irc”, the platform’s name.',
  ],
  [
    'an adapter without a member',
    () => created({ deliver: 1 }),
    'the result of create: chat.deliver must be a function.',
  ],
  ['start', async () => (await created({ start: no })).chat.start({} as never), 'start failed: Error: no luck.'],
])('%s: reported with the name', async (_, work, said) => {
  expect(await faultsOf(work)).toEqual([IS + said + MEND]);
});

test.each([
  [no, 'validateSettings failed: Error: no luck.'],
  [() => 'IRC_TOKEN is missing.', 'validateSettings must return a list of sentences.'],
  [async () => [], 'validateSettings must return a list of sentences.'],
])('invalid fault lists are a fault: %#', (validateSettings, said) => {
  expect(platform({ validateSettings }).validateSettings({}, {} as never)).toEqual([IS + said + MEND]);
});

test('it is not ready after an error; stop times out', async () => {
  const { chat: broken } = await created({ isReady: no, stop: no });
  expect(broken.isReady()).toBe(false);
  await broken.stop();
  const { chat: stuck } = await created({ stop: () => new Promise(() => {}) });
  await stuck.stop();
  expect(log.entries).toMatchObject([
    { event: 'platform not stopped', fields: { platform: 'irc', reason: 'Error: no luck' } },
    { event: 'platform not stopped', fields: { platform: 'irc', reason: 'timed out' } },
  ]);
});
