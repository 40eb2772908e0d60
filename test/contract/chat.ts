// Test suite for every chat adapter, including the fake one. A harness controls the platform; the suite does not know
// which one it is.

import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileRef } from '../../src/domain/commands/invocation.ts';
import type { MediaFile } from '../../src/domain/media/file-kinds.ts';
import type { OpaqueMessageRef } from '../../src/domain/tasks/task.ts';
import type { View } from '../../src/domain/views/view.ts';
import type { Json } from '../../src/kit/json.ts';
import { message } from '../../src/messages/message.ts';
import { bytes, elapsed, language, percent } from '../../src/messages/values.ts';
import { type ChatAdapter, type Delivery, FileUnreadableError } from '../../src/ports/chat.ts';
import { english } from '../domain/english.ts';
import { freeEdits } from '../fakes/edits.ts';

/** A message and its thread as a person sees them. */
interface Seen {
  /** All readable text in any markup: title, line, body, facts, problems, rows with their links, and reference. */
  readonly text: string;
  /** The part of the text that the platform interprets as markup. Empty if it has no markup. */
  readonly markup: string;
  /** Labels of the buttons. */
  readonly buttons: readonly string[];
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
  /** Ids of notified people, one entry per notification. `undefined` if the platform does not show notifications. */
  readonly notified?: readonly string[];
}

export interface ChatHarness {
  /** The current adapter. */
  readonly adapter: ChatAdapter;
  /** Texts that would mention people, change formatting or link elsewhere if they were not escaped. */
  readonly hostile: readonly string[];
  /** Posts a task's card, and returns its reference. */
  place(): Promise<OpaqueMessageRef>;
  seen(at: OpaqueMessageRef): Promise<Seen>;
  /** Number of messages without threads. */
  count(): Promise<number>;
  give(name: string, bytes: Buffer): Promise<FileRef>;
  /** A file that was deleted. */
  gone(): FileRef;
  close(): Promise<void>;
}

const working: View = {
  status: 'working',
  title: 'Speech',
  line: 'Working · 7 seconds',
  reference: '7K2QF9MA',
};
const done: View = { status: 'done', title: 'Speech', line: 'Done in 0:12', reference: '7K2QF9MA' };
const ana = { id: 'ana', name: 'Ana' };

const task = '7K2QF9MA';
const full: View = {
  status: 'failed',
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
      actions: [{ name: 'post', label: 'Bring it', task }],
    },
    { title: 'Sound', detail: 'Waiting' },
  ],
  problems: [{ message: 'Something odd' }],
  actions: [{ name: 'retry', label: 'Repeat', task }],
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

    /** A delivery that records its progress for the next attempt. */
    function attempt(files: readonly MediaFile[], more: Partial<Delivery> = {}): Delivery & { noted?: Json } {
      const delivery: Delivery & { noted?: Json } = {
        token: 'task-1',
        view: done,
        files,
        requester: ana,
        notifiesRequester: false,
        edits: freeEdits,
        ...more,
        async saveProgress(note) {
          delivery.noted = note;
        },
      };
      return delivery;
    }

    it('has a name and plausible limits', () => {
      expect(harness.adapter.name).toMatch(/^[a-z]+$/);
      expect(harness.adapter.limits.maxAttachmentBytes).toBeGreaterThan(1_000_000);
      expect(harness.adapter.limits.edits.minGapMs).toBeGreaterThanOrEqual(0);
      expect(harness.adapter.limits.maxSuggestions).toBeGreaterThanOrEqual(0);
    });

    it('is ready after the start', () => {
      expect(harness.adapter.isReady()).toBe(true);
    });

    it('finds its message by a reference stored as JSON', async () => {
      const at = JSON.parse(JSON.stringify(await harness.place())) as OpaqueMessageRef;
      await harness.adapter.show(at, working);
      expect((await harness.seen(at)).text).toContain('Working · 7 seconds');
    });

    it('updates the same message with each new view', async () => {
      const at = await harness.place();
      await harness.adapter.show(at, working);
      const before = await harness.count();
      await harness.adapter.show(at, working);
      await harness.adapter.show(at, { ...working, status: 'failed', line: 'It did not work.' });
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

    it('shows all facts, problems, rows, links and buttons', async () => {
      const at = await harness.place();
      await harness.adapter.show(at, full);
      const { text, buttons } = await harness.seen(at);
      for (const words of [...SAID, ...ROWS]) expect(text).toContain(words);
      for (const label of ['Repeat', 'Bring it']) expect(buttons.join('\n')).toContain(label);
    });

    it('shows the user’s words, the resulting words and their note', async () => {
      const at = await harness.place();
      await harness.adapter.show(at, {
        ...done,
        line: '',
        input: 'The coffee is ready',
        body: 'El café está listo',
        bodyNote: 'Spanish, by machine',
      });
      const { text } = await harness.seen(at);
      for (const words of ['The coffee is ready', 'El café está listo', 'Spanish, by machine'])
        expect(text).toContain(words);
    });

    it('offers every action, also rare ones', async () => {
      const at = await harness.place();
      const labels = ['Voice', 'Language', 'Edit', 'Say', 'Send', 'Post', 'Spell', 'Again'];
      const names = ['edit', 'post', 'refresh', 'confirm', 'stop', 'set-default', 'undo-default', 'retry'] as const;
      await harness.adapter.show(at, {
        ...done,
        actions: labels.map((label, nth) => ({
          ...{ name: names[nth] ?? 'edit', label, task },
          ...(nth > 5 && { isSecondary: true as const }),
        })),
      });
      const { buttons } = await harness.seen(at);
      for (const label of labels) expect(buttons.join('\n')).toContain(label);
    });

    it('renders texts that are data', async () => {
      const [body, problem, again] = [
        message('card.queuedBehind'),
        message('limits.diskFull'),
        message('card.buttons.again'),
      ];
      const at = await harness.place();
      await harness.adapter.show(at, {
        ...full,
        line: message('card.doneInPart', { time: elapsed(123) }),
        body,
        facts: [{ label: message('card.note'), value: percent(0.5) }],
        rows: [{ title: language('de'), detail: bytes(5_000_000) }],
        problems: [{ message: problem }],
        actions: [{ name: 'retry', label: again, task }],
      });
      const { text, buttons } = await harness.seen(at);
      const said = ['Done in 2m 3s', 'Note', '50%', 'German', '5 MB', english(body), english(problem)];
      for (const words of said) expect(text).toContain(words);
      expect(buttons.join('\n')).toContain(english(again));
    });

    it('escapes markup in texts of users and the service', async () => {
      const words = `Words ${harness.hostile.join(' ')}`;
      const view: View = {
        ...full,
        ...{ title: words, line: words, body: words, reference: task },
        facts: harness.hostile.map((one) => ({ label: one, value: one })),
        rows: [{ title: words, detail: words, actions: [{ name: 'post', label: words, task }] }],
        problems: [{ message: words }],
        actions: [{ name: 'retry', label: words, task }],
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

    it('delivers files complete and with their names', async () => {
      const at = await harness.place();
      const files = [await media('voices', 'voices.wav', 'front'), await media('rest', 'rest.wav', 'back')];
      const { method, message } = await harness.adapter.deliver(at, attempt(files));
      expect(method).not.toBe('');
      const seen = await harness.seen(message);
      expect(seen.files.map(({ name, bytes }) => `${name}: ${bytes}`)).toEqual(['voices.wav: front', 'rest.wav: back']);
      expect(seen.text).toContain('Done in 0:12');
    });

    it('keeps the files after another view', async () => {
      const at = await harness.place();
      const files = [await media('voices', 'voices.wav', 'front'), await media('rest', 'rest.wav', 'back')];
      const { message } = await harness.adapter.deliver(at, attempt(files));
      const facts = files.map(({ path: _, ...one }) => one);
      await harness.adapter.show(message, { ...done, line: 'Kept in 0:12', files: facts });
      const seen = await harness.seen(message);
      expect(seen.files.map(({ name }) => name)).toEqual(['voices.wav', 'rest.wav']);
      expect(seen.text).toContain('Kept in 0:12');
    });

    it('delivers once for several tries with the same token', async () => {
      const at = await harness.place();
      const first = attempt([await media('speech', 'speech.wav', 'sound')]);
      const { message } = await harness.adapter.deliver(at, first);
      const count = await harness.count();
      const { noted: progress } = first;
      const again = attempt(first.files, progress === undefined ? {} : { progress });
      const second = await harness.adapter.deliver(at, again);
      expect(second.message).toEqual(message);
      expect((await harness.seen(message)).files).toHaveLength(1);
      expect(await harness.count()).toBe(count);
    });

    it('delivers a result that has text only', async () => {
      const at = await harness.place();
      const view = { ...done, title: 'Translation', body: 'Guten Morgen' };
      const { message } = await harness.adapter.deliver(at, attempt([], { view }));
      expect((await harness.seen(message)).text).toContain('Guten Morgen');
    });

    it('notifies the requester once on request, and no other person', async () => {
      const [quiet, loud] = [await harness.place(), await harness.place()];
      const short = await harness.adapter.deliver(quiet, attempt([], { token: 'short' }));
      const first = attempt([], { token: 'long', notifiesRequester: true });
      const long = await harness.adapter.deliver(loud, first);
      const { noted: progress } = first;
      await harness.adapter.deliver(
        loud,
        attempt([], { token: 'long', notifiesRequester: true, ...(progress !== undefined && { progress }) }),
      );
      const said = await harness.seen(long.message);
      if (said.notified === undefined) return;
      expect(said.notified).toEqual(['ana']);
      expect((await harness.seen(short.message)).notified).toEqual([]);
    });

    it('reads a file of a user', async () => {
      const file = await harness.give('talk.txt', Buffer.from('Once upon a time'));
      expect(file.name).toBe('talk.txt');
      const opened = await harness.adapter.openFile(JSON.parse(JSON.stringify(file)) as FileRef);
      expect((await buffer(opened.stream)).toString()).toBe('Once upon a time');
    });

    it('reads the requested part of the file', async () => {
      const file = await harness.give('talk.txt', Buffer.from('Once upon a time'));
      const part = { start: 5, end: 8 };
      const opened = await harness.adapter.openFile(file, part);
      expect((await buffer(opened.stream)).toString()).toBe('upon');
      expect(opened).toMatchObject({ part, bytes: 16 });
    });

    it('reports a file that no longer exists', async () => {
      await expect(harness.adapter.openFile(harness.gone())).rejects.toBeInstanceOf(FileUnreadableError);
    });

    it('finishes a delivery before it stops', async () => {
      const at = await harness.place();
      let over = false;
      const sent = harness.adapter.deliver(at, attempt([await media('speech', 'speech.wav', 'sound')])).finally(() => {
        over = true;
      });
      await harness.adapter.stop();
      expect(over).toBe(true);
      await expect(sent).resolves.toMatchObject({ method: expect.any(String) });
    });
  });
}
