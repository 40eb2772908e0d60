// The languages are the folders of locales/. A reader gets the one that is closest to theirs, else English.

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMessagesProvider, findTranslation, getMessages } from '../../src/domain/messages.ts';
import { LOCALE_TAGS, LOCALES_FOLDER } from '../../src/messages/catalogue.ts';
import { message } from '../../src/messages/message.ts';

test('has a language for each folder, English first', () => {
  const folders = readdirSync(LOCALES_FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(LOCALE_TAGS[0]).toBe('en');
  expect([...LOCALE_TAGS].sort()).toEqual(folders.map(({ name }) => name).sort());
});

test('uses the person’s language whatever the region, else English', () => {
  expect(getMessages('es-419')).toBe(getMessages('es_ES'));
  expect(getMessages('pt-PT')).toBe(getMessages('pt_BR'));
  expect(getMessages('zh-CN')).toBe(getMessages('en-GB'));
  expect(getMessages(undefined)).toBe(getMessages('en'));
  const said = ['en', 'de', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'ru', 'zh-TW'].map((tag) =>
    getMessages(tag).format('chat.notTaken'),
  );
  expect(new Set(said).size).toBe(said.length);
});

test('without a language of the person, the operator’s applies', () => {
  const messagesFor = createMessagesProvider('de');
  expect([messagesFor(), messagesFor('ja')]).toEqual([getMessages('de'), getMessages('ja')]);
});

test('a text that no language has is shown by its id, and a missing translation is none', () => {
  const unknown = { id: 'nothing.of.the.kind' };
  expect(getMessages('de').render(unknown)).toBe(unknown.id);
  expect(findTranslation(unknown, 'de')).toBeUndefined();
  expect(findTranslation(message('chat.yes'), 'de')).toBe('Ja');
});
