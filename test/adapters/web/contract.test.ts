// The web chat under the suite that every chat adapter passes.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Message } from '../../../src/adapters/web/rooms/messages.ts';
import type { MessageRef } from '../../../src/domain/tasks/task.ts';
import { chatContract } from '../../contract/chat.ts';
import { chatPeopleContract, type PeopleHarness } from '../../contract/chat-people.ts';
import { ana, type Live, openChat } from './setup.ts';

/** What a person was answered alone. */
interface PrivateAnswer {
  readonly problems?: readonly { readonly label?: string; readonly message: string }[];
  readonly view?: { readonly line: string };
  readonly error?: string;
  readonly command?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

async function openHarness(): Promise<PeopleHarness> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-web-'));
  const processes = [await openChat({ folder })];
  const live = () => processes.at(-1) as Live;
  const all = async () => (await live().get('/api/rooms/general/messages')).json.messages;
  const answers: PrivateAnswer[] = [];
  const post = async (path: string, body: object) => {
    const { json } = await live().post(path, { room: 'general', person: ana, ...body });
    answers.push(json as unknown as PrivateAnswer);
  };
  const find = async (at: MessageRef): Promise<Message | undefined> =>
    (await all()).find((one) => one.id === (at as { message: string }).message);

  return {
    adapter: live().chat,
    bot: () => live().bot,
    async ask(command, values) {
      const [first, ...others] = Object.entries(values);
      const named = others.map(([name, value]) => `${name}:"${value}"`);
      await post('/api/messages', { text: [`/${command}`, first?.[1], ...named].join(' ') });
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
    press: (_, action) => post('/api/actions', { task: '7K2QF9MA', action }),
    async lose(at) {
      const database = new DatabaseSync(join(folder, 'chat.sqlite'));
      database.prepare('DELETE FROM messages WHERE id = ?').run((at as { message: string }).message);
      database.close();
    },
    async restart(how) {
      if (how === 'stopped') await live().close();
      processes.push(await openChat({ folder }));
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
      const { title, line, body, facts = [] } = message?.view ?? {};
      const said = facts.map(({ label, value }) => `${label}: ${value}`);
      return {
        text: [title, line, body, ...said].join('\n'),
        files: await Promise.all(files),
        notified: message?.notify === undefined ? [] : [message.notify],
      };
    },
    count: async () => (await all()).length,
    async give(name, bytes) {
      const { json } = await live().upload(name, bytes);
      return { name: String(json['name']), at: { upload: String(json['id']) } };
    },
    gone: () => ({ name: 'talk.txt', at: { upload: 'never-there' } }),
    async close() {
      for (const one of processes) await one.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

for (const suite of [chatContract, chatPeopleContract]) suite('the web chat', openHarness);
