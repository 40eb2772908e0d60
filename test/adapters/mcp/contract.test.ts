// MCP with the contract tests of all chat adapters. The tool `wait` shows a client's view of a task.

import type { Client } from '@modelcontextprotocol/client';
import type { OpaqueMessageRef } from '../../../src/domain/tasks/task.ts';
import { type ChatHarness, chatContract } from '../../contract/chat.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { openMcp, textOf } from './setup.ts';

interface Shown {
  readonly files?: readonly { readonly name: string; readonly url: string }[];
  readonly actions?: readonly { readonly label: string }[];
  readonly rows?: readonly { readonly actions?: readonly { readonly label: string }[] }[];
}

const taskIn = (at: OpaqueMessageRef): string => (at as { readonly task: string }).task;

async function openHarness(): Promise<ChatHarness> {
  const keyValueStore = createFakeNotes();
  const live = await openMcp({ keyValueStore });
  const client: Client = await live.client();
  return {
    adapter: live.chat,
    // Results are data and plain text without markup.
    hostile: ['<b>loud</b>', '[press](https://example.com)', '@everyone'],
    async place() {
      await client.callTool({ name: 'tts', arguments: { text: 'Hello team', wait_seconds: 0 } });
      return live.bot.taken.at(-1)?.origin.message ?? null;
    },
    async seen(at) {
      const result = await client.callTool({
        name: 'wait',
        arguments: { task: taskIn(at), wait_seconds: 0 },
      });
      const { files = [], actions = [], rows = [] } = result.structuredContent as Shown;
      const all = [...actions, ...rows.flatMap((row) => row.actions ?? [])];
      const read = files.map(async ({ name, url }) => {
        const answer = await fetch(url);
        return { name, bytes: Buffer.from(await answer.arrayBuffer()) };
      });
      return {
        text: textOf(result),
        markup: '',
        buttons: all.map(({ label }) => label),
        files: await Promise.all(read),
      };
    },
    count: async () => (await keyValueStore.keys('card:')).length,
    async give(name, bytes) {
      const init = { method: 'POST', body: new Uint8Array(bytes) };
      const answer = await live.call(`/mcp/files?name=${encodeURIComponent(name)}`, init);
      const { uri } = (await answer.json()) as { readonly uri: string };
      return { name, platformRef: { kept: uri.replace('earshot://files/', '/media/shared/') } };
    },
    gone: () => ({ name: 'talk.txt', platformRef: { kept: '/media/shared/never/there.txt' } }),
    close: live.close,
  };
}

chatContract('MCP', openHarness);
