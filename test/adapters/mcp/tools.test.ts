// Tools as an ordinary client calls them: declared from commands, parsed like typed input, answered with the card.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { View } from '../../../src/domain/views/view.ts';
import { ROOT } from '../../architecture/sources.ts';
import { catalogue } from '../../fakes/working-bot.ts';
import { cardOf, done, type Live, openMcp, textOf } from './setup.ts';

let live: Live;
let client: Client;
beforeEach(async () => {
  live = await openMcp();
  client = await live.client();
});
afterEach(() => live.close());

const call = (name: string, given: Record<string, unknown> = {}) => client.callTool({ name, arguments: given });
const started = (name: string, given: Record<string, unknown>) => call(name, { ...given, wait_seconds: 0 });
const last = () => live.bot.taken.at(-1)?.request;

const property = async (tool: string, name: string): Promise<Record<string, unknown>> => {
  const { tools } = await client.listTools();
  const { properties = {} } = tools.find((one) => one.name === tool)?.inputSchema ?? {};
  return properties[name] as Record<string, unknown>;
};

it('says which version of Earshot it is', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(client.getServerVersion()).toMatchObject({ name: 'earshot', version });
});

describe('the tool list', () => {
  it('declares that it never changes', () => {
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false },
    });
  });

  it('has every command but consent ones, plus wait and press', async () => {
    const { tools } = await client.listTools();
    const names = catalogue.commands.map(({ name }) => name).filter((name) => name !== 'clone');
    expect(tools.map(({ name }) => name)).toEqual([...names, 'wait', 'press']);
    for (const { description, inputSchema } of tools) {
      expect(description).not.toBe('');
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    }
  });

  it('names fields as people type them, with their types', async () => {
    expect(await property('tts', 'voice')).toMatchObject({ type: 'string', title: 'Voice' });
    expect(await property('dub', 'to')).toMatchObject({ type: 'array', items: { type: 'string' } });
    expect(await property('dub', 'smooth')).toMatchObject({ type: 'boolean', default: true });
    expect(await property('tts', 'age')).toMatchObject({ type: 'integer' });
    expect(await property('tts', 'gender')).toMatchObject({ type: 'string', enum: expect.any(Array) });
    expect((await property('separate', 'file'))['description'] ?? '').toContain('earshot://files/');
    expect(await property('dictionary', 'remove')).toMatchObject({ type: 'string' });
  });

  it('explains what is unavailable', async () => {
    live.bot.known = {
      capabilities: { unsupported: new Map([['/translate', undefined]]) },
      recentRefusals: [],
    };
    const { tools } = await client.listTools();
    const { description } = tools.find(({ name }) => name === 'translate') ?? {};
    expect(description).toMatch(/\(.+\)/);
  });
});

describe('a call', () => {
  it('becomes a request like a typed line, with names resolved', async () => {
    await started('tts', { text: 'Bonjour', voice: 'Émile', language: 'French' });
    expect(last()).toMatchObject({ command: 'tts', values: { text: 'Bonjour', voice_id: 8, language: 76 } });
    await started('translate', { texts: ['One', 'Two'], from: 'en', to: 'German' });
    expect(last()?.values['texts']).toEqual(['One', 'Two']);
  });

  it('is refused with the sentence that a card would show', async () => {
    const result = await call('tts', { text: 'Hi', voice: 'Nobody at all' });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/Voice: I don’t know the voice “Nobody at all”/);
    expect(live.bot.taken).toEqual([]);
    expect(textOf(await call('tts', { text: { a: 1 } }))).toContain('text needs a text');
    expect(textOf(await call('tts', { text: 'Hi', wait_seconds: -1 }))).toContain('whole number from 0');
  });

  it.each(['toString', 'constructor', '__proto__', 'sing'])('has no field “%s”', async (name) => {
    const given = JSON.parse(`{ "text": "Hi", "${name}": "x", "wait_seconds": 0 }`);
    const result = await call('tts', given);
    expect(textOf(result)).not.toContain('Your request could not be accepted');
    expect(live.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('limits its arguments and repeats little of the input', async () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`field${at}`, 1]));
    expect(textOf(await call('tts', many))).toBe('A call has at most 100 arguments.');
    expect(textOf(await call('tts', { text: 'x'.repeat(1_000_001) }))).toBe(
      'text has more than 1000000 characters. Send it in parts.',
    );
    const long = 'x'.repeat(100_000);
    for (const said of [
      textOf(await call('press', { task: long, action: long })),
      textOf(await call('wait', { task: long })),
      textOf(await call('tts', { [long]: {} })),
      textOf(await call('story', { file: `earshot://results/NONE/${'x'.repeat(200)}` })),
    ])
      expect([said.slice(0, 300), said.length < 300]).toEqual([said, true]);
    await expect(call(long)).rejects.toThrow(/^.{0,300}$/);
  });

  it('answers a question immediately, as data too', async () => {
    const result = await call('tasks');
    expect(result.structuredContent).toMatchObject({
      state: 'info',
      message: 'tasks for MCP in MCP',
      rows: [{ title: 'Speech · Hi', actions: [{ task: 'TASK7', action: 'retry' }] }],
    });
  });

  it('waits for its task up to the time limit', async () => {
    const early = await started('tts', { text: 'Hi' });
    expect(early.structuredContent).toMatchObject({ state: 'queued' });
    const { task } = early.structuredContent as { readonly task: string };
    expect(textOf(early)).toContain(`Call the tool “wait” with task ${task}`);
    const waiting = call('wait', { task, wait_seconds: 60 });
    await live.chat.show(cardOf(task), { ...done, body: 'Hi' });
    expect((await waiting).structuredContent).toMatchObject({ task, state: 'done', text: 'Hi' });
  });

  it('returns a failed task’s message as an error', async () => {
    await started('tts', { text: 'Hi' });
    const task = String(live.bot.taken.at(-1)?.id);
    await live.chat.show(cardOf(task), { status: 'failed', title: 'Speech', line: 'The service is not there.' });
    const result = await call('wait', { task });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('The service is not there.')]);
    const unknown = await call('wait', { task: 'NEVER' });
    expect([unknown.isError, textOf(unknown)]).toEqual([true, expect.stringContaining('no task “NEVER”')]);
  });

  it('reports that it could not be taken', async () => {
    live.bot.onTake = async () => {
      throw new Error('the disk is full');
    };
    const result = await call('tts', { text: 'Hi' });
    expect([result.isError, textOf(result)]).toEqual([
      true,
      expect.stringContaining('Your request could not be accepted'),
    ]);
  });
});

describe('a file', () => {
  const bytes = Buffer.from('Once upon a time there was a lighthouse.');
  async function upload(name: string): Promise<string> {
    const init = { method: 'POST', body: new Uint8Array(bytes) };
    const answer = await live.call(`/mcp/files?name=${name}`, init);
    return ((await answer.json()) as { readonly uri: string }).uri;
  }

  it('comes inline, as an upload or from another result', async () => {
    await started('story', { file: `data:text/plain;base64,${bytes.toString('base64')}` });
    expect(last()?.files).toMatchObject({ file: { name: 'file.txt', bytes: bytes.length } });
    const uri = await upload('tale.txt');
    await started('story', { file: uri });
    expect(last()?.files).toMatchObject({ file: { name: 'tale.txt', bytes: bytes.length } });
  });

  it.each([
    ['story', 'https://example.com/tale.txt', 'takes a file, not an address'],
    ['story', 'earshot://files/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/tale.txt', 'There is no file'],
    ['story', 'earshot://results/NONE/text', 'There is no file'],
    ['story', 'data:text/plain;base64,§', 'is not a data: URI'],
    ['story', '/etc/passwd', 'takes a file, not an address'],
    ['story', 'file:///etc/passwd', 'takes a file, not an address'],
    ['dub', '/etc/passwd', 'address'],
  ])('%s refuses %s', async (tool, file, said) => {
    const given = tool === 'dub' ? { link: file, from: 'English', to: ['Spanish'] } : { file };
    const result = await call(tool, given);
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining(said)]);
    expect(live.bot.taken).toEqual([]);
  });

  it('reaches an address-only service by one of our addresses', async () => {
    const uri = await upload('talk.mp4');
    await started('dub', { link: uri, from: 'English', to: ['Spanish'] });
    expect(last()?.values['video_url']).toMatch(/^https:\/\/relay\.example\/\d+\/talk\.mp4$/);
  });
});

describe('a button', () => {
  const task = '7K2QF9MA';

  it('is pressed by name and waits for its new task', async () => {
    live.bot.acted = {
      is: 'create-task',
      request: { command: 'tts', values: { text: 'Hi' }, files: {}, labels: {} },
    };
    const result = await started('press', { task, action: 'retry' });
    expect(live.bot.pressed).toMatchObject([{ taskId: task, action: 'retry', isModerator: false }]);
    expect(result.structuredContent).toMatchObject({ state: 'queued', task: live.bot.taken[0]?.id });
  });

  it('asks for missing values and continues with them', async () => {
    live.bot.acted = {
      is: 'form',
      prefill: { command: 'tts', values: { text: 'Hi' }, files: [], askFirst: ['voice_id'] },
    };
    const asked = await call('press', { task, action: 'follow-up-form:voice' });
    expect([asked.isError, textOf(asked)]).toEqual([true, expect.stringMatching(/“values”: voice \(Voice: /)]);
    await started('press', { task, action: 'follow-up-form:voice', values: { voice: 'Rose' } });
    expect(last()?.values).toMatchObject({ text: 'Hi', voice_id: 7 });
  });

  it('of a consent form cannot be pressed here', async () => {
    const view: View = { ...done, status: 'needs-input', actions: [{ name: 'agree:1', label: 'I agree', task }] };
    await live.chat.show(cardOf(task), view);
    const seen = await call('wait', { task, wait_seconds: 0 });
    expect(seen.structuredContent).toMatchObject({ state: 'needs-input', actions: [] });
    const result = await call('press', { task, action: 'agree:1' });
    expect([result.isError, live.bot.pressed]).toEqual([true, []]);
    expect(textOf(await call('press', { task, action: 'nonsense' }))).toContain('“nonsense” is not an action');
  });
});

describe('resources', () => {
  it('list all voices and all languages', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      ...['earshot://voices', 'earshot://languages'],
      'ui://earshot/player',
    ]);
    const read = async (uri: string) => {
      const { contents } = await client.readResource({ uri });
      return JSON.parse((contents[0] as { readonly text: string }).text);
    };
    expect(await read('earshot://voices')).toMatchObject([{ id: 7, name: 'Rose' }, { id: 8 }]);
    expect(await read('earshot://languages')).toContainEqual(
      expect.objectContaining({ tag: 'fr-FR', name: 'French (France)', source: true }),
    );
  });
});
