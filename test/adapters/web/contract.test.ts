// Runs the contract tests of all chat adapters on the web chat.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ChatMessage } from '../../../src/adapters/web/storage/message-log.ts';
import type { OpaqueMessageRef } from '../../../src/domain/tasks/task.ts';
import type { Action } from '../../../src/domain/views/view.ts';
import { chatContract } from '../../contract/chat.ts';
import { chatPeopleContract, type PeopleHarness } from '../../contract/chat-people.ts';
import { createWorkingBot, type Taken } from '../../fakes/working-bot.ts';
import { ana, type Live, openChat } from './setup.ts';

/** A private response. */
interface PrivateAnswer {
  readonly problems?: readonly { readonly label?: string; readonly message: string }[];
  readonly view?: { readonly line: string };
  readonly error?: string;
  readonly command?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

const actionsOf = (message: ChatMessage<string> | undefined): readonly Action<string>[] => [
  ...(message?.view?.actions ?? []),
  ...(message?.view?.rows ?? []).flatMap(({ actions = [] }) => actions),
];

async function openHarness(): Promise<PeopleHarness> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-web-'));
  const stored: Taken[] = [];
  const publicBaseUrl = 'https://chat.example.com';
  const open = () => openChat({ folder, publicBaseUrl, bot: createWorkingBot(undefined, stored) });
  const processes = [await open()];
  const live = () => processes.at(-1) as Live;
  const all = async () => (await live().get('/api/rooms/general/messages')).json.messages;
  const answers: PrivateAnswer[] = [];
  const post = async (path: string, body: object) => {
    const { json } = await live().post(path, { room: 'general', person: ana, ...body });
    answers.push(json as unknown as PrivateAnswer);
  };
  const find = async (at: OpaqueMessageRef): Promise<ChatMessage<string> | undefined> =>
    (await all()).find((one) => one.id === (at as { message: string }).message);

  return {
    get adapter() {
      return live().chat;
    },
    // The JSON of messages has no markup, and the page shows it as text.
    hostile: ['<img src=x onerror=alert(1)>', '<b>loud</b>', '@ana'],
    bot: () => live().bot,
    async ask(command, values, file) {
      const named = Object.entries(values).map(([name, value]) => `${name}:"${value}"`);
      const files = file ? [(await live().upload(file.name, file.bytes)).json['id']] : [];
      await post('/api/messages', { text: [`/${command}`, ...named].join(' '), files });
    },
    async told() {
      const said = answers.flatMap(({ problems = [], view, error }) => [
        ...problems.map(({ label, message }) => `${label} ${message}`),
        view?.line ?? error ?? '',
      ]);
      return said.join('\n');
    },
    shown: async () => (await all()).map(({ text, view }) => `${text} ${view?.line}`).join('\n'),
    async mend(values) {
      const { command, values: before } = answers.findLast(({ problems }) => problems) ?? {};
      await post('/api/commands', { command, values: { ...before, ...values } });
    },
    async press(at, action) {
      const { task } = actionsOf(await find(at)).find(({ name }) => name === action) ?? {};
      await post('/api/actions', { task, action });
    },
    async lose(at) {
      const database = new DatabaseSync(join(folder, 'chat.sqlite'));
      database.prepare('DELETE FROM messages WHERE id = ?').run((at as { message: string }).message);
      database.close();
    },
    async restart(how) {
      if (how === 'stopped') await live().close();
      processes.push(await open());
    },
    async place() {
      await post('/api/messages', { text: '/tts Hello team' });
      return live().bot.taken.at(-1)?.origin.message ?? null;
    },
    async seen(at) {
      const message = await find(at);
      const files = (message?.files ?? []).map(async ({ name, url }) => {
        const answer = await fetch(live().base + url);
        return { name, bytes: Buffer.from(await answer.arrayBuffer()) };
      });
      const {
        title,
        line,
        input,
        body,
        bodyNote,
        facts = [],
        rows = [],
        problems = [],
        reference,
      } = message?.view ?? {};
      const said = [
        ...facts.map(({ label, value }) => `${label}: ${value}`),
        ...rows.map((row) => `${row.title} ${row.detail} ${row.link}`),
        ...problems.map((one) => one.message),
      ];
      return {
        text: [title, line, input, body, bodyNote, ...said, reference].join('\n'),
        markup: '',
        buttons: actionsOf(message).map(({ label }) => label),
        files: await Promise.all(files),
        notified: message?.notify === undefined ? [] : [message.notify],
      };
    },
    count: async () => (await all()).length,
    async give(name, bytes) {
      const { json } = await live().upload(name, bytes);
      return { name: String(json['name']), platformRef: { upload: String(json['id']) } };
    },
    gone: () => ({ name: 'talk.txt', platformRef: { upload: 'never-there' } }),
    async close() {
      for (const one of processes) await one.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

for (const suite of [chatContract, chatPeopleContract]) suite('the web chat', openHarness);
