// Platforms from their descriptors: those that are wanted are created, each with what is its own.

import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { AdapterDescriptor, PlatformParts } from '../../src/adapters/shared/descriptor.ts';
import { openPlatforms } from '../../src/app/platforms.ts';
import { createCatalogue } from '../../src/domain/commands/command.ts';
import { boundless } from '../../src/ports/disk.ts';
import { wordingFor } from '../adapters/wording.ts';
import { createFakeChat } from '../fakes/chat.ts';
import { createFakeClock } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';
import { createFakeNotes } from '../fakes/notes.ts';
import { createFakeSharedFiles } from '../fakes/resizer.ts';
import { configFrom } from './read-settings.ts';

const settings = { title: 'Example', settings: {} };

/** A platform that hands out what it was given. */
function example(name: string, use: (parts: PlatformParts) => void = () => {}) {
  const chat = createFakeChat(name);
  const descriptor: AdapterDescriptor = {
    name,
    settings,
    isWanted: () => true,
    faults: () => [],
    async create(_, parts) {
      use(parts);
      const open = async () => ({ stream: Readable.from([`a file of ${name}`]) });
      const fetch = () => new Response(name);
      return { chat: { ...chat, open }, mount: { under: `/${name}`, fetch } };
    },
  };
  return { descriptor, values: {}, wanted: true };
}

const open = (platforms: Parameters<typeof openPlatforms>[0]['platforms']) => {
  const asked: string[] = [];
  const clock = createFakeClock();
  const opened = openPlatforms({
    config: configFrom({}),
    platforms,
    catalogue: createCatalogue([]),
    locales: [],
    wordingFor,
    sharedFiles: createFakeSharedFiles(),
    disk: boundless,
    notes(namespace, secret) {
      asked.push(`${namespace} ${secret}`);
      return createFakeNotes({ now: clock.now });
    },
    leave: {
      all: async (...who) => void asked.push(`leave all ${who.join(' ')}`),
      group: async (...who) => void asked.push(`leave group ${who.join(' ')}`),
    },
    transcode: async () => undefined,
    port: () => 3000,
    clock,
    log: createFakeLog(),
  });
  return { opened, asked };
};

test('only those that are wanted are created, and nothing is opened that none asks for', async () => {
  const { opened, asked } = open([example('one'), { ...example('two'), wanted: false }]);
  const { chats, mounts } = await opened;
  expect(chats.map(({ name }) => name)).toEqual(['one']);
  expect(mounts.map(({ under }) => under)).toEqual(['/one']);
  expect(asked).toEqual([]);
});

test('each has records of its own, and speaks for its own people', async () => {
  const leaving = (parts: PlatformParts) => {
    parts.notes();
    void parts.leave.all('T1:');
    void parts.leave.group('G1');
  };
  const { opened, asked } = open([example('one', leaving)]);
  await opened;
  expect(asked).toEqual(['one secret', 'leave all one T1:', 'leave group one G1']);
});

test('a link to a file leads to the platform it came from, for all that ask for links', async () => {
  let link: Promise<string | undefined> = Promise.resolve(undefined);
  const file = { name: 'talk.mp3', type: 'audio/mpeg', at: {} };
  const linking = (parts: PlatformParts) => {
    link = parts.relay().link(file);
  };
  const { opened } = open([example('one', (parts) => void parts.relay()), example('two', linking)]);
  const { mounts } = await opened;
  const relays = mounts.filter(({ under }) => under.startsWith('/media'));
  expect(relays).toHaveLength(1);
  const address = (await link) ?? '';
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:3000\/media\//);
  const answer = await relays[0]?.fetch(new Request(address));
  expect(await text(answer?.body ?? Readable.from([]))).toBe('a file of two');
});
