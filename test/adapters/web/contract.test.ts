// The web chat under the suite that every chat adapter passes.

import type { Message } from '../../../src/adapters/web/rooms/messages.ts';
import type { MessageRef } from '../../../src/domain/tasks/task.ts';
import { chatContract } from '../../contract/chat.ts';
import { ana, openChat } from './setup.ts';

chatContract('the web chat', async () => {
  const live = await openChat();
  const all = async () => (await live.get('/api/rooms/general/messages')).json.messages;
  const find = async (at: MessageRef): Promise<Message | undefined> =>
    (await all()).find((one) => one.id === (at as { message: string }).message);

  return {
    adapter: live.chat,
    async place() {
      await live.post('/api/messages', { room: 'general', person: ana, text: '/tts Hello team' });
      return live.bot.taken.at(-1)?.origin.message ?? null;
    },
    async seen(at) {
      const message = await find(at);
      const files = (message?.files ?? []).map(async ({ name, url }) => {
        const answer = await fetch(live.base + url);
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
      const { json } = await live.upload(name, bytes);
      return { name: String(json['name']), at: { upload: String(json['id']) } };
    },
    gone: () => ({ name: 'talk.txt', at: { upload: 'never-there' } }),
    close: live.close,
  };
});
