// Attacks with which one member tried to stop the bot for all users, as reported, with inputs of limited size.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { toServiceVoiceName } from '../../../src/domain/media/voice.ts';
import type { Earshot } from '../../e2e/earshot.ts';
import { listening } from '../../fakes/http-server.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { fillRoom, fillStore, fillTasks } from './fill.ts';
import { HOSTILE_MEDIA } from './hostile-media.ts';
import type { Attack } from './rig.ts';
import { readUntil, unread } from './sockets.ts';

const atOnce = <T>(count: number, one: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => one(at)));

const as = (id: string) => ({ person: { id, name: id } });

/** Resolves with the work or after a timeout, as the attacked bot must survive requests that hang. */
const within = (seconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(seconds * 1000, undefined, { ref: false })]);

/** Generous, for busy machines. */
const DEADLINE_S = 150;

/** Like {@link within}, but throws after the deadline. */
async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  const late = sleep(DEADLINE_S * 1000, undefined, { ref: false }).then(() => {
    throw new Error(`${what} did not end in ${DEADLINE_S} s`);
  });
  return Promise.race([work, late]);
}

const LONG = 'a'.repeat(98_000);

const nothing: Attack = {
  name: 'nothing, for comparison',
  run: () => sleep(2_000),
};

const tags: Attack = {
  name: 'tags by the million in uploaded files',
  async run({ call, upload }) {
    const files = await Promise.all(
      Object.entries(HOSTILE_MEDIA).map(async ([name, make]) => [name, await upload(name, make())]),
    );
    const asked = files.map(([name, id]) => call('GET', `/media/${id}/${name}?as=wav`));
    await within(30, Promise.allSettled(asked));
  },
};

const search: Attack = {
  name: 'search for 300 words in 300 long messages, 10 times at once',
  prepare: (folder) => fillRoom(folder, 'deep', 300, `${LONG}b`),
  async run({ call }) {
    // The tenth word is not found, so that no search ends early.
    const words = `${`${'a'.repeat(40)}b `.repeat(9)}${'a'.repeat(40)}c ${`${'a'.repeat(40)}b `.repeat(290)}`;
    const found = await atOnce(10, () => call('GET', `/api/rooms/deep/search?words=${encodeURIComponent(words)}`));
    expect(found.map(({ status }) => status)).toEqual(found.map(() => 200));
  },
};

const replay: Attack = {
  name: 'replay of 50,000 messages to 10 clients, of 1,900 to 100',
  prepare: (folder) => fillRoom(folder, 'long', 50_000, 'A short message of the kind that people write.'),
  async run(target) {
    const far = await unread(target, 10, '/api/events?after=0');
    const near = await unread(target, 100, '/api/events?after=48100');
    const ended = Promise.all([
      ...far.map((socket) => Promise.race([readUntil(socket, '"reload":true'), readUntil(socket, 'id: 50000\n')])),
      ...near.map((socket) => readUntil(socket, 'id: 50000\n')),
    ]);
    expect(await inTime('the replay', ended)).not.toContain(false);
  },
};

const readers: Attack = {
  name: '100 readers of long pages, of films and of events that read nothing; 600 requests in a row on 20 connections',
  prepare: (folder) => fillRoom(folder, 'long', 200, LONG),
  async run(target) {
    const film = await target.upload('film.bin', Buffer.alloc(20_000_000, 1));
    const page = '/api/rooms/long/messages?limit=200';
    await unread(target, 100, page);
    await unread(target, 100, `/media/${film}/film.bin`);
    await unread(target, 100, '/api/events?after=0');
    await unread(target, 100, `/api/rooms/long/search?words=a`);
    await unread(target, 20, page, 600);
    await sleep(6_000);
  },
};

const sharedFiles: Attack = {
  name: 'a message and ten files deleted, each of twenty files in 300 long messages',
  async run({ call, say }) {
    const who = '?person=mallory';
    const uploads = await atOnce(20, () => call('POST', `/api/files${who}&name=a.txt`, 'Hello'));
    const files = uploads.map(({ body }) => body.id);
    for (let round = 0; round < 15; round += 1) await atOnce(20, () => say(LONG, { ...as('mallory'), files }));
    const { body } = await say('Hello', { ...as('mallory'), files });
    const deleted = [
      await call('DELETE', `/api/messages/${body.message.id}${who}`),
      ...(await atOnce(10, (at) => call('DELETE', `/api/files/${files[at]}${who}`))),
    ];
    expect(deleted.map(({ status }) => status)).toEqual(deleted.map(() => 200));
  },
};

const bodies: Attack = {
  name: 'bodies of a megabyte, 30 at once: lists, empty lists, objects, texts; 400 uploads of a byte',
  async run({ call, say }) {
    const json = { 'content-type': 'application/json' };
    for (const value of ['1', '[]', '{}']) {
      const body = `[${Array(Math.floor(980_000 / (value.length + 1))).fill(value)}]`;
      const refused = await atOnce(30, () => call('POST', '/api/messages', body, json));
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
    }
    const said = await atOnce(100, () => say(LONG));
    const uploaded = await atOnce(400, () => call('POST', '/api/files?name=a.txt&person=mallory', 'a'));
    expect([...said, ...uploaded].filter(({ status }) => status !== 201)).toEqual([]);
  },
};

const streams: Attack = {
  name: '500 event streams and messages of 90 kB',
  async run(target) {
    const sockets = await unread(target, 500, '/api/events');
    await Promise.all(sockets.map((socket) => once(socket.resume(), 'data')));
    const heard = Promise.all(sockets.map((socket) => readUntil(socket, 'the last of them')));
    for (const text of [LONG.slice(0, 90_000), LONG.slice(0, 89_000), 'short', 'the last of them']) {
      const { status } = await target.say(text);
      expect(status).toBe(201);
    }
    expect(await inTime('the news', heard)).not.toContain(false);
  },
};

const forget: Attack = {
  name: 'forget me, 150 times at once, with 10,000 finished tasks of others',
  prepare: (folder) => fillTasks(folder, 10_000),
  async run({ call }) {
    const press = { room: 'general', ...as('mallory'), task: 'settings', action: 'forget-confirmed' };
    await within(
      60,
      atOnce(150, () => call('POST', '/api/actions', press)),
    );
  },
};

/** A service that finishes no task before the test asks it to. */
async function service(): Promise<MediaServer> {
  const made = await startMediaServer();
  onTestFinished(() => made.stop());
  return made;
}

const speaking = async (made: MediaServer) => ({
  SERVICE_BASE_URL: made.base,
  SERVICE_API_KEY: 'hostile-load',
});

const RESULTS = 500;
let tasks: MediaServer | undefined;

const results: Attack = {
  name: `${RESULTS} results at once`,
  async environment() {
    const made = await service();
    made.word = 'PENDING';
    tasks = made;
    return speaking(made);
  },
  async run(target) {
    const posted = await atOnce(RESULTS, (at) => target.say(`/tts Hello ${at}`, { room: `room-${at % 10}` }));
    expect(posted.filter(({ status }) => status !== 201)).toEqual([]);
    const done = async () => {
      const rooms = await atOnce(10, (at) => target.messages(`room-${at}`));
      return rooms.flat().filter(({ view }) => view?.status === 'done').length;
    };
    if (tasks) tasks.word = 'SUCCESS';
    const delivered = async () => {
      while ((await done()) < RESULTS) await sleep(500);
    };
    await inTime('the delivery', delivered());
  },
};

const taggedResults: Attack = {
  name: 'tags by the million in results of the service',
  async environment() {
    tasks = await service();
    return speaking(tasks);
  },
  async run({ say, until }) {
    for (const make of Object.values(HOSTILE_MEDIA)) {
      if (tasks) tasks.sound = make();
      const { body } = await say('/tts Hello');
      await inTime('the delivery', until(body.message.id, 'done'));
    }
  },
};

const UNITS = [
  ' ',
  '\n',
  '“',
  '\\"',
  ', ',
  'a_',
  '<https://a|',
  'voice:« ',
  'German, ',
  '1.',
  '\u0301',
  '👩‍👩‍👧',
  '[',
  '@',
];

/** Commands, a misspelled command, and plain words, for which the reader gets offers. */
const FORMS = ['/tts ', '/translate to:German ', '/dub to:', '/ttss ', 'say this in French: ', ''];

const texts: Attack = {
  name: `${UNITS.length * FORMS.length} lines of 98,000 characters that are hard to read`,
  environment: async () => speaking(await service()),
  async run({ say }) {
    const hard = UNITS.map((unit) => unit.repeat(Math.floor(LONG.length / unit.length)));
    const lines = hard.flatMap((text) => FORMS.map((form) => `${form}${text}x`));
    const said = await atOnce(lines.length, (at) => say(lines[at] ?? '', as(`person-${at}`)));
    expect(said.filter(({ status }) => status !== 201 && status !== 422)).toEqual([]);
  },
};

const lists: Attack = {
  name: 'the lists and pages of 10,000 tasks, each 50 times at once',
  prepare: (folder) => fillTasks(folder, 10_000),
  async run({ call, say }) {
    const pages = ['/admin', '/metrics', '/readyz', '/api/catalogue', '/api/session'];
    const shown = await Promise.all(pages.map((page) => atOnce(50, () => call('GET', page))));
    expect(shown.flat().filter(({ status }) => status !== 200)).toEqual([]);
    const listed = await atOnce(50, (at) => say('/tasks', as(`person-${at}`)));
    expect(listed.filter(({ status }) => status !== 200)).toEqual([]);
  },
};

/** Sends 130 kB a second until the client disconnects. */
async function slowOrigin(): Promise<{ readonly base: string; asked(path: string): boolean }> {
  const paths = new Set<string>();
  const server = createServer((request, response) => {
    paths.add(request.url ?? '');
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 90_000_000 });
    const more = setInterval(() => response.write(Buffer.alloc(13_000)), 100);
    response.once('close', () => clearInterval(more));
  });
  const { base, close } = await listening(server);
  onTestFinished(close);
  return { base, asked: (path) => paths.has(path) };
}

let origin: Awaited<ReturnType<typeof slowOrigin>> | undefined;

const links: Attack = {
  name: 'twelve links that bring 130 kB a second',
  async environment() {
    origin = await slowOrigin();
    return { STUDIO_ALLOW_ORIGINS: origin.base };
  },
  async run({ call }) {
    const dub = (person: string, path: string) =>
      call('POST', '/api/commands', {
        ...{ room: 'general', ...as(person), command: 'dub', values: { target_languages: ['Spanish'] } },
        linkedFiles: [{ name: 'film.mp4', field: 'file', link: `${origin?.base}${path}` }],
      });
    const slow = await atOnce(12, (at) => dub(`mallory-${at % 4}`, `/slow-${at}.mp4`));
    expect(slow.map(({ status, body }) => (status === 201 ? [] : body))).toEqual(slow.map(() => []));
    await sleep(3_000);
    expect(await dub('ben', '/honest.mp4')).toMatchObject({ status: 201 });
    const begun = async () => {
      while (origin?.asked('/honest.mp4') !== true) await sleep(200);
    };
    await inTime('the wait of a link of another person', begun());
  },
};

const dictionary: Attack = {
  name: 'a dictionary of 20,000 words for everybody, 15 times read aloud',
  environment: async () => speaking(await service()),
  prepare: (folder) =>
    fillStore(folder, ({ userDictionaries }) =>
      userDictionaries.put(
        { adapter: 'web', group: 'general' },
        Array.from({ length: 20 }, (_, at) => ({
          ...{
            code: `MARK${String(at).padStart(4, '0')}`,
            name: `Words ${at}`,
            createdBy: 'name:mallory',
            revision: 1,
          },
          entries: Array.from({ length: 1_000 }, (_word, word) => ({
            ...{
              word: `word${at}x${word}`,
              replacement: 'said otherwise, at some length',
              addedBy: 'name:mallory',
            },
          })),
        })),
      ),
    ),
  async run({ say }) {
    const text = 'Hello to everybody in this room. '.repeat(300);
    for (let round = 0; round < 3; round += 1) {
      const said = await atOnce(5, (at) => say(`/tts ${text}`, as(`person-${at}`)));
      expect(said.map(({ status }) => status)).toEqual(said.map(() => 201));
    }
  },
};

const VOICES = 5_000;
const markOf = (at: number): string => String(10_000_000 + at);

const voices: Attack = {
  name: `suggestions of voices with ${VOICES} kept ones, 20 people who type and mistype`,
  async environment() {
    const made = await service();
    for (let at = 0; at < VOICES; at += 1) made.made.set(10_000 + at, toServiceVoiceName(markOf(at)));
    return speaking(made);
  },
  prepare: (folder) =>
    fillStore(folder, async ({ customVoices: kept }) => {
      const owner = { adapter: 'web', person: 'name:mallory', group: 'general' };
      for (let at = 0; at < VOICES; at += 1)
        await kept.put({ code: markOf(at), id: 10_000 + at, details: { owner, name: `Voice ${at}` } });
    }),
  async run({ call, say }) {
    for (const typed of ['', 'v', 'vo', 'voi', 'voic', 'voice', 'voice 4', 'voice 49']) {
      const query = new URLSearchParams({
        command: 'tts',
        field: 'voice',
        typed,
        room: 'general',
        person: 'ben',
      });
      const found = await atOnce(20, () => call('GET', `/api/suggest?${query}`));
      expect(found.map(({ body }) => body.suggestions.length)).toEqual(found.map(() => 20));
    }
    const mistyped = await atOnce(20, (at) => say(`/tts voice: Vioce 1${at} text: Hello`));
    expect(mistyped.filter(({ status }) => status !== 422 && status !== 201)).toEqual([]);
  },
};

const locked: Attack = {
  name: 'another program that locks earshot.db for 12 s',
  environment: async () => speaking(await service()),
  async run(target: Earshot) {
    const other = new DatabaseSync(join(target.folder, 'earshot.db'));
    other.exec('BEGIN IMMEDIATE');
    const said = atOnce(6, (at) => target.say(`/tts Hello ${at}`, as(`person-${at}`)));
    await sleep(12_000);
    other.exec('ROLLBACK');
    other.close();
    await within(40, said);
    const { body, status } = await target.say('/tts Hello again');
    expect(status).toBe(201);
    expect((await target.until(body.message.id)).view?.status).toBe('done');
  },
};

export const ATTACKS: readonly Attack[] = [
  ...[nothing, tags, search, replay, forget, readers, results],
  ...[links, dictionary, voices, locked, streams, sharedFiles, bodies],
  ...[taggedResults, texts, lists],
];
