// Operations that fit a message, with the real catalogue.

import { expect, test } from 'vitest';
import { toCatalogueJson } from '../../../../../src/adapters/web/catalogue-json.ts';
import type { CatalogueJson, ChatMessage } from '../../../../../src/adapters/web/page/types.d.ts';
import { getMessages } from '../../../../../src/domain/messages.ts';
import { catalogue } from '../../../../fakes/working-bot.ts';

interface Operation {
  readonly command: { readonly name: string };
  readonly values: object;
  readonly files: readonly { readonly id: string }[];
}

const MODULE = new URL('../../../../../src/adapters/web/page/conversation/message-operations.js', import.meta.url);
const { listMessageOperations } = await import(MODULE.href);
const json = toCatalogueJson(catalogue, getMessages(), () => undefined) as CatalogueJson;
const message = (more: Partial<ChatMessage>): ChatMessage => ({
  ...{ id: 'm', rev: 1, room: 'team', at: 0, author: { id: 'ana', name: 'Ana' } },
  ...more,
});
const upload = (name: string, more = {}) => ({ name, bytes: 3, url: `/media/id-1/${name}`, ...more });
const listed = (one: ChatMessage, of = json) => {
  const operations: readonly Operation[] = listMessageOperations(of, one);
  return operations.map(({ command, values, files }) => [command.name, values, files.map(({ id }) => id)]);
};

test('speaks and translates a text', () => {
  expect(listed(message({ text: 'Hello' }))).toEqual([
    ['tts', { text: 'Hello' }, []],
    ['translate', { texts: 'Hello' }, []],
  ]);
});

test('transcribes and dubs a link', () => {
  const link = 'https://example.com/talk.mp4';
  const names = listed(message({ text: link }));
  expect(names).toContainEqual(['transcribe', { media_url: link }, []]);
  expect(names.map(([name]) => name)).not.toContain('tts');
});

test('offers what suits the extension of a shared file', () => {
  expect(listed(message({ uploads: [upload('Talk.MP3')] })).slice(0, 3)).toEqual([
    ['transcribe', {}, ['id-1']],
    ['separate', {}, ['id-1']],
    ['dub', {}, ['id-1']],
  ]);
  expect(listed(message({ uploads: [upload('tale.docx')] }))).toEqual([['story', {}, ['id-1']]]);
  expect(listed(message({ uploads: [upload('talk.vtt')] }))).toEqual([['translate', {}, ['id-1']]]);
});

test('offers nothing for deleted files, cards and unavailable commands', () => {
  const view = { status: 'done', title: 'Speech', line: '' } as const;
  expect(listed(message({ uploads: [upload('talk.mp3', { gone: true })] }))).toEqual([]);
  expect(listed(message({ text: '/tts Hello', view }))).toEqual([]);
  const without = toCatalogueJson(catalogue, getMessages(), ({ name }) => (name === 'tts' ? 'no voice' : undefined));
  expect(listed(message({ text: 'Hello' }), without as CatalogueJson).map(([name]) => name)).toEqual(['translate']);
});
