// Test suite for people on every chat platform: requests are accepted once or refused privately, forms keep input,
// buttons work, results arrive by a fallback method, and the next process reports interrupted requests.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformFileRelay } from '../../src/adapters/shared/adapter-descriptor.ts';
import type { OpaqueMessageRef } from '../../src/domain/tasks/task.ts';
import type { ActionName, View } from '../../src/domain/views/view.ts';
import type { Json } from '../../src/kit/json.ts';
import { freeEdits } from '../fakes/edits.ts';
import type { WorkingBot } from '../fakes/working-bot.ts';
import type { ChatHarness } from './chat.ts';

export interface PeopleHarness extends ChatHarness {
  /** The bot of the current adapter. {@link restart} replaces it. */
  bot(): WorkingBot;
  /** Sends a command with values as typed, and with a file. */
  ask(command: string, values: Readonly<Record<string, string>>, file?: FileGiven): Promise<void>;
  /** Relay of the adapter, for files without a public address. Absent if addresses do not expire. */
  readonly relay?: PlatformFileRelay;
  /** All private messages to this person, each once, newest last. Opened forms are represented by their values. */
  told(): Promise<string>;
  /** All messages that everyone in the place sees, each once. */
  shown(): Promise<string>;
  /** Submits the opened or offered form with changes, by the service's field names. */
  mend(values: Readonly<Record<string, string>>): Promise<void>;
  press(at: OpaqueMessageRef, action: string): Promise<void>;
  /** Deletes the message. Absent if the platform does not allow that. */
  lose?(at: OpaqueMessageRef): Promise<void>;
  /** Starts the next process on the same records. `killed`: the previous process has unfinished requests. */
  restart(how: 'stopped' | 'killed'): Promise<void>;
}

interface FileGiven {
  readonly name: string;
  readonly bytes: Buffer;
}

const REQUEST = { command: 'tts', values: { text: 'Hi' }, files: {}, labels: {} };
const ACTIONS = ['stop', 'retry', 'save:sample-a'] as const;
const done: View = { status: 'done', title: 'Speech', line: 'Done in 0:12', reference: '7K2QF9MA' };

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
    async function card(): Promise<OpaqueMessageRef> {
      const at = await chat.place();
      const button = (name: ActionName) => ({ name, label: name, task: '7K2QF9MA' });
      const rows = [{ title: 'Speech', detail: 'Done', actions: [button('post')] }];
      await chat.adapter.show(at, { ...done, actions: ACTIONS.map(button), rows });
      await shown('Done in 0:12');
      return at;
    }

    describe('a request', () => {
      it('becomes one card and one task with person and place', async () => {
        await chat.ask('tts', { text: 'Hello team', voice: 'Rose' });
        await taken(1);
        const [{ request, origin } = { request: undefined, origin: undefined }] = chat.bot().taken;
        expect(request).toMatchObject({ command: 'tts', values: { text: 'Hello team', voice_id: 7 } });
        expect(origin).toMatchObject({ adapter: chat.adapter.name, person: { name: expect.stringMatching(/ana/i) } });
        expect(await chat.count()).toBe(1);
        await chat.adapter.show(origin?.message ?? null, done);
        await shown('Done in 0:12');
      });

      it('is refused privately and leaves nothing in public', async () => {
        await chat.ask('tts', { text: 'Hello team', voice: 'Nobody at all' });
        await told(/I don’t know the voice “Nobody at all/);
        expect(chat.bot().taken).toEqual([]);
        await expect.poll(() => chat.count()).toBe(0);
      });

      it('is answered privately if it is a query', async () => {
        await chat.ask('voices', { search: 'French' });
        await told(/voices for ana/i);
        expect(await chat.count()).toBe(0);
      });

      it('has a file address for links and renews it later', async () => {
        await chat.ask('dub', { to: 'Spanish' }, { name: 'talk.mp4', bytes: Buffer.from('film') });
        await taken(1);
        const request = chat.bot().taken[0]?.request ?? REQUEST;
        const { video_url: address, target_languages } = request.values as Record<string, unknown>;
        expect(address).toMatch(/^https?:\/\/\S+\/talk\.mp4/);
        expect(request.labels).toMatchObject({ video_url: 'talk.mp4' });
        const at = await card();
        chat.bot().acted = { is: 'create-task', request };
        await chat.press(at, 'retry');
        await taken(3);
        const again = chat.bot().taken[2]?.request.values;
        expect(again).toMatchObject({ target_languages, video_url: expect.stringMatching(/talk\.mp4/) });
        expect(again?.['video_url'] === address).toBe(chat.relay === undefined);
      });

      it('shows on its card when it could not be stored', async () => {
        chat.bot().onTake = () => Promise.reject(new Error('disk full'));
        await chat.ask('tts', { text: 'Hello team' });
        await shown('Your request could not be accepted');
      });
    });

    describe('a form', () => {
      it('keeps the input while the user corrects it', async () => {
        await chat.ask('tts', { text: 'Hello team', voice: 'Nobody at all' });
        await told('I don’t know the voice');
        await chat.mend({ voice_id: 'Rose' });
        await taken(1);
        expect(chat.bot().taken[0]?.request.values).toMatchObject({ text: 'Hello team', voice_id: 7 });
      });

      it('keeps the input after a restart', async () => {
        await chat.ask('tts', { text: 'Hello team '.repeat(20), voice: 'Nobody at all' });
        await told('I don’t know the voice');
        await chat.restart('stopped');
        await chat.mend({ voice_id: 'Rose' });
        await taken(1);
        expect(chat.bot().taken[0]?.request.values['text']).toMatch(/^(Hello team ?){20}$/);
      });
    });

    describe('a button', () => {
      it.each([...ACTIONS, 'post'] as const)('reports its press with the person: %s', async (action) => {
        await chat.press(await card(), action);
        await expect.poll(() => chat.bot().pressed).toHaveLength(1);
        expect(chat.bot().pressed[0]).toMatchObject({
          adapter: chat.adapter.name,
          taskId: '7K2QF9MA',
          action,
          person: { name: expect.stringMatching(/ana/i) },
          isModerator: false,
        });
      });

      it('reports its press after a restart', async () => {
        const at = await card();
        await chat.restart('stopped');
        await chat.press(at, 'retry');
        await expect.poll(() => chat.bot().pressed).toHaveLength(1);
        expect(chat.bot().pressed[0]).toMatchObject({ taskId: '7K2QF9MA', action: 'retry' });
      });

      it('shows the notice to the person only', async () => {
        const at = await card();
        const before = await chat.count();
        chat.bot().acted = { is: 'notice', notice: 'It is too late to stop that.' };
        await chat.press(at, 'stop');
        await told('It is too late to stop that.');
        expect(await chat.count()).toBe(before);
      });

      it('shows the answer to the person only', async () => {
        const at = await card();
        const action = { name: 'forget-confirmed', label: 'Delete', task: 'settings', isDanger: true } as const;
        const view: View = { status: 'needs-input', title: 'Your data', line: 'Delete everything?', actions: [action] };
        chat.bot().acted = { is: 'answer', command: 'settings', view };
        await chat.press(at, 'stop');
        await told('Delete everything?');
        expect(await chat.shown()).not.toMatch('Delete everything?');
      });

      it('shows a new card when it creates a task', async () => {
        const at = await card();
        const before = chat.bot().taken.length;
        chat.bot().acted = { is: 'create-task', request: REQUEST, resultOf: '7K2QF9MA' };
        await chat.press(at, 'retry');
        await taken(before + 1);
        const again = chat.bot().taken[before];
        expect(again).toMatchObject({ request: REQUEST, resultOf: '7K2QF9MA' });
        expect(again?.origin.message).not.toEqual(at);
      });
    });

    describe('a result', () => {
      function delivering(notify: boolean) {
        const saved: { progress?: Json } = {};
        const delivery = {
          token: 'task-1',
          view: done,
          files: [],
          requester: { id: 'ana', name: 'Ana' },
          notifiesRequester: notify,
          edits: freeEdits,
          saveProgress: async (progress: Json) => void Object.assign(saved, { progress }),
        };
        return { delivery, saved };
      }

      it('notifies once, even when delivered again after a restart', async () => {
        const at = await chat.place();
        const { delivery, saved } = delivering(true);
        await chat.adapter.deliver(at, delivery);
        await chat.restart('stopped');
        const { message } = await chat.adapter.deliver(at, { ...delivery, ...saved });
        const { notified } = await chat.seen(message);
        if (notified !== undefined) expect(notified).toEqual(['ana']);
      });

      it('arrives once in a new message if its card disappeared', async () => {
        const at = await chat.place();
        if (!chat.lose) return;
        await chat.lose(at);
        const { delivery, saved } = delivering(false);
        const { method } = await chat.adapter.deliver(at, delivery);
        expect(method).not.toBe('edit');
        await shown('Done in 0:12');
        const count = await chat.count();
        await chat.adapter.deliver(at, { ...delivery, ...saved });
        expect(await chat.count()).toBe(count);
      });
    });

    describe('a stopped process', () => {
      it('receives no more events', async () => {
        const { adapter } = chat;
        const bot = chat.bot();
        await adapter.stop();
        expect(adapter.isReady()).toBe(false);
        await chat.ask('tts', { text: 'Too late' });
        await chat.restart('stopped');
        await chat.ask('tts', { text: 'In time' });
        await taken(1);
        expect(chat.bot().taken[0]?.request.values).toMatchObject({ text: 'In time' });
        expect(bot.asked).toEqual([]);
      });
    });

    describe('a process that crashes', () => {
      /**
       * Resolves when a task is about to be stored, which then waits. Earlier, the card may still fail with the rest.
       */
      const hangs = (until: Promise<void>) =>
        new Promise<void>((begun) => {
          chat.bot().onTake = () => {
            begun();
            return until;
          };
        });

      it('reports nothing about requests that became tasks', async () => {
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
        // An earlier request would have been reported first.
        expect((await said()).match(told)).toHaveLength(1);
        expect(chat.bot().taken).toEqual([]);
        hang.resolve();
      });

      it('reports lost requests once after the next start', async () => {
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
