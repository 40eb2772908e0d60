// Tests that enabled platforms are created with their own settings and services.

import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { AdapterDescriptor, PlatformContext } from '../../src/adapters/shared/adapter-descriptor.ts';
import { createPlatforms } from '../../src/app/platforms.ts';
import { createCatalogue } from '../../src/domain/commands/catalogue.ts';
import { createMessagesProvider } from '../../src/domain/messages.ts';
import { unlimitedDiskQuota } from '../../src/ports/disk-quota.ts';
import { createFakeChat } from '../fakes/chat.ts';
import { createFakeClock } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';
import { createFakeNotes } from '../fakes/notes.ts';
import { createFakeSharedFiles } from '../fakes/resizer.ts';
import { configFrom } from './read-settings.ts';

const settings = { title: 'Example', settings: {} };

/** A platform that exposes its context. */
function example(name: string, use: (parts: PlatformContext) => void = () => {}) {
  const chat = createFakeChat(name);
  const descriptor: AdapterDescriptor = {
    name,
    settings,
    isEnabled: () => true,
    validateSettings: () => [],
    async create(_, parts) {
      use(parts);
      const openFile = async () => ({ stream: Readable.from([`a file of ${name}`]) });
      const fetch = () => new Response(name);
      return { chat: { ...chat, openFile }, mount: { path: `/${name}`, fetch } };
    },
  };
  return { descriptor, values: {}, isEnabled: true };
}

const open = (platforms: Parameters<typeof createPlatforms>[0]['platforms']) => {
  const asked: string[] = [];
  const clock = createFakeClock();
  const opened = createPlatforms({
    config: configFrom({}),
    platforms,
    catalogue: createCatalogue([]),
    messagesFor: createMessagesProvider(),
    sharedFiles: createFakeSharedFiles(),
    disk: unlimitedDiskQuota,
    openKeyValueStore(namespace, secret) {
      asked.push(`${namespace} ${secret}`);
      return createFakeNotes({ now: clock.now });
    },
    workspaceEraser: {
      eraseByIdPrefix: async (...who) => void asked.push(`leave all ${who.join(' ')}`),
      eraseGroup: async (...who) => void asked.push(`leave group ${who.join(' ')}`),
    },
    transcode: async () => undefined,
    getPort: () => 3000,
    clock,
    log: createFakeLog(),
  });
  return { opened, asked };
};

test('creates only enabled platforms and opens nothing unrequested', async () => {
  const { opened, asked } = open([example('one'), { ...example('two'), isEnabled: false }]);
  const { chats, mounts } = await opened;
  expect(chats.map(({ name }) => name)).toEqual(['one']);
  expect(mounts.map(({ path }) => path)).toEqual(['/one']);
  expect(asked).toEqual([]);
});

test('gives each its own records and people', async () => {
  const leaving = (parts: PlatformContext) => {
    parts.openKeyValueStore();
    void parts.workspaceEraser.eraseByIdPrefix('T1:');
    void parts.workspaceEraser.eraseGroup('G1');
  };
  const { opened, asked } = open([example('one', leaving)]);
  await opened;
  expect(asked).toEqual(['one secret', 'leave all one T1:', 'leave group one G1']);
});

test('a file link leads to the platform of its origin', async () => {
  let link: Promise<string | undefined> = Promise.resolve(undefined);
  const file = { name: 'talk.mp3', type: 'audio/mpeg', platformRef: {} };
  const linking = (parts: PlatformContext) => {
    link = parts.openFileRelay().createLink(file);
  };
  const { opened } = open([example('one', (parts) => void parts.openFileRelay()), example('two', linking)]);
  const { mounts } = await opened;
  const relays = mounts.filter(({ path }) => path.startsWith('/media'));
  expect(relays).toHaveLength(1);
  const address = (await link) ?? '';
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:3000\/media\//);
  const answer = await relays[0]?.fetch(new Request(address));
  expect(await text(answer?.body ?? Readable.from([]))).toBe('a file of two');
});
