// What people meet on every chat platform: what they ask for is taken once or refused to them alone, a form keeps what they gave,
// buttons do what they say, results reach them by another way, and what a process left is told by the next.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformRelay } from '../../src/adapters/shared/descriptor.ts';
import type { MessageRef } from '../../src/domain/tasks/task.ts';
import type { ActionName, View } from '../../src/domain/views/view.ts';
import type { Json } from '../../src/kit/json.ts';
import { freeEdits } from '../fakes/edits.ts';
import type { WorkingBot } from '../fakes/working-bot.ts';
import type { ChatHarness } from './chat.ts';

export interface PeopleHarness extends ChatHarness {
  /** What the adapter in service speaks to; {@link restart} brings a new one. */
  bot(): WorkingBot;
  /** A person asks for a command, with values by what is typed for each field, and with a file. */
  ask(command: string, values: Readonly<Record<string, string>>, file?: FileGiven): Promise<void>;
  /** What the adapter was given for files without an open address; missing where each has one that does not run out. */
  readonly relay?: PlatformRelay;
  /** All that was said to this person alone, each thing once, the newest last; forms that opened are told by what stands in them. */
  told(): Promise<string>;
  /** All that everybody in the place sees, each thing once. */
  shown(): Promise<string>;
  /** Takes the form that was offered or has opened, and sends it with these changes, by the service's field names. */
  mend(values: Readonly<Record<string, string>>): Promise<void>;
  /** Presses a button of a card of ours, by its action. */
  press(at: MessageRef, action: string): Promise<void>;
  /** Somebody deletes the message. Missing where that cannot be. */
  lose?(at: MessageRef): Promise<void>;
  /** The next process, on the same records. `killed`: the one before is still at what it began, and never ends it. */
  restart(how: 'stopped' | 'killed'): Promise<void>;
}

interface FileGiven {
  readonly name: string;
  readonly bytes: Buffer;
}

const REQUEST = { command: 'tts', values: { text: 'Hi' }, files: {}, labels: {} };
const ACTIONS = ['stop', 'again', 'keep:sample-a'] as const;
const done: View = { mood: 'done', title: 'Speech', line: 'Done in 0:12', reference: '7K2QF9MA' };

export function chatPeopleContract(title: string, open: () => Promise<PeopleHarness>): void {
  describe(`people on ${title}`, () => {
    let chat: PeopleHarness;
    beforeEach(async () => {
      chat = await open();
    });
    afterEach(() => chat.close());

    const taken = (count: number) => expect.poll(() => chat.bot().taken).toHaveLength(count);
    const told = (text: string | RegExp) => expect.poll(() => chat.told()).toMatch(text);
    const shown = (text: string | RegExp) => expect.poll(() => chat.shown()).toMatch(text);

    /** A card with buttons, one of them in a row. */
    async function card(): Promise<MessageRef> {
      const at = await chat.place();
      const button = (name: ActionName) => ({ name, label: name, task: '7K2QF9MA' });
      const rows = [{ title: 'Speech', detail: 'Done', actions: [button('result')] }];
      await chat.adapter.show(at, { ...done, actions: ACTIONS.map(button), rows });
      await shown('Done in 0:12');
      return at;
    }

    describe('what is asked for', () => {
      it('becomes one card and one task, of the person and at the place', async () => {
        await chat.ask('tts', { text: 'Hello team', voice: 'Rose' });
        await taken(1);
        const [{ request, origin } = { request: undefined, origin: undefined }] = chat.bot().taken;
        expect(request).toMatchObject({ command: 'tts', values: { text: 'Hello team', voice_id: 7 } });
        expect(origin).toMatchObject({ adapter: chat.adapter.name, person: { name: /ana/i } });
        expect(await chat.count()).toBe(1);
        await chat.adapter.show(origin?.message ?? null, done);
        await shown('Done in 0:12');
      });

      it('is refused to the person alone, and nothing is left where all can see it', async () => {
        await chat.ask('tts', { text: 'Hello team', voice: 'Nobody at all' });
        await told(/Nobody at all.*is not a voice I know/);
        expect(chat.bot().taken).toEqual([]);
        await expect.poll(() => chat.count()).toBe(0);
      });

      it('is answered to the person alone where it is a question', async () => {
        await chat.ask('voices', { search: 'French' });
        await told(/voices for ana/i);
        expect(await chat.count()).toBe(0);
      });

      it('has an address for a file where the command takes links, and a fresh one when it is made again', async () => {
        await chat.ask('dub', { to: 'Spanish' }, { name: 'talk.mp4', bytes: Buffer.from('film') });
        await taken(1);
        const request = chat.bot().taken[0]?.request ?? REQUEST;
        const { video_url: address, target_languages } = request.values as Record<string, unknown>;
        expect(address).toMatch(/^https?:\/\/\S+\/talk\.mp4/);
        expect(request.labels).toMatchObject({ video_url: 'talk.mp4' });
        const at = await card();
        chat.bot().acted = { is: 'take', request };
        await chat.press(at, 'again');
        await taken(3);
        const again = chat.bot().taken[2]?.request.values;
        expect(again).toMatchObject({ target_languages, video_url: expect.stringMatching(/talk\.mp4/) });
        expect(again?.['video_url'] === address).toBe(chat.relay === undefined);
      });

      it('says on its card that it was not taken, where it could not be stored', async () => {
        chat.bot().onTake = () => Promise.reject(new Error('disk full'));
        await chat.ask('tts', { text: 'Hello team' });
        await shown('We could not take this in');
      });
    });

    describe('a form', () => {
      it('keeps what was given while something is mended', async () => {
        await chat.ask('tts', { text: 'Hello team', voice: 'Nobody at all' });
        await told('is not a voice I know');
        await chat.mend({ voice_id: 'Rose' });
        await taken(1);
        expect(chat.bot().taken[0]?.request.values).toMatchObject({ text: 'Hello team', voice_id: 7 });
      });

      it('keeps it when the program is started anew in between', async () => {
        await chat.ask('tts', { text: 'Hello team '.repeat(20), voice: 'Nobody at all' });
        await told('is not a voice I know');
        await chat.restart('stopped');
        await chat.mend({ voice_id: 'Rose' });
        await taken(1);
        expect(chat.bot().taken[0]?.request.values['text']).toMatch(/^(Hello team ?){20}$/);
      });
    });

    describe('a button', () => {
      it.each([...ACTIONS, 'result'] as const)('reaches the bot as the person’s own: %s', async (action) => {
        await chat.press(await card(), action);
        await expect.poll(() => chat.bot().pressed).toHaveLength(1);
        expect(chat.bot().pressed[0]).toMatchObject({
          adapter: chat.adapter.name,
          task: '7K2QF9MA',
          action,
          person: { name: /ana/i },
          moderator: false,
        });
      });

      it('does so after the program was started anew', async () => {
        const at = await card();
        await chat.restart('stopped');
        await chat.press(at, 'again');
        await expect.poll(() => chat.bot().pressed).toHaveLength(1);
        expect(chat.bot().pressed[0]).toMatchObject({ task: '7K2QF9MA', action: 'again' });
      });

      it('says what the bot has to say to the person alone', async () => {
        const at = await card();
        const before = await chat.count();
        chat.bot().acted = { is: 'said', notice: 'It is too late to stop that.' };
        await chat.press(at, 'stop');
        await told('It is too late to stop that.');
        expect(await chat.count()).toBe(before);
      });

      it('brings a new card where something is made again', async () => {
        const at = await card();
        const before = chat.bot().taken.length;
        chat.bot().acted = { is: 'take', request: REQUEST, resultOf: '7K2QF9MA' };
        await chat.press(at, 'again');
        await taken(before + 1);
        const again = chat.bot().taken[before];
        expect(again).toMatchObject({ request: REQUEST, resultOf: '7K2QF9MA' });
        expect(again?.origin.message).not.toEqual(at);
      });
    });

    describe('a result', () => {
      function delivering(notify: boolean) {
        const noted: { note?: Json } = {};
        const delivery = {
          token: 'task-1',
          view: done,
          files: [],
          requester: { id: 'ana', name: 'Ana' },
          notify,
          edits: freeEdits,
          keep: async (note: Json) => void Object.assign(noted, { note }),
        };
        return { delivery, noted };
      }

      it('notifies once, also where the program is started anew and delivers it again', async () => {
        const at = await chat.place();
        const { delivery, noted } = delivering(true);
        await chat.adapter.deliver(at, delivery);
        await chat.restart('stopped');
        const { message } = await chat.adapter.deliver(at, { ...delivery, ...noted });
        const { notified } = await chat.seen(message);
        if (notified !== undefined) expect(notified).toEqual(['ana']);
      });

      it('comes in a new message where its card is gone, and once', async () => {
        const at = await chat.place();
        if (!chat.lose) return;
        await chat.lose(at);
        const { delivery, noted } = delivering(false);
        const { way } = await chat.adapter.deliver(at, delivery);
        expect(way).not.toBe('edit');
        await shown('Done in 0:12');
        const count = await chat.count();
        await chat.adapter.deliver(at, { ...delivery, ...noted });
        expect(await chat.count()).toBe(count);
      });
    });

    describe('a process that has stopped', () => {
      it('hears nothing more', async () => {
        const { adapter } = chat;
        const bot = chat.bot();
        await adapter.stop();
        expect(adapter.ready()).toBe(false);
        await chat.ask('tts', { text: 'Too late' });
        await chat.restart('stopped');
        await chat.ask('tts', { text: 'In time' });
        await taken(1);
        expect(chat.bot().taken[0]?.request.values).toMatchObject({ text: 'In time' });
        expect(bot.asked).toEqual([]);
      });
    });

    describe('a process that ends in the middle', () => {
      /** Resolves once a task is about to be stored, which then waits. Before that a card may still be on its way, and fail with the rest. */
      const hangs = (until: Promise<void>) =>
        new Promise<void>((begun) => {
          chat.bot().onTake = () => {
            begun();
            return until;
          };
        });

      it('has the next one say nothing of what has become a task', async () => {
        const hang = Promise.withResolvers<void>();
        chat.bot().onTaken = () => hang.promise;
        await chat.ask('tts', { text: 'A task by now' });
        await taken(1);
        const begun = hangs(hang.promise);
        await chat.ask('tts', { text: 'Not yet' });
        await begun;
        await chat.restart('killed');
        const said = async () => `${await chat.shown()}\n${await chat.told()}`;
        const told = /interrupted before this could start/g;
        await expect.poll(said).toMatch(told);
        // What was begun first would have been told first.
        expect((await said()).match(told)).toHaveLength(1);
        expect(chat.bot().taken).toEqual([]);
        hang.resolve();
      });

      it('has the next one say so, once', async () => {
        const hang = Promise.withResolvers<void>();
        const begun = hangs(hang.promise);
        await chat.ask('tts', { text: 'Hello team' });
        await begun;
        await chat.restart('killed');
        const said = async () => `${await chat.shown()}\n${await chat.told()}`;
        await expect.poll(said).toContain('We were interrupted before this could start. Send it again.');
        const before = await said();
        await chat.restart('stopped');
        expect(await said()).toBe(before);
        hang.resolve();
      });
    });
  });
}
