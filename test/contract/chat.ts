// What every chat adapter owes the rest of the program, as a suite that runs over each of them and over the fake one.
// The platform's side is reached through a harness; which platform it is, is not known here.

import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileRef } from '../../src/domain/commands/invocation.ts';
import type { MediaFile } from '../../src/domain/media/file-kinds.ts';
import type { MessageRef } from '../../src/domain/tasks/task.ts';
import type { View } from '../../src/domain/views/view.ts';
import type { Json } from '../../src/kit/json.ts';
import { type ChatAdapter, type Delivery, FileUnreadable } from '../../src/ports/chat.ts';
import { freeEdits } from '../fakes/edits.ts';

/** What a person sees where a message is, its thread included. */
interface Seen {
  /** Title, line, body, facts, problems, rows with their links, reference: all that can be read, in whatever markup. */
  readonly text: string;
  /** Of that, what the platform reads as markup, as it stands there. `''`: nothing. */
  readonly markup: string;
  /** What stands on the buttons. */
  readonly buttons: readonly string[];
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
  /** Ids of people who were notified, one entry each time. `undefined`: this implementation cannot tell. */
  readonly notified?: readonly string[];
}

export interface ChatHarness {
  /** The one in service. */
  readonly adapter: ChatAdapter;
  /** Words that would do something here if they were markup: call people, look otherwise, lead elsewhere. */
  readonly hostile: readonly string[];
  /** A message of the adapter's own: the card of a task that the bot took, as its origin carries it. */
  place(): Promise<MessageRef>;
  seen(at: MessageRef): Promise<Seen>;
  /** How many messages there are in all, threads not counted. */
  count(): Promise<number>;
  /** A person gives a file. */
  give(name: string, bytes: Buffer): Promise<FileRef>;
  /** A file that a person gave and that is no longer there. */
  gone(): FileRef;
  close(): Promise<void>;
}

const working: View = {
  mood: 'working',
  title: 'Speech',
  line: 'Working · 7 seconds',
  reference: '7K2QF9MA',
};
const done: View = { mood: 'done', title: 'Speech', line: 'Done in 0:12', reference: '7K2QF9MA' };
const ana = { id: 'ana', name: 'Ana' };

/** A view with everything in it. */
const task = '7K2QF9MA';
const full: View = {
  mood: 'failed',
  title: 'Tasks',
  line: 'Two tasks',
  body: 'Written out',
  facts: [
    { label: 'Voice', value: 'Rose' },
    { label: 'Length', value: '0:12' },
  ],
  rows: [
    {
      title: 'Speech',
      detail: 'Finished',
      link: 'https://files.example/speech.wav',
      actions: [{ name: 'result', label: 'Bring it', task }],
    },
    { title: 'Sound', detail: 'Waiting' },
  ],
  problems: [{ message: 'Something odd' }],
  actions: [{ name: 'again', label: 'Repeat', task }],
  reference: task,
};
const SAID = ['Tasks', 'Two tasks', 'Written out', 'Voice', 'Rose', 'Length', '0:12', 'Something odd', task];
const ROWS = ['Speech', 'Finished', 'https://files.example/speech.wav', 'Sound', 'Waiting'];

export function chatContract(title: string, open: () => Promise<ChatHarness>): void {
  describe(`${title} as a chat adapter`, () => {
    let harness: ChatHarness;
    let folder: string;
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'earshot-contract-'));
      harness = await open();
    });
    afterEach(async () => {
      await harness.close();
      await rm(folder, { recursive: true, force: true });
    });

    async function media(role: string, name: string, content: string): Promise<MediaFile> {
      const path = join(folder, `${role}.bin`);
      await writeFile(path, content);
      return { role, label: role, name, type: 'audio/wav', bytes: Buffer.byteLength(content), path };
    }

    /** An attempt to deliver, and what it noted for the next one. */
    function attempt(files: readonly MediaFile[], more: Partial<Delivery> = {}): Delivery & { noted?: Json } {
      const delivery: Delivery & { noted?: Json } = {
        token: 'task-1',
        view: done,
        files,
        requester: ana,
        notify: false,
        edits: freeEdits,
        ...more,
        async keep(note) {
          delivery.noted = note;
        },
      };
      return delivery;
    }

    it('has a name and limits that make sense', () => {
      expect(harness.adapter.name).toMatch(/^[a-z]+$/);
      expect(harness.adapter.limits.attachmentBytes).toBeGreaterThan(1_000_000);
      expect(harness.adapter.limits.edits.gapMs).toBeGreaterThanOrEqual(0);
      expect(harness.adapter.limits.suggestions).toBeGreaterThanOrEqual(0);
    });

    it('is ready once it was started', () => {
      expect(harness.adapter.ready()).toBe(true);
    });

    it('finds its message by a reference that went through JSON', async () => {
      const at = JSON.parse(JSON.stringify(await harness.place())) as MessageRef;
      await harness.adapter.show(at, working);
      expect((await harness.seen(at)).text).toContain('Working · 7 seconds');
    });

    it('shows the newest view in the same message, however often it is told', async () => {
      const at = await harness.place();
      await harness.adapter.show(at, working);
      const before = await harness.count();
      await harness.adapter.show(at, working);
      await harness.adapter.show(at, { ...working, mood: 'failed', line: 'It did not work.' });
      const { text } = await harness.seen(at);
      expect(text).toContain('It did not work.');
      expect(text).not.toContain('7 seconds');
      expect(await harness.count()).toBe(before);
    });

    it('keeps texts of any length and script readable', async () => {
      const at = await harness.place();
      await harness.adapter.show(at, { ...working, body: `${'👩‍👩‍👧‍👦 नमस्ते '.repeat(2_000)}end` });
      const { text } = await harness.seen(at);
      expect(text.isWellFormed()).toBe(true);
      expect(text).toContain('👩‍👩‍👧‍👦 नमस्ते');
    });

    it('shows all of a view: facts, problems, rows with their links, buttons', async () => {
      const at = await harness.place();
      await harness.adapter.show(at, full);
      const { text, buttons } = await harness.seen(at);
      for (const words of [...SAID, ...ROWS]) expect(text).toContain(words);
      for (const label of ['Repeat', 'Bring it']) expect(buttons.join('\n')).toContain(label);
    });

    it('takes nothing that people or the service said for markup', async () => {
      const words = `Words ${harness.hostile.join(' ')}`;
      const view: View = {
        ...full,
        ...{ title: words, line: words, body: words, reference: task },
        facts: harness.hostile.map((one) => ({ label: one, value: one })),
        rows: [{ title: words, detail: words, actions: [{ name: 'result', label: words, task }] }],
        problems: [{ message: words }],
        actions: [{ name: 'again', label: words, task }],
      };
      const shown = await harness.place();
      await harness.adapter.show(shown, view);
      const file = { ...(await media('speech', 'speech.wav', 'sound')), label: words };
      const { message } = await harness.adapter.deliver(await harness.place(), attempt([file], { view }));
      for (const at of [shown, message]) {
        const { text, markup, notified = [] } = await harness.seen(at);
        expect(text).toContain('Words');
        for (const one of harness.hostile) expect(markup).not.toContain(one);
        expect(notified).toEqual([]);
      }
    });

    it('makes files part of the conversation, whole and with their names', async () => {
      const at = await harness.place();
      const files = [await media('voices', 'voices.wav', 'front'), await media('rest', 'rest.wav', 'back')];
      const { way, message } = await harness.adapter.deliver(at, attempt(files));
      expect(way).not.toBe('');
      const seen = await harness.seen(message);
      expect(seen.files.map(({ name, bytes }) => `${name}: ${bytes}`)).toEqual([
        'voices.wav: front',
        'rest.wav: back',
      ]);
      expect(seen.text).toContain('Done in 0:12');
    });

    it('keeps the files where the view is shown again', async () => {
      const at = await harness.place();
      const files = [await media('voices', 'voices.wav', 'front'), await media('rest', 'rest.wav', 'back')];
      const { message } = await harness.adapter.deliver(at, attempt(files));
      const facts = files.map(({ path: _, ...one }) => one);
      await harness.adapter.show(message, { ...done, line: 'Kept in 0:12', files: facts });
      const seen = await harness.seen(message);
      expect(seen.files.map(({ name }) => name)).toEqual(['voices.wav', 'rest.wav']);
      expect(seen.text).toContain('Kept in 0:12');
    });

    it('delivers once, however often it is tried with the same token', async () => {
      const at = await harness.place();
      const first = attempt([await media('speech', 'speech.wav', 'sound')]);
      const { message } = await harness.adapter.deliver(at, first);
      const count = await harness.count();
      const { noted: note } = first;
      const again = attempt(first.files, note === undefined ? {} : { note });
      const second = await harness.adapter.deliver(at, again);
      expect(second.message).toEqual(message);
      expect((await harness.seen(message)).files).toHaveLength(1);
      expect(await harness.count()).toBe(count);
    });

    it('delivers a result that is only text', async () => {
      const at = await harness.place();
      const view = { ...done, title: 'Translation', body: 'Guten Morgen' };
      const { message } = await harness.adapter.deliver(at, attempt([], { view }));
      expect((await harness.seen(message)).text).toContain('Guten Morgen');
    });

    it('notifies the requester once when asked to, and nobody otherwise', async () => {
      const [quiet, loud] = [await harness.place(), await harness.place()];
      const short = await harness.adapter.deliver(quiet, attempt([], { token: 'short' }));
      const first = attempt([], { token: 'long', notify: true });
      const long = await harness.adapter.deliver(loud, first);
      const { noted: note } = first;
      await harness.adapter.deliver(
        loud,
        attempt([], { token: 'long', notify: true, ...(note !== undefined && { note }) }),
      );
      const said = await harness.seen(long.message);
      if (said.notified === undefined) return;
      expect(said.notified).toEqual(['ana']);
      expect((await harness.seen(short.message)).notified).toEqual([]);
    });

    it('reads a file that a person gave', async () => {
      const file = await harness.give('talk.txt', Buffer.from('Once upon a time'));
      expect(file.name).toBe('talk.txt');
      const opened = await harness.adapter.open(JSON.parse(JSON.stringify(file)) as FileRef);
      expect((await buffer(opened.stream)).toString()).toBe('Once upon a time');
    });

    it('reads the part of it that is asked for', async () => {
      const file = await harness.give('talk.txt', Buffer.from('Once upon a time'));
      const part = { start: 5, end: 8 };
      const opened = await harness.adapter.open(file, part);
      expect((await buffer(opened.stream)).toString()).toBe('upon');
      expect(opened).toMatchObject({ part, bytes: 16 });
    });

    it('says to the person when a file is gone', async () => {
      await expect(harness.adapter.open(harness.gone())).rejects.toBeInstanceOf(FileUnreadable);
    });

    it('has sent what it was sending once it has stopped', async () => {
      const at = await harness.place();
      let over = false;
      const sent = harness.adapter
        .deliver(at, attempt([await media('speech', 'speech.wav', 'sound')]))
        .finally(() => {
          over = true;
        });
      await harness.adapter.stop();
      expect(over).toBe(true);
      await expect(sent).resolves.toMatchObject({ way: expect.any(String) });
    });
  });
}
