// What people meet on every chat platform: what they ask for is taken once or refused to them alone, a form keeps what they gave,
// buttons do what they say, results reach them by another way, and what a process left is told by the next.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessageRef } from '../../src/domain/tasks/task.ts';
import type { View } from '../../src/domain/views/view.ts';
import type { Json } from '../../src/kit/json.ts';
import { freeEdits } from '../fakes/edits.ts';
import type { WorkingBot } from '../fakes/working-bot.ts';
import type { ChatHarness } from './chat.ts';

export interface PeopleHarness extends ChatHarness {
  /** What the adapter in service speaks to; {@link restart} brings a new one. */
  bot(): WorkingBot;
  /** A person asks for a command, with values by what is typed for each field. */
  ask(command: string, values: Readonly<Record<string, string>>): Promise<void>;
  /** All that was said to this person alone, the newest last; forms that opened are told by what stands in them. */
  told(): Promise<string>;
  /** All that everybody in the place sees. */
  shown(): Promise<string>;
  /** Takes the form that was offered or has opened, and sends it with these changes, by the service's field names. */
  mend(values: Readonly<Record<string, string>>): Promise<void>;
  /** Presses a button of a card of ours, by its action. */
  press(at: MessageRef, action: string): Promise<void>;
  /** Somebody deletes the message. */
  lose(at: MessageRef): Promise<void>;
  /** The next process, on the same records. `killed`: the one before is still at what it began, and never ends it. */
  restart(how: 'stopped' | 'killed'): Promise<void>;
}

const REQUEST = { command: 'tts', values: { text: 'Hi' }, files: {}, labels: {} };
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
      const actions = ['stop', 'again', 'keep:sample-a'] as const;
      async function card(): Promise<MessageRef> {
        const at = await chat.place();
        const buttons = actions.map((name) => ({ name, label: name, task: '7K2QF9MA' }));
        await chat.adapter.show(at, { ...done, actions: buttons });
        await shown('Done in 0:12');
        return at;
      }

      it.each(actions)('reaches the bot as the person’s own: %s', async (action) => {
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
        chat.bot().acted = { is: 'take', request: REQUEST, resultOf: '7K2QF9MA' };
        await chat.press(at, 'again');
        await taken(2);
        const [, again] = chat.bot().taken;
        expect(again).toMatchObject({ request: REQUEST, resultOf: '7K2QF9MA' });
        expect(again?.origin.message).not.toEqual(at);
      });
    });

    describe('a result', () => {
      it('comes in a new message where its card is gone, and once', async () => {
        const at = await chat.place();
        await chat.lose(at);
        const noted: { note?: Json } = {};
        const delivery = {
          token: 'task-1',
          view: done,
          files: [],
          requester: { id: 'ana', name: 'Ana' },
          notify: false,
          edits: freeEdits,
          keep: async (note: Json) => void Object.assign(noted, { note }),
        };
        const { way } = await chat.adapter.deliver(at, delivery);
        expect(way).not.toBe('edit');
        await shown('Done in 0:12');
        const count = await chat.count();
        await chat.adapter.deliver(at, { ...delivery, ...noted });
        expect(await chat.count()).toBe(count);
      });
    });

    describe('a process that ends in the middle', () => {
      it('has the next one say so, once', async () => {
        const hang = Promise.withResolvers<void>();
        chat.bot().onTake = () => hang.promise;
        await chat.ask('tts', { text: 'Hello team' });
        await expect.poll(() => chat.bot().asked).toHaveLength(1);
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
